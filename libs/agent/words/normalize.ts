/** Letters that others stand for; apostrophes that count as letters; letters that Persian and Arabic keyboards write each in their own way. */
const FOLDS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ö: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɗ: 'd',
  ɓ: 'b',
  ħ: 'h',
  ƙ: 'k',
  ı: 'i',
  þ: 'th',
  ʼ: ' ',
  ʻ: ' ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
};
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'g');

/** What nothing is to be folded of, as most words of the lists are. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Marks that are accents; in Khmer, Burmese and Lao they are the vowels, and without them half of the words look alike. */
const ACCENTS = /(?![\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Lao}])\p{M}/gu;

/** What joins or parts letters unseen: nothing of a word, but for Persian, which sets it where others set a hyphen. */
const UNSEEN = /\u200b|\u00ad|(?<!\p{Script=Arabic})[\u200c\u200d]/gu;

/**
 * Where words meet without a blank: `firstName`, and an abbreviation before the next word, as texts read that stand on either
 * side of a box: "SMSConfirm".
 */
const SEAM = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu;

/** An e-mail address, also one that a page has masked: it is one word of a sentence, however many parts it has. */
const ADDRESS = /[\p{L}\p{N}*._%+•-]+@[\p{L}\p{N}*•-]+(?:\.[\p{L}\p{N}*•-]+)+/gu;

/** Folds case, accents, punctuation and camel case away, so that `user[firstName]` and `Prénom *` become plain words. */
export function normalize(text: string): string {
  if (PLAIN.test(text)) return text;
  const words = text.includes('@') ? text.replace(ADDRESS, (address) => address.replace(/[^\p{L}\p{N}]/gu, '')) : text;
  const folded = words.replace(SEAM, ' ').toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(UNSEEN, '');
  // Buttons of two Chinese characters are set with a blank between them. Hangul is put together again, as expressions spell it.
  return folded
    .replace(FOLDED, (letter) => FOLDS[letter]!)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
    .normalize('NFC');
}

/** Scripts written without blanks, or that glue particles to words: matched anywhere. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;
