import { randomInt } from 'node:crypto';

const CLASSES = {
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  lower: 'abcdefghijkmnpqrstuvwxyz',
  digit: '23456789',
  symbol: '!#%*+-=?@_',
} as const;

/** What a page demands of a password; absent members demand nothing. */
export interface PasswordDemands {
  minLength?: number;
  maxLength?: number;
  /** Symbols that the page names as allowed; empty: none at all. */
  symbols?: string;
  /** It is a number. */
  figuresOnly?: boolean;
}

/**
 * A random password: 20 characters of mixed classes (interface §2.9) unless the page demands another length.
 * Every class occurs at least twice where the length allows, since some rules ask for two digits; look-alikes are left out because people type it at takeovers.
 */
export function generatePassword(demands: PasswordDemands = {}): string {
  const length = Math.max(4, Math.min(demands.maxLength ?? 64, Math.max(20, demands.minLength ?? 20)));
  if (demands.figuresOnly) return Array.from({ length }, () => pick('0123456789')).join('');
  const symbols = demands.symbols ?? CLASSES.symbol;
  const classes = [CLASSES.upper, CLASSES.lower, CLASSES.digit, ...(symbols ? [symbols] : [])];
  const each = length >= classes.length * 2 ? 2 : 1;
  const characters = classes.flatMap((set) => Array.from({ length: each }, () => pick(set)));
  const all = classes.join('');
  while (characters.length < length) characters.push(pick(all));
  shuffle(characters);
  // Some forms refuse a password that begins with a symbol or digit.
  const letter = characters.findIndex((c) => /[a-z]/i.test(c));
  [characters[0], characters[letter]] = [characters[letter]!, characters[0]!];
  return characters.slice(0, length).join('');
}

function pick(set: string): string {
  return set[randomInt(set.length)]!;
}

function shuffle(values: string[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}
