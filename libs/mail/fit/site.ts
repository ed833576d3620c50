import { getDomain } from 'tldts';

/** How an address relates to the origins that a run trusts. */
export type Relation = 'same' | 'near' | 'elsewhere' | 'lookalike';

/**
 * Compares a link with trusted origins. `same`: the same registrable site, or for IP addresses and single-label hosts the
 * same host and port. `near`: the same such host on another port, or the same port under another name of the loopback host.
 * `lookalike`: made to be mistaken for a trusted one (user info, a trusted name inside a foreign one, letters of other alphabets),
 * or not a web address.
 */
export function relationOf(link: string, origins: readonly string[]): Relation {
  if (!URL.canParse(link)) return 'lookalike';
  const url = new URL(link);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return 'lookalike';
  let relation: Relation = 'elsewhere';
  for (const origin of origins) {
    if (!URL.canParse(origin)) continue;
    const trusted = new URL(origin);
    const one = compare(url, trusted);
    if (one === 'same') return 'same';
    if (one === 'near') relation = 'near';
    else if (one === 'lookalike' && relation === 'elsewhere') relation = 'lookalike';
  }
  return relation;
}

/** Whether a mail domain belongs to the registrable site of one of the origins. Never true for IP addresses and loopback. */
export function isDomainOfSite(domain: string, origins: readonly string[]): boolean {
  const site = siteOf(domain);
  return site !== null && origins.some((origin) => URL.canParse(origin) && siteOf(new URL(origin).hostname) === site);
}

/** The registrable domain (public suffix list with its private part), or null for what has none: IP addresses, `localhost`. */
function siteOf(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isLocalName(name) || isIp(name)) return null;
  return getDomain(name, { allowPrivateDomains: true });
}

function compare(url: URL, trusted: URL): Relation {
  const site = siteOf(trusted.hostname);
  const linkSite = siteOf(url.hostname);
  if (site !== null) {
    if (linkSite === site) return 'same';
    return linkSite === null || imitates(url.hostname, site) ? 'lookalike' : 'elsewhere';
  }
  if (url.host === trusted.host || (url.hostname === trusted.hostname && portOf(url) === portOf(trusted)))
    return 'same';
  if (url.hostname === trusted.hostname) return 'near';
  // Another name and another port are another app of this machine.
  if (isLoopback(url.hostname) && isLoopback(trusted.hostname) && portOf(url) === portOf(trusted)) return 'near';
  return imitates(url.hostname, trusted.hostname) ? 'lookalike' : 'elsewhere';
}

/** The trusted name inside a longer foreign one (also with hyphens for dots), or a name of mixed alphabets. */
function imitates(host: string, trusted: string): boolean {
  const flat = (name: string) => name.replace(/[.-]/g, '.');
  return `.${flat(host)}.`.includes(`.${flat(trusted)}.`) || host.split('.').some((label) => label.startsWith('xn--'));
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

function isLoopback(host: string): boolean {
  return isLocalName(host) || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.');
}

function isIp(host: string): boolean {
  return host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}
