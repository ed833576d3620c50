import { fold, plain } from './fold.js';

/** What a word means, and where it counts. */
export interface Meaning {
  concept: number;
  languages: bigint;
}

/** A word by the number of its line and by where it begins in it. */
export type WordAt = number;

interface Line extends Meaning {
  /** As texts are searched for it: folded, with one space for what stands between the words of a phrase. */
  folded: string;
  spelt: string;
}

const BAR = 124;
const STAR = 42;
const MOST_IN_LINE = 0x10000;
/** Up to this length a word with diacritics has to be spelt with them. */
const SHORT = 5;

/**
 * The lines of word lists (see `Words`), folded. A word is known by where it stands: there are tens of thousands, and to make each an object,
 * or so much as a string, would cost more than all that is read with them.
 */
export class WordLines {
  private readonly lines: Line[] = [];

  add(line: string, meaning: Meaning): void {
    const spelt = withSwiss(plain(line).toLowerCase());
    const folded = fold(spelt)
      .replace(/[\s'",،，、-]+/g, ' ')
      .replace(/ ?([|*]) ?/g, '$1')
      .trim();
    if (folded.length >= MOST_IN_LINE) throw new Error(`a line of ${folded.length} words is too long`);
    this.lines.push({ folded, spelt, ...meaning });
  }

  /** All words, or those that may begin inside another word. */
  words(innerOnly = false): WordAt[] {
    const words: WordAt[] = [];
    for (const [number, { folded }] of this.lines.entries()) {
      for (let at = 0; at >= 0 && at < folded.length; at = folded.indexOf('|', at) + 1 || -1) {
        const isInner = folded.charCodeAt(at) === STAR;
        if (isInner || !innerOnly) words.push(number * MOST_IN_LINE + at + (isInner ? 1 : 0));
      }
    }
    return words;
  }

  /** A word's character, or 0 behind its last. */
  codeOf(word: WordAt, place: number): number {
    const { folded } = this.lines[word >>> 16]!;
    const at = (word & 0xffff) + place;
    const code = folded.charCodeAt(at);
    if (at >= folded.length || code === BAR) return 0;
    return code === STAR && (at + 1 >= folded.length || folded.charCodeAt(at + 1) === BAR) ? 0 : code;
  }

  meaningOf(word: WordAt): Meaning {
    return this.lines[word >>> 16]!;
  }

  /** Whether the word may go on behind so many characters, its last. */
  isStem(word: WordAt, length: number): boolean {
    return this.lines[word >>> 16]!.folded.charCodeAt((word & 0xffff) + length) === STAR;
  }

  /** How a word has to be spelt that may not go on: a short one that means something else without its diacritics; else null. */
  spellingOf(word: WordAt): string | null {
    const { folded, spelt } = this.lines[word >>> 16]!;
    const before = folded.slice(0, word & 0xffff).split('|').length - 1;
    const spelling = spelt.split('|')[before]!;
    const isShort = !spelling.startsWith('*') && spelling.length <= SHORT && /\p{Script=Latin}/u.test(spelling);
    return isShort && fold(spelling) !== spelling ? spelling : null;
  }
}

/** "Abschließen", and "abschliessen" as the Swiss write it, and who has no such key. */
function withSwiss(line: string): string {
  if (!line.includes('ß')) return line;
  const words = line.split('|').filter((word) => word.includes('ß'));
  return [line, ...words.map((word) => word.replaceAll('ß', 'ss'))].join('|');
}
