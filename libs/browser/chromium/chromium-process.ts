import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { BrowserLaunchError } from '../browser.errors.js';
import { CdpConnection } from '../cdp/cdp-connection.js';

/** The user that a browser runs as: numbers, no account has to exist. */
export interface UnixUser {
  uid: number;
  gid: number;
}

export interface ChromiumProcessOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  /** Needs root; null runs the browser as the user of this process. */
  runAs: UnixUser | null;
  /** Milliseconds until the browser must answer. */
  timeoutMs: number;
}

/** Why a browser ended. */
export interface BrowserExit {
  /** `closed` was asked for, `killed` was asked for without grace, `crashed` came from outside. */
  kind: 'closed' | 'killed' | 'crashed';
  exitCode: number | null;
  signal: string | null;
}

/** For writing the profile (ms). */
const GRACE_MS = 5_000;

const LISTENING = /DevTools listening on (ws:\/\/\S+)/;

/** A running Chromium: its process group, its pipe and its loopback endpoint. */
export class ChromiumProcess {
  readonly closed: Promise<BrowserExit>;
  private asked: 'closed' | 'killed' | null = null;

  private constructor(
    private readonly child: ChildProcess,
    readonly cdp: CdpConnection,
    /** The browser endpoint for outside clients, on loopback, with an unguessable path. */
    readonly endpoint: string,
    exited: Promise<Omit<BrowserExit, 'kind'>>,
  ) {
    this.closed = exited.then((exit) => ({ kind: this.asked ?? 'crashed', ...exit }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Starts Chromium and waits until it answers on both its pipe and its endpoint. Throws {@link BrowserLaunchError}. */
  static async start(options: ChromiumProcessOptions): Promise<ChromiumProcess> {
    const child = spawn(options.executablePath, options.args, {
      ...options.runAs,
      // A group of its own: the whole family can be ended at once, and Ctrl-C on the service does not reach it.
      detached: true,
      env: options.env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    const exited = new Promise<Omit<BrowserExit, 'kind'>>((resolve) => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
      child.once('error', () => resolve({ exitCode: null, signal: null }));
    });
    const words = new StderrTail(child.stderr as Readable);
    let timer: NodeJS.Timeout | undefined;
    try {
      const cdp = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
      const failed = new Promise<never>((_resolve, reject) => {
        const fail = (what: string) => reject(new BrowserLaunchError(`${what}: ${words.tail()}`));
        child.once('error', (error) => fail(`${options.executablePath} cannot be started (${error.message})`));
        child.once('exit', (code, signal) => fail(`the browser ended with ${signal ?? `exit code ${code}`}`));
        timer = setTimeout(() => fail(`no answer within ${options.timeoutMs} ms`), options.timeoutMs);
      });
      const ready = Promise.all([words.endpoint, cdp.browser.send('Browser.getVersion')]);
      ready.catch(() => {});
      const [endpoint] = await Promise.race([ready, failed]);
      return new ChromiumProcess(child, cdp, endpoint, exited);
    } catch (error) {
      killGroup(child.pid);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets Chromium write its profile and end; kills it when it takes too long. */
  async close(): Promise<BrowserExit> {
    this.asked ??= 'closed';
    const timer = setTimeout(() => killGroup(this.child.pid), GRACE_MS);
    this.cdp.browser.send('Browser.close').catch(() => {});
    const exit = await this.closed;
    clearTimeout(timer);
    return exit;
  }

  /** Ends the whole process group at once; what was not written yet is lost. */
  kill(): Promise<BrowserExit> {
    this.asked ??= 'killed';
    killGroup(this.child.pid);
    return this.closed;
  }
}

/** What Chromium prints: the address it listens on, and its last words when it dies. */
class StderrTail {
  readonly endpoint: Promise<string>;
  private text = '';

  constructor(stream: Readable) {
    this.endpoint = new Promise((resolve) => {
      stream.on('data', (chunk: Buffer) => {
        this.text = (this.text + chunk.toString()).slice(-4_096);
        const found = LISTENING.exec(this.text)?.[1];
        if (found) resolve(found);
      });
    });
    stream.on('error', () => {});
  }

  tail(): string {
    return this.text.trim().split('\n').slice(-3).join(' / ') || 'it said nothing';
  }
}

function killGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

const versions = new Map<string, Promise<string>>();

/** The version of an executable (`156.0.8078.79`), asked once per process. Throws {@link BrowserLaunchError}. */
export function chromiumVersion(executablePath: string): Promise<string> {
  let version = versions.get(executablePath);
  if (!version) versions.set(executablePath, (version = askVersion(executablePath)));
  return version;
}

async function askVersion(executablePath: string): Promise<string> {
  const { stdout } = await promisify(execFile)(executablePath, ['--version'], { timeout: 15_000 }).catch(
    (error: Error) => {
      versions.delete(executablePath);
      throw new BrowserLaunchError(`${executablePath} does not tell its version: ${error.message}`);
    },
  );
  const version = /\d+(\.\d+){3}/.exec(stdout)?.[0];
  if (!version)
    throw new BrowserLaunchError(`${executablePath} is no Chromium: it says "${stdout.trim().slice(0, 80)}"`);
  return version;
}

/** The user agent of the same browser with a screen; the headless one is turned away by many sites. */
export function desktopUserAgent(version: string): string {
  const major = version.split('.')[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}
