import { isDeadEndAgain, isProofOwed, isStepOwed, waitsBehindLogin } from '../decide/ways/dead-end.js';
import { pageOf } from '../addresses.js';
import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { isQuestion } from '../words/is-question.js';
import { normalize } from '../words/normalize.js';
import { actions, fields, messages } from '../words/words.js';
import { mayAwaitMail, onlyMailsAgain, tellsOfOwnAddress } from './bare-notice.js';
import { errorPage, titleOf } from './error-page.js';
import { holdsSession } from './session-name.js';
import { type Judged, type Scene, sceneOf } from './scene.js';
import { Signs } from './signs.js';
import { stillAsksCode, wantsCode } from './code-page.js';
import { owesProof } from './owed-proof.js';
import { saidToBeOurs, somebodyElse } from './said-to-be-in.js';
import { isLink } from './ways-out.js';
import { weighWhoIsShown } from './who-is-shown.js';

/** What speaks for and against being signed in. */
export interface Evidence {
  score: number;
  /** For, in words that end up in the run's answer. */
  signs: string[];
  against: string[];
  /** The page offers a way out and names the account. */
  named: boolean;
  /** The signs suffice by themselves, without another look. */
  sure: boolean;
}

/** Weighs the page: who is shown, what is offered, what has gone. */
export function assess(now: Judged): Evidence {
  const { view, task, memory } = now;
  const scene = sceneOf(now);
  const { logout, doors, entry, offered } = scene;
  const signs = new Signs();
  if (logout) signs.plus(3, `the page offers to log out ("${(logout.text || 'log out').slice(0, 40)}")`);
  const isProfile = weighWhoIsShown(scene, signs);
  const pages = accountPages(view);
  if (pages && !entry && !offered.length) signs.plus(Math.min(1.5, pages * 0.75), 'it offers account pages');
  const isToldOf = !entry && !offered.length && saidToBeOurs(view, memory);
  if (isToldOf) signs.plus(2.5, 'the page says that the account is logged in');
  const bounced = isProbed(view, memory) && !doors.length && !offered.length && !errorPage(view);
  weighWhatHasGone(scene, signs, bounced);
  const said = normalize(view.text.slice(0, 3000));
  if (messages.welcome.test(said) && !entry) signs.plus(0.5, 'the page greets');
  // Whoever was let in is asked no more at the front, or led elsewhere from the page that asked: proof enough where nobody is named inside.
  const entered = memory.sent?.answered === 'taken' && ['login', 'totp', 'code'].includes(memory.sent.kind);
  const isLedOn = memory.entryAtStart || pageOf(view.url) !== (memory.probing && pageOf(memory.probing));
  const isPastFront = bounced && memory.probing === memory.signedOut?.front;
  if (isPastFront) signs.plus(2.75, 'the front, which offered strangers to log in, leads into the app');
  else if (bounced) signs.plus(entered && isLedOn ? 2.5 : 2, 'opening the login page again leads into the app');
  const reopened = memory.reopening === pageOf(view.url) && standsAlone(scene, said, signs);
  if (reopened) signs.plus(1.5, 'the page behind the login opens again');
  const isLedTo = memory.mailApplied && isWhatLoginLeadsTo(scene, signs);
  if (isLedTo) signs.plus(2.75, 'the page that the login leads to is open');
  weighAgainst(scene, said, signs);

  // What a notice ("we wrote to you@…") can show as well is no proof by itself: a way out, a profile, the login page leading
  // inside, or a login that was just taken is.
  const announced = !logout && messages.checkMail.test(normalize(memory.news(view.text.slice(0, 6000))));
  const isShown = (signs.name(NAMED) || signs.name(DOORS_GONE)) && !stillAsksCode(scene);
  // Behind a mailed link: the person, the person's pages, and no way to log in where there was one, all at once.
  const home =
    memory.mailApplied &&
    pages > 1 &&
    [NAMED, /account pages/, DOORS_GONE].every((kind) => signs.name(kind)) &&
    !messages.pendingApproval.test(said);
  const shut = saysShut(view);
  if (shut) signs.minus(3, 'the account is said to be shut');
  const mayAwait = !isProfile && !signs.name(NAMED) && mayAwaitMail(view, memory);
  if (mayAwait) signs.minus(2, 'the page speaks of a mail and offers little but to leave');
  const tells = !isProfile && tellsOfOwnAddress(view, task, memory);
  if (tells) signs.minus(3, 'the page says something of the account’s address');
  const owesAddress = !isProfile && !mayAwait && !tells && onlyMailsAgain(view, memory);
  if (owesAddress) signs.minus(3, 'the page has nothing but a mail to send');
  const isNotice = mayAwait || tells || owesAddress;
  const strong =
    (logout && !waitsOutOfSight(scene, signs, pages)) ||
    bounced ||
    isProfile ||
    home ||
    reopened ||
    isLedTo ||
    isToldOf ||
    (entered && isShown);
  return {
    score: signs.score,
    signs: signs.signs,
    against: signs.against,
    named: Boolean(logout) && !entry && signs.name(NAMED),
    sure:
      signs.score >= 3.5 &&
      strong &&
      !announced &&
      !shut &&
      !isNotice &&
      !owesProof(scene, pages) &&
      !leftWaiting(scene, signs, pages),
  };
}

/** What the form led to has nothing to do on it, or one thing alone: it opens again because nobody is let past it. */
const leftWaiting = (scene: Scene, signs: Signs, pages: number): boolean =>
  isDeadEndAgain(scene) ||
  (pages === 0 && isProofOwed(scene)) ||
  (pages === 0 && !signs.name(NAMED) && (isStepOwed(scene) || waitsBehindLogin(scene)));

/**
 * Nothing has been sent yet, and the way out is out of sight while nobody is named: a page that is one for strangers and for whoever is
 * inside holds it for later. A link in a folded menu is none of its kind, but to somebody who came from outside.
 */
const waitsOutOfSight = ({ logout, memory, task }: Scene, signs: Signs, pages: number): boolean =>
  logout?.visible === false &&
  !memory.acted &&
  (!isLink(logout) || task.type === 'connect') &&
  !signs.name(NAMED) &&
  pages === 0;

/** The login page has been opened anew. One that has never asked who is there, so far, has to lead elsewhere. */
function isProbed({ url }: View, { probing, entryUrls, loginUrl, entryAtStart }: Memory): boolean {
  if (probing === null) return false;
  const page = pageOf(probing);
  const wasSeen = entryAtStart || loginUrl === probing || entryUrls.has(page);
  return wasSeen || pageOf(url) !== page;
}

/** No stranger’s page: the links to log in have gone from it, a session was stored, and it owes nothing. */
function standsAlone({ view, doors, offered }: Scene, said: string, signs: Signs): boolean {
  const isBare = !doors.length && !offered.length && !errorPage(view) && !messages.pendingApproval.test(said);
  return isBare && signs.name(DOORS_GONE) && signs.name(STORED);
}

/**
 * The page whose address the login held ("/login?next=/notes/"), or that strangers were sent to the login from, stands open since the
 * mailed link or code, and offers strangers nothing: an account without a password has no other login, and who opened the login's page
 * once more would have to ask for another mail.
 */
function isWhatLoginLeadsTo({ view, memory, doors, offered }: Scene, signs: Signs): boolean {
  const { loginUrl, signedOut } = memory;
  if (doors.length || offered.length || errorPage(view) || !signs.name(STORED)) return false;
  if (signedOut?.guarded?.has(pageOf(view.url))) return true;
  if (!loginUrl) return false;
  const here = new URL(view.url);
  const leadsTo = [...new URL(loginUrl).searchParams.values()].filter((value) => /^(?:\/|https?:)/.test(value));
  return leadsTo.some((value) => {
    if (!URL.canParse(value, loginUrl)) return false;
    const { origin, pathname } = new URL(value, loginUrl);
    return pathname.length > 1 && origin === here.origin && pathname === here.pathname;
  });
}

const NAMED = /address|user name|’s name/;
const DOORS_GONE = /links to log in/;
const STORED = /a session was stored/;

/** That the account is suspended or its password too old, to whoever may log in and out again. */
function saysShut({ title, headings, text }: View): boolean {
  const headed = headings.map(normalize);
  // "Locked out? Ask us."
  const told =
    text.length < SHORT ? text.split(/(?<=[.!?؟])\s|(?<=[。！？])|\n/).filter((line) => !isQuestion(line)) : [];
  const said = [title, ...told].map(normalize);
  const isBarred = (one: string): boolean => messages.barred.test(one) && !OF_ACCOUNT.test(one);
  return [...headed, ...said].some(isBarred) || headed.some(saysLapsed);
}
const saysLapsed = (said: string): boolean => messages.expired.test(said) && fields.password.test(said);
/** "Mails for your account are disabled": that is a setting. */
const OF_ACCOUNT =
  /\b(?:for|of|on|fur|auf|von|pour|sur|para|per|voor|van) (?:your|this|the|ihr|dein|votre|ta|su|tu|sua|seu|il|uw|je)/;
const SHORT = 600;

/** How many controls lead to the account or its settings. */
export function accountPages({ controls }: View): number {
  const leads = ({ visible, text }: Control): boolean => {
    const said = normalize(text);
    return visible && text.length < 40 && (actions.settings.cover(said) > 0.7 || actions.account.cover(said) > 0.7);
  };
  return controls.filter(leads).length;
}

/** The form, the links for strangers, and a session that was not there before. */
function weighWhatHasGone(
  { view, task, memory, cookies, logout, doors, entry, offered, hiddenDoor }: Scene,
  signs: Signs,
  bounced: boolean,
): void {
  if (memory.sent && ['login', 'totp', 'code', 'signup'].includes(memory.sent.kind) && !doors.length)
    signs.plus(1, 'the form has gone after it was sent');
  // An account without a password: the link alone has led to where a way out stands.
  if (memory.linkOpened && !memory.sent && logout?.visible && !doors.length && !offered.length)
    signs.plus(0.5, 'the mailed link led in');
  const { signedOut } = memory;
  if (signedOut) {
    // On a page of next to nothing no link stands, whoever looks at it; unless it is what the login itself leads to.
    const mayOffer = view.controls.length > 2 || (bounced && view.controls.length > 0);
    if (signedOut.loginControls && !offered.length && !hiddenDoor && !entry && mayOffer)
      signs.plus(1.5, 'the links to log in have gone');
    const fresh = cookies.filter((one) => !signedOut.cookies.has(one));
    const stored = view.storage.filter((one) => !signedOut.storage.has(one));
    if (holdsSession(fresh, stored)) signs.plus(0.75, 'a session was stored');
  }
  // The profile's earlier login, before the run has done anything; its way out is folded away in a menu, perhaps.
  const isWayOut = logout && (logout.visible || (isLink(logout) && !hiddenDoor));
  if (isWayOut && task.type === 'login' && !memory.acted && !doors.length && !offered.length)
    signs.plus(0.5, 'nothing offers to log in');
}

function weighAgainst(
  { view, forms, task, memory, logout, entry, password, offered }: Scene,
  said: string,
  signs: Signs,
): void {
  const other = somebodyElse(view, task, memory);
  if (other) signs.minus(8, `the page says that "${other.slice(0, 40)}" is logged in`);
  if (password) signs.minus(4, 'the page asks for a password');
  else if (entry) signs.minus(2.5, 'the page still shows a form to enter');
  if (wantsCode(view, forms)) signs.minus(3, 'the page asks for a code');
  // A page for strangers may speak of logging out, but names nobody; whoever is inside may be offered to come in as somebody else.
  if (offered.length && !(logout && (memory.acted || (logout.visible && signs.name(NAMED)))))
    signs.minus(offered.length > 1 ? 2.5 : 2, `the page offers "${offered[0]!.text.slice(0, 30)}"`);
  const asks = view.headings.some((heading) => actions.logIn.cover(normalize(heading)) > 0.8);
  if (asks && !logout) signs.minus(2.5, 'the page is headed as one to log in');
  if (messages.notActivated.test(said) && !logout) signs.minus(2, 'the account is said to be inactive');
  if (errorPage(view)) signs.minus(3, `the page reports an error ("${titleOf(view)}")`);
}
