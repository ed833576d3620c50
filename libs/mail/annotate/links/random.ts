/** Hex, base64, JWT or UUID, rather than words with hyphens: long, without many readable syllables. */
export function isRandom(piece: string): boolean {
  if (piece.length < 14) return false;
  // Some databases number what they hold in eighteen digits.
  if (/^\d+$/.test(piece)) return piece.length >= 20;
  if (/^[0-9a-f-]{16,}$/i.test(piece) && /\d/.test(piece)) return true;
  const digits = (piece.match(/\d/g) ?? []).length;
  const upper = (piece.match(/[A-Z]/g) ?? []).length;
  const lower = (piece.match(/[a-z]/g) ?? []).length;
  const separators = (piece.match(/[-_. ]/g) ?? []).length;
  const letters = (piece.match(/[A-Z]?[a-z]{2,}/g) ?? []).join('').length;
  if (digits === 0 && letters === piece.length - separators - (piece.split(':').length - 1)) {
    // Words in camel case, and nothing else.
    if (upper > 0 && upper <= piece.length / 4) return false;
  }
  if (digits >= 2 && upper + lower >= 6 && separators <= piece.length / 8) return true;
  if (upper >= 3 && lower >= 4 && separators <= piece.length / 10) return true;
  return piece.length >= 24 && separators === 0 && lower + upper + digits === piece.length;
}
