/**
 * The same mail with one carriage return wherever several follow each other. They mean nothing, and parsers take quadratic time to find
 * out where a head of them ends: a small mail stood for half a minute.
 */
export function withSingleReturns(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\r')) return bytes;
  return Buffer.from(bytes.toString('latin1').replace(/\r{2,}/g, '\r'), 'latin1');
}
