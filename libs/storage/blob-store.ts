/**
 * Where packed profiles, raw mail and recordings lie: opaque bytes under a key such as `profiles/idt_…/3-k2j4`.
 * A key holds letters, digits, `.`, `_`, `-` and `/`; anything else is an Error. Encryption is the caller's part.
 */
export interface BlobStore {
  /** Stores the whole blob or nothing; an existing one is replaced. Durable when it returns. */
  put(key: string, data: Buffer): Promise<void>;
  /** The blob, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a blob; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Everything that is stored, in no certain order; what a put that was cut off has left is among it, under a key of its own. */
  list(): AsyncIterable<StoredBlob>;
}

/** A blob that is there, and when it was put. */
export interface StoredBlob {
  key: string;
  storedAt: Date;
}

/** Throws an Error when the key has another form than a blob key: it may become a path or a URL. */
export function assertBlobKey(key: string): void {
  const isKey = key.length <= 512 && key.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));
  if (!isKey) throw new Error('not a blob key');
}
