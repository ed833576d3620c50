import { normalize } from './normalize.js';
import { addUnder } from './phrase-table.js';

interface UnspacedWord {
  text: string;
  /** Where others may stand within it ("a_b"): an expression to try at a place. */
  pattern: RegExp | null;
}

/** Words of scripts without blanks, by their first character; they are found anywhere in a text. */
export class UnspacedWords {
  private readonly beginnings = new Map<string, UnspacedWord[]>();

  /** Of those that stand at one place, the longest is found. */
  constructor(written: readonly string[]) {
    const words = written.map((one) => one.split('_').map(normalize).join('_'));
    for (const word of [...new Set(words)].sort((a, b) => b.length - a.length)) {
      const text = word.split('_')[0]!;
      if (!text) continue;
      const pattern = word.includes('_') ? new RegExp(word.replaceAll('_', '(?: [\\p{L}\\p{N}]+){0,3} '), 'uy') : null;
      addUnder(this.beginnings, text[0]!, { text, pattern });
    }
  }

  /** Where the next one stands, from that character on. */
  next(text: string, from: number): { start: number; end: number } | null {
    for (let start = from; start < text.length; start++) {
      for (const word of this.beginnings.get(text[start]!) ?? []) {
        const length = lengthAt(word, text, start);
        if (length > 0) return { start, end: start + length };
      }
    }
    return null;
  }
}

function lengthAt({ text: word, pattern }: UnspacedWord, text: string, at: number): number {
  if (!text.startsWith(word, at)) return 0;
  if (!pattern) return word.length;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
