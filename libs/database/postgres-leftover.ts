import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '#libs/processes/run-to-end';

const PATIENCE_MS = 20_000;

/**
 * Makes way for a new server on `cluster`. A server left over from a start that was killed is being ended by its reaper
 * or is ended here; a lock file whose process number now belongs to something else is removed, which PostgreSQL does not
 * dare to do by itself.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;
  let asked = false;
  while (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    if (!pid || !(await isServerOf(pid, cluster))) return rmSync(lock, { force: true });
    if (Date.now() > deadline) throw new Error(`an older PostgreSQL (process ${pid}) does not leave ${cluster}`);
    if (!asked) process.kill(pid, 'SIGINT');
    asked = true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const args = await runToEnd('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => '');
  return args.includes(cluster);
}
