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
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;
