import { normalize } from './normalize.js';

/** One word of a phrase. */
interface PhraseWord {
  text: string;
  /** Any continuation of the word is the word, too: "regist*". */
  goesOn: boolean;
  /** So is any word that ends so: "*konto". Of a first word only. */
  comesFrom: boolean;
  /** Up to {@link BETWEEN} other words may stand before it: "create_account". */
  afterGap: boolean;
}

/** One way to say something, in words that blanks part. */
export interface Phrase {
  words: readonly PhraseWord[];
  /** How much it says, in characters, whatever may stand between or go on from it. */
  length: number;
}

/** How many words a `_` stands for at most. */
const BETWEEN = 3;
const PLAIN = /^[\p{L}\p{N}]*$/u;
const LETTERS = /^\p{L}*$/u;

/** A phrase as word lists write it; null where nothing is left of it. */
export function phraseOf(written: string): Phrase | null {
  return /[*_]/.test(written) ? openPhraseOf(written) : phrase(normalize(written).split(' ').map(plainWord));
}

const plainWord = (text: string): PhraseWord => ({ text, goesOn: false, comesFrom: false, afterGap: false });

/** One in which something may go on, or stand between. */
function openPhraseOf(written: string): Phrase | null {
  const words: PhraseWord[] = [];
  for (const [number, part] of written.split('_').entries()) {
    const before = words.length;
    for (const piece of part.split(/(?<=\*) /)) {
      const normalized = normalize(piece);
      if (!normalized) continue;
      const texts = normalized.split(' ');
      for (const [at, text] of texts.entries())
        words.push({
          text,
          goesOn: piece.endsWith('*') && at === texts.length - 1,
          comesFrom: words.length === 0 && piece.startsWith('*'),
          afterGap: number > 0 && words.length === before,
        });
    }
    // A gap has words on either side.
    if (words.length === before) return null;
  }
  return phrase(words);
}

function phrase(words: PhraseWord[]): Phrase | null {
  if (!words[0]?.text) return null;
  let length = -1;
  for (const { text } of words) length += text.length + 1;
  return { words, length };
}

/** The word of the text behind the phrase, if it stands there; -1 where it does not. */
export function endsAt(phrase: Phrase, text: readonly string[], at: number, from = 0): number {
  for (let number = from; number < phrase.words.length; number++, at++) {
    const word = phrase.words[number]!;
    if (word.afterGap && number > from) return endAfterGap(phrase, text, at, number);
    if (at >= text.length || !isWord(word, text[at]!)) return -1;
  }
  return at;
}

/** As many words between as there may be: what covers more of a text tells more. */
function endAfterGap(phrase: Phrase, text: readonly string[], at: number, number: number): number {
  let most = 0;
  while (most < BETWEEN && at + most < text.length && text[at + most] && PLAIN.test(text[at + most]!)) most++;
  for (let between = most; between >= 0; between--) {
    const end = endsAt(phrase, text, at + between, number);
    if (end >= 0) return end;
  }
  return -1;
}

function isWord({ text, goesOn, comesFrom }: PhraseWord, word: string): boolean {
  if (word === text) return true;
  if (comesFrom) return endsWord(text, goesOn, word);
  return goesOn && word.startsWith(text) && PLAIN.test(word.slice(text.length));
}

/** Whether the word is made of letters and that text, and of what goes on from it where anything may. */
function endsWord(text: string, goesOn: boolean, word: string): boolean {
  for (let at = word.indexOf(text); at >= 0; at = word.indexOf(text, at + 1)) {
    const rest = word.slice(at + text.length);
    if ((goesOn ? PLAIN.test(rest) : rest === '') && LETTERS.test(word.slice(0, at))) return true;
  }
  return false;
}
