import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { BrowserHost, type LiveBrowser } from './browser-host.js';
import { ProfileStore } from './profile/profile-store.js';
import { type StorageState, exportStorageState } from './storage-state.js';

jest.setTimeout(120_000);

const KEY = Buffer.alloc(32, 7);
let site: Server;
let origins: string[];
let folder: string;
let host: BrowserHost;
let requests = 0;

beforeAll(async () => {
  site = createServer((incoming, outgoing) => {
    // The icon is asked for whenever the browser pleases.
    if (incoming.url !== '/favicon.ico') requests++;
    const isLoggedIn = incoming.headers.cookie?.includes('sid=1') ?? false;
    outgoing.setHeader('content-type', 'text/html');
    if (incoming.url === '/login') outgoing.setHeader('set-cookie', 'sid=1; Path=/; HttpOnly; SameSite=Strict');
    if (incoming.url === '/hop') outgoing.write(`<script>localStorage.hop = 1; location.replace('/done')</script>`);
    outgoing.end(`<title>${isLoggedIn ? 'in' : 'out'}</title>`);
  });
  site.listen(0, '0.0.0.0');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  origins = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'].map((ip) => `http://${ip}:${port}`);
  folder = await mkdtemp(join(tmpdir(), 'lk-state-'));
  host = await BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir: join('/tmp', `lk-state-${process.pid}`),
    store: new ProfileStore(new FolderBlobStore(folder), { seal, unseal }),
    capacity: 2,
    proxyUrl: null,
  });
});

afterAll(async () => {
  await host.closeAll();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

function open(storageKey: string | null): Promise<LiveBrowser> {
  const browserId = `brw_${storageKey ? 2 : 1}`;
  return host.open({ browserId, identityId: 'idt_1', generation: 1, profileKey: KEY, storageKey });
}

function localStorageOf(state: StorageState, origin: string | undefined): unknown {
  return state.origins.find((entry) => entry.origin === origin)?.localStorage;
}

test('every origin ever visited, also in an earlier browser, with databases, and logged in elsewhere', async () => {
  const first = await open(null);
  const { page } = await first.playwright();
  await page.goto(`${origins[0]}/login`);
  await page.evaluate(`localStorage.a = 1`);
  await page.goto(`${origins[1]}/hop`);
  await page.waitForURL('**/done');
  await page.goto(`${origins[2]}/`);
  const stored = await host.close(first.browserId, { save: true });

  const second = await open(stored?.storageKey ?? null);
  const later = await second.playwright();
  await later.page.goto(`${origins[3]}/`);
  await later.page.evaluate(`localStorage.d = 4`);
  const before = requests;
  const state = await exportStorageState(second);
  expect(requests).toBe(before);
  expect(state.cookies).toEqual([
    {
      name: 'sid',
      value: '1',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict',
    },
  ]);
  expect(localStorageOf(state, origins[0])).toEqual([{ name: 'a', value: '1' }]);
  expect(localStorageOf(state, origins[1])).toEqual([{ name: 'hop', value: '1' }]);
  expect(localStorageOf(state, origins[3])).toEqual([{ name: 'd', value: '4' }]);
  expect(state.origins).toHaveLength(3);
  expect(later.context.pages()).toHaveLength(1);

  const elsewhere = await later.browser.newContext({ storageState: state });
  const fresh = await elsewhere.newPage();
  await fresh.goto(`${origins[0]}/`);
  expect([await fresh.title(), await fresh.evaluate('localStorage.a')]).toEqual(['in', '1']);
  await elsewhere.close();

  await later.page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('accounts', 3);
    request.onupgradeneeded = () => request.result.createObjectStore('tokens').put({ token: 'xyz' }, 'me');
    request.onsuccess = () => { request.result.close(); resolve(); };
    request.onerror = reject;
  })`);
  await later.page.goto('about:blank');
  const withDatabase = await exportStorageState(second);
  const entry = withDatabase.origins.find(({ origin }) => origin === origins[3]);
  expect(entry).toMatchObject({ indexedDB: [{ name: 'accounts', version: 3 }] });
  expect(entry?.localStorage).toEqual([{ name: 'd', value: '4' }]);
});

test('a page that puts its own in place of what reads its storage is not believed', async () => {
  const browser = await host.open({
    browserId: 'brw_3',
    identityId: 'idt_2',
    generation: 1,
    profileKey: KEY,
    storageKey: null,
  });
  const { page } = await browser.playwright();
  await page.goto(`${origins[0]}/`);
  await page.evaluate(`localStorage.bank = 'mine'`);
  await page.goto(`${origins[1]}/`);
  await page.evaluate(`(() => {
    sessionStorage.mine = 1;
    localStorage.mine = 1;
    const forged = { origin: ${JSON.stringify(origins[0])}, localStorage: [{ name: 'bank', value: 'theirs' }], databases: 0 };
    Object.entries = () => [['forged', 'x'.repeat(1_000_000)]];
    Object.prototype.then = function (resolve) {
      if (!('databases' in this)) return resolve(this);
      delete Object.prototype.then;
      resolve(forged);
    };
  })()`);
  expect(await browser.pages.readSessionStorage()).toEqual({ [origins[1]!]: [['mine', '1']] });
  const state = await exportStorageState(browser);
  expect(localStorageOf(state, origins[0])).toEqual([{ name: 'bank', value: 'mine' }]);
  expect(localStorageOf(state, origins[1])).toEqual([{ name: 'mine', value: '1' }]);
  await host.close('brw_3', { save: false });
});
