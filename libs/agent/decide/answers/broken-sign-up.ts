import { errorPage, titleOf } from '../../confirm/error-page.js';
import type { Memory } from '../../memory.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';

/** The app broke at the sign-up: the login tells whether it had made the account before that. */
export function brokenSignUp({ view, memory, task, hasFailed }: Situation): Move | null {
  if (memory.mailApplied) return null;
  if (memory.brokeWith !== null) return broke(memory.brokeWith);
  if (memory.sent?.kind !== 'signup' || !(hasFailed || errorPage(view))) return null;
  // What a script sent has a page of its own around it.
  const title = errorPage(view) ? titleOf(view) : 'Internal server error';
  // Without a password of its own there is nothing to ask the login with.
  if (!memory.sent.withPassword) return broke(title);
  memory.brokeWith = title;
  memory.brokeAt ??= memory.sent.url;
  // Until the login says otherwise.
  memory.accountCreated = true;
  memory.clicked.clear();
  return {
    move: 'goto',
    url: memory.loginUrl ?? task.appUrl,
    why: 'the app broke: the login shows whether it knows us',
  };
}

/** The end of a sign-up that the app answered with an error page, and of which no account came. */
const broke = (title: string): Move =>
  end(
    { kind: 'stuck', detail: `The app answers the sign-up with an error page ("${title}").`, mailMayFollow: true },
    'the sign-up broke',
  );

/** The login knows of no account: what only failed for the moment, or because the page had grown too old, is sent once more. */
export function notSignedUp(memory: Memory, title: string): Move {
  const url = memory.brokeAt;
  if (!url || memory.triedAgain) return broke(title);
  memory.triedAgain = true;
  memory.brokeWith = memory.sent = null;
  memory.accountCreated = false;
  memory.identifierIndex = 0;
  memory.clicked.clear();
  memory.filled.clear();
  return { move: 'goto', url, why: 'the login knows no account: signing up once more' };
}
