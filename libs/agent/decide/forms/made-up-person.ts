import type { AgentTask } from '../../agent.types.js';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import { NUMBER } from '../fields/settle-parts.js';
import { fitsPattern } from './pattern.js';

/** First and last name of the identity: its display name, else its address' words, else a plausible one. */
export function personName(task: AgentTask): { first: string; last: string } {
  const letters = (text: string): string[] => text.split(/[^\p{L}'-]+/u).filter((part) => part.length > 1);
  const cap = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const words = task.displayName?.trim()
    ? letters(task.displayName)
    : letters((task.email.split('@')[0] ?? '').replace(/[\d_.+-]+/g, ' '));
  return { first: cap(words[0] ?? 'Robin'), last: words.length > 1 ? words.slice(1, 3).map(cap).join(' ') : 'Miller' };
}

/** Why anybody wants an account, where a form will not do without the words. */
const REASON = 'I would like to use this service.';
/** The same for those that want to be told more: some count a hundred characters. */
export const FULL_REASON =
  'I would like to have an account of my own here, so that I can use this service in my work and take part in it.';

/** One sentence, or two where the box has room for them. */
export const reasonFor = ({ tag, maxLength }: Field): string =>
  tag === 'textarea' && (maxLength < 0 || maxLength >= FULL_REASON.length) ? FULL_REASON : REASON;

/** When whoever signs up was born. */
export const BIRTH = { year: 1990, month: 5, day: 17 };
export const pad = (n: number): string => String(n).padStart(2, '0');

/** The first of the forms a birth date is written in that the box takes: what it shows, or else any. */
export function birthText(field: Field, refused = 0): string {
  const shown = birthShown(field);
  const { maxLength, pattern } = field;
  const isTaken = (text: string): boolean =>
    (maxLength <= 0 || text.length <= maxLength) && fitsPattern(text, pattern) !== false;
  const [y, m, d] = [String(BIRTH.year), pad(BIRTH.month), pad(BIRTH.day)];
  if (field.type === 'date') return shown;
  // What the page takes it does not always show: once refused, as most of the world writes it, then as Americans do.
  const others = [`${d}/${m}/${y}`, `${m}/${d}/${y}`].filter((text) => text !== shown && isTaken(text));
  if (refused > 0 && others.length > 0) return others[Math.min(refused, others.length) - 1]!;
  if (isTaken(shown)) return shown;
  const orders = [
    [y, m, d],
    [d, m, y],
    [m, d, y],
    [y.slice(2), m, d],
  ];
  return orders.flatMap((parts) => ['', '-', '.', '/', ' '].map((sign) => parts.join(sign))).find(isTaken) ?? shown;
}

/** A birth date in the form that the field shows. */
function birthShown(field: Field): string {
  if (field.type === 'date') return `${BIRTH.year}-${pad(BIRTH.month)}-${pad(BIRTH.day)}`;
  const shape = `${field.placeholder} ${field.label} ${field.around} ${field.pattern}`.toLowerCase();
  const separator = /(?:d|m|y|t|j|a){2,4}([./-])/.exec(shape)?.[1] ?? (/\d{2}([./-])\d{2}/.exec(shape)?.[1] || '/');
  const [y, m, d] = [String(BIRTH.year), pad(BIRTH.month), pad(BIRTH.day)];
  if (/(yyyy|jjjj|aaaa|rrrr|гггг)[./-]m/.test(shape)) return [y, m, d].join(separator);
  if (/(dd|tt|jj|gg|дд)[./-](mm|мм)/.test(shape) || separator === '.') return [d, m, y].join(separator);
  if (/mm[./-]dd/.test(shape)) return [m, d, y].join(separator);
  // Two letters, two more, and four, in whatever language: a month that comes first is called so.
  const yearFirst = /(?<!\p{L})(\p{L})\1{3}([./-])/u.exec(shape);
  if (yearFirst) return [y, m, d].join(yearFirst[2]);
  const sample = /(\p{L})\1([./ -])(\p{L})\3\2(\p{L})\4{3}(?!\p{L})/u.exec(field.placeholder.toLowerCase());
  if (sample) return (/[mμм]/u.test(sample[1]!) ? [m, d, y] : [d, m, y]).join(sample[2]);
  return `${y}-${m}-${d}`;
}

/** A public building's, for apps that will not do without: invented as the name is, and for the account's owner to change. */
export function addressPart({ label, near, name, placeholder, pattern, maxLength }: Field): string {
  const called = label || `${near} ${placeholder}`;
  const said = normalize(`${called} ${name}`);
  if (words.zip.test(said)) return ZIPS.find((zip) => fitsPattern(zip, pattern) === true) ?? zipOf(placeholder);
  // "Street and house number" asks for both.
  if (words.houseNumber.cover(normalize(called.trim() || name)) > 0.6 || NUMBER.test(said)) return '350';
  if (maxLength === 2) return 'NY';
  return words.place.test(said) ? 'New York' : '350 Fifth Avenue';
}

/** Postal codes of public buildings in the shapes that countries give them. */
const ZIPS = '10118|1012 JS|1012JS|1010|101000|00-902|110 00|100-0005|20040-020|SW1A 1AA|K1A 0A9|D02 CX65'.split('|');

/** A postal code of the shape that its box shows: "00-000". */
function zipOf(shape: string): string {
  const digits = '1011801234';
  let at = 0;
  return /^(?=.*\d)[\d -]{4,9}$/.test(shape) ? shape.replace(/\d/g, () => digits[at++]!) : '10118';
}

/** How a name is read, where a form asks for that in kana; invented as the name is. */
export function reading({ name, label, near, placeholder }: Field, katakana: string, hiragana: string): string | null {
  const said = `${label} ${near} ${placeholder}`;
  if (/ふりがな|ひらがな|せい|めい|やまだ/.test(said)) return hiragana;
  return /フリガナ|カタカナ|カナ|セイ|メイ/.test(said) || /kana$/i.test(name) ? katakana : null;
}
