import { fillForm } from '../forms/fill-form.js';
import { type FormModel, isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/**
 * "Sign in with email: [address]", where no way to sign up was found anywhere: a login that asks for an address alone may make an account
 * for whoever is new, and its answer tells.
 */
export function addressAlone({ view, forms, task, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun) return null;
  const form = asksAddressAlone(forms);
  if (form) return memory.timesFilled(form) > 0 ? null : fillForm(view, form, task, memory, 'signup');
  // What was guessed since may have led away from it.
  const [url] = [...memory.entryUrls].find(([, isAlone]) => isAlone) ?? [];
  if (!url) return null;
  memory.entryUrls.set(url, false);
  return { move: 'goto', url, why: 'no way to sign up is found: a login there asks for an address alone' };
}

/** A login that is all that there is, and asks for an address and nothing more. */
export function asksAddressAlone(forms: FormModel[]): FormModel | null {
  const [form, ...more] = forms.filter((one) => !isAside(one));
  if (form?.kind !== 'login' || more.length > 0 || !form.submit) return null;
  return form.fields.length === 1 && form.fields[0]!.purpose === 'email' ? form : null;
}
