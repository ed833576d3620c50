import type { Sent } from '../../sent.types.js';
import { has } from '../forms/form.js';
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

/**
 * The address alone was asked for, and the same page goes on with a login that holds it: that is how an app asks somebody whom it
 * knows, and nobody new has a password yet. What it calls that form stands for its words.
 */
export function askedAsKnown({ view, forms, task }: Situation, sent: Sent): string | null {
  if (sent.kind !== 'signup' || sent.withPassword || !sent.withEmail || view.born !== sent.born) return null;
  const holdsAddress = ({ value }: { value: string }): boolean => value.toLowerCase() === task.email.toLowerCase();
  const login = forms.find(
    (form) => form.kind === 'login' && has(form, 'password') && form.fields.some(({ field }) => holdsAddress(field)),
  );
  return login ? login.box?.heading || login.submit?.text || 'Log in' : null;
}
