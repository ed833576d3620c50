import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '#test/agent/driver';
import { Activity } from './settle.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

test('a page is on its way until the head of its answer comes, and what a frame asks for is not the page', async () => {
  const held: Record<string, ServerResponse> = {};
  const arrived = new EventEmitter();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/') return void response.end('<form action="/next" method="post"><button>Go</button></form>');
    held[request.url!] = response;
    arrived.emit(request.url!);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  const activity = new Activity(page.context());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  const framed = page.waitForRequest(/frame/);
  await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' }))`);
  await framed;
  expect(activity.isOnItsWay(page)).toBe(false);

  // The browser tells of what it asks before the server hears of it.
  const asked = Promise.all([page.waitForRequest(/next/), once(arrived, '/next')]);
  await page.click('button', { noWaitAfter: true });
  await asked;
  expect(activity.isOnItsWay(page)).toBe(true);

  const begun = page.waitForResponse(/next/);
  held['/next']!.write('<h1>The beginning');
  await begun;
  expect(activity.isOnItsWay(page)).toBe(false);
  for (const response of Object.values(held)) response.end();
  await page.close();
  server.close();
});
