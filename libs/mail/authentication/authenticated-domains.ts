import { addressDomain, isAligned } from './alignment.js';
import { topmostHeader } from '../watch/inbound-mail.js';

/**
 * The domains that a mail's signatures prove, as the receiving server stamped them (RFC 8601): those of the From domain's
 * organization. None of them where the server did not look, found none, or a mailing service signed alone, which proves nothing
 * and disproves nothing, unless the server says that the From domain asks for such mail to be refused: then the signers are
 * named, who are not the sender. Only the topmost field counts, and only with the trusted server's own name: what stands below
 * may be the sender's.
 */
export function authenticatedDomains(raw: Buffer, fromAddr: string, authservId: string | null): string[] {
  const field = authservId === null ? null : topmostHeader(raw, 'authentication-results');
  if (!field) return [];
  const [server = '', ...results] = withoutComments(field).split(';');
  const name = server.trim().split(/\s+/)[0]?.replace(/^"|"$/g, '') ?? '';
  if (name.toLowerCase() !== authservId!.toLowerCase()) return [];
  const signed = results.flatMap(signerOf);
  const author = addressDomain(fromAddr);
  const aligned = signed.filter((domain) => isAligned(domain, author));
  if (aligned.length > 0) return [...new Set(aligned)];
  return isRefused(field) ? [...new Set(signed)] : [];
}

/** The domain of a valid signature: `dkim=pass header.d=example.com`, or its agent's, `header.i=@example.com`. */
function signerOf(result: string): string[] {
  if (!/^\s*dkim\s*=\s*pass\b/i.test(result)) return [];
  const domain =
    /\bheader\.d\s*=\s*"?([\w.-]+)/i.exec(result)?.[1] ?? /\bheader\.i\s*=\s*"?[^\s;"@]*@([\w.-]+)/i.exec(result)?.[1];
  return domain ? [domain.toLowerCase()] : [];
}

/** Servers tell the policy in a comment or a property. */
function isRefused(field: string): boolean {
  const verdict = /(?:^|;)\s*dmarc\s*=\s*fail\b[^;]*/i.exec(field)?.[0] ?? '';
  return /(?:\bp\s*=\s*|policy\.[\w-]+\s*=\s*)(?:reject|quarantine)\b/i.test(verdict);
}

/** A comment may say anything, semicolons too. */
function withoutComments(field: string): string {
  let depth = 0;
  let kept = '';
  for (const char of field) {
    if (char === '(') depth++;
    else if (char === ')' && depth > 0) depth--;
    else if (depth === 0) kept += char;
  }
  return kept;
}
