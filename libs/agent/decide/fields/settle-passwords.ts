import { fields as words } from '../../words/words.js';
import { normalize } from '../../words/match.js';
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

const isOld = ({ field }: Classified): boolean =>
  /\b(old|current|aktuell|alt|actuel|ancien|actual|antigu|atual|vecchi|attual|huidig|obecne|текущ|стар)/i.test(
    normalize(`${field.label} ${field.name} ${field.placeholder}`),
  );

/** Which of a form's secrets is what: the password, its repeat, the old one; or none of them, though it is hidden as it is typed. */
export function settlePasswords(list: Classified[]): NewPasswords {
  leaveShownOnes(list);
  const hidden = list.filter((one) => one.purpose === 'password');
  for (const one of hidden) {
    // "Passcode to register", beside the password that is to be chosen.
    if (hidden.length > 1 && words.invite.cover(bare(one.field.label || one.field.near)) > 0.6) {
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
  return { fields, isRepeated: fields.length === 2 && fields[1]!.purpose === 'passwordConfirm' };
}

/** Where passwords are hidden, none is typed into a box that shows it: "Parole", a question in one language and a password in another. */
function leaveShownOnes(list: Classified[]): void {
  if (!list.some(({ field }) => field.type === 'password')) return;
  for (const one of list)
    if (
      one.purpose === 'password' &&
      one.field.type === 'text' &&
      !/pass|pw/i.test(`${one.field.name} ${one.field.id}`)
    )
      one.purpose = 'unknown';
}
