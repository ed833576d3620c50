import type { FormModel } from '../forms/form.js';
import type { Fill } from '../forms/fill.js';

/** A code into the form's box for it, or into its boxes. */
export function codeFills(form: FormModel, secret: 'totp' | 'mailCode'): Fill[] {
  return form.fields
    .filter((one) => one.purpose === 'code')
    .map((one) => ({ field: one.field, purpose: 'code', value: { kind: 'secret', secret } }));
}
