import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import WebSocket from 'ws';
import { type LaunchedBrowser, launchBrowser } from './launch-browser.js';

const EXECUTABLE = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;
const runAs = isRoot ? { uid: 60_001, gid: 60_001 } : null;

let site: Server;
let origin: string;
let homeDir: string;

beforeAll(async () => {
  site = createServer((incoming, outgoing) => {
    outgoing.setHeader('content-type', 'text/html');
    if (incoming.url === '/download') outgoing.setHeader('content-disposition', 'attachment; filename=x.html');
    outgoing.end('<title>site</title><h1>hello</h1>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  homeDir = await mkdtemp(join(tmpdir(), 'lk-launch-'));
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await rm(homeDir, { recursive: true, force: true });
});

const launched: LaunchedBrowser[] = [];

afterEach(async () => {
  await Promise.all(launched.splice(0).map((browser) => browser.kill()));
});

async function launch(): Promise<LaunchedBrowser> {
  const browser = await launchBrowser({ executablePath: EXECUTABLE, homeDir, runAs, proxyUrl: null });
  launched.push(browser);
  return browser;
}

jest.setTimeout(60_000);

describe('launchBrowser', () => {
  test('gives Playwright the profile, its one page and a browser that looks like one with a screen', async () => {
    const browser = await launch();
    const { context, page } = await browser.playwright();
    expect(context.pages()).toHaveLength(1);
    await page.goto(origin);
    const seen = await page.evaluate<{ agent: string }>(`({
      agent: navigator.userAgent,
      webdriver: navigator.webdriver,
      size: [innerWidth, innerHeight],
      languages: navigator.languages,
    })`);
    expect(seen).toMatchObject({ webdriver: false, size: [1280, 720], languages: ['en-US', 'en'] });
    expect(seen.agent).toMatch(/ Chrome\/\d+\.0\.0\.0 Safari/);
    const exit = await browser.close();
    expect(exit).toEqual({ kind: 'closed', exitCode: 0, signal: null });
  });

  test('keeps cookies and storage of a closed profile', async () => {
    const first = await launch();
    const { page } = await first.playwright();
    await page.goto(origin);
    await page.evaluate(`localStorage.setItem('kept', 'yes'); document.cookie = 'kept=yes; max-age=1000';`);
    await first.close();
    const second = await launch();
    const again = await second.playwright();
    await again.page.goto(origin);
    expect(await again.page.evaluate(`[localStorage.getItem('kept'), document.cookie]`)).toEqual(['yes', 'kept=yes']);
    await second.close();
  });

  test('runs unprivileged, sandboxed and without the environment of the service', async () => {
    process.env['SOME_SECRET'] = 'of the service';
    const browser = await launch();
    const status = readFileSync(`/proc/${browser.pid}/status`, 'utf8');
    const environment = readFileSync(`/proc/${browser.pid}/environ`, 'utf8');
    const commandLine = readFileSync(`/proc/${browser.pid}/cmdline`, 'utf8');
    if (isRoot) expect(status).toMatch(/^Uid:\s+60001\s+60001\s+60001\s+60001$/m);
    if (isRoot) expect(status).toMatch(/^Groups:\s*$/m);
    expect(environment).not.toContain('SOME_SECRET');
    expect(commandLine).not.toContain('--no-sandbox');
    await browser.close();
  });

  test('serves outside clients on its endpoint, refuses pages there, and outlives their pages', async () => {
    const browser = await launch();
    const client = await chromium.connectOverCDP(browser.endpoint);
    const context = client.contexts()[0];
    for (const page of context?.pages() ?? []) await page.close();
    await client.close();
    const again = await chromium.connectOverCDP(browser.endpoint);
    const page = await again.contexts()[0]?.newPage();
    await page?.goto(origin);
    expect(await page?.title()).toBe('site');
    const fromPage = new WebSocket(browser.endpoint, { origin });
    const [error] = (await once(fromPage, 'error')) as [Error];
    expect(error.message).toContain('403');
    await again.close();
    await browser.close();
  });

  test('stores no download', async () => {
    const browser = await launch();
    await browser.openFirstPage();
    const client = await chromium.connectOverCDP(browser.endpoint);
    const page = client.contexts()[0]?.pages()[0];
    const download = page?.waitForEvent('download', { timeout: 5_000 });
    await page?.goto(`${origin}/download`).catch(() => {});
    expect(await (await download)?.failure()).toBeTruthy();
    await browser.close();
  });

  test('a kill from outside is a crash, and the endpoint is gone with it', async () => {
    const browser = await launch();
    process.kill(browser.pid, 'SIGKILL');
    expect(await browser.closed).toMatchObject({ kind: 'crashed', signal: 'SIGKILL' });
    await expect(browser.cdp.browser.send('Browser.getVersion')).rejects.toThrow('the browser is gone');
  });

  test('an executable that is none is a launch error in words', async () => {
    const options = { homeDir, runAs, proxyUrl: null };
    await expect(launchBrowser({ ...options, executablePath: '/nonexistent' })).rejects.toThrow('/nonexistent');
    await expect(launchBrowser({ ...options, executablePath: '/bin/echo' })).rejects.toThrow('is no Chromium');
  });
});
