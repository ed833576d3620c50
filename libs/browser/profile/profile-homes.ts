import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Where open profiles lie: below the work directory one folder per process, named after it, and in it one home per
 * browser. Nothing in there outlives the process by more than the next start.
 */
export class ProfileHomes {
  private constructor(private readonly ownDir: string) {}

  /** Makes this process's folder, after removing what dead processes left behind. */
  static async prepare(workDir: string): Promise<ProfileHomes> {
    const dir = await reachable(resolve(workDir));
    await mkdir(dir, { recursive: true });
    await sweepProfiles(dir);
    const ownDir = join(dir, await processName(process.pid));
    await mkdir(ownDir, { recursive: true });
    // Browsers of other users pass through here to their own homes; they can list neither.
    if (process.getuid?.() === 0) await Promise.all([chmod(dir, 0o711), chmod(ownDir, 0o711)]);
    return new ProfileHomes(ownDir);
  }

  /** A new, empty home that nobody else can look into. Its path is short: a socket's path has 107 bytes at most. */
  async create(): Promise<string> {
    const homeDir = join(this.ownDir, randomBytes(4).toString('hex'));
    await mkdir(homeDir, { mode: 0o700 });
    return homeDir;
  }

  async remove(homeDir: string): Promise<void> {
    // A process of the browser that is just ending may still write: try again instead of failing.
    await rm(homeDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  async removeAll(): Promise<void> {
    await this.remove(this.ownDir);
  }
}

/**
 * Ends browsers whose host is gone and removes their profiles. Folders of living processes stay. Returns how many
 * homes were removed.
 */
export async function sweepProfiles(workDir: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(workDir).catch(() => [])) {
    const pid = Number(/^(\d+)-\d+$/.exec(name)?.[1]);
    if (!pid || (await processName(pid)) === name) continue;
    const left = join(workDir, name);
    removed += (await readdir(left)).length;
    await killBrowsersBelow(left);
    await rm(left, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
  return removed;
}

/** Kills every process that was started on a profile below a directory (where the system has a `/proc`). */
async function killBrowsersBelow(dir: string): Promise<void> {
  const marker = `--user-data-dir=${dir}/`;
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (!commandLine.includes(marker)) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      // It ended by itself in between.
    }
  }
}

/** A process by its id and start time: ids come back, the pair does not. */
async function processName(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (status) return `${pid}-${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`;
  try {
    process.kill(pid, 0);
    return `${pid}-0`;
  } catch {
    return '';
  }
}

/** The directory itself, or one below the system's temporary directory when browsers of other users could not get there. */
async function reachable(dir: string): Promise<string> {
  if (process.getuid?.() !== 0) return dir;
  for (let parent = dirname(dir); parent !== dirname(parent); parent = dirname(parent)) {
    const found = await stat(parent).catch(() => null);
    if (found && !(found.mode & constants.S_IXOTH)) return fallback(dir);
  }
  return dir;
}

async function fallback(dir: string): Promise<string> {
  const other = join(tmpdir(), `latchkey-${Buffer.from(dir).toString('base64url').slice(-16)}`);
  await mkdir(other, { recursive: true, mode: 0o711 });
  const { uid } = await stat(other);
  // Somebody else may have made a directory of that name first, to look into what we put there.
  if (uid !== 0) throw new Error(`${other} belongs to another user`);
  await access(other, constants.W_OK);
  return other;
}
