import type { AgentTask, PasswordRules } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields, messages } from '../../words/words.js';
import { bare } from '../fields/bare.js';
import { fieldKey } from '../forms/fill.js';
import type { FormModel } from '../forms/form.js';
import { lengthUnder } from '../forms/password-hints.js';
import { varyUsername } from '../forms/usernames.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { AT_LEAST, readRules } from './read-rules.js';
import type { Refusal } from './refusals.js';

/** The account is there, and waits for its mail or for somebody. */
export function notActivated({ memory, task }: Situation, words: string): Move {
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
  // A login without a password is mailed its link: nothing of that account is asleep.
  const said = messages.notActivated.test(normalize(words)) ? 'The account is not activated yet' : 'The app says';
  memory.mailAnnounced = true;
  memory.mailApplied = false;
  // It goes to a mailbox that nobody here reads.
  if (task.type !== 'register' && !task.verifyToIdentity)
    return end(
      {
        kind: 'blocked',
        code: 'MFA_REQUIRED',
        detail: `The app mails the account’s owner. ${said}: "${words}". Follow that mail, then resume.`,
      },
      'a mail went to the owner',
    );
  return end(
    { kind: 'awaiting_mail', expects: 'either', detail: `${said}: "${words}"` },
    'the account waits for its mail',
  );
}

/** The account exists already, unless it is the user name that is meant: null fills the form anew. */
export function addressTaken(form: FormModel | null, words: string, hasUsername: boolean, memory: Memory): Move | null {
  if (namesAnew(form, words, memory)) return null;
  // "User name or e-mail already existing": another name tells which of the two it is.
  const mayBeName = !/mail/i.test(words) || fields.username.test(normalize(words));
  if (hasUsername && memory.usernameTries < 1 && mayBeName) {
    varyUsername(memory, words);
    return null;
  }
  memory.goal = 'login';
  memory.accountCreated = true;
  memory.accountKnown = words;
  // What the form promises whoever is new is no news to somebody known, wherever it stands again.
  for (const line of memory.sent?.lines ?? [])
    if (messages.checkMail.test(normalize(line))) memory.toldToAll.add(line.trim());
  memory.clicked.clear();
  return memory.loginUrl
    ? { move: 'goto', url: memory.loginUrl, why: `the account exists ("${words}"): logging in instead` }
    : null;
}

/** Another name, up to four times; null fills the form anew. */
export function userNameRefused(
  form: FormModel | null,
  words: string,
  memory: Memory,
  { email }: AgentTask,
): Move | null {
  if (memory.usernameTries > 0 && namesAnew(form, words, memory)) return null;
  if (memory.usernameTries >= 4)
    return end(
      { kind: 'blocked', code: 'MISSING_FIELD', detail: `No user name was accepted: "${words}".` },
      'user names are refused',
    );
  const said = normalize(words);
  // "Username should be a valid email address."
  const isAddress = fields.email.test(said) && !messages.accountExists.test(said) && memory.username !== email;
  if (isAddress) {
    memory.usernameTries++;
    memory.rename(email);
  } else varyUsername(memory, words);
  return null;
}

/** A password by the rules that were told, up to three times; null fills the form anew. */
export function passwordRefused(readings: readonly Refusal[], words: string, memory: Memory): Move | null {
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

/** What the refusals tell of passwords; where they keep it to themselves, plainer ones are tried: without symbols, then shorter. */
function learnRules(memory: Memory, texts: string[]): void {
  const before = memory.rules;
  const known = JSON.stringify(before);
  memory.rules = readRules(texts, before);
  const told = readRules(texts);
  if (isMostAllowed(told, lengthUnder(before), texts)) memory.rules.maxLength = told.minLength!;
  // What was left out on a mere guess is asked for.
  if (told.special && told.symbols === undefined && memory.rules.symbols === '') delete memory.rules.symbols;
  if (memory.passwordRefusals === 0 || JSON.stringify(memory.rules) !== known) return;
  if (memory.rules.symbols !== '' && !memory.rules.special) memory.rules.symbols = '';
  else memory.rules.maxLength ??= Math.max(12, memory.rules.minLength ?? 0);
}

/** A refused password has been as long as the one length that the refusal tells, and nothing else is asked of it: it is the most, in whatever language. */
function isMostAllowed(told: PasswordRules, sent: number, texts: readonly string[]): boolean {
  const { minLength: length = 0, ...rest } = told;
  if (length < 8 || length >= sent || Object.keys(rest).length > 0) return false;
  return !texts.some((text) => AT_LEAST.test(normalize(text)));
}
