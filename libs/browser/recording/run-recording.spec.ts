import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { BrowserHost, type LiveBrowser } from '../browser-host.js';
import { ProfileStore } from '../profile/profile-store.js';
import type { PageWatch, WatchedPage } from '../targets/page-watch.js';
import { RunRecording } from './run-recording.js';

jest.setTimeout(120_000);

let folder: string;
let host: BrowserHost;
let browser: LiveBrowser;
let site: Server;
let origin: string;
let video: Buffer | null = null;

beforeAll(async () => {
  site = createServer((incoming, outgoing) => {
    if (incoming.url === '/video') return void outgoing.setHeader('content-type', 'video/webm').end(video);
    outgoing.setHeader('content-type', 'text/html');
    outgoing.end(`<body style="background: rgb(255, 0, 0)"><input type=password id=p><input autocomplete=one-time-code id=c>
      <input id=name><div id=host></div><script>
        const root = document.getElementById('host').attachShadow({ mode: 'open' });
        root.innerHTML = '<input type=password>';
      </script>`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = await mkdtemp('/tmp/lk-rec-');
  host = await BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir: join(folder, 'work'),
    store: new ProfileStore(new FolderBlobStore(folder), { seal, unseal }),
    capacity: 1,
    proxyUrl: null,
  });
  browser = await host.open({
    browserId: 'brw_1',
    identityId: 'idt_1',
    generation: 1,
    profileKey: Buffer.alloc(32),
    storageKey: null,
  });
});

afterAll(async () => {
  await host.closeAll();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

test('records a video that a browser plays, follows a new page, and takes nothing while paused', async () => {
  const { context, page } = await browser.playwright();
  const recording = RunRecording.start(browser);
  await page.goto(origin);
  await page.waitForTimeout(2_200);
  const second = await context.newPage();
  await second.setContent('<body style="background: rgb(0, 0, 255)">');
  await second.waitForTimeout(2_200);
  const third = await context.newPage();
  await third.close();
  await recording.pause();
  await second.setContent('<body style="background: rgb(0, 255, 0)">');
  await second.waitForTimeout(2_200);
  video = await recording.finish();
  await second.close();
  expect(video?.subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
  expect(context.pages()).toHaveLength(1);

  await page.goto(origin);
  const seen = await page.evaluate<{ duration: number; colors: string[] }>(`(async () => {
    const video = document.createElement('video');
    video.src = URL.createObjectURL(await (await fetch('/video')).blob());
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error.message));
    });
    const context = new OffscreenCanvas(20, 20).getContext('2d', { willReadFrequently: true });
    const colors = [];
    for (let at = 0; at < video.duration; at += 0.25) {
      video.currentTime = at;
      await new Promise((resolve) => (video.onseeked = resolve));
      context.drawImage(video, 600, 500, 20, 20, 0, 0, 20, 20);
      const [r, g, b] = context.getImageData(10, 10, 1, 1).data;
      const color = r > 200 && g < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : g > 200 && r < 60 ? 'green' : 'other';
      if (colors.at(-1) !== color) colors.push(color);
    }
    return { duration: video.duration, colors };
  })()`);
  expect(seen.duration).toBeGreaterThan(6);
  expect(seen.colors).toEqual(expect.arrayContaining(['red', 'blue']));
  expect(seen.colors).not.toContain('green');
});

test('a run that stops before the first picture is due has one, of before the pause', async () => {
  const { page } = await browser.playwright();
  await page.goto(origin);
  const recording = RunRecording.start(browser);
  await recording.pause();
  const photographs = jest.spyOn(browser.pages.pages, 'values');
  expect((await recording.finish())?.subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
  expect(photographs).not.toHaveBeenCalled();
  photographs.mockRestore();
});

test('secret fields stay masked when a page makes them readable', async () => {
  const { page } = await browser.playwright();
  const recording = RunRecording.start(browser);
  await page.goto(origin);
  await page.locator('#host input').focus();
  await page.evaluate(`
    document.getElementById('p').type = 'text';
    document.getElementById('p').removeAttribute('style');
    document.getElementById('host').shadowRoot.querySelector('input').type = 'text';
  `);
  const security = `[p, c, document.getElementById('host').shadowRoot.querySelector('input'), document.getElementById('name')]
    .map((field) => getComputedStyle(field).webkitTextSecurity)`;
  expect(await page.evaluate(security)).toEqual(['disc', 'disc', 'disc', 'none']);
  await recording.finish();
});

test('a page that is gone before it is masked fails nobody', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  const gone = { targetId: 'gone', session: browser.cdp.session('NO-SUCH-SESSION'), url: '' } as WatchedPage;
  const pages = { pages: new Map(), onPage: (listener: (page: WatchedPage) => void) => (listener(gone), () => {}) };
  const recording = RunRecording.start({ ...browser, pages: pages as unknown as PageWatch });
  await browser.cdp.browser.send('Browser.getVersion');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
  expect(await recording.finish()).toBeNull();
});
