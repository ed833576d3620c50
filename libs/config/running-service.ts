import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the service that runs on a data directory can be reached, for the operator's command line and the demo. */
export interface RunningService {
  /** The supervisor's process number. */
  pid: number;
  apiUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  /** Null where mail is received by a server elsewhere. */
  smtpPort: number | null;
}

/** The service running on `dataDir` now, or null. What a killed one left behind does not count. */
export function readRunningService(dataDir: string): RunningService | null {
  try {
    const running = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningService;
    return isAlive(running.pid) ? running : null;
  } catch {
    return null;
  }
}

/** Leaves word for others; readable by the owner only, because the database's address holds a password. */
export function writeRunningService(dataDir: string, running: RunningService): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
}

/** Takes the word back, unless another process has given its own since. */
export function clearRunningService(dataDir: string): void {
  if (readRunningService(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
