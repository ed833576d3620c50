import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown where a ciphertext does not open: wrong key, wrong row or altered bytes. Says nothing about the content. */
export class SealBrokenError extends Error {
  constructor() {
    super('a sealed value could not be opened: wrong key, wrong row, or altered');
    this.name = 'SealBrokenError';
  }
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce: format byte, nonce, tag, ciphertext.
 * `context` names the row and column and is authenticated, so that a value moved to another row does not open.
 */
export function seal(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), body]);
}

/** Opens what {@link seal} made. Throws {@link SealBrokenError}. */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  try {
    if (sealed[0] !== FORMAT) throw new SealBrokenError();
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBrokenError();
  }
}

/** A key for one purpose, derived from a data key by HKDF-SHA-256 (RFC 5869): profiles, raw mail, recordings. */
export function purposeKey(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `latchkey:${purpose}`, 32));
}
