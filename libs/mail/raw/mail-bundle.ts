const LENGTH_BYTES = 4;

/** Raw mails in one blob: each behind its length in bytes, four of them, the most significant first. */
export function bundleOf(raws: readonly Buffer[]): Buffer {
  return Buffer.concat(
    raws.flatMap((raw) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(raw.length);
      return [length, raw];
    }),
  );
}

/** The raw mail that a storage key names in the blob behind it: all of it, or with `BLOB#n` the n-th of a bundle, from 0. */
export function rawMailIn(blob: Buffer, storageKey: string): Buffer {
  const [, nth] = storageKey.split('#');
  if (nth === undefined) return blob;
  let at = 0;
  for (let left = Number(nth); left > 0; left--) at += LENGTH_BYTES + blob.readUInt32BE(at);
  const from = at + LENGTH_BYTES;
  return blob.subarray(from, from + blob.readUInt32BE(at));
}
