import { endsAt, type Phrase } from './phrase.js';
import { HEAD, type ReadText } from './read-words.js';

/**
 * Phrases by their first words, so that a text is searched word by word. One expression of all of them takes seconds to be compiled for
 * sixty languages, and tries each at every place.
 */
export class PhraseTable<T extends Phrase> {
  private readonly whole = new Map<string, T[]>();
  private readonly heads = new Map<string, T[]>();
  /** Those whose first words may begin in any way, or are shorter than a head. */
  private readonly loose: T[] = [];

  add(phrase: T): void {
    const { text, goesOn, comesFrom } = phrase.words[0]!;
    if (comesFrom || (goesOn && text.length < HEAD)) this.loose.push(phrase);
    else if (goesOn) addUnder(this.heads, text.slice(0, HEAD), phrase);
    else addUnder(this.whole, text, phrase);
  }

  /** The phrases that may stand at a word of the text, by its first word. */
  at({ words, heads }: ReadText, at: number): readonly (readonly T[])[] {
    const whole = this.whole.get(words[at]!);
    const going = this.heads.get(heads[at]!);
    if (!whole && !going && this.loose.length === 0) return NONE;
    return [whole ?? NONE, going ?? NONE, this.loose];
  }

  /** The phrase that stands at a word of the text and says most, of several the one added first, with the word behind it. */
  longestAt(text: ReadText, at: number): { phrase: T; end: number } | null {
    let longest: { phrase: T; end: number } | null = null;
    for (const phrases of this.at(text, at)) {
      for (const phrase of phrases) {
        if (longest && phrase.length <= longest.phrase.length) continue;
        const end = endsAt(phrase, text.words, at);
        if (end >= 0) longest = { phrase, end };
      }
    }
    return longest;
  }

  /** Whether any stands anywhere in the text. */
  isIn(text: ReadText): boolean {
    for (let at = 0; at < text.words.length; at++)
      for (const phrases of this.at(text, at))
        for (const phrase of phrases) if (endsAt(phrase, text.words, at) >= 0) return true;
    return false;
  }
}

const NONE: readonly never[] = [];

/** Adds to what a table has under a key. */
export function addUnder<T>(table: Map<string, T[]>, key: string, one: T): void {
  const known = table.get(key);
  if (known) known.push(one);
  else table.set(key, [one]);
}
