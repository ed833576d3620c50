import type { Score } from '../evidence/score.js';
import type { CodeCandidate } from './candidates.js';

/** `U4ZQN-C4EV8-654B5-Y3T7G-3KXW9`. */
const GOODS = /^(?:[A-Z\d]{4,6}-){4}[A-Z\d]{4,6}$/;

/** `8T2Q-KVV9-LM44`: three groups and more. */
export function isKeyOfGroups(value: string): boolean {
  return value.length >= 13 && /^[A-Za-z\d]+(?:-[A-Za-z\d]+){2,}$/.test(value) && /\d/.test(value);
}

/** `SKU-390383`, `INV-2026-004`: what shops and offices call their numbers in any language. */
const NUMBERED = /^(?:SKU|INV|ORD|ORDER|REF|RMA|TKT|TICKET|CASE|REQ|INC|ART|ITEM)-/;

/** Weighs what the characters of a candidate are. */
export function scoreForm({ value, shape }: CodeCandidate, score: Score): void {
  const { length } = value;
  if (shape === 'digits') {
    if (/^0+$/.test(value)) score.add(-4, 'noughts, as in an example');
    if (length === 6) score.add(1, '6 digits');
    else if (length >= 4 && length <= 8) score.add(0.4, `${length} digits`);
    else if (length === 3) score.add(-2.2, '3 digits');
    else score.add(-1.2, `${length} digits`);
  } else if (shape === 'mixed') {
    if (value === value.toUpperCase() && length >= 5 && length <= 10) score.add(0.4, 'capitals and digits');
    else if (/^[A-Z\d]{4}$/.test(value)) score.add(0, 'four capitals and digits');
    else if (isHex(value)) score.add(0, 'hexadecimal');
    else if (value === value.toLowerCase()) score.add(-0.3, 'small letters and digits');
    else if (isRandom(value)) score.add(0.6, 'letters of both sizes and digits, mixed');
    else score.add(-0.5, 'letters and digits');
    if (isNumberedWord(value)) score.add(-1.2, 'a word with a number');
    if (/^\d+[a-zA-Z]{1,2}$/.test(value) && length <= 5) score.add(-1.5, 'a number with a unit');
  } else if (shape === 'groups') {
    if (NUMBERED.test(value)) score.add(-4, 'begins as numbers of goods and papers do');
    else if (GOODS.test(value)) score.add(-1.5, 'a key as goods have');
    else score.add(0.4, 'groups of letters and digits');
  } else if (shape === 'letters' && isScattered(value)) score.add(-0.2, 'letters of both sizes, in no order');
  else if (shape === 'letters') score.add(isWordLike(value) ? (length < 6 ? -2 : -1.5) : -0.4, 'letters only');
  else if (shape === 'key') score.add(-0.3, 'a long key');
  else score.add(/[- ]/.test(value) ? -0.3 : -2, 'words');
}

/** `larch2024`; chance makes `QFAOGGB3` as well. */
export function isNumberedWord(value: string): boolean {
  return /^[A-Za-z]{4,}\d{1,4}$/.test(value) && !isHex(value) && isWordLike(value.replace(/\d/g, ''));
}

/** `aaea5779`, `1f326938`: bytes, though their letters can be spoken. */
function isHex(value: string): boolean {
  return /^(?:[a-f\d]{8}|[a-f\d]{10}|[a-f\d]{12})$/.test(value) && !/^\d+e\d+$/.test(value);
}

/** Can be spoken: vowels in usual number and never four consonants in a row. */
function isWordLike(value: string): boolean {
  const vowels = (value.match(/[aeiouy]/gi) ?? []).length;
  return vowels / value.length >= 0.25 && !/[^aeiouy]{4}/i.test(value);
}

/** `tbEyIP`: where every second letter begins anew, no words were joined. */
function isScattered(value: string): boolean {
  const rises = (value.match(/[a-z][A-Z]/g) ?? []).length;
  const parts = value.split(/(?=[A-Z])/).length;
  return value.length >= 6 && rises > 1 && value.length / parts <= 2.4;
}

/** `w9QamzuW`: no name of a thing and no number of an order is written so. */
export function isRandom(value: string): boolean {
  return (
    /[a-z]/.test(value) && /\d/.test(value) && /[a-z\d][A-Z]/.test(value) && !/^[A-Z]?[a-z]+[A-Z][a-z]+\d+$/.test(value)
  );
}

/** `6FP5QDZQ`, `qvhwr5qb`: of one case, with digits, and no word with a number. */
export function isJumble(value: string): boolean {
  return (
    value.length >= 6 &&
    /\d/.test(value) &&
    /^(?:[a-z\d]+|[A-Z\d]+)$/.test(value) &&
    !/^[a-z]{2,}\d+$|^\d+[a-z]+$/i.test(value)
  );
}

/** `SUMMER20`. */
export function isVoucher(value: string): boolean {
  return /^[A-Z]{3,}\d{1,4}$/.test(value) && isWordLike(value.replace(/\d/g, ''));
}

/** `OFF10ALL`. */
export function isVoucherOfShare(value: string): boolean {
  return /^[A-Z]{2,}\d{1,2}[A-Z]{2,}$/.test(value) && isWordLike(value.replace(/\d/g, ''));
}

/** A number that may be one of our years. */
export function looksLikeYear(value: string): boolean {
  return /^(19|20)\d\d$/.test(value);
}
