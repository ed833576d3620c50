import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Asks again and again; false where it has not come to that in time. */
export async function comesTrue(what: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!(await what())) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** {@link comesTrue}, or an error that says what has not. */
export async function until(what: () => boolean | Promise<boolean>, patienceMs = 20_000): Promise<void> {
  if (!(await comesTrue(what, patienceMs))) throw new Error(`not within ${patienceMs} ms: ${what.toString()}`);
}
