/** A tree of words as it grows: every word ends at a branch of its own. */
export interface Branch {
  next: Map<number, Branch>;
  /** Concepts whose word ends here, by how it has to end. */
  whole: number;
  stem: number;
  /** Short words that mean something else without their diacritics: spelling by spelling. */
  exact: Map<string, number> | null;
  languages: bigint;
}

export const branch = (): Branch => ({ next: new Map(), whole: 0, stem: 0, exact: null, languages: 0n });

/** The branch that a word leads to, grown where there is none. */
export function descend(root: Branch, word: string): Branch {
  let at = root;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    let next = at.next.get(code);
    if (!next) at.next.set(code, (next = branch()));
    at = next;
  }
  return at;
}

/** Up to so many children are looked through one by one. */
const FEW = 8;

/**
 * A grown tree, packed for looking up: nodes are numbers, the root is 0, and the children of a node are neighbours in the order of
 * their characters. A hundred thousand maps would each miss the processor's cache.
 */
export class WordTree {
  readonly whole: Int32Array;
  readonly stem: Int32Array;
  readonly languages: readonly bigint[];
  /** The same sets of languages, each by a number of its own. */
  readonly sets: Int32Array;
  readonly exact: readonly (ReadonlyMap<string, number> | null)[];
  /** Where the children of a node begin; they end where those of the next node begin. */
  private readonly first: Int32Array;
  /** The character that leads to a node. */
  private readonly codes: Uint16Array;
  /** The root's children by their character; 0 where there is none. */
  private readonly beginnings = new Int32Array(0x10000);

  /** `numberOf`: the number of a set of languages. */
  constructor(root: Branch, numberOf: (languages: bigint) => number) {
    const nodes = [root];
    const codes = [0];
    const first: number[] = [];
    for (let at = 0; at < nodes.length; at++) {
      first.push(nodes.length);
      for (const [code, child] of [...nodes[at]!.next].sort(([a], [b]) => a - b)) {
        nodes.push(child);
        codes.push(code);
      }
    }
    first.push(nodes.length);
    this.first = Int32Array.from(first);
    this.codes = Uint16Array.from(codes);
    this.whole = Int32Array.from(nodes, ({ whole }) => whole);
    this.stem = Int32Array.from(nodes, ({ stem }) => stem);
    this.languages = nodes.map(({ languages }) => languages);
    this.sets = Int32Array.from(nodes, ({ languages }) => numberOf(languages));
    this.exact = nodes.map(({ exact }) => exact);
    for (let at = first[0]!; at < first[1]!; at++) this.beginnings[codes[at]!] = at;
  }

  /** Whether a word begins with this character. */
  begins(code: number): boolean {
    return this.beginnings[code] !== 0;
  }

  /** The node that a character leads to; 0 where no word goes on so. */
  child(node: number, code: number): number {
    if (node === 0) return this.beginnings[code]!;
    let low = this.first[node]!;
    let high = this.first[node + 1]!;
    while (high - low > FEW) {
      const middle = (low + high) >> 1;
      if (this.codes[middle]! <= code) low = middle;
      else high = middle;
    }
    for (; low < high; low++) if (this.codes[low] === code) return low;
    return 0;
  }
}
