import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { BrowserHost, type LiveBrowser } from './browser-host.js';
import { forgetSite } from './forget-site.js';
import { ProfileStore } from './profile/profile-store.js';

jest.setTimeout(120_000);

const KEY = Buffer.alloc(32, 7);
/** A site with a neighbour below the same registrable domain, a stranger, and a host that has no domain. */
const [APP, LOGIN, STRANGER, HOST] = ['app.acme.example', 'login.acme.example', 'acme.test', '127.0.0.1'];
let site: Server;
let port: number;
let folder: string;
let host: BrowserHost;

/** Plays the egress proxy: whatever name is asked for, this answers. */
beforeAll(async () => {
  site = createServer((incoming, outgoing) => {
    const { hostname } = new URL(incoming.url!, `http://${incoming.headers.host}`);
    const wide = hostname.endsWith('.acme.example') ? ['wide=1; Domain=acme.example; Max-Age=900'] : [];
    outgoing.writeHead(200, {
      'content-type': 'text/html',
      ...(incoming.url!.endsWith('/in') && { 'set-cookie': ['kept=1; Max-Age=900', 'session=1; HttpOnly', ...wide] }),
    });
    outgoing.end(`<title>${incoming.headers.cookie ?? 'nothing'}</title>`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  ({ port } = site.address() as AddressInfo);
  folder = await mkdtemp(join(tmpdir(), 'lk-forget-'));
  host = await BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir: join('/tmp', `lk-forget-${process.pid}`),
    store: new ProfileStore(new FolderBlobStore(folder), { seal, unseal }),
    capacity: 2,
    proxyUrl: `http://127.0.0.1:${port}`,
  });
});

afterAll(async () => {
  await host.closeAll();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

let opened = 0;
const open = (storageKey: string | null): Promise<LiveBrowser> =>
  host.open({ browserId: `brw_${++opened}`, identityId: 'idt_1', generation: 1, profileKey: KEY, storageKey });
const close = async ({ browserId, closed }: LiveBrowser): Promise<string> => {
  const stored = await host.close(browserId, { save: true });
  await closed;
  return stored!.storageKey;
};

/** A profile that is logged in everywhere, in every way. */
async function profile(): Promise<string> {
  const browser = await open(null);
  const { page, context } = await browser.playwright();
  for (const name of [APP, LOGIN, STRANGER, HOST]) {
    // A tab each: session storage is read from the tabs that are open.
    const tab = name === APP ? page : await context.newPage();
    await tab.goto(`http://${name}:${port}/in`);
    await tab.evaluate('localStorage.here = 1; sessionStorage.here = 1');
    await tab.evaluate(`new Promise((resolve) => { indexedDB.open('tokens').onsuccess = resolve; }).then(() => 1)`);
  }
  return close(browser);
}

/** What is left at a host: the cookies it is sent, and how much of local storage, session storage and databases. */
async function left(browser: LiveBrowser, name: string): Promise<[string, number[]]> {
  const { page } = await browser.playwright();
  await page.goto(`http://${name}:${port}/`);
  const storage = await page.evaluate<number[]>(
    'indexedDB.databases().then((all) => [localStorage.length, sessionStorage.length, all.length])',
  );
  return [(await page.title()).split('; ').sort().join(' '), storage];
}

test('a site is forgotten with its neighbours below its domain; strangers stay as they were', async () => {
  const storageKey = await profile();
  const untouched = await open(storageKey);
  expect(await left(untouched, APP)).toEqual(['kept=1 session=1 wide=1', [1, 1, 1]]);
  expect(await left(untouched, LOGIN)).toEqual(['kept=1 session=1 wide=1', [1, 1, 1]]);
  await close(untouched);

  const browser = await open(storageKey);
  await forgetSite(browser, `http://${APP}:${port}/sign-in`);
  expect(await left(browser, APP)).toEqual(['nothing', [0, 0, 0]]);
  expect(await left(browser, LOGIN)).toEqual(['nothing', [0, 0, 0]]);
  expect(await left(browser, STRANGER)).toEqual(['kept=1 session=1', [1, 1, 1]]);
  expect(await left(browser, HOST)).toEqual(['kept=1 session=1', [1, 1, 1]]);
  // What was forgotten does not come back with the profile.
  const again = await open(await close(browser));
  expect(await left(again, APP)).toEqual(['nothing', [0, 0, 0]]);
  await close(again);
});

test('where there is no domain the host is the site, with cookies of all its ports', async () => {
  const browser = await open(await profile());
  await forgetSite(browser, `http://${HOST}:${port}/`);
  expect(await left(browser, HOST)).toEqual(['nothing', [0, 0, 0]]);
  expect(await left(browser, APP)).toEqual(['kept=1 session=1 wide=1', [1, 1, 1]]);
  await close(browser);
});
