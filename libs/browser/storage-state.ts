import type { Protocol } from 'devtools-protocol';
import type { BrowserContext } from 'playwright-core';
import type { LiveBrowser } from './browser-host.js';
import type { CdpSession } from './cdp/cdp-connection.js';
import { evaluateApart } from './cdp/evaluate-apart.js';
import { within } from './cdp/within.js';
import { readCookies } from './profile/profile-extras.js';

/** Playwright's storage state (interface 2.8): what `newContext({ storageState })` takes. */
export interface StorageState {
  cookies: Cookie[];
  origins: OriginState[];
}

type PlaywrightState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** `partitionKey` is the site whose partition a cookie lies in; Playwright reads it, its types do not tell. */
type Cookie = PlaywrightState['cookies'][number] & { partitionKey?: string };

/** `indexedDB` is in Playwright's own form, which its types do not tell. */
type OriginState = PlaywrightState['origins'][number] & { indexedDB?: unknown[] };

interface Page {
  session: CdpSession;
  targetId: string;
}

interface OriginStorage {
  origin: string;
  localStorage: { name: string; value: string }[];
  databases: number;
}

/** Pages that read origins side by side; each cross-site navigation costs a process. */
const READERS = 3;
/** Milliseconds for one origin; one that hangs is left out rather than holding up the export. */
const ORIGIN_MS = 5_000;
/** Milliseconds for all of them, and for all databases: whoever asked waits for no more than both. What is left out was used longest ago. */
const ALL_MS = 12_000;

const READ_STORAGE = `(async () => ({
  origin: location.origin,
  localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
  databases: (await indexedDB.databases().catch(() => [])).length,
}))()`;

/**
 * Exports what makes the profile logged in: cookies of all domains and local storage of the origins that were visited in it
 * (see `VisitedOrigins`), open or not, without asking any site for anything.
 */
export async function exportStorageState(browser: LiveBrowser): Promise<StorageState> {
  const [cookies, storages] = await Promise.all([readCookies(browser.cdp.browser), readOrigins(browser)]);
  const holders = storages.flatMap(({ origin, databases }) => (databases > 0 ? origin : []));
  const databases = holders.length > 0 ? await within(ALL_MS, readDatabases(browser, holders)) : null;
  const origins = storages.map(({ origin, localStorage }): OriginState => {
    const indexedDB = databases?.get(origin)?.indexedDB;
    return { origin, localStorage, ...(indexedDB && { indexedDB }) };
  });
  const kept = origins.filter(({ localStorage, indexedDB }) => localStorage.length > 0 || indexedDB);
  return { cookies: cookies.map(toPlaywright), origins: kept };
}

async function readOrigins(browser: LiveBrowser): Promise<OriginStorage[]> {
  const found = new Map<string, OriginStorage>();
  const open = [...browser.pages.pages.values()].filter((page) => /^https?:/.test(page.url));
  await Promise.all(
    open.map(async (page) => {
      const storage = await readStorage(page);
      if (storage) found.set(storage.origin, storage);
    }),
  );
  const sites = bySite(browser.pages.seenOrigins().filter((origin) => !found.has(origin)));
  const until = Date.now() + ALL_MS;
  const readers = Math.min(READERS, sites.length);
  await Promise.all(Array.from({ length: readers }, () => readSites(browser, sites, found, until)));
  return [...found.values()];
}

/** Origins of one host share a renderer, whatever their port: one page reads them all without a new one. */
function bySite(origins: string[]): string[][] {
  const sites = new Map<string, string[]>();
  for (const origin of origins) {
    const { hostname } = new URL(origin);
    sites.set(hostname, [...(sites.get(hostname) ?? []), origin]);
  }
  return [...sites.values()];
}

/** One hidden page that takes site after site off the list, those of late first; every request it makes is answered here, with an empty page. */
async function readSites(
  browser: LiveBrowser,
  sites: string[][],
  found: Map<string, OriginStorage>,
  until: number,
): Promise<void> {
  await inHiddenPage(browser, async (page) => {
    for (let site = sites.pop(); site; site = sites.pop()) {
      for (const origin of site) {
        if (Date.now() > until) return;
        await within(ORIGIN_MS, page.session.send('Page.navigate', { url: `${origin}/` }));
        const storage = await readStorage(page);
        if (storage?.origin === origin) found.set(origin, storage);
      }
    }
  });
}

async function inHiddenPage(browser: LiveBrowser, use: (page: Page) => Promise<void>): Promise<void> {
  const root = browser.cdp.browser;
  const target = await root.send('Target.createTarget', { url: 'about:blank', hidden: true });
  try {
    const session = await root.attach(target.targetId);
    const headers = [{ name: 'content-type', value: 'text/html' }];
    session.on('Fetch.requestPaused', ({ requestId }) => {
      const answer = { requestId, responseCode: 200, responseHeaders: headers, body: '' };
      session.send('Fetch.fulfillRequest', answer).catch(() => {});
    });
    await Promise.all([
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      session.send('Network.enable', {}),
      // A site's service worker would answer in our place, and its page would run.
      session.send('Network.setBypassServiceWorker', { bypass: true }),
    ]);
    await use({ session, targetId: target.targetId });
  } finally {
    root.send('Target.closeTarget', target).catch(() => {});
  }
}

async function readStorage(page: Page): Promise<OriginStorage | null> {
  return (await within(ORIGIN_MS, evaluateApart<OriginStorage>(page, READ_STORAGE))) ?? null;
}

/**
 * Playwright alone knows its own form of databases, and reads them from the origins it has seen: so it is made to see
 * them, in a page of its own. Only profiles that hold databases pay for it.
 */
async function readDatabases(browser: LiveBrowser, holders: string[]): Promise<Map<string, OriginState>> {
  const { context } = await browser.playwright();
  const page = await context.newPage();
  try {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    for (const origin of holders) {
      await page.goto(origin, { timeout: ORIGIN_MS, waitUntil: 'commit' }).catch(() => null);
    }
    const { origins } = await context.storageState({ indexedDB: true });
    return new Map(origins.map((state) => [state.origin, state]));
  } finally {
    await page.close();
  }
}

function toPlaywright(cookie: Protocol.Network.Cookie): Cookie {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite = 'Lax', partitionKey } = cookie;
  const state: Cookie = { name, value, domain, path, expires, httpOnly, secure, sameSite };
  return partitionKey ? { ...state, partitionKey: partitionKey.topLevelSite } : state;
}
