import { normalize } from '../words/match.js';
import { fields } from '../words/words.js';
import { has, type FormModel } from './forms.js';
import type { Situation } from './situation.js';

/**
 * "Choose a password to activate your account", "Complete your profile to …": what the page's own form asks for does that, and the
 * `lines` that sound like an announcement speak of no mail.
 */
export function ownStep({ forms, memory }: Situation, lines: string[]): FormModel | undefined {
  if (lines.some((line) => fields.email.test(normalize(line)))) return undefined;
  return forms.find(
    (form) =>
      form.submit !== null &&
      !memory.filled.get(form.signature) &&
      (form.kind === 'profile' || (form.kind === 'setPassword' && has(form, 'passwordConfirm'))),
  );
}
