import { UNSPACED } from './normalize.js';
import { type Near, OneBreath } from './one-breath.js';
import { type Phrase, phraseOf } from './phrase.js';
import { PhraseTable } from './phrase-table.js';
import { type ReadText, readWords } from './read-words.js';
import { UnspacedWords } from './unspaced-words.js';

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

/** The same in two words, one right behind the other: a sentence that has both is another matter. */
export const besideEachOther = (one: ByLanguage, other: ByLanguage): readonly string[] =>
  Object.entries(one).flatMap(([language, words]) => {
    const more = other[language];
    return more ? [eachOf(words, more), eachOf(more, words)] : [];
  });

/** What a concept's words are compiled to. */
interface Compiled {
  spaced: PhraseTable<Phrase>;
  unspaced: UnspacedWords;
  breath: OneBreath | null;
}

/** Where something stands in a text, in characters. */
interface Found {
  start: number;
  end: number;
}

/**
 * A concept, compiled to tables of its words and to what is said in one breath when it is first asked about: most who import the words
 * ask about few.
 */
export class Concept {
  private compiled: Compiled | null = null;

  constructor(private readonly list: WordList) {}

  private get words(): Compiled {
    return (this.compiled ??= compiled(this.list));
  }

  /** The share of a normalized text that this concept's words cover: 0 (not said) to 1 (the text says nothing else); without pairs. */
  cover(normalized: string): number {
    let covered = 0;
    for (const { start, end } of this.found(readWords(normalized))) covered += end - start;
    return normalized ? Math.min(1, covered / normalized.length) : 0;
  }

  test(normalized: string): boolean {
    const { spaced, unspaced, breath } = this.words;
    const text = readWords(normalized);
    return (
      spaced.isIn(text) ||
      (text.isUnspaced && unspaced.next(normalized, 0) !== null) ||
      (breath !== null && breath.find(normalized) !== null)
    );
  }

  /** The first words found in a normalized text, for explanations. */
  find(normalized: string): string | null {
    for (const { start, end } of this.found(readWords(normalized))) return normalized.slice(start, end);
    return this.words.breath?.find(normalized) ?? null;
  }

  /** Has the tables made. */
  warm(): void {
    this.test('');
  }

  /** What stands in the text, from its start on, each behind the one before. */
  private *found(text: ReadText): Generator<Found> {
    const { spaced, unspaced } = this.words;
    let other = text.isUnspaced ? unspaced.next(text.text, 0) : null;
    let behind = 0;
    for (let at = 0; at < text.words.length; at++) {
      const start = text.starts[at]!;
      while (other && other.start < start) {
        if (other.start >= behind) {
          yield other;
          behind = other.end;
        }
        other = unspaced.next(text.text, Math.max(behind, other.start + 1));
      }
      const longest = start >= behind ? spaced.longestAt(text, at) : null;
      if (!longest) continue;
      const last = longest.end - 1;
      behind = text.starts[last]! + text.words[last]!.length;
      yield { start, end: behind };
    }
    for (; other; other = unspaced.next(text.text, behind)) {
      if (other.start < behind) continue;
      yield other;
      behind = other.end;
    }
  }
}

/** Tables for all that is said in one piece, one search for what is said in two. */
function compiled(list: WordList): Compiled {
  const pairs = list.filter((entry) => typeof entry !== 'string');
  const words = list.filter((entry) => typeof entry === 'string').flatMap((entry) => entry.split('|'));
  const spaced = new PhraseTable<Phrase>();
  for (const word of new Set(words)) {
    const phrase = UNSPACED.test(word) ? null : phraseOf(word);
    if (phrase) spaced.add(phrase);
  }
  return {
    spaced,
    unspaced: new UnspacedWords(words.filter((word) => UNSPACED.test(word))),
    breath: pairs.length ? new OneBreath(pairs) : null,
  };
}

/** A table of concepts from one of word lists. */
export function compile<K extends string>(table: Record<K, WordList>): Record<K, Concept> {
  return Object.fromEntries(
    Object.entries<WordList>(table).map(([name, words]) => [name, new Concept(words)]),
  ) as Record<K, Concept>;
}
