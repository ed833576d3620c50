import type { FormKind } from './decide/forms/form.js';

/** A form that was sent, remembered to read what the page made of it. */
export interface Sent {
  kind: 'signup' | 'login' | 'code' | 'totp' | 'password' | 'profile';
  signature: string;
  /** What it was read as when it was sent. */
  readAs: FormKind;
  url: string;
  at: number;
  /** Everything the page said before; what it says afterwards beyond this is its answer. */
  before: Set<string>;
  /** The document it was sent from. */
  born: number;
  /** The page's lines before, and before this form was sent for the first time. */
  lines: Set<string>;
  linesAtFirst: Set<string>;
  /** The page's lines once it was filled: what is new since then came after the button was pressed. */
  linesFilled: Set<string>;
  /** It held the account's password. */
  withPassword: boolean;
  withUsername: boolean;
  /** The name that a login typed. */
  loginName?: string | undefined;
  /** It named the account by its address. */
  withEmail?: boolean;
  /** How many boxes held what was typed. */
  typed: number;
  /** Buttons beside the form's own that the page kept locked. */
  locked?: string[];
  /** A human is to send it. */
  byHuman?: boolean;
  /** What the answer was taken for, once read. */
  answered?: string;
}

/** A link that was pressed, and what the page was and said then. */
export interface Pressed {
  href: string;
  url: string;
  born: number;
  text: string;
}
