import type { WordAt, WordLines } from './word-lines.js';

/** Up to so many children are looked through one by one. */
const FEW = 8;
/** Of more, those of the letters that are commonest are looked up. */
const COMMON = 128;
const NONE: readonly WordAt[] = [];

/**
 * A tree of words that grows where texts lead: they come by a node in a hundred, and to grow all would take most of a second. Nodes are
 * numbers, the root is 0, and the children of a node are neighbours in the order of their characters: a hundred thousand maps would each
 * miss the processor's cache.
 */
export class WordTree {
  /** Concepts whose word ends at a node, by how it has to end. */
  readonly whole: number[] = [];
  readonly stem: number[] = [];
  /** Short words that mean something else without their diacritics: spelling by spelling. */
  readonly exact: (ReadonlyMap<string, number> | null)[] = [];
  readonly languages: bigint[] = [];
  /** The same sets of languages, each by a number of its own. */
  readonly sets: number[] = [];
  /** The character that leads to a node. */
  private readonly codes: number[] = [];
  private readonly depths: number[] = [];
  /** The words that go on from a node, until it has grown. */
  private readonly beyond: (readonly WordAt[])[] = [];
  /** Where the children of a node that has grown begin and end. */
  private readonly first: number[] = [];
  private readonly end: number[] = [];
  private readonly common: (Int32Array | null)[] = [];
  /** The root's children by their character; 0 where there is none. */
  private readonly beginnings = new Int32Array(0x10000);

  /** `numberOf`: the number of a set of languages. */
  constructor(
    private readonly lines: WordLines,
    words: readonly WordAt[],
    private readonly numberOf: (languages: bigint) => number,
  ) {
    this.add(0, 0, words);
    this.grow(0);
    for (let at = this.first[0]!; at < this.end[0]!; at++) this.beginnings[this.codes[at]!] = at;
  }

  /** Whether a word begins with this character. */
  begins(code: number): boolean {
    return this.beginnings[code] !== 0;
  }

  /** The node that a character leads to; 0 where no word goes on so. */
  child(node: number, code: number): number {
    if (node === 0) return this.beginnings[code]!;
    if (this.beyond[node] !== NONE) this.grow(node);
    const common = this.common[node];
    if (common && code < COMMON) return common[code]!;
    let low = this.first[node]!;
    let high = this.end[node]!;
    while (high - low > FEW) {
      const middle = (low + high) >> 1;
      if (this.codes[middle]! <= code) low = middle;
      else high = middle;
    }
    for (; low < high; low++) if (this.codes[low] === code) return low;
    return 0;
  }

  private grow(node: number): void {
    const depth = this.depths[node]!;
    const byCode = new Map<number, WordAt[]>();
    for (const word of this.beyond[node]!) {
      const code = this.lines.codeOf(word, depth);
      const same = byCode.get(code);
      if (same) same.push(word);
      else byCode.set(code, [word]);
    }
    this.beyond[node] = NONE;
    this.first[node] = this.codes.length;
    for (const [code, words] of [...byCode].sort(([a], [b]) => a - b)) this.add(code, depth + 1, words);
    this.end[node] = this.codes.length;
    if (byCode.size > FEW) this.common[node] = this.commonOf(node);
  }

  private commonOf(node: number): Int32Array {
    const common = new Int32Array(COMMON);
    for (let at = this.first[node]!; at < this.end[node]!; at++)
      if (this.codes[at]! < COMMON) common[this.codes[at]!] = at;
    return common;
  }

  /** Adds a node that all of these words lead to, or beyond. */
  private add(code: number, depth: number, words: readonly WordAt[]): void {
    const { lines } = this;
    const beyond = words.filter((word) => lines.codeOf(word, depth) !== 0);
    let whole = 0;
    let stem = 0;
    let languages = 0n;
    let exact: Map<string, number> | null = null;
    for (const word of words) {
      if (lines.codeOf(word, depth) !== 0) continue;
      const meaning = lines.meaningOf(word);
      languages |= meaning.languages;
      const isStem = lines.isStem(word, depth);
      const spelling = isStem ? null : lines.spellingOf(word);
      if (isStem) stem |= meaning.concept;
      else if (spelling === null) whole |= meaning.concept;
      else (exact ??= new Map()).set(spelling, (exact.get(spelling) ?? 0) | meaning.concept);
    }
    this.codes.push(code);
    this.depths.push(depth);
    this.beyond.push(beyond.length > 0 ? beyond : NONE);
    this.first.push(0);
    this.end.push(0);
    this.common.push(null);
    this.whole.push(whole);
    this.stem.push(stem);
    this.exact.push(exact);
    this.languages.push(languages);
    this.sets.push(this.numberOf(languages));
  }
}
