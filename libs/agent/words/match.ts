/**
 * Alternatives of one concept, one string per language, parted by `|`; `*` at an end takes any continuation of the word, and `_` between
 * words up to three others ("create a new … account").
 */
export type WordList = readonly string[];

const FOLDS: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/[øö]/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/ı/g, 'i'],
  [/þ/g, 'th'],
  // An apostrophe that counts as a letter, and letters that Persian and Arabic keyboards write each in their own way.
  [/ʼ/g, ' '],
  [/[یى]/g, 'ي'],
  [/ک/g, 'ك'],
];

/** Folds case, accents, punctuation and camel case away, so that `user[firstName]` and `Prénom *` become plain words. */
export function normalize(text: string): string {
  let folded = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  for (const [from, to] of FOLDS) folded = folded.replace(from, to);
  // Buttons of two Chinese characters are set with a blank between them.
  return folded
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim();
}

/** Scripts written without blanks, or that glue particles to words: matched anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A concept compiled to one expression over normalized text. */
export class Concept {
  private readonly pattern: RegExp;

  constructor(words: WordList) {
    const spaced = new Set<string>();
    const unspaced = new Set<string>();
    for (const raw of words.flatMap((entry) => entry.split('|'))) {
      const word = raw.split('_').map(normalize).join('(?: [\\p{L}\\p{N}]+){0,3} ');
      if (!word) continue;
      if (UNSPACED.test(word)) unspaced.add(word);
      else spaced.add((raw.startsWith('*') ? '\\p{L}*' : '') + word + (raw.endsWith('*') ? '[\\p{L}\\p{N}]*' : ''));
    }
    const longestFirst = (set: Set<string>): string => [...set].sort((a, b) => b.length - a.length).join('|');
    const parts = [spaced.size ? `(?<= )(?:${longestFirst(spaced)})(?= )` : '', longestFirst(unspaced)].filter(Boolean);
    this.pattern = new RegExp(parts.join('|') || '(?!)', 'gu');
  }

  /** The share of a normalized text that this concept's words cover: 0 (not said) to 1 (the text says nothing else). */
  cover(normalized: string): number {
    if (!normalized) return 0;
    let covered = 0;
    this.pattern.lastIndex = 0;
    for (const [found] of ` ${normalized} `.matchAll(this.pattern)) covered += found.length;
    return Math.min(1, covered / normalized.length);
  }

  test(normalized: string): boolean {
    this.pattern.lastIndex = 0;
    return this.pattern.test(` ${normalized} `);
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
