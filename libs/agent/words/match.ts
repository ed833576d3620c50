import { normalize, UNSPACED } from './normalize.js';
import { type Near, OneBreath } from './one-breath.js';

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

/** Words of one thing or of one state, language by language. */
export type ByLanguage = Readonly<Record<string, string>>;

/** What is said in every language that has words for both. */
export const inEveryLanguage = (one: ByLanguage, other: ByLanguage): readonly Near[] =>
  Object.entries(one).flatMap(([language, words]) => (other[language] ? [near(words, other[language])] : []));

/** What a concept's words are compiled to. */
interface Compiled {
  pattern: RegExp;
  breath: OneBreath | null;
}

/**
 * A concept, compiled to one expression over normalized text and to what is said in one breath when it is first asked about: most
 * who import the words ask about few.
 */
export class Concept {
  private compiled: Compiled | null = null;

  constructor(private readonly list: WordList) {}

  private get words(): Compiled {
    return (this.compiled ??= compiled(this.list));
  }

  /** The share of a normalized text that this concept's words cover: 0 (not said) to 1 (the text says nothing else); without pairs. */
  cover(normalized: string): number {
    if (!normalized) return 0;
    const text = ` ${normalized} `;
    const { pattern } = this.words;
    let covered = 0;
    pattern.lastIndex = 0;
    // Not `matchAll`, which makes a copy of the expression each time: ten times slower with thousands of words.
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) covered += found[0].length;
    return Math.min(1, covered / normalized.length);
  }

  test(normalized: string): boolean {
    const { pattern, breath } = this.words;
    pattern.lastIndex = 0;
    return pattern.test(` ${normalized} `) || (breath !== null && breath.find(normalized) !== null);
  }

  /** Has the expression compiled: for either way in which a text is kept, and the second time to machine code. */
  warm(): void {
    for (const text of ['a', 'a', 'я', 'я']) this.test(text);
  }

  /** The first words found in a normalized text, for explanations. */
  find(normalized: string): string | null {
    const { pattern, breath } = this.words;
    pattern.lastIndex = 0;
    return pattern.exec(` ${normalized} `)?.[0] ?? breath?.find(normalized) ?? null;
  }
}

/** One expression for all that is said in one piece, one search for what is said in two. */
function compiled(list: WordList): Compiled {
  const pairs = list.filter((entry) => typeof entry !== 'string');
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
  return {
    pattern: new RegExp(parts.join('|') || '(?!)', 'gu'),
    breath: pairs.length ? new OneBreath(pairs) : null,
  };
}

/** A table of concepts from one of word lists. */
export function compile<K extends string>(table: Record<K, WordList>): Record<K, Concept> {
  return Object.fromEntries(
    Object.entries<WordList>(table).map(([name, words]) => [name, new Concept(words)]),
  ) as Record<K, Concept>;
}
