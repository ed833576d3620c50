import { originOf } from '../../addresses.js';
import { errorPage } from '../../confirm/error-page.js';
import type { Evidence } from '../../confirm/evidence.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import { type FormModel, isAside } from '../forms/form.js';
import { holdsAccount } from '../forms/own-data.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { goesOn } from '../ways/controls.js';
import { starting, whole } from '../ways/ways.js';

/** For "Setting up your workspace…". */
const LOOKS_AT_START = 8;

/** Opens the page that asked to log in once more: whoever is logged in is led past it. */
export function probe(now: Situation, evidence: Evidence, atLeast: number): Move | null {
  const { view, forms, memory, task } = now;
  const asked = memory.probing === null ? null : signUpForAll(now);
  if (asked) return asked;
  const front = frontOfLinked(now);
  const doors = memory.signedOut?.front;
  const behind = behindLogin(now);
  // A login may be taken, and the page that it leads to be broken.
  const broken = memory.sent?.kind === 'login' && memory.sent.answered === 'error' && atLeast === 0;
  const taken = memory.sent?.answered === 'taken' || memory.mailApplied;
  // What was asked or pressed may be a page that nobody gets to but from elsewhere in the app, or nobody at all.
  const missed = atLeast === 0 && errorPage(view);
  if (
    memory.probed > (doors && behind && !front ? 2 : 1) ||
    !(broken || (taken && (missed || evidence.score >= atLeast)))
  )
    return null;
  // Behind the mail that was waited for, a form about the person is the account's own page, unless it goes on or is empty.
  const isOwn = ({ kind, fields, submit }: FormModel): boolean =>
    kind === 'profile' && fields.some(({ field }) => field.filled || field.checked) && !goesOn(submit);
  const isHarmless = (form: FormModel): boolean =>
    isAside(form) ||
    memory.savedForms.has(form.signature) ||
    (memory.mailApplied && isOwn(form)) ||
    holdsAccount(form, memory);
  if (atLeast > 0 && unfinished(now)) return null;
  const awaitsMail = memory.mailAnnounced && !memory.mailApplied;
  if (atLeast > 0 && (awaitsMail || !forms.every(isHarmless))) return null;
  if (atLeast > 0 && messages.checkMail.test(normalize(memory.news(view.text.slice(0, 5000))))) return null;
  const login = memory.entryAtStart ? task.appUrl : (memory.loginUrl ?? ownEntry(now));
  // Where the login told nothing, what it led to may, and the app's front at last.
  const others = login ? [login, behind ?? doors ?? task.appUrl, doors ?? task.appUrl] : [];
  const url = (front ? [front, login] : others)[memory.probed];
  if (!url && atLeast > 0) return null;
  const worth = starting(view) ? LOOKS_AT_START : whole(view) ? 1 : 2;
  if (atLeast > 0 && memory.idle < worth)
    return { move: 'wait', ms: 500, why: 'the page may still be loading what it shows of the account' };
  memory.probed++;
  // A front without doors lets everybody past: it proves nothing by not asking who it is.
  memory.probing = url && [front, login, doors].includes(url) ? url : null;
  memory.reopening = url === behind ? url : null;
  return {
    move: 'goto',
    url: url ?? task.appUrl,
    why: `looking whether the app knows us (evidence ${evidence.score.toFixed(1)})`,
  };
}

/** Where a login led, which asks everybody anew at its own address: only whoever is logged in can open that by its address. */
function behindLogin({ view, memory }: Situation): string | null {
  const [page] = view.url.split(/[?#]/);
  const isNew = memory.sent?.kind === 'login' && memory.sent.answered === 'taken' && !memory.entryUrls.has(page!);
  return isNew ? page! : null;
}

/**
 * An account without a password, inside by a mailed link or code, has to ask for another one where the login is shown to everybody: the front with
 * its doors, which may be open to who is inside no more, is looked at ahead of it.
 */
const frontOfLinked = ({ memory }: Situation): string | null =>
  memory.mailApplied && !memory.passwordSet && (!memory.sent || memory.sent.kind === 'code')
    ? (memory.signedOut?.front ?? null)
    : null;

/** Where a form to enter was first met at the app itself: elsewhere its address is none without what the app hands along. */
export const ownEntry = ({ memory, task }: Situation): string | undefined =>
  [...memory.entryUrls.keys()].find((url) => originOf(url) === originOf(task.appUrl));

/** The sign-up is shown to whoever is inside as well, and so tells nothing: the login, which was only linked, knows the account. */
function signUpForAll({ forms, memory }: Situation): Move | null {
  const url = memory.loginLink;
  const isDone = (form: FormModel): boolean =>
    memory.hasSignedUpWith(form.signature) || (memory.accountCreated && form.kind === 'signup');
  if (!url || memory.loginUrl || !forms.some(isDone)) return null;
  memory.loginLink = null;
  memory.probing = url;
  return { move: 'goto', url, why: 'the sign-up is open to everybody: the login shows whether it knows us' };
}

/** The sign-up's next step, which asks nothing that is known: its title is still that of the sign-up, and its button sends. */
function unfinished({ view, memory }: Situation): boolean {
  return (
    memory.sent?.kind === 'signup' &&
    view.headings.some((heading) => actions.signUp.cover(normalize(heading)) > 0.6) &&
    view.controls.some(
      (one) =>
        one.visible && !one.disabled && one.kind === 'submit' && actions.proceed.cover(normalize(one.text)) > 0.75,
    )
  );
}
