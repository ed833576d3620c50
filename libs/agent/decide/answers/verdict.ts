import { errorPage, onlySays, titleOf } from '../../confirm/error-page.js';
import { onlyMailsAgain } from '../../confirm/bare-notice.js';
import type { Evidence } from '../../confirm/evidence.js';
import { offersWayIn } from '../../confirm/ways-out.js';
import { showsSquare } from '../../gates/gates.js';
import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, messages } from '../../words/words.js';
import { has, isAside, isEntry } from '../forms/form.js';
import { holdsAccount } from '../forms/own-data.js';
import { end, mailUnlessUsed, type Move } from '../move.js';
import { accessAsked, houseAsked } from '../ways/access-asked.js';
import { boxesLeft, waitsUnnamed } from '../ways/box-owed.js';
import { waitsAtEnd, waitsForPhone } from '../ways/dead-end.js';
import { isFree } from '../ways/controls.js';
import { usualPaths } from '../ways/usual-paths.js';
import { wizard } from '../onboarding/onboarding.js';
import type { Situation } from '../situation.js';
import { isBarren, isStill } from '../ways/ways.js';
import { loginOfKnown } from './known-account.js';
import { brokenSignUp } from './broken-sign-up.js';
import { ownStep } from './own-step.js';
import { ownEntry, probe } from './probe.js';

/** "Send confirmation email": nothing is mailed before it is pressed. */
function sendsProof(one: Control, memory: Memory): boolean {
  const said = normalize(one.text);
  const names = actions.verify.test(said) && fields.email.test(said) && !actions.resend.test(said);
  return isFree(one, memory) && one.kind !== 'link' && names;
}

const pressToSend = (control: Control): Move => ({
  move: 'click',
  control,
  why: `"${control.text}" has the mail sent`,
});

export function signedIn(now: Situation, evidence: Evidence): Move | null {
  const { view, memory, task } = now;
  const isOwn = now.forms.some((form) => holdsAccount(form, memory));
  if (!evidence.sure) return probe(now, evidence, evidence.against.length && !isOwn ? 3 : 0.5);
  if (memory.goal === 'register' && !memory.accountCreated) {
    // Signed in though nothing was sent: an earlier session that the profile holds, if the page says whose it is.
    if (!memory.acted && !evidence.named) return null;
  }
  const said = normalize(memory.news(view.text.slice(0, 6000)));
  const unproven = task.type === 'register' && !memory.mailApplied && memory.counts.signup > 0;
  if (unproven && !memory.mailAnnounced && messages.checkMail.test(said) && !onlyTold(view)) {
    const sends = view.controls.find((one) => sendsProof(one, memory));
    if (sends) return pressToSend(sends);
    memory.mailAnnounced = true;
    return end(
      {
        kind: 'awaiting_mail',
        expects: 'either',
        detail: 'Signed in, and the app asks to confirm the address by mail.',
      },
      'signed in, but the address is to be confirmed',
    );
  }
  const wizardNow = wizard(now, evidence);
  if (wizardNow) return wizardNow;
  const did = task.type === 'register' ? (memory.counts.signup ? 'Signed up' : 'Logged in') : 'Logged in';
  const byMail = memory.mailApplied && !memory.mailToldOnly;
  const proof = [byMail ? 'the address was confirmed by mail' : '', ...evidence.signs].filter(Boolean).join('; ');
  const known = memory.identifiers[memory.identifierIndex % memory.identifiers.length]!;
  // A number that was told is no name of the account where its address opens it.
  const byAddress = memory.sent?.kind === 'login' && memory.sent.withEmail;
  const called = byAddress && !memory.givenNameAsked ? memory.usernameUsed : (memory.calledBy ?? nameUnheard(memory));
  // A nickname, or whatever else the sign-up asked for, lets nobody in where the login takes the address alone.
  const isByAddress = memory.loginsAsk.has('address') && memory.loginsAsk.size === 1 && memory.addressGiven === true;
  const username =
    (task.type === 'register' && isByAddress ? task.email : called) ?? (task.type === 'register' ? task.email : known);
  return end(
    {
      kind: 'confirmed',
      answer: `${did} at ${new URL(view.url).host} as ${username}. Confirmed because ${proof}.`,
      username,
      // An app that was told no address mails nothing.
      mailMayFollow: (unproven && (memory.addressGiven !== false || memory.humanActed)) || undefined,
      formSentMsAgo: unproven && memory.mailableAt ? Date.now() - memory.mailableAt : undefined,
    },
    `evidence ${evidence.score.toFixed(1)}: ${evidence.signs.join('; ')}`,
  );
}

/** What the form called the account that the page knows, though it broke, or said nothing, when it was sent. */
function nameUnheard({ sent, username }: Memory): string | null {
  const isUnheard = !sent?.answered || sent.answered === 'error' || sent.answered === 'silence';
  return sent?.kind === 'signup' && sent.withUsername && isUnheard ? username : null;
}

/** The mail asks for nothing: it is one of courtesy, or the account is said to be made, and the mail to tell so. */
function onlyTold(view: View): boolean {
  const lines = view.text.slice(0, 6000).split('\n').map(normalize);
  const courtesy = lines.some((line) => messages.mailedCourtesy.test(line));
  const told = lines.filter((line) => messages.mailedNotice.test(line) || messages.mailedCourtesy.test(line));
  return (
    told.length > 0 &&
    (courtesy || messages.created.test(lines.join(' '))) &&
    !told.some((line) => /\b(link|lien|enlace|click|klick|cli[cq]|cod|kod|a[ck]?tiv|attiv|verif)/.test(line)) &&
    !lines.some((line) => messages.checkMail.test(line) && !told.includes(line))
  );
}

/** The page says that a mail was sent. */
export function mailAnnounced(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, memory, task } = now;
  if (memory.mailApplied && memory.resent > 1) return null;
  const said = normalize(
    `${view.title} ${memory.news(view.text.slice(0, 5000))} ${view.notices.map((notice) => memory.news(notice.text)).join(' ')}`,
  );
  const sentSomething =
    memory.counts.signup > 0 ||
    memory.counts.login > 0 ||
    memory.resent > 0 ||
    // A page that was only come upon on the way speaks of some other mail.
    (task.type === 'login' && (memory.acted || memory.loginByMail || !(memory.clicked.size || offersWayIn(view)))) ||
    (task.type === 'connect' && memory.acted);
  if (!messages.checkMail.test(said) || !sentSomething || evidence.sure) return null;
  const lines = view.text.slice(0, 5000).split('\n');
  const announces = (text: string): boolean => messages.checkMail.test(normalize(text));
  const announcing = lines.filter(announces);
  if (ownStep(now, announcing)) return null;
  if (announcing.length > 0 && announcing.every((line) => messages.notMailed.test(normalize(line)))) return null;
  // Nor was anything mailed to whom an earlier session holds as this page opens: the front speaks of mails to everybody.
  if (evidence.named && !memory.acted) return null;
  // "Almost there: enter your invitation code"
  if (forms.some(({ fields: [only, ...more] }) => only?.purpose === 'invite' && more.length === 0)) return null;
  // An app that was told no address mails nothing.
  if (memory.addressGiven === false && !memory.humanActed && task.type === 'register') return null;
  // Behind the link of the first mail a second one may be announced, which brings the password.
  const passwordFollows =
    task.type === 'register' &&
    memory.linkOpened &&
    !memory.passwordSet &&
    !memory.mailedPassword &&
    messages.passwordSent.test(said);
  // As may the login of an account that was confirmed before: "Open the link that we sent to approve this sign-in".
  const { sent } = memory;
  const afterLogin =
    sent?.kind === 'login' &&
    sent.answered === 'taken' &&
    forms.every(isAside) &&
    announcing.some((line) => !sent.lines.has(line));
  if (memory.mailApplied && !memory.resent && !passwordFollows && !afterLogin) return null;
  const open = forms.find((form) => isEntry(form) && has(form, 'password'));
  if (open && !memory.accountCreated && !memory.loginByMail) return null;
  // Nor does a login care for what a page says that offers somebody new an account.
  if (task.type !== 'register' && (open || forms.some(({ kind }) => kind === 'signup')) && !memory.loginByMail)
    return null;
  // Logged in, with nothing there but to have it sent: it has not been, yet.
  const sends = onlyMailsAgain(view, memory) ? view.controls.find((one) => sendsProof(one, memory)) : undefined;
  if (sends && task.type === 'register') return pressToSend(sends);
  memory.mailAnnounced = true;
  const owner = task.type !== 'register' && !task.verifyToIdentity;
  if (owner)
    return end(
      {
        kind: 'blocked',
        code: 'MFA_REQUIRED',
        detail: 'The app sent a mail to the account’s owner to confirm this login. Follow it, then resume.',
      },
      'a mail went to the owner',
    );
  const hit = messages.checkMail.find(said);
  // What announces it by itself, where anything does.
  const told =
    [...view.notices.map(({ text }) => text), ...view.headings].find(announces) ?? announcing[0] ?? hit ?? '';
  return end(
    { kind: 'awaiting_mail', expects: 'either', detail: `The app says: "${told.slice(0, 160)}"` },
    `the page speaks of a mail ("${hit}")`,
  );
}

/** The connection was lost over what was sent: whether that arrived is seen where the app begins. */
function cutOff({ view, memory, task }: Situation): Move | null {
  const isCut = view.url.startsWith('chrome-error:') && view.status === 0;
  if (!isCut || memory.sent?.kind === 'signup' || memory.probed > 1) return null;
  memory.probed++;
  return { move: 'goto', url: task.appUrl, why: 'the connection was lost: opening the app again' };
}

/** An account has been made and nothing here leads to its login: where that is was seen on the way, or is guessed. */
export function loginOfNew(now: Situation): Move | null {
  const { view, forms, memory } = now;
  if (!memory.accountCreated || !memory.passwordSet || memory.counts.login > 0 || memory.probed > 0) return null;
  if (memory.goal !== 'register' || !forms.every(isAside)) return null;
  const known = memory.loginUrl ?? memory.loginLink ?? ownEntry(now);
  if (!known || memory.triedPaths.has(known) || known === view.url) return usualPaths(now, 'login');
  memory.triedPaths.add(known);
  return { move: 'goto', url: known, why: 'the account is there: its login was seen before' };
}

/** What the mailed link has opened says that all is well, or has no script that could still say so. */
const hasProven = ({ view, memory }: Situation): boolean =>
  memory.linkOpened &&
  !memory.sent &&
  (isStill(view) || (messages.verified.test(normalize(view.text.slice(0, 2000))) && memory.idle > 0));

const errorDetail = (title: string): string => `The app answers with an error page ("${title}").`;

/** No rule applies: another look, a probe of the login page, then the honest end. `own` is the page without its frame. */
export function lost(now: Situation, own: Situation, evidence: Evidence): Move {
  const { view, memory, task } = now;
  if (memory.accountCreated && memory.mailAnnounced && !memory.mailApplied)
    return end(
      { kind: 'awaiting_mail', expects: 'either', detail: 'The app announced a mail.' },
      'waiting for the announced mail',
    );
  // What a server answers an error with does not change any more; what did not come at all may do so once.
  const patience = view.status >= 500 ? 0 : view.url.startsWith('chrome-error:') ? 1 : hasProven(now) ? 0 : 3;
  const isGuess = memory.accountCreated && memory.triedPaths.has(view.url);
  // What never showed a way to sign up was waited for when it was first seen; who is inside may be shown late.
  const wasAwaited = memory.goal === 'register' && !memory.acted && isBarren(view, memory);
  if (memory.idle < patience && !isGuess && !wasAwaited) return { move: 'wait', ms: 900, why: 'nothing to do yet' };
  const login = loginOfNew(now);
  if (login) return login;
  const first = cutOff(now) ?? loginOfKnown(now) ?? brokenSignUp(now);
  if (first) return first;
  const begun = memory.sent !== null || memory.mailApplied;
  const look = begun ? probe(now, evidence, 0) : null;
  if (look) return { ...look, unsure: { about: 'page' } };
  const left = begun ? (boxesLeft(own) ?? waitsForPhone(now) ?? waitsUnnamed(own) ?? waitsAtEnd(now)) : null;
  if (left) return left;
  if (begun)
    return end(
      {
        kind: 'blocked',
        code: 'LOGIN_UNCONFIRMED',
        detail: `It is not certain that the login worked${evidence.against.length ? `: ${evidence.against.join('; ')}` : ''}. Check in the live view, then resume.`,
        ...(task.type === 'register' && memory.accountCreated && mailUnlessUsed(memory)),
      },
      `evidence ${evidence.score.toFixed(1)} does not suffice`,
      { about: 'page' },
    );
  const broken = errorPage(view) && !memory.invitationTold ? titleOf(view) : '';
  if (broken) return end({ kind: 'stuck', detail: errorDetail(broken) }, 'an error page');
  const square = memory.goal === 'login' ? showsSquare(own.view) : null;
  if (square) return end({ kind: 'blocked', ...square }, 'a picture is all there is to come in by');
  const asked = accessAsked(own) ?? houseAsked(now);
  if (asked) return asked;
  // Where the app's own way led says more than where it begins.
  const brokenWay = [...memory.barren.values()].find(Boolean);
  if (brokenWay)
    return end({ kind: 'stuck', detail: errorDetail(brokenWay) }, 'the way led to an error page', { about: 'page' });
  const detail = `No form to ${memory.goal === 'register' ? 'sign up' : 'log in'} was found${onlySays(view)}.`;
  return end({ kind: 'stuck', detail }, 'no form was found', { about: 'page' });
}
