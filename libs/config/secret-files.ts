import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The 32-byte key kept in base64 in `file`, generated (mode 600) on first use. Throws when the file holds anything else. */
export function readOrCreateKey(file: string): Buffer {
  const text = readOrCreateSecret(file, () => randomBytes(32).toString('base64'));
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new Error(`${file} does not hold 32 bytes in base64: restore it, or remove it to start anew`);
  return key;
}

/**
 * The RSA private key (PKCS#8 PEM) that signs outgoing mail (RFC 6376), generated into `file` on first use. Throws when the
 * file holds anything else.
 */
export function readOrCreateDkimKey(file: string): string {
  const pem = readOrCreateSecret(file, () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey.trim(),
  );
  if (!signsMail(pem))
    throw new Error(`${file} does not hold an RSA private key: restore it, or remove it to start anew`);
  return pem;
}

/** A DKIM key that somebody else provides, in PEM; null where the file cannot be read or holds no key that signs mail. */
export function readDkimKey(file: string): string | null {
  try {
    const pem = readFileSync(file, 'utf8').trim();
    return signsMail(pem) ? pem : null;
  } catch {
    return null;
  }
}

/** Nodemailer signs by RSA only and leaves a mail unsigned, without a word, where the key is another; RFC 8301 sets the length. */
function signsMail(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails!.modulusLength! >= 1024;
  } catch {
    return false;
  }
}

function readOrCreateSecret(file: string, generate: () => string): string {
  if (!existsSync(file)) createOnce(file, generate());
  return readFileSync(file, 'utf8').trim();
}

/** Two processes of a first start may get here together: linking a finished file lets exactly one of them win. */
function createOnce(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
