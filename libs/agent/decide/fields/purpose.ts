import type { Field } from '../../perceive/view.types.js';

/** What a field is for. */
export type Purpose =
  | 'email'
  | 'emailConfirm'
  | 'emailDomain'
  | 'username'
  | 'identifier'
  | 'password'
  | 'passwordConfirm'
  | 'currentPassword'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'phone'
  | 'birthDate'
  | 'birthDay'
  | 'birthMonth'
  | 'birthYear'
  | 'age'
  | 'country'
  | 'address'
  | 'company'
  | 'website'
  | 'invite'
  | 'captcha'
  | 'code'
  | 'terms'
  | 'newsletter'
  | 'remember'
  | 'ageConfirm'
  | 'gender'
  | 'title'
  | 'language'
  | 'timezone'
  | 'referral'
  | 'about'
  | 'plan'
  | 'card'
  | 'search'
  | 'deviceName'
  | 'upload'
  | 'trap'
  | 'unknown';

/** A field with what it is for, and why this was believed. */
export interface Classified {
  field: Field;
  purpose: Purpose;
  score: number;
  why: string;
  required: boolean;
  optional: boolean;
}

/** Says of a field what it is for, how sure this is and why it is believed. */
export type Result = (purpose: Purpose, score: number, why: string) => Classified;
