import { getDomain } from 'tldts';
import { BrowserGoneError } from './browser.errors.js';
import type { LiveBrowser } from './browser-host.js';
import { readCookies, restoreCookies } from './profile/profile-extras.js';

/**
 * Makes a browser that has been nowhere yet forget the site of an address, as if its profile had never been there: cookies,
 * storage of every origin, and the session storage that the profile came with. What other sites keep stays. Throws BrowserGoneError
 * or CdpError where the browser is lost meanwhile.
 */
export async function forgetSite(browser: LiveBrowser, url: string): Promise<void> {
  const isOfSite = siteOf(new URL(url).hostname);
  const isOrigin = (origin: string) => isOfSite(new URL(origin).hostname);
  // The page that storage is reached through.
  await browser.playwright();
  const origins = new Set([new URL(url).origin, ...browser.pages.seenOrigins().filter(isOrigin)]);
  await browser.pages.forgetSessionStorage(isOrigin);
  // One after the other: clearing an origin's storage takes its cookies too, and must not meet others half restored.
  await clearStorage(browser, origins);
  await dropCookies(browser, isOfSite);
}

/** Whether a host belongs to the site of another: its registrable domain, or the host itself where that has none (IP addresses, `localhost`). */
function siteOf(home: string): (host: string) => boolean {
  // Neighbours on a hosting platform are strangers.
  const site = getDomain(home, { allowPrivateDomains: true }) ?? home;
  return (host) => host === site || host.endsWith(`.${site}`);
}

async function clearStorage(browser: LiveBrowser, origins: Set<string>): Promise<void> {
  const [page] = browser.pages.pages.values();
  if (!page) throw new BrowserGoneError(`browser ${browser.browserId} has no page`);
  await Promise.all(
    [...origins].map((origin) => page.session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
  );
}

/** Chromium clears all cookies or one: the others are put back as at every start. */
async function dropCookies(browser: LiveBrowser, isOfSite: (host: string) => boolean): Promise<void> {
  const root = browser.cdp.browser;
  const cookies = await readCookies(root);
  const others = cookies.filter(({ domain }) => !isOfSite(domain.replace(/^\./, '')));
  if (others.length === cookies.length) return;
  await root.send('Storage.clearCookies', {});
  await restoreCookies(root, others);
}
