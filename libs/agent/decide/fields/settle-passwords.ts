import { fields as words } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { bare } from './bare.js';
import type { Classified } from './purpose.js';

/** The boxes that take a form's passwords, the old one and the repeat included. */
export interface NewPasswords {
  fields: Classified[];
  /** There are two, of which the second repeats the first. */
  isRepeated: boolean;
}

/** Whether a box repeats what another one takes. */
export const isRepeat = ({ field }: Classified): boolean =>
  words.repeat.test(
    normalize(`${field.label} ${field.placeholder} ${field.name} ${field.id} ${field.label ? '' : field.near}`),
  );

const OLD =
  /(?<!\p{L})(old|current|aktuell|alt|actuel|ancien|actual|antigu|atual|vecchi|attual|huidig|obecne|текущ|стар(?!т))/iu;
const isOld = ({ field }: Classified): boolean =>
  OLD.test(normalize(`${field.label} ${field.name} ${field.placeholder}`));

/** What whoever reads the box is told: a login's may be named `current-password` for the browser's sake. */
export const isCalledOld = ({ field }: Classified): boolean => OLD.test(normalize(field.label || field.placeholder));

/** It is said to be one, or explained as one without a word of a password: "All accounts require an invite code. Ask for yours …" */
function isInvitation({ field: { label, near, placeholder } }: Classified): boolean {
  const said = bare(label || near);
  const told = normalize(`${label} ${near} ${placeholder}`);
  return words.invite.cover(said) > 0.6 || (words.invite.test(told) && !words.password.test(told));
}

/** Which of a form's secrets is what: the password, its repeat, the old one; or none of them, though it is hidden as it is typed. */
export function settlePasswords(list: Classified[]): NewPasswords {
  leaveShownOnes(list);
  takeShownOne(list);
  const hidden = list.filter((one) => one.purpose === 'password');
  // An invitation that is hidden like one stands where nobody would leave it out.
  if (hidden.length === 0)
    for (const one of list)
      if (one.purpose === 'invite' && one.field.type === 'password') one.required ||= !one.optional;
  for (const one of hidden) {
    // "Passcode to register", beside the password that is to be chosen.
    if (hidden.length > 1 && isInvitation(one)) {
      one.purpose = 'invite';
      one.required ||= !one.optional;
    }
    // A card's three figures.
    if (/\b(cvv|cvc|cvn|csc)\d?\b/i.test(`${one.field.name} ${one.field.id} ${one.field.label}`)) one.purpose = 'card';
  }
  const fields = hidden.filter((one) => one.purpose === 'password');
  fields.forEach((one, index) => {
    if (fields.length > 1 && index === 0 && isOld(one)) one.purpose = 'currentPassword';
    else if (index > 0 && (isRepeat(one) || index === fields.length - 1)) one.purpose = 'passwordConfirm';
  });
  const repeated = fields.length === 1 ? shownRepeat(list, fields[0]!) : undefined;
  if (repeated) repeated.purpose = 'passwordConfirm';
  return { fields, isRepeated: !!repeated || (fields.length === 2 && fields[1]!.purpose === 'passwordConfirm') };
}

/** "Confirm password", right behind the one box that hides it, in one that its maker forgot to. */
function shownRepeat(list: Classified[], hidden: Classified): Classified | undefined {
  const next = list[list.indexOf(hidden) + 1];
  const said = normalize(next ? next.field.label || next.field.near || next.field.placeholder : '');
  const isMeant = next?.field.type === 'text' && next.purpose === 'unknown' && isRepeat(next);
  return isMeant && said.length < 40 && words.password.test(said) ? next : undefined;
}

/**
 * A login whose password shows as it is typed: the box behind the account's says that it takes one, if only in its programmer's
 * words, and no other hides it.
 */
function takeShownOne(list: Classified[]): void {
  if (list.some(({ field, purpose }) => field.type === 'password' || purpose === 'password')) return;
  const at = list.findIndex(({ field: { type, label, near, placeholder, name, id }, purpose }) => {
    const said = label || (near.length <= 60 ? near : '') || placeholder;
    const takesOne = said ? words.password.cover(bare(said)) > 0.8 : /pass(?!code|port)/i.test(name || id);
    return purpose === 'unknown' && type === 'text' && takesOne;
  });
  if (/^(email|username|identifier)$/.test(list[at - 1]?.purpose ?? '')) list[at]!.purpose = 'password';
}

/**
 * Where passwords are hidden, none is typed into a box that shows it: "Parole", a question in one language and a password in another.
 * Beside one that is hidden a box that is called so may be its repeat; beside two nothing is left to show.
 */
function leaveShownOnes(list: Classified[]): void {
  const hidden = list.filter(({ field, purpose }) => field.type === 'password' && purpose === 'password').length;
  if (!list.some(({ field }) => field.type === 'password')) return;
  for (const one of list)
    if (
      one.purpose === 'password' &&
      one.field.type === 'text' &&
      (hidden > 1 || !/pass|pw/i.test(`${one.field.name} ${one.field.id}`))
    )
      one.purpose = 'unknown';
}
