import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { EgressGuard } from '#libs/egress/egress-guard';
import { type EgressProxy, startEgressProxy } from '#libs/egress/egress-proxy';
import { type LaunchedBrowser, launchBrowser } from './chromium/launch-browser.js';

jest.setTimeout(90_000);

let site: Server;
let port: number;
let proxy: EgressProxy;
let browser: LaunchedBrowser;
let page: Page;
let homeDir: string;
/** The names that pages asked for, and the addresses of this machine that they got to. */
const reached: { name: string; address: string }[] = [];
/** What the name server says next; it goes on saying the last one. */
let answers: string[][] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const { host: name = '' } = request.headers;
    reached.push({ name: name.replace(/:.*/, ''), address: request.socket.localAddress ?? '' });
    // Each request on a connection of its own: each asks for the address anew.
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end('<p>here');
  });
  await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve));
  port = (site.address() as AddressInfo).port;
  const lookup = async () =>
    ((answers.length > 1 ? answers.shift() : answers[0]) ?? []).map((address) => ({ address }));
  proxy = await startEgressProxy({ guard: new EgressGuard({ allow: [`127.0.0.1:${port}`], lookup }) });
  homeDir = await mkdtemp(join(tmpdir(), 'lk-egress-'));
  const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
  browser = await launchBrowser({ executablePath, homeDir, proxyUrl: proxy.url, noSandbox: true });
  ({ page } = await browser.playwright());
});
afterAll(async () => {
  await browser?.kill();
  await proxy?.close();
  site?.closeAllConnections();
  site?.close();
  await rm(homeDir, { recursive: true, force: true, maxRetries: 10 });
});

const fetched = (url: string) =>
  page.evaluate(
    async (at) =>
      fetch(at).then(
        (answer) => answer.status,
        () => 0,
      ),
    url,
  );

describe('a page behind the proxy', () => {
  test('does not get elsewhere by a name that changes its address after it was looked at', async () => {
    // However often the browser asks for the page's address, it changes after that.
    answers = [['127.0.0.1']];
    await page.goto(`http://rebinding.test:${port}/`);
    expect(await page.textContent('p')).toBe('here');
    answers = [['127.0.0.2']];
    expect(await fetched(`http://rebinding.test:${port}/again`)).toBe(403);
    const addresses = reached.filter(({ name }) => name === 'rebinding.test').map(({ address }) => address);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
  });

  test.each([
    ['second', 'a second address', ['127.0.0.1', '127.0.0.2']],
    ['sixth', 'an IPv6 address', ['127.0.0.1', '::1']],
    ['private', 'a private address', ['10.1.2.3']],
    ['metadata', 'the metadata address', ['169.254.169.254']],
    ['mapped', 'an address that was mapped into IPv6', ['::ffff:169.254.169.254']],
  ])('%s.test: does not get to a name with %s', async (host, _, addresses) => {
    answers = [['127.0.0.1']];
    await page.goto(`http://home.test:${port}/`);
    answers = [addresses];
    const answer = await page.goto(`http://${host}.test:${port}/`);
    expect(answer?.status()).toBe(403);
    // Each has a name of its own: another page's icon may still be asked for meanwhile.
    expect(reached.filter(({ name }) => name === `${host}.test`)).toEqual([]);
  });
});
