import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { drive, launch } from './driver.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

test('a page that loads itself anew for ever is given up', async () => {
  const page = '<!doctype html><title>App</title><script>location.reload()</script>';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { outcome } = await drive({ browser, task: { appUrl, email: 'robin.miller@agents.example.com' } });
  server.close();
  expect(outcome).toMatchObject({ kind: 'stuck' });
}, 150_000);
