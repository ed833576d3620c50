import { normalize, UNSPACED } from './normalize.js';
import { type Near, OneBreath } from './one-breath.js';

export { normalize };

/**
 * Alternatives of one concept, one string per language, parted by `|`; `*` at an end takes any continuation of the word, and `_` between
 * words up to three others ("create a new … account").
 */
export type WordList = readonly (string | Near)[];

/**
 * One of either, in whatever order, with up to five words between: `near('registration*|sign up', 'closed|turned off')` is said by
 * "registration of new users is currently turned off", and by "turned off: sign up".
 */
export const near = (one: string, other: string): Near => ({ one, other });

/** Every way to say it with one of each of the parts, in their order: of `a|b` and `c|d_`, `a c|a d_|b c|b d_`. */
export const eachOf = (...parts: string[]): string =>
  parts
    .map((part) => part.split('|'))
    .reduce((heads, tails) =>
      heads.flatMap((head) => tails.map((tail) => head + (head.endsWith('_') ? '' : ' ') + tail)),
    )
    .join('|');

/** What is said in every language that has words for both. */
export const inEveryLanguage = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly Near[] =>
  Object.entries(one).flatMap(([language, words]) => (other[language] ? [near(words, other[language])] : []));

/** A concept compiled to one expression over normalized text, and to what is said in one breath. */
export class Concept {
  private readonly pattern: RegExp;
  private readonly breath: OneBreath | null;

  constructor(list: WordList) {
    const pairs = list.filter((entry) => typeof entry !== 'string');
    this.breath = pairs.length ? new OneBreath(pairs) : null;
    const words = list.filter((entry) => typeof entry === 'string');
    // With how long each is, whatever may go on from it: of "log*" and "log in" the latter says more.
    const spaced = new Map<string, number>();
    const unspaced = new Map<string, number>();
    for (const raw of words.flatMap((entry) => entry.split('|'))) {
      const word = raw.split('_').map(normalize).join('(?: [\\p{L}\\p{N}]+){0,3} ');
      if (!word) continue;
      const pattern = (raw.startsWith('*') ? '\\p{L}*' : '') + word + (raw.endsWith('*') ? '[\\p{L}\\p{N}]*' : '');
      if (UNSPACED.test(word)) unspaced.set(word, word.length);
      else spaced.set(pattern, normalize(raw).length);
    }
    const longestFirst = (words: Map<string, number>): string =>
      [...words.keys()].sort((a, b) => words.get(b)! - words.get(a)!).join('|');
    const parts = [spaced.size ? `(?<= )(?:${longestFirst(spaced)})(?= )` : '', longestFirst(unspaced)].filter(Boolean);
    this.pattern = new RegExp(parts.join('|') || '(?!)', 'gu');
  }

  /** The share of a normalized text that this concept's words cover: 0 (not said) to 1 (the text says nothing else); without pairs. */
  cover(normalized: string): number {
    if (!normalized) return 0;
    const text = ` ${normalized} `;
    let covered = 0;
    this.pattern.lastIndex = 0;
    // Not `matchAll`, which makes a copy of the expression each time: ten times slower with thousands of words.
    for (let found = this.pattern.exec(text); found; found = this.pattern.exec(text)) covered += found[0].length;
    return Math.min(1, covered / normalized.length);
  }

  test(normalized: string): boolean {
    this.pattern.lastIndex = 0;
    return this.pattern.test(` ${normalized} `) || (this.breath?.find(normalized) ?? null) !== null;
  }

  /** Has the expression compiled: for either way in which a text is kept, and the second time to machine code. */
  warm(): void {
    for (const text of ['a', 'a', 'я', 'я']) this.test(text);
  }

  /** The first words found in a normalized text, for explanations. */
  find(normalized: string): string | null {
    this.pattern.lastIndex = 0;
    return this.pattern.exec(` ${normalized} `)?.[0] ?? this.breath?.find(normalized) ?? null;
  }
}

/** Compiles a table of word lists. */
export function compile<K extends string>(table: Record<K, WordList>): Record<K, Concept> {
  return Object.fromEntries(
    Object.entries<WordList>(table).map(([name, words]) => [name, new Concept(words)]),
  ) as Record<K, Concept>;
}
