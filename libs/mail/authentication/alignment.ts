import { getDomain } from 'tldts';

/** The domain of a mail address in small letters; empty where there is none. */
export function addressDomain(address: string): string {
  const domain = /@([^@\s<>"]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? '';
  return /^[a-z0-9.-]+$/.test(domain) ? domain.replace(/\.$/, '') : '';
}

/** Whether two domains belong to one organization (DMARC's relaxed alignment, RFC 7489). */
export function isAligned(domain: string, author: string): boolean {
  const [a, b] = [domain, author].map((name) => name.toLowerCase());
  if (!a || !b) return false;
  return a === b || (getDomain(a) !== null && getDomain(a) === getDomain(b));
}
