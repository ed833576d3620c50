import type { FormModel } from '../forms/form.js';
import type { Fill } from '../forms/fill.js';

/** A code into the form's box for it, or into its boxes; where none is called so, into the only box of a form that wants a code. */
export function codeFills({ fields }: FormModel, secret: 'totp' | 'mailCode'): Fill[] {
  const codes = fields.filter((one) => one.purpose === 'code');
  const boxes = fields.filter(({ field, purpose }) => purpose === 'unknown' && TYPED.test(field.type));
  const lone = !codes.length && boxes.length === 1 ? boxes : [];
  return [...codes, ...lone].map(({ field }) => ({ field, purpose: 'code', value: { kind: 'secret', secret } }));
}
const TYPED = /^(?:text|tel|number|password)$/;
