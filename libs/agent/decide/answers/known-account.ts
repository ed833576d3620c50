import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { usualPaths } from '../ways/usual-paths.js';

/**
 * The page that calls the address taken leads to no login: it is looked for where the app begins, and where apps have it; then a person
 * is told what the page said.
 */
export function loginOfKnown(now: Situation): Move | null {
  const { memory, task } = now;
  if (memory.accountKnown === null || memory.goal !== 'login' || memory.counts.login > 0 || memory.mailApplied)
    return null;
  const front = new URL(task.appUrl).href;
  if (!memory.triedPaths.has(front)) {
    memory.triedPaths.add(front);
    memory.clicked.clear();
    return { move: 'goto', url: front, why: `the account exists ("${memory.accountKnown}"): looking for its login` };
  }
  const detail = `An account exists already ("${memory.accountKnown}"), and no way to log in was found. Log in in the live view, then resume.`;
  return usualPaths(now, 'login') ?? end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail }, 'no login was found');
}
