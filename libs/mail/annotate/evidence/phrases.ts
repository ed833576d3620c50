import type { Words } from '../words/words.js';
import { WordLines } from './word-lines.js';
import { WordTree } from './word-tree.js';

/** A place in a text where a word of one or several concepts stands; `concepts` and `languages` are bit sets. */
export interface Hit {
  start: number;
  end: number;
  concepts: number;
  languages: bigint;
  /** The number of that set of languages. */
  set: number;
}

const SPACE = 32;
/** Finds the words of many concepts and languages in one pass over a folded text; the cost is linear in its length. */
export class Phrases {
  private readonly starting: WordTree;
  /** Words that may begin inside another word: most places of a text are looked up here only. */
  private readonly inner: WordTree;
  private readonly languageBits = new Map<string, bigint>();
  /** The sets of languages that words have in common, numbered, and which languages each has. */
  private readonly sets = new Map<bigint, number>();
  private readonly languagesOfSet: (readonly number[])[] = [];

  /** `swallowing`: concepts whose phrases take away the meaning of the words inside them; `against`: those that speak against. */
  constructor(
    concepts: ReadonlyMap<number, Words>,
    private readonly swallowing: number,
    private readonly against: number,
  ) {
    const lines = new WordLines();
    for (const [concept, words] of concepts)
      for (const [language, line] of Object.entries(words))
        lines.add(line, { concept, languages: this.languageBit(language) });
    const numberOf = (languages: bigint) => this.numberOf(languages);
    this.starting = new WordTree(lines, lines.words(), numberOf);
    this.inner = new WordTree(lines, lines.words(true), numberOf);
  }

  /**
   * Sorts out the hits of a text. A word inside a longer phrase does not count by itself: "promo code" is no "code", "has been
   * confirmed" does not ask to confirm. Words against count only in the languages given.
   */
  settle(hits: readonly Hit[], languages: bigint): Hit[] {
    return this.withoutInner(this.believed(hits, languages));
  }

  /** The languages that a text is likely in: those with most of the words found, and English, which is in every footer. */
  languagesOf(hits: readonly Hit[]): bigint {
    const lengths = new Map<number, number>();
    for (const { start, end, set } of hits) lengths.set(set, (lengths.get(set) ?? 0) + end - start);
    const weights = new Array<number>(this.languageBits.size).fill(0);
    for (const [set, length] of lengths) {
      for (const number of this.languagesOfSet[set]!) weights[number]! += length;
    }
    const enough = Math.max(...weights) * 0.55;
    let likely = this.languageBit('en');
    for (const [number, weight] of weights.entries()) if (weight && weight >= enough) likely |= 1n << BigInt(number);
    return likely;
  }

  /** The words in a folded text, in order of place; `spelt` is the same text with its diacritics. */
  find(text: string, spelt: string): Hit[] {
    const hits: Hit[] = [];
    let before = SPACE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const starts = !isWordChar(before) || isUnspaced(code);
      before = code;
      if (!isWordChar(code)) continue;
      if (starts) matchAt(this.starting, text, spelt, i, hits);
      else if (this.inner.begins(code)) matchAt(this.inner, text, spelt, i, hits);
    }
    return hits;
  }

  /** Drops meanings against in unlikely languages: short words of one are common words of another. */
  private believed(hits: readonly Hit[], languages: bigint): Hit[] {
    const kept: Hit[] = [];
    for (const hit of hits) {
      const concepts =
        hit.concepts & this.against && !(hit.languages & languages) ? hit.concepts & ~this.against : hit.concepts;
      if (concepts) kept.push(concepts === hit.concepts ? hit : { ...hit, concepts });
    }
    return kept;
  }

  private numberOf(languages: bigint): number {
    const known = this.sets.get(languages);
    if (known !== undefined) return known;
    const number = this.languagesOfSet.length;
    this.sets.set(languages, number);
    this.languagesOfSet.push(
      [...this.languageBits.values()].flatMap((bit, language) => (languages & bit ? [language] : [])),
    );
    return number;
  }

  private languageBit(language: string): bigint {
    const known = this.languageBits.get(language);
    if (known !== undefined) return known;
    const bit = 1n << BigInt(this.languageBits.size);
    this.languageBits.set(language, bit);
    return bit;
  }

  private withoutInner(hits: Hit[]): Hit[] {
    const kept: Hit[] = [];
    let cover: Hit | null = null;
    for (const [i, hit] of hits.entries()) {
      const longer = hits[i + 1];
      if (longer && longer.start === hit.start && longer.concepts & this.swallowing) continue;
      if (cover && hit.start < cover.end && !(hit.concepts & this.swallowing && hit.end > cover.end)) continue;
      if (hit.concepts & this.swallowing) cover = hit;
      kept.push(hit);
    }
    return kept;
  }
}

/** Adds the words that begin at a place; a longer one with the same meanings replaces the shorter. */
function matchAt(tree: WordTree, text: string, spelt: string, from: number, hits: Hit[]): void {
  let at = 0;
  let i = from;
  let last: Hit | null = null;
  while (i < text.length) {
    let code = text.charCodeAt(i);
    if (isJoint(code)) {
      while (i + 1 < text.length && isJoint(text.charCodeAt(i + 1)) && i - from < 80) i++;
      code = SPACE;
    }
    at = tree.child(at, code);
    if (!at) return;
    i++;
    let concepts = tree.stem[at]!;
    const exact = tree.exact[at]?.get(spelt.slice(from, i).toLowerCase()) ?? 0;
    const words = tree.whole[at]! | exact;
    if (words && (i >= text.length || !isWordChar(text.charCodeAt(i)) || isUnspaced(text.charCodeAt(i - 1)))) {
      concepts |= words;
    }
    if (!concepts) continue;
    if (last && (concepts & last.concepts) === last.concepts) hits.pop();
    hits.push((last = { start: from, end: i, concepts, languages: tree.languages[at]!, set: tree.sets[at]! }));
  }
}

/** What stands between the words of a phrase: blanks, line breaks, hyphens, quotes, and the comma of "yes, it is me". */
const JOINTS = ' \n\t\r-\'",،，、';
const JOINT_CODES = new Uint8Array(0x10000);
for (const joint of JOINTS) JOINT_CODES[joint.charCodeAt(0)] = 1;

function isJoint(code: number): boolean {
  return JOINT_CODES[code] === 1;
}

/** Ranges above Latin-1's signs that are no letters: punctuation of many scripts, symbols, surrogates. */
const SIGNS: readonly (readonly [number, number])[] = [
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x37e, 0x37e],
  [0x387, 0x387],
  [0x55a, 0x55f],
  [0x589, 0x58a],
  [0x5c0, 0x5c0],
  [0x5c3, 0x5c3],
  [0x60c, 0x60d],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x66a, 0x66d],
  [0x6d4, 0x6d4],
  [0x964, 0x965],
  [0x1361, 0x1368],
  [0x2000, 0x2bff],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0xd800, 0xdfff],
  [0xff00, 0xff0f],
  [0xff1a, 0xff20],
];

/** Letters and digits, and marks that belong to a letter before them. */
const WORD_CHARS = new Uint8Array(0x10000).fill(1, 0xc0);
for (const [first, last] of SIGNS) WORD_CHARS.fill(0, first, last + 1);
for (const [first, last] of ['09', 'AZ', 'az']) WORD_CHARS.fill(1, first!.charCodeAt(0), last!.charCodeAt(0) + 1);

function isWordChar(code: number): boolean {
  return WORD_CHARS[code] === 1;
}

/** Scripts written without spaces between words, and Hangul, which glues particles and nouns together. */
function isUnspaced(code: number): boolean {
  if (code < 0x0e00) return false;
  return (
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}
