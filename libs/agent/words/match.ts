/**
 * Alternatives of one concept, one string per language, parted by `|`; `*` at an end takes any continuation of the word, and `_` between
 * words up to three others ("create a new … account").
 */
export type WordList = readonly string[];

/** Every way to say it with one of each of the parts, in their order: of `a|b` and `c|d_`, `a c|a d_|b c|b d_`. */
export const eachOf = (...parts: string[]): string =>
  parts
    .map((part) => part.split('|'))
    .reduce((heads, tails) =>
      heads.flatMap((head) => tails.map((tail) => head + (head.endsWith('_') ? '' : ' ') + tail)),
    )
    .join('|');

const FOLDS: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/[øö]/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ł/g, 'l'],
  [/[đðɗ]/g, 'd'],
  [/ɓ/g, 'b'],
  [/ħ/g, 'h'],
  [/ƙ/g, 'k'],
  [/ı/g, 'i'],
  [/þ/g, 'th'],
  // Apostrophes that count as letters, and letters that Persian and Arabic keyboards write each in their own way.
  [/[ʼʻ]/g, ' '],
  [/[یى]/g, 'ي'],
  [/ک/g, 'ك'],
];

/** Marks that are accents; in Khmer, Burmese and Lao they are the vowels, and without them half of the words look alike. */
const ACCENTS = /(?![\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Lao}])\p{M}/gu;

/** What joins or parts letters unseen: nothing of a word, but for Persian, which sets it where others set a hyphen. */
const UNSEEN = /\u200b|\u00ad|(?<!\p{Script=Arabic})[\u200c\u200d]/gu;

/**
 * Where words meet without a blank: `firstName`, and an abbreviation before the next word, as texts read that stand on either
 * side of a box: "SMSConfirm".
 */
const SEAM = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu;

/** Folds case, accents, punctuation and camel case away, so that `user[firstName]` and `Prénom *` become plain words. */
export function normalize(text: string): string {
  let folded = text.replace(SEAM, ' ').toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(UNSEEN, '');
  for (const [from, to] of FOLDS) folded = folded.replace(from, to);
  // Buttons of two Chinese characters are set with a blank between them. Hangul is put together again, as expressions spell it.
  return folded
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
    .normalize('NFC');
}

/** Scripts written without blanks, or that glue particles to words: matched anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A concept compiled to one expression over normalized text. */
export class Concept {
  private readonly pattern: RegExp;

  constructor(words: WordList) {
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

  /** The share of a normalized text that this concept's words cover: 0 (not said) to 1 (the text says nothing else). */
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
    return this.pattern.test(` ${normalized} `);
  }

  /** Has the expression compiled: for either way in which a text is kept, and the second time to machine code. */
  warm(): void {
    for (const text of ['a', 'a', 'я', 'я']) this.test(text);
  }

  /** The first words found in a normalized text, for explanations. */
  find(normalized: string): string | null {
    this.pattern.lastIndex = 0;
    return this.pattern.exec(` ${normalized} `)?.[0] ?? null;
  }
}

/** Compiles a table of word lists. */
export function compile<K extends string>(table: Record<K, WordList>): Record<K, Concept> {
  return Object.fromEntries(
    Object.entries<WordList>(table).map(([name, words]) => [name, new Concept(words)]),
  ) as Record<K, Concept>;
}
