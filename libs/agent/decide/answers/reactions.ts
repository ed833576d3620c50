import { assess } from '../../confirm/evidence.js';
import type { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import { takesMoney } from '../../words/captcha.words.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import { isList } from '../fields/lists.js';
import { has, type FormModel } from '../forms/form.js';
import { hasOtherName } from '../forms/login-names.js';
import { demandConsents, demandLeft } from '../forms/left-empty.js';
import { end, type Move } from '../move.js';
import { waitsForOthers } from '../ways/dead-end.js';
import type { Situation } from '../situation.js';
import { fieldKey } from '../forms/fill.js';
import { brokenSignUp } from './broken-sign-up.js';
import { tooQuick, waitOut } from './patience.js';
import { shutOut, wrongLogin } from './refused-login.js';
import { addressTaken, notActivated, passwordRefused, userNameRefused } from './refused-sign-up.js';
import { aboutWhich, read, type Complaint, type Reading, type Refusal } from './refusals.js';

const ORDER: Reading[] = [
  'unknown',
  'missing',
  'wrongLogin',
  'codeWrong',
  'badEmail',
  'badUsername',
  'weakPassword',
  'usernameTaken',
  'emailTaken',
  'notActivated',
  'barred',
  'captcha',
  'closed',
  'rateLimited',
  'tooQuick',
];
const UNHURRIED_MS = 6000;
const weight = (reading: Reading): number => ORDER.indexOf(reading);

/** What is meant, the most telling first. */
export const ranked = (found: Complaint[], sent: Sent, { advice }: Memory): Refusal[] =>
  found
    .map((complaint) => ({ complaint, reading: advice.readings.get(complaint.text) ?? readAs(complaint, sent) }))
    .sort((a, b) => weight(b.reading) - weight(a.reading));

/** A password that was not sent is not refused: "an hour has to pass" is about something else. */
function readAs(complaint: Complaint, { kind, withPassword }: Sent): Reading {
  const reading = read(complaint, kind);
  return reading === 'weakPassword' && !withPassword ? 'unknown' : reading;
}

/** "Telephone: digits only!", said above the form, is about a field all the same. */
function keyOfPhone(form: FormModel | null): string | null {
  const phones = form?.fields.filter(({ purpose }) => purpose === 'phone') ?? [];
  // The list of prefixes beside the box has an answer already.
  const phone = phones.find(({ field }) => !isList(field)) ?? phones[0];
  return phone ? fieldKey(phone.field) : null;
}

/** "Security question is required": it is the account's own, that its form has a box for, and no riddle. */
const isOwnQuestion = (form: FormModel | null, said: string): boolean =>
  form?.fields.some(({ purpose, field }) => {
    const called = normalize(field.label);
    return purpose === 'unknown' && called.includes(' ') && normalize(said).includes(called);
  }) ?? false;

/** Does what a refusal asks for; null where the form is to be filled anew, with what was learnt. */
export function react(now: Situation, sent: Sent, form: FormModel | null, readings: Refusal[]): Move | null {
  const { memory } = now;
  const { complaint, reading } = readings[0]!;
  const words = complaint.text.slice(0, 160);
  const all = new Set(readings.map((one) => one.reading));
  const wasDemanded = !complaint.field || memory.demanded.has(complaint.field);
  for (const { reading: meant, complaint: about } of readings) {
    const key = about.field ?? (about.purpose === 'phone' ? keyOfPhone(form) : null);
    if (meant === 'missing' && key) memory.demanded.add(key);
  }
  const hasUsername = form ? has(form, 'username') : sent.withUsername;
  // "Please try again later", of a server that broke, perhaps once it had made the account.
  const saysNothing = [...all].every((meant) => meant === 'unknown' || meant === 'rateLimited');
  const broken = now.hasFailed && saysNothing && !memory.triedAgain ? brokenSignUp(now) : null;
  if (broken) return broken;
  if (all.has('rateLimited')) return waitOut(now, sent, words);
  if (all.has('closed'))
    return end({ kind: 'stuck', detail: `The app does not take sign-ups: "${words}".` }, 'sign-up is closed');
  if (all.has('captcha') && !isOwnQuestion(form, words))
    return end(
      {
        kind: 'blocked',
        code: 'CAPTCHA_REQUIRED',
        detail: `The app wants its challenge answered: "${words}". Do that in the live view, then resume.`,
      },
      'the challenge was not answered',
    );
  switch (reading) {
    case 'tooQuick':
      return tooQuick(memory, sent, words);
    case 'notActivated':
      return notActivated(now, words);
    case 'emailTaken':
      return addressTaken(form, words, hasUsername, memory);
    case 'usernameTaken':
      // Where the address is the only name there is, it is what the app calls the user by.
      if (form && !hasUsername && has(form, 'email')) return addressTaken(form, words, false, memory);
      return userNameRefused(form, words, memory, now.task) ?? stepBack(now, form);
    case 'badUsername':
      return userNameRefused(form, words, memory, now.task) ?? stepBack(now, form);
    case 'weakPassword':
      return passwordRefused(readings, words, memory);
    case 'barred':
      return shutOut(memory, words);
    case 'wrongLogin':
    case 'codeWrong':
      return sent.kind === 'login'
        ? wrongLogin(now, words)
        : sent.kind === 'code' || sent.kind === 'totp'
          ? wrongCode(now, sent, words)
          : silent(now, sent, form, complaint);
    case 'missing': {
      // The same of no other field than before, though what could be filled was.
      const isSame = wasDemanded && sent.before.has(complaint.text);
      return memory.counts[sent.kind] < 4 && !isSame ? null : silent(now, sent, form, complaint);
    }
    default:
      return silent(now, sent, form, complaint);
  }
}

/** The last step refuses the name that an earlier one asked for: it is typed anew there. */
function stepBack({ view, task }: Situation, form: FormModel | null): Move | null {
  if (task.type !== 'register' || !form || has(form, 'username', 'identifier', 'email', 'fullName')) return null;
  const back = view.controls.find(
    (one) =>
      one.visible &&
      !one.disabled &&
      one.ref.frame === form.frame &&
      one.form === form.box?.index &&
      actions.cancel.cover(normalize(one.text)) > 0.7,
  );
  const why = 'another user name is typed where the sign-up asked for one';
  return back ? { move: 'click', control: back, why } : { move: 'goto', url: view.url, why };
}

/** Beside the one that the page shows, or the calendar's own. */
const ORDERS_OF_A_DATE = 2;

/** A complaint that was not understood: once more with fresh values, then a person has to look. */
function silent(now: Situation, sent: Sent, form: FormModel | null, complaint: Complaint): Move | null {
  const { text: said, field, purpose } = complaint;
  const { view, task, memory } = now;
  const isDate = (purpose ?? aboutWhich(said)) === 'birthDate' && form !== null && has(form, 'birthDate');
  if (isDate && sent.kind !== 'login' && memory.datesRefused < ORDERS_OF_A_DATE) {
    memory.datesRefused++;
    return null;
  }
  // Each page of a sign-up is refused for the first time once.
  const isFirst = !memory.refusedForms.has(sent.signature) && memory.counts[sent.kind] < 4;
  memory.refusedForms.add(sent.signature);
  if (isFirst) {
    const isOurs = sent.kind === 'signup' || (sent.kind === 'profile' && task.type === 'register');
    const isLeft =
      isOurs && form !== null && (demandLeft(form, task, memory) || demandConsents(form, complaint, memory));
    // One answer may change what else is asked: it gets its further looks.
    if (isLeft) memory.filled.delete(form.signature);
    // What is wrong with no field may be that it came quicker than a person types.
    if (sent.kind === 'signup' && !field && !purpose && !isLeft) memory.stay ||= UNHURRIED_MS;
    if (sent.kind === 'signup' && field && purpose === 'fullName' && !sent.withUsername) memory.forUserName.add(field);
    return null;
  }
  // The same has been tried once more: whatever a login is refused with, the account's other name may be the one.
  if (sent.kind === 'login' && sent.withPassword && hasOtherName(memory, task)) {
    memory.identifierIndex++;
    return null;
  }
  // Once a person has put them right, each name may be the one.
  if (sent.kind === 'login') memory.identifierIndex = 0;
  // Inside the app already, a settings page that is not saved keeps nobody out.
  if (sent.kind === 'profile' && assess(now).sure) return null;
  if (sent.kind !== 'login' && messages.serverFailed.test(normalize(said)))
    return end(
      {
        kind: 'stuck',
        detail: `The app fails at its own form: "${said.slice(0, 160)}".`,
        // It may have made the account, and mailed, before it failed.
        ...(sent.kind === 'signup' && { mailMayFollow: true }),
      },
      'the app fails',
    );
  // A new account that its first login does not take, in whatever words, may wait for its mail.
  const isNew = sent.kind === 'login' && memory.counts.signup > 0 && !memory.mailApplied;
  if (isNew && memory.deadEnd) return waitsForOthers(now, 'the new account cannot log in yet');
  // A challenge that never came to be drawn is refused in its vendor's own words.
  const unsolved = view.widgets.some((one) => !takesMoney(one) && !one.solved);
  const missing = unsolved ? 'CAPTCHA_REQUIRED' : 'MISSING_FIELD';
  return end(
    {
      kind: 'blocked',
      code: sent.kind === 'login' ? 'LOGIN_UNCONFIRMED' : missing,
      detail: `The form is not accepted: "${said.slice(0, 160)}". Complete it in the live view, then resume.`,
      ...(isNew && { mailMayFollow: true }),
    },
    'the refusal is not understood',
    { about: 'refusal', said },
  );
}

function wrongCode({ memory, task }: Situation, sent: Sent, words: string): Move | null {
  if (sent.kind === 'totp') {
    if (memory.totpInjected < task.maxTotpInjections) return null;
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail: `The authenticator codes are refused: "${words}". Enter one in the live view, then resume.`,
      },
      `${memory.totpInjected} codes were refused`,
    );
  }
  memory.mail = {};
  memory.mailApplied = false;
  memory.mailAnnounced = true;
  if (memory.counts.code > 3)
    return end({ kind: 'stuck', detail: `The mailed codes are refused: "${words}".` }, 'codes are refused');
  memory.resendWanted = true;
  return null;
}
