import type { PasswordRules } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import { readRules } from '../answers/read-rules.js';
import type { FormModel } from './form.js';

/** A pattern of figures alone: the password is a secret number. */
const FIGURES = /^\^?(?:\\d|\[0-9\])(?:\{\d+(?:,\d+)?\}|\+)\$?$/;
/** How many characters our passwords have where an app takes as many. */
const USUAL_LENGTH = 20;

/** How many characters a password has that is made by these rules. */
export const lengthUnder = ({ minLength = 0, maxLength = Infinity }: PasswordRules): number =>
  Math.min(maxLength, Math.max(USUAL_LENGTH, minLength));

/** Learns from a form with a new password what its page says of passwords, and how long and of what its fields let one be. */
export function learnPasswordHints(form: FormModel, memory: Memory, isSignUp: boolean): void {
  const asked = form.fields.filter((one) => /^password/.test(one.purpose));
  const said = asked
    .flatMap(({ field }) => [field.around, field.described, field.placeholder])
    .filter((text) => /\d|special|symbol|sonderzeichen/i.test(text));
  const rules = readRules(said, memory.rules);
  const limit = Math.min(...asked.map(({ field }) => field.maxLength).filter((most) => most > 0));
  if (Number.isFinite(limit) && limit >= 4) rules.maxLength = Math.min(rules.maxLength ?? 999, limit);
  const figures = asked.find((one) => one.purpose === 'password' && FIGURES.test(one.field.pattern));
  if (figures) {
    const most = Number(/(\d+)\}\$?$/.exec(figures.field.pattern)?.[1]);
    Object.assign(rules, { figuresOnly: true, ...(most >= 4 ? { maxLength: most } : {}) });
  }
  memory.rules = rules;
  const isShort = figures !== undefined || lengthUnder(rules) < USUAL_LENGTH;
  if (isShort && isSignUp && memory.counts.signup === 0) memory.needNewPassword = true;
}
