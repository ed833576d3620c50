import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serviceEnvironment } from '#libs/config/environment';
import { freePort } from '#libs/processes/free-port';

/** The compiled tree, seen from this file: from a TypeScript source under test, or from within it. */
const COMPILED = import.meta.url.endsWith('.ts') ? '../../dist/' : '../../';

/** A whole service of one's own: for the demo and for tests that need the real thing. */
export interface ServiceProcess {
  apiUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  smtpPort: number | null;
  /** The first organization's key; null when this data directory had one already. */
  apiKey: string | null;
  child: ChildProcess;
  /** Stops it and everything it started; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the compiled service on ports of its own and waits until it is ready. `changes` are environment variables
 * (see the README); what the service prints goes to the file descriptor `output`. Rejects when the service ends before it is ready.
 */
export async function startServiceProcess(changes: Record<string, string>, output?: number): Promise<ServiceProcess> {
  const entry = fileURLToPath(new URL(`${COMPILED}apps/service/main.js`, import.meta.url));
  const ports = {
    PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
  };
  const child = spawn(process.execPath, ['--enable-source-maps', entry, '--ready-fd', '3'], {
    env: serviceEnvironment({ ...ports, LOG_LEVEL: 'warn', ...changes }),
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await readyLine(child, ended);
  const { organization, ...running } = ready;
  return {
    ...running,
    apiKey: organization?.apiKey ?? null,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Ready = Omit<ServiceProcess, 'apiKey' | 'child' | 'stop'> & { organization: { apiKey: string } | null };

async function readyLine(child: ChildProcess, ended: Promise<void>): Promise<Ready> {
  let text = '';
  const line = new Promise<string>((resolve) => {
    child.stdio[3]!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text);
    });
  });
  const first = await Promise.race([line, ended]);
  if (first === undefined) throw new Error('the service ended before it was ready; its log says why');
  return JSON.parse(first) as Ready;
}
