import { normalize, UNSPACED } from './normalize.js';

/** Two things that are said together, each as alternatives parted by `|`; `*` behind one takes any continuation of its last word. */
export interface Near {
  one: string;
  other: string;
}

/** Up to so many words may stand between the two. */
const WORDS_BETWEEN = 5;
/** The same in scripts without blanks, in characters. */
const CHARACTERS_BETWEEN = 18;
/** Words that may go on are looked up by so many of their first characters. */
const HEAD = 3;

/** One alternative as words. */
interface Phrase {
  words: readonly string[];
  goesOn: boolean;
  pair: number;
  side: 0 | 1;
}

/**
 * Finds pairs of words that stand close to each other in a normalized text, in whatever order. Word by word rather than by one
 * expression: of sixty languages that would be megabytes, and tried at every place of a text.
 */
export class OneBreath {
  private readonly whole = new Map<string, Phrase[]>();
  private readonly heads = new Map<string, Phrase[]>();
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
    const { words, isUnspaced } = read(normalized);
    return this.findSpaced(words) ?? (isUnspaced ? (this.unspaced?.exec(normalized)?.[0] ?? null) : null);
  }

  private add(alternatives: string, pair: number, side: 0 | 1): void {
    for (const alternative of alternatives.split('|')) {
      const words = normalize(alternative).split(' ');
      const goesOn = alternative.endsWith('*');
      // Only a first word that is the last one as well may go on.
      const [table, key] =
        goesOn && words.length === 1 ? [this.heads, words[0]!.slice(0, HEAD)] : [this.whole, words[0]!];
      const known = table.get(key);
      const phrase = { words, goesOn, pair, side };
      if (known) known.push(phrase);
      else table.set(key, [phrase]);
    }
  }

  private findSpaced(text: readonly string[]): string | null {
    // Of each pair, where either was last seen: its first word and the one behind its last.
    const seen = [new Map<number, [number, number]>(), new Map<number, [number, number]>()] as const;
    for (const [at, word] of text.entries()) {
      for (const phrases of [this.whole.get(word), this.heads.get(word.slice(0, HEAD))]) {
        for (const phrase of phrases ?? []) {
          if (!standsAt(phrase, text, at)) continue;
          const end = at + phrase.words.length;
          const before = seen[phrase.side === 0 ? 1 : 0].get(phrase.pair);
          if (before && before[1] <= at && at - before[1] <= WORDS_BETWEEN) return text.slice(before[0], end).join(' ');
          seen[phrase.side].set(phrase.pair, [at, end]);
        }
      }
    }
    return null;
  }
}

/** A text's words, and whether it has any of a script without blanks. */
interface Read {
  text: string;
  words: readonly string[];
  isUnspaced: boolean;
}

/** What was asked about last: many concepts are asked about one page. */
let last: Read = { text: '', words: [], isUnspaced: false };

function read(text: string): Read {
  if (last.text !== text) last = { text, words: text.split(' '), isUnspaced: UNSPACED.test(text) };
  return last;
}

function standsAt({ words, goesOn }: Phrase, text: readonly string[], at: number): boolean {
  const last = words.length - 1;
  for (let n = 0; n <= last; n++) {
    const word = text[at + n];
    if (word === undefined) return false;
    if (n === last && goesOn ? !word.startsWith(words[n]!) : word !== words[n]) return false;
  }
  return true;
}

function unspacedPattern(one: string, other: string): string {
  const [a, b] = [one, other].map((words) => `(?:${words.split('|').map(normalize).join('|')})`);
  const between = `[\\p{L}\\p{N}\\p{M} ]{0,${CHARACTERS_BETWEEN}}?`;
  return `${a}${between}${b}|${b}${between}${a}`;
}
