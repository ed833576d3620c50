/** First code points of the decimal digit ranges outside ASCII that mails are written in. */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];
/* oxlint-disable no-misleading-character-class -- each mark is meant by itself */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]/g;
/* oxlint-enable no-misleading-character-class */
const EXOTIC_SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const OTHER_DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819]/g;
/** Any of these, and half of what styled letters are written with: most texts have none. */
const ODD = new RegExp(
  `${[INVISIBLE, EXOTIC_SPACE, OTHER_DIGIT].map(({ source }) => source).join('|')}|[\ud835\uff10-\uff5a]`,
);
const WIDE_OR_STYLED = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/gu;

/** Text as it looks: composed, without invisible characters, with ASCII digits and plain spaces. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const composed = text.normalize('NFC');
  if (!ODD.test(composed)) return composed;
  return composed
    .replace(INVISIBLE, '')
    .replace(EXOTIC_SPACE, ' ')
    .replace(OTHER_DIGIT, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - DIGIT_ZEROS.findLast((zero) => zero <= code)!);
    })
    .replace(WIDE_OR_STYLED, (char) => char.normalize('NFKC'));
}

/** Kaf, yeh and heh, which Arabic, Persian and Urdu keyboards write with code points of their own. */
const SAME_LETTER = new Map([
  [0x643, 0x6a9],
  [0x649, 0x6cc],
  [0x64a, 0x6cc],
  [0x6c1, 0x647],
]);

const folded = new Uint16Array(0x10000);

/** Lowercase without diacritics, character for character: positions in the result are positions in `text`. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase().replaceAll('`', "'");
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    codes[i] = folded[code] || (folded[code] = foldOne(code));
  }
  // Far quicker than `String.fromCharCode`, and lone surrogates stay what they are.
  return Buffer.from(codes.buffer).toString('utf16le');
}

function foldOne(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return code;
  if (code === 0x131) return 0x69;
  if (code === 0x142 || code === 0x141) return 0x6c;
  if (code === 0xf8 || code === 0xd8) return 0x6f;
  if (code === 0x111 || code === 0x110) return 0x64;
  if (code === 0x2018 || code === 0x2019 || code === 0x2bc || code === 0x60 || code === 0xb4 || code === 0x5f3)
    return 0x27;
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x5be) return 0x2d;
  if (code === 0x201c || code === 0x201d || code === 0x5f4) return 0x22;
  // Syllable blocks and kana would fall apart into letters that mean something else.
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af)) return code;
  const lower = String.fromCharCode(code).toLowerCase();
  const base = lower.normalize('NFKD').charCodeAt(0) || code;
  return SAME_LETTER.get(base) ?? base;
}
