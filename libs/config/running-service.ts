import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the service that runs on a data directory can be reached, for the operator's command line and the demo. */
export interface RunningService {
  /** The supervisor's process number. */
  pid: number;
  /** What tells it from a later process of its number; null where the system does not say. */
  born: string | null;
  apiUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  /** Null where mail is received by a server elsewhere. */
  smtpPort: number | null;
}

/** The service running on `dataDir` now, or null. What a killed one left behind does not count. */
export function readRunningService(dataDir: string): RunningService | null {
  const last = read(dataDir);
  return last && isAlive(last) ? last : null;
}

/** The service that ran on `dataDir` last and was killed, or null: what it had started may still be about to end. */
export function readKilledService(dataDir: string): RunningService | null {
  const last = read(dataDir);
  return last && !isAlive(last) ? last : null;
}

/** Leaves word of this process for others; readable by the owner only, because the database's address holds a password. */
export function writeRunningService(dataDir: string, addresses: Omit<RunningService, 'pid' | 'born'>): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  const running: RunningService = { pid: process.pid, born: birthOf(process.pid), ...addresses };
  writeFileSync(draft, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
}

/** Takes the word back, unless another process has given its own since. */
export function clearRunningService(dataDir: string): void {
  if (readRunningService(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

function read(dataDir: string): RunningService | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningService;
  } catch {
    return null;
  }
}

/** Its number may be another process's by now, or that of one which has ended and was never waited for. */
function isAlive({ pid, born }: RunningService): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !born || birthOf(pid) === born;
}

/** When a process began, in the system's ticks (proc(5), `stat`); null for one that has ended, and where there is no /proc. */
function birthOf(pid: number): string | null {
  try {
    // Behind the name, which may hold blanks and brackets: state, and nineteen fields on, the beginning.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return /[ZX]/.test(fields[0]!) ? null : fields[19]!;
  } catch {
    return null;
  }
}
