import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { Situation } from '../situation.js';
import type { FormModel } from './form.js';

const OF_THE_ACCOUNT = ['email', 'username', 'identifier', 'fullName', 'firstName', 'lastName'];

/**
 * Whether a form that a login led to holds the account's own data, and owes none: it changes the account, and there may be no way out
 * beside it that would tell so.
 */
export function holdsAccount({ kind, fields, submit, signature }: FormModel, memory: Memory): boolean {
  if (memory.sent?.kind !== 'login' || memory.filled.has(signature)) return false;
  if (kind !== 'signup' && kind !== 'profile') return false;
  const held = fields.filter((one) => one.field.filled && OF_THE_ACCOUNT.includes(one.purpose));
  const isOwed = fields.some(({ field, required }) => required && !field.filled && !field.checked);
  return held.length >= 2 && !isOwed && !actions.signUp.test(normalize(submit?.text ?? ''));
}

/** Tells such forms from those that sign somebody up. */
export function hearOwnData({ forms, memory }: Situation): void {
  for (const form of forms) if (holdsAccount(form, memory)) form.kind = 'profile';
}
