import { fillForm } from '../forms/fill-form.js';
import { isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/**
 * "Sign in with email: [address]", where no way to sign up was found anywhere: a login that asks for an address alone may make an account
 * for whoever is new, and its answer tells.
 */
export function addressAlone({ view, forms, task, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun) return null;
  const [form, ...more] = forms.filter((one) => !isAside(one));
  if (form?.kind !== 'login' || more.length > 0 || !form.submit || memory.timesFilled(form) > 0) return null;
  const isAlone = form.fields.length === 1 && form.fields[0]!.purpose === 'email';
  return isAlone ? fillForm(view, form, task, memory, 'signup') : null;
}
