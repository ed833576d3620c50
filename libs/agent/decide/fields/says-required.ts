import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words, messages } from '../../words/words.js';

/** "We'll send you a code by text message": nobody gets on without. */
export function getsCode({ described, around }: Field): boolean {
  const said = normalize(described || (around.length < 200 ? around : ''));
  return messages.sms.test(said) && words.code.test(said);
}

/** Whether the words at a field demand it, where its markup does not: "電話番号 [必須]". */
export function saysRequired(field: Field): boolean {
  return (
    words.required.test(
      normalize(`${field.label || field.near.slice(0, 40)} ${field.placeholder} ${field.described}`),
    ) ||
    (field.around.length < 200 && words.demanded.test(normalize(field.around)))
  );
}

/** A page that marks an empty box as wrong demands what belongs in it, be it never so strange. */
export const isRefusedEmpty = ({ invalid, filled, tag }: Field, purpose: string): boolean =>
  /^(unknown|company)$/.test(purpose) && invalid && !filled && tag === 'input';
