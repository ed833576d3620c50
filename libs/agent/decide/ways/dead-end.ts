import { isLogout, standsBesideWayOut, wayOut } from '../../confirm/ways-out.js';
import { saysLittle, spoken } from '../../perceive/page-length.js';
import type { Control, View } from '../../perceive/view.types.js';
import { tellsWhen } from '../../words/dates.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, messages, parts } from '../../words/words.js';
import { announcesMail } from '../answers/approval-mail.js';
import { MASKED_NUMBER } from '../codes/code-source.js';
import { isBeside, isEntry } from '../forms/form.js';
import { APPROVAL_PENDING, end, mailUnlessUsed, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { showsLittle, waysOn } from './lone-box.js';
import { ownPart } from './own-part.js';
import { passesOver } from './passes-over.js';

type Page = Pick<Situation, 'view' | 'forms' | 'task' | 'memory'>;

/** What a page behind a sign-up, read without its frame, has in it to go on with. */
const pressable = (view: View): Control[] =>
  view.controls.filter((one) => one.visible && one.kind !== 'link' && one.text && !isLogout(one));

/**
 * Behind a sign-up that was taken the page has nothing to fill in, nothing to press and nowhere to go, lets nobody out, and speaks of no mail: in
 * whatever words, what comes next is for somebody at the app to do.
 */
function isDeadEnd(now: Situation, view: View): boolean {
  const { memory } = now;
  if (memory.goal !== 'register' || memory.sent?.kind !== 'signup' || memory.sent.answered !== 'taken') return false;
  return offersNothing(now, view) && !announcesMail(view.text) && !saysOnlyMade(view);
}

/** Nothing to fill in, to press, or to go to. */
function offersNothing({ view: whole, forms, memory }: Page, view: View): boolean {
  const isOpen = view.fields.some(({ visible, readonly }) => visible && !readonly) || !forms.every(isBeside);
  return (
    !isOpen &&
    !wayOut(whole, memory) &&
    !namesUs(whole, memory) &&
    showsLittle(view) &&
    pressable(view).length === 0 &&
    !showsFigures(view)
  );
}

/** "Orders 0 · Messages 0": counted is what is inside. */
const showsFigures = ({ text }: View): boolean =>
  text.split('\n').filter((line) => /^\p{Nd}[\p{Nd}.,\s]*%?$/u.test(line.trim())).length > 1;

/** "People · adamiller": whose own name leads on is inside, however little there is yet. */
const namesUs = ({ controls }: View, { username, usernameUsed }: Page['memory']): boolean =>
  controls.some(
    ({ visible, kind, text }) => visible && kind === 'link' && [username, usernameUsed].includes(text.trim()),
  );

/** "Your account was created.", and no more: nobody has to see to it. */
const saysOnlyMade = ({ text, headings }: View): boolean =>
  text
    .split(/(?<=[.!])\s|(?<=[。！])|\n/)
    .filter((said) => said.trim() && !headings.includes(said.trim()))
    .every((said) => messages.created.test(normalize(said)));

/** The account's address, or a mail by its name. */
const speaksOfMail = ({ text }: View, address: string): boolean =>
  [messages.emailed, fields.email].some((one) => one.test(normalize(text))) || text.includes(address);

/** Keeps in mind that the sign-up led to such a page, of which `own` is without its frame; what is opened after it tells of others. */
export function noteDeadEnd(now: Situation, own: View): null {
  const { memory, view, task } = now;
  if (memory.probed > 0 || memory.counts.login > 0) return null;
  if (isDeadEnd(now, own)) memory.deadEnd = { url: view.url, ofMail: speaksOfMail(own, task.email) };
  else if (memory.deadEnd?.url === view.url) memory.deadEnd = null;
  return null;
}

/** That page is back, and has nothing more on it. */
export const isDeadEndAgain = (now: Page): boolean =>
  now.memory.deadEnd?.url === now.view.url && offersNothing(now, ownPart(now));

/** A mail that no page has told of is looked for first. */
export const waitsForOthers = ({ memory }: Situation, why: string): Move =>
  end({ ...APPROVAL_PENDING, ...mailUnlessUsed(memory) }, why, { about: 'page' });

/**
 * Behind a sign-up there is one thing to do, and nothing else: a document to show, a fee, somebody to be asked. Opening the app again leads back to
 * it, as it would into the app; but who is inside is shown more, or whose it is. What the inside begins with adds something of one's own.
 */
export function isStepOwed(now: Page): boolean {
  const { memory, task } = now;
  if (task.type !== 'register' || memory.sent?.kind !== 'signup' || memory.mailApplied) return false;
  const view = ownPart(now);
  if (now.forms.some(isEntry) || !saysLittle(view) || wayOut(now.view, memory)) return false;
  const ways = [...pressable(view), ...waysOn(view)];
  const said = normalize(view.text);
  if (isFileOwed(view, said) || leavesTwoWays(view, said) || asksWhen(view)) return true;
  if (ways.length !== 1 || messages.welcome.test(said) || saysNothing(view)) return false;
  return !adds(ways[0]!) || messages.identity.test(said);
}

/** "Clicks: 0 [Click me]": what is demanded of somebody takes more words than that, or a file. */
const saysNothing = (view: View): boolean => {
  const called = new Set(pressable(view).map(({ text }) => text.trim()));
  const lines = view.text.split('\n').filter((line) => !called.has(line.trim()));
  return spoken(lines.join(' ').trim()) < DEMAND && !view.fields.some(({ type }) => type === 'file');
};
const DEMAND = 20;

const adds = ({ text }: Control): boolean => actions.addTo.test(normalize(text).split(' ')[0]!);

/**
 * "How shall we check that it is you? [This device] [My phone]": one of two is to be pressed, neither adds anything of one's own, and the page
 * speaks of a proof. Whatever else two buttons are for is what the app is: a counter, a coin, a game.
 */
const leavesTwoWays = (view: View, said: string): boolean => {
  const buttons = pressable(view);
  const isElse = (one: Control): boolean =>
    passesOver(one) || adds(one) || [actions.begin, actions.appearance].some((act) => act.test(normalize(one.text)));
  const asksProof = messages.identity.test(said) || speaksOfProof(view, buttons);
  return buttons.length === 2 && waysOn(view).length === 0 && !buttons.some(isElse) && asksProof;
};

/** Beside what its buttons are called: "[Check in] [Check out]" is no proof. */
const speaksOfProof = ({ text }: View, buttons: Control[]): boolean =>
  text
    .split('\n')
    .filter((line) => !buttons.some((one) => one.text.trim() === line.trim()))
    .map(normalize)
    .some((line) => [messages.device, parts.confirms, parts.access].some((one) => one.test(line)));

/** "Your first call: [Tue 10:00] [Wed 14:30]": somebody at the app is to be met before anything else. */
const asksWhen = (view: View): boolean => {
  const buttons = pressable(view);
  return buttons.length > 1 && waysOn(view).length === 0 && buttons.every(({ text }) => tellsWhen(text));
};

/** A file is to be chosen, by whatever opens the window for it, and nothing leads anywhere before that: a button is locked, or the page says that it is a proof of who one is. */
const isFileOwed = (view: View, said: string): boolean =>
  view.fields.some(({ type }) => type === 'file') &&
  waysOn(view).length === 0 &&
  (view.controls.some(({ visible, kind, disabled }) => visible && kind !== 'link' && disabled) ||
    messages.identity.test(said));

/** More than these is to be worked with. */
const MOST_BUTTONS = 3;

/**
 * "Have your passport ready. [Start]": who one is has to be proven before anything else, for there is nothing else, and whose name stands
 * in the frame, beside the way out, is no further than that.
 */
export function isProofOwed(now: Page): boolean {
  const { memory, task } = now;
  if (task.type !== 'register' || memory.sent?.kind !== 'signup') return false;
  const view = ownPart(now);
  const buttons = pressable(view);
  const said = normalize(view.text);
  const isPlace = (one: Control): boolean => waysOn(view).includes(one) || (one.visible && PAPER.test(one.href));
  const links = view.controls.filter((one) => isPlace(one) && !isLogout(one) && !standsBesideWayOut(one, now.view));
  const isElse = (one: Control): boolean => passesOver(one) || actions.addTo.test(normalize(one.text));
  return (
    saysLittle(view) &&
    (links.length === 0
      ? buttons.length > 0 && buttons.length <= MOST_BUTTONS
      : links.length === 1 && buttons.length === 0) &&
    ![...buttons, ...links].some(isElse) &&
    (messages.identity.test(said) || isForPaper(links, said))
  );
}

/** "Hand in the signed form.pdf": all that is left to take from there is a paper, that goes back another way. */
const isForPaper = ([only, ...more]: Control[], said: string): boolean =>
  more.length === 0 &&
  PAPER.test(only?.href ?? '') &&
  [parts.handedIn, messages.byPost, fields.guardian].some((one) => one.test(said));

const PAPER = /\.(?:pdf|docx?|odt|rtf)(?:[?#]|$)/i;

/** Looking anew has led nowhere else: what is left is for somebody at the app, or for a person to do in the live view. */
export function waitsAtEnd(now: Situation): Move | null {
  const { memory } = now;
  if (memory.deadEnd) return waitsForOthers(now, 'nothing is left to do, and nobody is in');
  if (!memory.accountCreated || !(isStepOwed(now) || isProofOwed(now))) return null;
  return end({ ...STEP_OWED, ...mailUnlessUsed(memory) }, 'a step is left that only a person can do', {
    about: 'page',
  });
}

const STEP_OWED = {
  kind: 'blocked',
  code: 'MISSING_FIELD',
  detail: 'The account goes no further without what this page asks for. Do it in the live view, then resume.',
} as const;

/** A login that was taken leads to a page with nothing to do on it, or at most another way: what it waits for is done elsewhere. */
export function waitsBehindLogin(now: Page): boolean {
  const { memory } = now;
  if (memory.sent?.kind !== 'login' || memory.sent.answered !== 'taken') return false;
  const view = ownPart(now);
  return offersNothing(now, view) && waysOn(view).length < 2 && !messages.welcome.test(normalize(view.text));
}

/** The same, of a page that shows the end of a number: whoever has that phone goes on from there. */
export function waitsForPhone(now: Situation): Move | null {
  if (!waitsBehindLogin(now) || !MASKED_NUMBER.test(now.view.text)) return null;
  const detail = 'The app waits for the owner’s phone. Confirm the login there, then resume.';
  return end({ kind: 'blocked', code: 'MFA_REQUIRED', detail }, 'the owner’s phone is asked for');
}
