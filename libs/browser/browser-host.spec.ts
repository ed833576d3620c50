import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { BrowserHost, type OpenRequest } from './browser-host.js';
import { readCookies, restoreCookies } from './profile/profile-extras.js';
import { ProfileStore } from './profile/profile-store.js';

jest.setTimeout(90_000);

const KEY = Buffer.alloc(32, 7);
let site: Server;
let origin: string;
let other: string;
let folder: string;
let blobs: FolderBlobStore;
let host: BrowserHost;

beforeAll(async () => {
  site = createServer((incoming, outgoing) => {
    outgoing.setHeader('content-type', 'text/html');
    if (incoming.url === '/login') {
      outgoing.setHeader('set-cookie', ['session=only; Path=/; HttpOnly', 'kept=long; Max-Age=1000; SameSite=Lax']);
    }
    outgoing.end(`<title>${incoming.headers.cookie ?? 'none'}</title>`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  [origin, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  folder = await mkdtemp(join(tmpdir(), 'lk-host-'));
  blobs = new FolderBlobStore(join(folder, 'blobs'));
  host = await startHost();
});

afterEach(() =>
  host
    .closeAll()
    .then(startHost)
    .then((next) => (host = next)),
);

afterAll(async () => {
  await host.closeAll();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

function startHost(): Promise<BrowserHost> {
  return BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir: join('/tmp', `lk-work-${process.pid}`),
    store: new ProfileStore(blobs, { seal, unseal }),
    capacity: 2,
    proxyUrl: null,
  });
}

function request(more: Partial<OpenRequest> = {}): OpenRequest {
  const browserId = `brw_${Math.random().toString(36).slice(2)}`;
  return { browserId, identityId: 'idt_1', generation: 1, profileKey: KEY, storageKey: null, ...more };
}

describe('BrowserHost', () => {
  test('a login that lives in a session cookie and session storage alone survives close and reopen', async () => {
    const first = await host.open(request());
    const { page } = await first.playwright();
    await page.goto(`${origin}/login`);
    await page.evaluate(`sessionStorage.setItem('token', 'abc'); localStorage.setItem('local', 'def');`);
    await page.goto(`${origin}/`);
    expect(await page.title()).toBe('session=only; kept=long');
    const stored = await host.close(first.browserId, { save: true });
    expect(stored?.storageKey).toMatch(/^profiles\/idt_1\/1-/);

    const second = await host.open(request({ storageKey: stored?.storageKey ?? null, generation: 2 }));
    const again = await second.playwright();
    await again.page.goto(`${origin}/`);
    expect(await again.page.title()).toBe('kept=long; session=only');
    const stores = `[sessionStorage.getItem('token'), localStorage.getItem('local')]`;
    expect(await again.page.evaluate(stores)).toEqual(['abc', 'def']);
    // The cookie of one host must not have widened to the hosts below it.
    const cookies = await again.context.cookies();
    expect(cookies.map(({ name, domain, httpOnly, expires }) => [name, domain, httpOnly, expires < 0])).toEqual(
      expect.arrayContaining([
        ['session', '127.0.0.1', true, true],
        ['kept', '127.0.0.1', false, false],
      ]),
    );
    // What a page empties stays empty on its next load.
    await again.page.evaluate('sessionStorage.clear()');
    await again.page.reload();
    expect(await again.page.evaluate('sessionStorage.length')).toBe(0);
    expect(second.pages.seenOrigins()).toEqual([origin]);
  });

  test('a secure cookie that a script set on a page without TLS is put back with the others', async () => {
    const first = await host.open(request());
    const { page } = await first.playwright();
    await page.goto(`${origin}/login`);
    await page.evaluate(`document.cookie = 'seen=once; secure'`);
    const stored = await host.close(first.browserId, { save: true });

    const second = await host.open(request({ storageKey: stored?.storageKey ?? null, generation: 2 }));
    const again = await second.playwright();
    await again.page.goto(`${origin}/`);
    expect((await again.page.title()).split('; ').sort()).toEqual(['kept=long', 'seen=once', 'session=only']);
  });

  test('a cookie that the browser refuses keeps none of the others away', async () => {
    const live = await host.open(request());
    const { page, context } = await live.playwright();
    await page.goto(`${origin}/login`);
    const cookies = await readCookies(live.cdp.browser);
    await context.clearCookies();
    await restoreCookies(live.cdp.browser, [{ ...cookies[0]!, name: 'odd', value: 'a;b' }, ...cookies]);
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['kept', 'session']);
  });

  test('a damaged, lost or foreign profile is told apart from a launch that failed', async () => {
    const live = await host.open(request());
    const stored = await host.close(live.browserId, { save: true });
    const storageKey = stored?.storageKey ?? '';
    const sealed = (await blobs.get(storageKey)) ?? Buffer.alloc(0);
    const open = (more: Partial<OpenRequest>) => host.open(request({ storageKey, ...more }));
    await expect(open({ identityId: 'idt_2' })).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
    await expect(open({ profileKey: Buffer.alloc(32, 8) })).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
    await expect(open({ storageKey: 'profiles/idt_1/none' })).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
    await blobs.put(storageKey, sealed.subarray(0, sealed.length - 1));
    await expect(open({})).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
    expect(host.liveCount).toBe(0);
  });

  test('holds to its capacity and gives back what a close frees', async () => {
    const [first] = await Promise.all([host.open(request()), host.open(request())]);
    await expect(host.open(request())).rejects.toMatchObject({ code: 'BROWSER_CAPACITY' });
    expect(await host.close(first.browserId, { save: false })).toBeNull();
    expect(host.get(first.browserId)).toBeUndefined();
    expect(await host.close(first.browserId, { save: true })).toBeNull();
  });

  test('a warm browser is taken over once, with its page, and saved under the new generation', async () => {
    const live = await host.open(request());
    const { page } = await live.playwright();
    await page.goto(`${other}/login`);
    host.keepWarm(live.browserId, 60_000, () => {});
    expect(host.isWarm(live.browserId)).toBe(true);
    expect(host.takeWarm(live.browserId, 5)).toBe(live);
    expect(host.takeWarm(live.browserId, 6)).toBeUndefined();
    expect((await host.close(live.browserId, { save: true }))?.storageKey).toContain('/5-');
  });

  test('a warm browser that nobody takes expires once', async () => {
    const live = await host.open(request());
    await new Promise<void>((resolve) => host.keepWarm(live.browserId, 20, resolve));
    expect(host.takeWarm(live.browserId, 2)).toBeUndefined();
  });

  test('a crash resolves closed and leaves nothing on disk', async () => {
    const live = await host.open(request());
    const work = join('/tmp', `lk-work-${process.pid}`);
    const [own] = readdirSync(work);
    expect(readdirSync(join(work, own ?? ''))).toHaveLength(1);
    process.kill(live.pid, 'SIGKILL');
    expect((await live.closed).kind).toBe('crashed');
    await host.closeAll();
    expect(existsSync(join(work, own ?? ''))).toBe(false);
    expect(await host.close(live.browserId, { save: true })).toBeNull();
  });
});
