import { UNSPACED } from './normalize.js';

/** A normalized text as words, with where each begins, and whether it has any of a script without blanks. */
export interface ReadText {
  text: string;
  words: readonly string[];
  starts: readonly number[];
  /** The first {@link HEAD} characters of each word. */
  heads: readonly string[];
  isUnspaced: boolean;
}

/** Words that may go on are looked up by so many of their first characters. */
export const HEAD = 3;

/** What was asked about last: many concepts are asked about one page. */
let last: ReadText = read('');

export function readWords(text: string): ReadText {
  if (last.text !== text) last = read(text);
  return last;
}

function read(text: string): ReadText {
  const words = text.split(' ');
  const starts: number[] = [];
  let at = 0;
  for (const word of words) {
    starts.push(at);
    at += word.length + 1;
  }
  return { text, words, starts, heads: words.map((word) => word.slice(0, HEAD)), isUnspaced: UNSPACED.test(text) };
}
