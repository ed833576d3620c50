import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import { bare } from './bare.js';
import type { Classified } from './purpose.js';

/** A box for the number or name that the app itself makes for its people: "Customer number". */
export function isGivenName({ label, placeholder, near }: Field): boolean {
  const said = bare(label || (near.length <= 60 && near) || placeholder);
  return words.givenName.cover(said) > 0.6 && !words.email.test(said);
}

/** In a form of one password which nothing else names an account in, it is what the account is entered by, and no card to pay with. */
export function settleGivenName(list: Classified[]): void {
  const names = ['email', 'username', 'identifier', 'firstName', 'lastName', 'fullName', 'passwordConfirm'];
  const [password, ...more] = list.filter((one) => one.purpose === 'password');
  if (!password || more.length || list.some(({ purpose }) => names.includes(purpose))) return;
  const { label, near, placeholder, name, autocomplete } = password.field;
  if (autocomplete.includes('new-password')) return;
  if (!words.password.test(normalize(label || near || placeholder || name))) return;
  const boxes = list.filter((one) => /^(invite|card|phone|unknown)$/.test(one.purpose) && isGivenName(one.field));
  const isPayment = list.some((one) => one.purpose === 'card' && !boxes.includes(one));
  if (boxes.length === 1 && !isPayment && /^(text|number|tel)$/.test(boxes[0]!.field.type))
    boxes[0]!.purpose = 'identifier';
}

/** A number, or a word with figures in it; none that goes on as an address. */
const VALUE =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{N}@._/+-])(?:\d{2,9}(?: \d{2,9})+|[A-Za-z\d]+(?:[._-][A-Za-z\d]+)*)(?![\p{sc=Latin}\p{N}@/]|[._-][\p{L}\p{N}])/gu;
const DATE = /^(?:\d{1,4}[-.]\d{1,2}[-.]\d{1,4}|\d{1,2} \d{1,2} \d{4})$/;
/** What stands between a name's label and the name: "is", or a colon. */
const IS =
  /(?:[:：=]|(?<=\s)(?:is|ist|lautet|est|es|è|e|é|to|är|er|on|jest|je|este|là|adalah|ialah|это|—|–|-)|は|が|는|은|是|为|為)\s*["'“«„「]?\s*$/iu;
const AHEAD = 4;

/** Names to log in by that the app made, where the lines tell them: "Your customer number is EB-395093". */
export function* toldNames(lines: readonly string[]): Generator<string> {
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1]?.trim() ?? '';
    // A table's cell, or a list's term, above what it names.
    const [only] = isLabel(line.replace(/\s*[:：]$/, '')) ? below.matchAll(VALUE) : [];
    if (only?.[0] === below && isName(below)) yield below.replaceAll(' ', '');
    for (const sentence of line.split(/(?<=[.!?。！？])\s+/))
      for (const { 0: value, index } of sentence.matchAll(VALUE)) {
        const before = sentence.slice(0, index);
        const label = before.replace(IS, '');
        const isEnd = /^["'”»“」]?\s*(?:$|[.!。！]|です|입니다)/u.test(sentence.slice(index + value.length));
        if (isName(value) && (label !== before ? isLabel(label) : isEnd && isLabel(label, [words.givenName])))
          yield value.replaceAll(' ', '');
      }
  }
}

const isName = (value: string): boolean => {
  const figures = value.replace(/\D/g, '').length;
  return figures > 1 && figures < 15 && value.length > 3 && value.length < 25 && !DATE.test(value);
};

/** Words that end with what such a name is called, and say little else. */
function isLabel(text: string, names = [words.givenName, words.username]): boolean {
  const said = normalize(text.length < 80 ? text : '').split(' ');
  const ends = (count: number): boolean => {
    const end = said.slice(-count).join(' ');
    return names.some((one) => one.cover(end) === 1 || end.endsWith(unspaced(one.find(end))));
  };
  return [1, 2, 3, 4].some((count) => said.length - count <= AHEAD && ends(count));
}

/** Words of scripts that set no blanks end wherever they end. */
const unspaced = (found: string | null): string =>
  found && /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Arabic}\p{sc=Hebrew}]/u.test(found)
    ? found
    : '\n';
