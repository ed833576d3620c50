import { ENTERS, GREETS, HELPS, LEAVES, PROVES, REFUSES, RESETS, SELLS } from '../words/url.words.js';
import { isRandom } from './random.js';

/** What a word of an address speaks of, one bit each; see `words/url.words.ts`. */
export const UrlWord = {
  proves: 1,
  enters: 2,
  refuses: 4,
  leaves: 8,
  resets: 16,
  greets: 32,
  sells: 64,
  helps: 128,
  place: 256,
  notices: 512,
} as const;

/** A page that is at home in every mail's footer, and where some apps put the confirming of an address. */
const PLACE = /^settings/;
/** Where notices go is proved as well as left. */
const NOTICES = /^notifications/;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [UrlWord.proves, PROVES],
  [UrlWord.enters, ENTERS],
  [UrlWord.refuses, REFUSES],
  [UrlWord.leaves, LEAVES],
  [UrlWord.resets, RESETS],
  [UrlWord.greets, GREETS],
  [UrlWord.sells, SELLS],
  [UrlWord.helps, HELPS],
  [UrlWord.place, PLACE],
  [UrlWord.notices, NOTICES],
];

/** Words of sentences: a path with one of them is a title, not a name of what the page does. */
const FILLER = new Set([
  'and',
  'how',
  'to',
  'your',
  'the',
  'a',
  'an',
  'for',
  'of',
  'in',
  'with',
  'why',
  'what',
  'or',
  'is',
]);

/** The same few pieces stand in most addresses of all mails. */
const known = new Map<string, readonly number[]>();
const MOST_KNOWN = 4000;
/** A longer piece may keep the whole mail in memory that it was cut out of. */
const LONGEST_KNOWN = 12;

/** What each word of path, parameter names and short values speaks of: `verify-email`, `verifyEmail`, `loginToken`. Secrets are left out. */
export function meansOfWords(tail: string): number[] {
  const means: number[] = [];
  for (const piece of tail.slice(0, 1500).split(/[/?#&=.;:,]+/)) {
    if (piece === '' || piece.length > 40 || isRandom(piece)) continue;
    means.push(...meansOfPiece(piece));
  }
  return means;
}

function meansOfPiece(piece: string): readonly number[] {
  const before = known.get(piece);
  if (before) return before;
  const means = wordsOf(piece).map((word) =>
    PATTERNS.reduce((all, [bit, pattern]) => (pattern.test(word) ? all | bit : all), 0),
  );
  if (piece.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(piece, means);
  }
  return means;
}

function wordsOf(piece: string): string[] {
  const parts = piece
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (parts.length > 3 || (parts.length > 2 && parts.some((part) => FILLER.has(part)))) return [];
  return [...parts, parts.join('')];
}
