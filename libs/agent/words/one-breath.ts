import { normalize, UNSPACED } from './normalize.js';
import { endsAt, type Phrase, phraseOf } from './phrase.js';
import { PhraseTable } from './phrase-table.js';
import { type ReadText, readWords } from './read-words.js';

/** Two things that are said together, each as alternatives parted by `|`; `*` behind one takes any continuation of its last word. */
export interface Near {
  one: string;
  other: string;
}

/** Up to so many words may stand between the two. */
const WORDS_BETWEEN = 5;
/** The same in scripts without blanks, in characters. */
const CHARACTERS_BETWEEN = 18;
/** One alternative. */
interface Side extends Phrase {
  pair: number;
  side: 0 | 1;
}

/**
 * Finds pairs of words that stand close to each other in a normalized text, in whatever order. Word by word rather than by one
 * expression: of sixty languages that would be megabytes, and tried at every place of a text.
 */
export class OneBreath {
  private readonly spaced = new PhraseTable<Side>();
  private readonly unspaced: RegExp | null;

  constructor(pairs: readonly Near[]) {
    const unspaced: string[] = [];
    for (const [pair, { one, other }] of pairs.entries()) {
      if (UNSPACED.test(one)) unspaced.push(unspacedPattern(one, other));
      else for (const [side, words] of [one, other].entries()) this.add(words, pair, side as 0 | 1);
    }
    this.unspaced = unspaced.length ? new RegExp(unspaced.join('|'), 'u') : null;
  }

  /** The first such pair with what stands between; null where there is none. */
  find(normalized: string): string | null {
    const text = readWords(normalized);
    return this.findSpaced(text) ?? (text.isUnspaced ? (this.unspaced?.exec(normalized)?.[0] ?? null) : null);
  }

  private add(alternatives: string, pair: number, side: 0 | 1): void {
    for (const alternative of alternatives.split('|')) {
      const phrase = phraseOf(alternative);
      if (phrase) this.spaced.add({ words: phrase.words, length: phrase.length, pair, side });
    }
  }

  private findSpaced(text: ReadText): string | null {
    // Of each pair, where either was last seen: its first word and the one behind its last.
    const seen = [new Map<number, [number, number]>(), new Map<number, [number, number]>()] as const;
    for (let at = 0; at < text.words.length; at++) {
      for (const phrases of this.spaced.at(text, at)) {
        for (const phrase of phrases) {
          const end = endsAt(phrase, text.words, at);
          if (end < 0) continue;
          const before = seen[phrase.side === 0 ? 1 : 0].get(phrase.pair);
          if (before && before[1] <= at && at - before[1] <= WORDS_BETWEEN)
            return text.words.slice(before[0], end).join(' ');
          seen[phrase.side].set(phrase.pair, [at, end]);
        }
      }
    }
    return null;
  }
}

function unspacedPattern(one: string, other: string): string {
  const [a, b] = [one, other].map((words) => `(?:${words.split('|').map(normalize).join('|')})`);
  const between = `[\\p{L}\\p{N}\\p{M} ]{0,${CHARACTERS_BETWEEN}}?`;
  return `${a}${between}${b}|${b}${between}${a}`;
}
