import type { Control, FormBox } from '../../perceive/view.types.js';
import { isList } from '../fields/lists.js';
import type { Classified, Purpose } from '../fields/purpose.js';

export type FormKind =
  | 'signup'
  | 'login'
  | 'code'
  | 'setPassword'
  | 'forgot'
  | 'newsletter'
  | 'search'
  | 'payment'
  | 'profile'
  | 'other';

/** A form of the page with its fields' purposes and what it is for. */
export interface FormModel {
  /** Stable while the page shows the same form: frame, place, and what its fields are known by. */
  signature: string;
  frame: number;
  box: FormBox | null;
  fields: Classified[];
  kind: FormKind;
  scores: Record<'signup' | 'login', number>;
  submit: Control | null;
  why: string;
}

/** What was said of a form that the rules do not understand; purposes by the field's place. */
export interface FormAdvice {
  kind?: FormKind;
  purposes: Record<number, Purpose>;
}

export const has = (form: FormModel, ...purposes: Purpose[]): boolean =>
  form.fields.some((one) => purposes.includes(one.purpose));
/** Whether it asks for payment details, and does not leave them to whoever has some. */
export const demandsCard = (form: FormModel): boolean =>
  form.fields.some(({ purpose, optional }) => purpose === 'card' && !optional);
/** What a page may offer to whoever comes: a search, letters, a list of places to go to, a choice of how it looks. */
export const isBeside = ({ kind, fields }: FormModel): boolean =>
  /^(search|newsletter)$/.test(kind) ||
  fields.every(({ purpose }) => /^(language|timezone)$/.test(purpose)) ||
  (kind === 'other' &&
    fields.every(({ field, purpose, required }) => purpose === 'unknown' && isList(field) && !required));
/** A form to log in or to sign up by. */
export const isEntry = ({ kind }: FormModel): boolean => kind === 'login' || kind === 'signup';

/** A form beside what a page is for: nobody comes in by it, and it asks nothing that keeps anybody out. */
export const isAside = ({ kind }: FormModel): boolean => ['search', 'newsletter', 'other'].includes(kind);
