import { assess } from '../../confirm/evidence.js';
import type { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, messages, parts } from '../../words/words.js';
import { loginByMail } from '../ways/entry.js';
import { has, isAside } from '../forms/form.js';
import { hasOtherName } from '../forms/login-names.js';
import { waitsForOthers } from '../ways/dead-end.js';
import { APPROVAL_PENDING, awaitsApproval, end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { saysUnderReview } from './approval-mail.js';
import { notSignedUp } from './broken-sign-up.js';
import { waitOut } from './patience.js';
import { read, type Reading } from './refusals.js';
import { countsTries, oneTryLeft } from './warned.js';

/** What the page says of a refused login: another name is tried, the mail awaited, or a person asked. */
export function wrongLogin(now: Situation, words: string): Move | null {
  const { memory, task } = now;
  // By the name that an account is told of its tries are counted: another one would only use them up.
  const isCounted = task.type !== 'register' && countsTries(words);
  if (hasOtherName(memory, task) && !isCounted && !oneTryLeft(words)) {
    memory.identifierIndex++;
    memory.firstRefusal ??= words;
    return null;
  }
  if (memory.brokeWith !== null && !memory.mailApplied) return notSignedUp(memory, memory.brokeWith);
  // What the sign-up form announced holds, where nothing said since speaks of a mail.
  if (memory.counts.signup > 0 && memory.approvalTold && !memory.mailAnnounced) return awaitsApproval();
  const isUnproven = memory.counts.signup > 0 && !memory.mailApplied;
  if (isUnproven && !memory.mailAnnounced && memory.deadEnd?.ofMail === false)
    return waitsForOthers(now, 'the new account cannot log in yet');
  // A sign-up that was refused because the account is there mails nothing.
  if (isUnproven && !memory.accountKnown && (memory.addressGiven !== false || memory.humanActed)) {
    memory.mailAnnounced = true;
    return end(
      { kind: 'awaiting_mail', expects: 'either', detail: 'The new account cannot log in yet; its mail is awaited.' },
      'a login straight after the sign-up is refused',
    );
  }
  const byMail = loginByMail(now);
  if (byMail) return byMail;
  const isMade = memory.counts.signup > 0 && memory.mailApplied && !memory.accountKnown;
  // The name that the account is known by was tried first: "no such user" is said of another one.
  const firstWords = memory.firstRefusal ?? words;
  memory.firstRefusal = null;
  const made = isMade ? 'The account was made, but its login' : 'An account exists already and the stored password';
  const detail =
    task.type === 'register'
      ? `${made} is refused: "${words}".`
      : `The app refuses the credentials: "${firstWords}". Log in in the live view or correct them, then resume.`;
  // Once they are put right each name may be the one, and none that still stands in a field was written by a human.
  memory.identifierIndex = 0;
  for (const name of memory.identifiers) memory.refusedAs.add(name);
  const mailed = isUnproven && { mailMayFollow: true };
  return end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail, ...mailed }, 'the login is refused');
}

/** No other name or password helps where the app keeps the account shut: a new one, until a person or its mail opens it. */
export function shutOut(memory: Memory, words: string): Move {
  const isNew = memory.counts.signup > 0 && !memory.mailApplied;
  if (isNew) return end({ ...APPROVAL_PENDING, mailMayFollow: true }, `the new account is shut ("${words}")`);
  const said = normalize(words);
  const isUpToOthers = parts.people.test(said) && [parts.approves, parts.confirms].some((one) => one.test(said));
  if (messages.pendingApproval.test(said) || saysUnderReview(words) || isUpToOthers) return awaitsApproval();
  const detail = `The app keeps the account shut: "${words}". Have it opened, then resume.`;
  return end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail }, 'the account is shut');
}

/**
 * A page of its own says no, with no form to try again, or with one that asks for the name anew: its title, its notices, or
 * its one line speak of the login.
 */
export function turnedAway(now: Situation, sent: Sent): Move | null {
  const { view, forms, task, memory } = now;
  if (sent.kind !== 'login' || !sent.withPassword || view.text.length > 1500) return null;
  const anew = forms.find((form) => form.kind === 'login' && !has(form, 'password'));
  if (!forms.every((form) => isAside(form) || form === anew)) return null;
  const known = anew && memory.hints.get(anew.signature);
  const lines = view.text.length < 300 ? view.text.split('\n') : [];
  const notices = view.notices.filter((one) => !one.passing).map((one) => one.text);
  const said = [...notices, ...view.headings, view.title, ...lines];
  const meant = (text: string): Reading => read({ text, purpose: null, field: null }, 'login');
  // "Waiting for approval" may be said of a login that somebody's device has to let in.
  const speaksOfAccount = parts.account.test(normalize(view.text));
  // "This account is inactive.": a new one may still be waiting for its mail.
  const isOpened = task.type !== 'register' || memory.mailApplied;
  const staysInactive = (text: string): boolean =>
    isOpened && meant(text) === 'notActivated' && !messages.checkMail.test(normalize(text));
  const turnsAway = (text: string): boolean =>
    staysInactive(text) ||
    (meant(text) === 'barred' && (messages.barred.test(normalize(text)) || speaksOfAccount)) ||
    (speaksOfLogin(normalize(text)) &&
      !asksSecond(normalize(text)) &&
      // "We don't know this device: open the link that we have mailed you."
      !messages.checkMail.test(normalize(text)) &&
      ['wrongLogin', 'rateLimited'].includes(meant(text)));
  const words = said.find((text) => !sent.lines.has(text) && !known?.has(text) && turnsAway(text));
  if (!words || assess(now).sure) return null;
  sent.answered = meant(words);
  if (sent.answered === 'rateLimited') return waitOut(now, sent, words.slice(0, 160));
  if (sent.answered === 'barred' || sent.answered === 'notActivated') return shutOut(memory, words.slice(0, 160));
  const refused = wrongLogin(now, words.slice(0, 160));
  if (refused) return refused;
  memory.clicked.clear();
  return {
    move: 'goto',
    url: memory.loginUrl ?? task.appUrl,
    why: `back to the login with another name ("${words.slice(0, 60)}")`,
  };
}

/** "Enter your one-time password", behind another one that was taken. */
const asksSecond = (said: string): boolean =>
  (fieldWords.code.test(said) || messages.authenticator.test(said)) && !messages.wrongLogin.test(said);

const speaksOfLogin = (said: string): boolean =>
  /\b(credential|credencial|credenzial|zugangsdat|anmeldedat|identifiant|inloggegeven)/.test(said) ||
  [fieldWords.password, fieldWords.username, fieldWords.email, actions.logIn].some((word) => word.test(said));
