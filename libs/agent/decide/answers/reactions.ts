import { assess } from '../../confirm/evidence.js';
import type { Memory, Sent } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { CARD } from '../../words/captcha.words.js';
import { normalize } from '../../words/match.js';
import { fields, messages } from '../../words/words.js';
import { bare } from '../fields/bare.js';
import { has, type FormModel } from '../forms/form.js';
import { demandConsents, demandLeft } from '../forms/left-empty.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { varyUsername } from '../forms/usernames.js';
import { fieldKey } from '../forms/fill.js';
import { tooQuick, waitOut } from './patience.js';
import { shutOut, wrongLogin } from './refused-login.js';
import { read, readRules, type Complaint, type Reading } from './refusals.js';

/** A complaint, and what it means for the form that was sent. */
export interface Refusal {
  complaint: Complaint;
  reading: Reading;
}

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
  const phone = form?.fields.find(({ purpose }) => purpose === 'phone');
  return phone ? fieldKey(phone.field) : null;
}

/**
 * "Display name taken": where the person's name has to differ from everybody's, the user name stands in for it. So it does where
 * another user name has not helped, whatever the app calls the one that is taken.
 */
function namesAnew(form: FormModel | null, words: string, { forUserName, usernameTries }: Memory): boolean {
  const name = form?.fields.find(({ purpose }) => purpose === 'fullName');
  if (!name || forUserName.has(fieldKey(name.field)) || /mail/i.test(words)) return false;
  const said = normalize(words);
  const isMeant = fields.fullName.test(said) && said.includes(bare(calledSo(name.field)) || '?');
  if (!isMeant && usernameTries === 0) return false;
  forUserName.add(fieldKey(name.field));
  return true;
}

const calledSo = ({ label, near, placeholder }: Field): string => label || near || placeholder;

/** Does what a refusal asks for; null where the form is to be filled anew, with what was learnt. */
export function react(now: Situation, sent: Sent, form: FormModel | null, readings: Refusal[]): Move | null {
  const { memory } = now;
  const { complaint, reading } = readings[0]!;
  const words = complaint.text.slice(0, 160);
  const all = new Set(readings.map((one) => one.reading));
  for (const { reading: meant, complaint: about } of readings) {
    const key = about.field ?? (about.purpose === 'phone' ? keyOfPhone(form) : null);
    if (meant === 'missing' && key) memory.demanded.add(key);
  }
  const hasUsername = form ? has(form, 'username') : sent.withUsername;
  if (all.has('rateLimited')) return waitOut(now, sent, words);
  if (all.has('closed'))
    return end({ kind: 'stuck', detail: `The app does not take sign-ups: "${words}".` }, 'sign-up is closed');
  if (all.has('captcha'))
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
      // An app that knows no address mails nothing: a person there sees to the account.
      if (memory.addressGiven === false && !memory.humanActed)
        return end(
          {
            kind: 'blocked',
            code: 'MISSING_FIELD',
            detail: `The app asked for no address to mail to, and says: "${words}". Resume once the account is approved.`,
          },
          'approval is pending',
        );
      memory.mailAnnounced = true;
      memory.mailApplied = false;
      return end(
        { kind: 'awaiting_mail', expects: 'either', detail: `The account is not activated yet: "${words}"` },
        'the account waits for its mail',
      );
    case 'emailTaken':
      if (namesAnew(form, words, memory)) return null;
      if (hasUsername && memory.usernameTries < 1 && !/mail/i.test(words)) {
        varyUsername(memory, words);
        return null;
      }
      memory.goal = 'login';
      memory.accountCreated = memory.accountKnown = true;
      memory.clicked.clear();
      return memory.loginUrl
        ? { move: 'goto', url: memory.loginUrl, why: `the account exists ("${words}"): logging in instead` }
        : null;
    case 'usernameTaken':
    case 'badUsername':
      if (memory.usernameTries > 0 && namesAnew(form, words, memory)) return null;
      if (memory.usernameTries >= 4)
        return end(
          { kind: 'blocked', code: 'MISSING_FIELD', detail: `No user name was accepted: "${words}".` },
          'user names are refused',
        );
      varyUsername(memory, words);
      return null;
    case 'weakPassword':
      learnRules(
        memory,
        readings.filter((one) => one.reading === 'weakPassword').map((one) => one.complaint.text),
      );
      memory.needNewPassword = true;
      if (++memory.passwordRefusals > 3)
        return end(
          { kind: 'blocked', code: 'MISSING_FIELD', detail: `No password was accepted: "${words}".` },
          'passwords are refused',
        );
      return null;
    case 'barred':
      return shutOut(memory, words);
    case 'wrongLogin':
    case 'codeWrong':
      return sent.kind === 'login'
        ? wrongLogin(now, words)
        : sent.kind === 'code' || sent.kind === 'totp'
          ? wrongCode(now, sent, words)
          : silent(now, sent, form, complaint);
    case 'missing':
      return memory.counts[sent.kind] < 4 ? null : silent(now, sent, form, complaint);
    default:
      return silent(now, sent, form, complaint);
  }
}

/** What the refusals tell of passwords; where they keep it to themselves, plainer ones are tried: without symbols, then shorter. */
function learnRules(memory: Memory, texts: string[]): void {
  const known = JSON.stringify(memory.rules);
  memory.rules = readRules(texts, memory.rules);
  // What was left out on a mere guess is asked for.
  const told = readRules(texts);
  if (told.special && told.symbols === undefined && memory.rules.symbols === '') delete memory.rules.symbols;
  if (memory.passwordRefusals === 0 || JSON.stringify(memory.rules) !== known) return;
  if (memory.rules.symbols !== '' && !memory.rules.special) memory.rules.symbols = '';
  else memory.rules.maxLength ??= 12;
}

/** A complaint that was not understood: once more with fresh values, then a person has to look. */
function silent(now: Situation, sent: Sent, form: FormModel | null, complaint: Complaint): Move | null {
  const { text: said, field, purpose } = complaint;
  const { view, forms, task, memory, cookies } = now;
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
  if (sent.kind === 'login' && sent.withPassword && memory.identifierIndex + 1 < memory.identifiers.length) {
    memory.identifierIndex++;
    return null;
  }
  // Once a person has put them right, each name may be the one.
  if (sent.kind === 'login') memory.identifierIndex = 0;
  // Inside the app already, a settings page that is not saved keeps nobody out.
  if (sent.kind === 'profile' && assess(view, forms, task, memory, cookies).sure) return null;
  if (sent.kind !== 'login' && messages.serverFailed.test(normalize(said)))
    return end({ kind: 'stuck', detail: `The app fails at its own form: "${said.slice(0, 160)}".` }, 'the app fails');
  // A new account that its first login does not take, in whatever words, may wait for its mail.
  const isNew = sent.kind === 'login' && memory.counts.signup > 0 && !memory.mailApplied;
  // A challenge that never came to be drawn is refused in its vendor's own words.
  const unsolved = view.widgets.some(({ kind, solved }) => kind !== CARD && !solved);
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
