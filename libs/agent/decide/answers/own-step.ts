import { listedProofs } from '../../confirm/listed-proofs.js';
import { normalize } from '../../words/normalize.js';
import { fields } from '../../words/words.js';
import { has } from '../forms/form.js';
import { showsKeptCodes } from '../codes/kept-codes.js';
import type { Situation } from '../situation.js';

/**
 * "Choose a password to activate your account", "Almost there: [Name] [Password]", "Set up backup codes to …": what the page's own form asks for does that, and the
 * `lines` that sound like an announcement speak of no mail.
 */
export function ownStep({ view, forms, memory, task }: Situation, lines: string[]): boolean {
  // "Verify with a link sent to your email", where that is only one of the ways that are to be chosen from.
  if (listedProofs(view, task, memory).some(({ by }) => by === 'email')) return true;
  if (lines.some((line) => fields.email.test(normalize(line)))) return false;
  if (showsKeptCodes(view)) return true;
  return forms.some(
    (form) =>
      form.submit !== null &&
      !memory.timesFilled(form) &&
      (form.kind === 'profile' ||
        // "Update your profile to activate your account", behind the form that took the password.
        (form.kind === 'signup' && memory.passwordSet && !has(form, 'password', 'code')) ||
        (form.kind === 'setPassword' && has(form, 'passwordConfirm', 'fullName', 'firstName', 'terms'))),
  );
}
