import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd } from './run-to-end.js';

const POLITE_MS = 5_000;
const PATIENCE_MS = 10_000;

/**
 * Makes way for a new server on the same files: ends the one of an earlier start that was killed, whose command line holds `words`,
 * and waits until it has gone. Its reaper may be about to do so already. Throws when it stays.
 */
export async function endLeftover(words: string): Promise<void> {
  const began = Date.now();
  let asked = false;
  for (let pids = await processesWith(words); pids.length; pids = await processesWith(words)) {
    const waited = Date.now() - began;
    if (waited > PATIENCE_MS) throw new Error(`an older process (${pids.join(', ')}) with "${words}" does not end`);
    if (!asked) pids.forEach((pid) => signal(pid, 'SIGTERM'));
    else if (waited > POLITE_MS) pids.forEach((pid) => signal(pid, 'SIGKILL'));
    asked = true;
    await pause(50);
  }
}

async function processesWith(words: string): Promise<number[]> {
  const lines = (await runToEnd('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='])).split('\n');
  return lines
    .map((line) => /^\s*(\d+) (\S+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found && !found[2]!.startsWith('Z') && found[3]!.includes(words) ? Number(found[1]) : []));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone in the meantime.
  }
}
