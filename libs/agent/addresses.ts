import { getDomain } from 'tldts';
import type { FormBox } from './perceive/view.types.js';

/** Whose address this is, for events. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'an address that is none';
}

/** An address for events: no query, since that may carry tokens. */
export function brief(url: string): string {
  return pageOf(url)
    .replace(/[A-Za-z0-9_-]{24,}/g, '…')
    .slice(0, 120);
}

/** Where a form of the document at `base` is sent to: to that itself, where its action is no web address but a matter of scripts. */
export function formAddress(box: FormBox | null, base: string): string {
  if (!box?.action || !URL.canParse(box.action, base)) return base;
  const { href, protocol } = new URL(box.action, base);
  return /^https?:$/.test(protocol) ? href : base;
}

/** Whether an address belongs to the site of another: its origin, or its registrable domain, and as well encrypted. */
export function isSameSite(address: string, home: string): boolean {
  if (!URL.canParse(address, home) || !URL.canParse(home)) return false;
  const [there, here] = [new URL(address, home), new URL(home)];
  if (there.origin === here.origin) return true;
  if (there.protocol !== 'https:' && there.protocol !== here.protocol) return false;
  return sharesDomain(there, here);
}

/** Whether both lie below one registrable domain; neighbours on a hosting platform are strangers. */
export function sharesDomain(there: URL, here: URL): boolean {
  const domain = (url: URL): string | null => getDomain(url.hostname, { allowPrivateDomains: true });
  const theirs = domain(there);
  return theirs !== null && theirs === domain(here);
}

/** Whether what is sent there stays with the host, if at another port, as cookies do: identity servers answer beside their pages. */
export function isSameHost(address: string, home: string): boolean {
  if (!URL.canParse(address, home) || !URL.canParse(home)) return false;
  const [there, here] = [new URL(address, home), new URL(home)];
  return there.hostname === here.hostname && (there.protocol === 'https:' || there.protocol === here.protocol);
}

/** The address without encryption, where that is how the app at that very host and port is reached anyway; null elsewhere. */
export function sameButPlain(address: string, appUrl: string): string | null {
  const [there, app] = [new URL(address), new URL(appUrl)];
  if (there.protocol !== 'https:' || app.protocol !== 'http:') return null;
  there.protocol = 'http:';
  // The port has to be written out: encrypted and plain share none otherwise.
  return there.origin === app.origin && new URL(address).port ? there.href : null;
}

/** Which page an address is of, without its query and hash. */
export const pageOf = (url: string): string => url.split(/[?#]/)[0]!;

/** Where a page is, whatever its query says of who was sent there and why; a route behind the hash is a place of its own. */
export const placeOf = (url: string): string => url.replace(/\?[^#]*/, '');
