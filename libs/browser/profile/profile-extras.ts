import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/cdp-connection.js';

/** Session storage by origin: pairs of name and value. */
export type SessionStorage = Record<string, [string, string][]>;

/** What Chromium forgets when it ends but logins live in: session cookies and session storage; and where the profile has been. */
export interface ProfileExtras {
  cookies: Protocol.Network.Cookie[];
  sessionStorage: SessionStorage;
  /** The origins that were open in the profile (see `VisitedOrigins`): the ones that may have local storage. */
  origins: string[];
}

const FILE = 'profile-extras.json';

/** Reads the extras of an unpacked profile; a profile without them has none. */
export async function readExtras(homeDir: string): Promise<ProfileExtras> {
  const text = await readFile(join(homeDir, FILE), 'utf8').catch(() => '{}');
  const { cookies = [], sessionStorage = {}, origins = [] } = JSON.parse(text) as Partial<ProfileExtras>;
  return { cookies, sessionStorage, origins };
}

/** Anew, and never through a link: the home is the browser's, and we may write what it must not. */
export async function writeExtras(homeDir: string, extras: ProfileExtras): Promise<void> {
  const file = join(homeDir, FILE);
  await rm(file, { recursive: true, force: true });
  await writeFile(file, JSON.stringify(extras), { mode: 0o600, flag: 'wx' });
}

/** All cookies of the browser's own context, session cookies among them. */
export async function readCookies(browser: CdpSession): Promise<Protocol.Network.Cookie[]> {
  const { cookies } = await browser.send('Storage.getCookies', {});
  return cookies;
}

/** Puts cookies back as they were; ones that have expired meanwhile stay away, and ones that the browser refuses do. */
export async function restoreCookies(browser: CdpSession, cookies: Protocol.Network.Cookie[]): Promise<void> {
  const now = Date.now() / 1_000;
  const alive = cookies.filter((cookie) => cookie.session || cookie.expires > now);
  if (!alive.length) return;
  const set = (some: Protocol.Network.Cookie[]) => browser.send('Storage.setCookies', { cookies: some.map(toParam) });
  // Of several it takes all or none.
  await set(alive).catch(() => Promise.allSettled(alive.map((cookie) => set([cookie]))));
}

function toParam(cookie: Protocol.Network.Cookie): Protocol.Network.CookieParam {
  const { name, value, domain, path, secure, httpOnly, sameSite, priority, partitionKey } = cookie;
  const { sourceScheme, sourcePort, session, expires } = cookie;
  return {
    name,
    value,
    path,
    secure,
    httpOnly,
    priority,
    // A page without TLS on loopback may set a secure cookie by script, but nobody else may.
    sourceScheme: secure ? 'Secure' : sourceScheme,
    sourcePort,
    ...(sameSite && { sameSite }),
    ...(partitionKey && { partitionKey }),
    ...(!session && { expires }),
    // Naming a domain would widen a cookie of one host to all hosts below it; a URL keeps it what it was.
    ...(domain.startsWith('.') ? { domain } : { url: `${secure ? 'https' : 'http'}://${domain}${path}` }),
  };
}
