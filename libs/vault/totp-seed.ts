const BASE32 = /^[A-Z2-7]+$/;
/** Fewer than 40 bits are no seed but a typing error. */
const SHORTEST = 8;

/**
 * Reads a TOTP seed as people paste it: base32 with or without spaces, dashes and padding, or an `otpauth://totp/` URI of a 30-second six-digit code (RFC 6238).
 * Returns the base32 secret, or null where no code can be computed from it (`BAD_TOTP_SEED`).
 */
export function readTotpSeed(text: string): string | null {
  const secret = /^otpauth:/i.test(text.trim()) ? secretOfUri(text.trim()) : text;
  const plain = secret?.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase() ?? '';
  // A last group of 1, 3 or 6 characters does not end on a byte (RFC 4648 §6).
  const endsOnByte = ![1, 3, 6].includes(plain.length % 8);
  return plain.length >= SHORTEST && endsOnByte && BASE32.test(plain) ? plain : null;
}

function secretOfUri(text: string): string | null {
  const uri = URL.parse(text);
  if (!uri || uri.host.toLowerCase() !== 'totp') return null;
  const fits = (name: string, allowed: string) => (uri.searchParams.get(name) ?? allowed).toUpperCase() === allowed;
  if (!fits('digits', '6') || !fits('period', '30') || !fits('algorithm', 'SHA1')) return null;
  return uri.searchParams.get('secret');
}
