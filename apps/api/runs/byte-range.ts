/** One part of something: the first and the last byte that is wanted. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * What a `Range` header asks of `length` bytes (RFC 9110, section 14): a player that seeks asks for one part. Several parts at once, or
 * another unit, are answered with everything, which the RFC allows.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return 'whole';
  if (!first) return Number(last) === 0 ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 };
  const range = { from: Number(first), to: last ? Math.min(Number(last), length - 1) : length - 1 };
  if (last && Number(last) < Number(first)) return 'whole';
  return range.from >= length ? 'none' : range;
}
