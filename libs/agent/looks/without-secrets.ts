import { escaped } from '../words/escaped.js';

const MASK = '…';
/** Shorter ones may be parts of ordinary words. */
const LONG = 8;
/** So much of a secret that was cut off at a quotation's end is still one. */
const LEAST_PART = 6;

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** As a page may write it: as it is, as an address carries it, or escaped once too often. */
function spellings(secret: string): string[] {
  // Half a character has no place in an address.
  const carried = encodeURIComponent(Buffer.from(secret).toString());
  const named = secret.replace(/[&<>"']/g, (sign) => NAMED[sign]!);
  const numbered = secret.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return [...new Set([secret, carried, carried.replaceAll('%20', '+'), named, numbered])];
}

/** A text that may quote a page, without the secrets that the page repeats: "The password "hunter2!" is too weak". */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  const known = [...new Set(secrets)].filter((secret) => secret.length > 3).flatMap(spellings);
  known.sort((a, b) => b.length - a.length);
  return known.reduce((said, secret) => {
    if (secret.length < LONG)
      return said.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(secret)}(?![\p{L}\p{N}])`, 'gu'), MASK);
    // Pages that show their lines in capitals show it in them too.
    return withoutPart(said.replace(new RegExp(escaped(secret), 'giu'), MASK), secret);
  }, text);
}

/** What a quotation that was cut off holds of it. */
function withoutPart(text: string, secret: string): string {
  for (let length = secret.length - 1; length >= LEAST_PART; length--) {
    const end = new RegExp(String.raw`${escaped(secret.slice(0, length))}(?=["…]|$)`, 'iu');
    if (end.test(text)) return text.replace(end, MASK);
  }
  return text;
}
