import { createHash } from 'node:crypto';

/**
 * How the ledger of used verifications names what a mail brings without holding it. A link is the same in whatever mail it comes;
 * a code counts per mail, because short codes come again by chance, and so does a mailed password.
 */
export function verificationHash(
  messageId: string,
  { code, link }: { code: string | null; link: string | null },
): string {
  return createHash('sha256')
    .update(`${code || !link ? messageId : ''}:${code ?? link ?? ''}`)
    .digest('hex');
}
