import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { choiceOfNew } from './choice-of-new.js';
import { choosing, fieldKey, type Fill } from './fill.js';
import { isForFirms } from './for-firms.js';
import type { FormModel } from './form.js';

const NO =
  /\b(no|not|non|nein|nicht|nao|nee|niet|nie|nej|nei|ikke|inte|ei|en|ne|pas|nu|nem|hayir|degil|0|false|disagree|decline|refuse|reject)\b|нет|не |いいえ|しない|ません|不|لا|않|아니/;

/** One choice per radio group: terms are agreed to, the rest keeps what is chosen or takes the most neutral. */
export function radioChoice(form: FormModel, one: Classified, memory: Memory, done: Set<string>): Fill | null {
  const name = one.field.name || one.field.id;
  if (done.has(name)) return null;
  done.add(name);
  const group = form.fields.filter((other) => other.field.type === 'radio' && other.field.name === one.field.name);
  const fresh = form.kind === 'signup' ? choiceOfNew(form) : undefined;
  if (fresh && fresh.name === one.field.name) return choosing(fresh);
  const told = (other: Classified): string => normalize(`${other.field.label} ${other.field.value}`);
  const chosen = group.find((other) => other.field.checked);
  // "Are you 13 or older?" is answered where it is one of two answers; others are ages to choose from.
  const asksAge = group.length === 2 && group.some((other) => NO.test(told(other)));
  const isAgreement = ({ purpose }: Classified): boolean =>
    purpose === 'terms' || (purpose === 'ageConfirm' && asksAge);
  const agrees = group.find((other) => isAgreement(other) && !NO.test(told(other)));
  // Terms that are declined until somebody agrees.
  const declines = agrees && chosen && isAgreement(chosen) && NO.test(told(chosen));
  // Offers that somebody would have to decline.
  const offers = chosen?.purpose === 'newsletter' && !NO.test(told(chosen));
  if (chosen && !declines && !offers) return null;
  // "Answer each statement with yes or no": beside those that have to be agreed to, others are only asked.
  const isOnlyAsked =
    !group.some((other) => other.required) &&
    form.fields.some((other) => other.field.type === 'radio' && isAgreement(other) && other.required);
  const isOffer = group[0]!.purpose === 'newsletter' || (isOnlyAsked && isAgreement(group[0]!));
  const declined = isOffer && group.find((other) => NO.test(told(other)));
  if (offers && !declined) return null;
  if (!offers && !declines && !group.some((other) => other.required) && !memory.demanded.has(fieldKey(one.field)))
    return null;
  const neutral =
    group.find((other) =>
      /prefer not|other|none|keine|divers|free|individual|personal|privat|person/.test(told(other)),
    ) ??
    group.find((other) => words.free.test(told(other))) ??
    group.find((other) => !isForFirms(other.field.label));
  const agreed = agrees ?? group.find((other) => actions.proceed.cover(told(other)) > 0.8);
  const choice = (declined || undefined) ?? agreed ?? neutral ?? group[0]!;
  return choosing(choice.field);
}
