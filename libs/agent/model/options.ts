import type { BlockedCode } from '../agent.types.js';
import type { Purpose } from '../decide/fields/purpose.js';
import type { Reading } from '../decide/answers/refusals.js';

/** What a field may be said to ask for. A password is not among it: the rules know its fields by their type. */
export const PURPOSES: Partial<Record<Purpose, string>> = {
  email: "the user's e-mail address",
  emailConfirm: 'the same e-mail address once more',
  username: 'a user name, nickname or login',
  identifier: 'e-mail address or user name',
  firstName: 'given name',
  lastName: 'family name',
  fullName: 'full name',
  birthDate: 'date of birth',
  birthDay: 'day of birth',
  birthMonth: 'month of birth',
  birthYear: 'year of birth',
  age: 'age in years',
  gender: 'gender',
  title: 'form of address',
  country: 'country',
  language: 'language',
  timezone: 'time zone',
  referral: 'how the user heard of the app',
  phone: 'telephone number',
  address: 'postal address or a part of it',
  company: 'company or organization',
  website: 'web address',
  invite: 'invitation code, licence or voucher',
  captcha: 'a question or picture that tells people from robots',
  code: 'the one-time code that was mailed',
  trap: 'it has to stay empty',
  unknown: 'none of these, or unclear',
};

export const FORM_KINDS = {
  signup: 'creates a new account',
  login: 'lets the owner of an account in',
  code: 'takes the one-time code that was mailed',
  unknown: 'neither, or unclear',
};

/** What a page as a whole may be taken for. */
export const STATES = {
  mail: 'says that a mail was sent, with a link or a code to confirm with',
  captcha: 'asks to solve a CAPTCHA or to prove that a human is there',
  phone: 'asks for a telephone number or a code sent to a telephone',
  payment: 'asks for payment details',
  missing: 'demands what the program was not given: an invitation, an approval, a decision of the user',
  refused: 'refuses, or reports an error',
  inside: 'shows the inside of the app to somebody who is logged in',
};

/** The gates that a model may point out; it can take none away. */
export const GATES: Record<string, { code: BlockedCode; words: string }> = {
  captcha: { code: 'CAPTCHA_REQUIRED', words: 'one that asks to solve a CAPTCHA' },
  phone: { code: 'PHONE_REQUIRED', words: 'one that asks for a telephone' },
  payment: { code: 'PAYMENT_REQUIRED', words: 'one that asks for payment details' },
  missing: { code: 'MISSING_FIELD', words: 'one that demands what the run was not given' },
};

/** What a refusal may mean. */
export const READINGS: Partial<Record<Reading, string>> = {
  usernameTaken: 'the user name is taken',
  badUsername: 'the user name has a form that is not allowed',
  emailTaken: 'an account with this e-mail address exists already',
  weakPassword: 'the password is too weak or has a form that is not allowed',
  wrongLogin: 'user name or password is wrong',
  notActivated: 'the account has to be confirmed by mail first',
  captcha: 'a CAPTCHA was not solved',
  closed: 'no new accounts are taken',
  rateLimited: 'too many attempts: later again',
  unknown: 'none of these, or unclear',
};
