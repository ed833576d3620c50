import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '#test/agent/driver';
import { Activity } from '../perceive/settle.js';
import { WaitingTab } from './waiting-tab.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Here</p>'));
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());

/** What a mailed link's page sees of the page that waits, whose script that is. */
async function seenBeside(script: string) {
  const page = await (await browser.newContext()).newPage();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.goto(url);
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('script'), { text: ${JSON.stringify(script)} }))`,
  );
  const waiting = new WaitingTab(new Activity(page.context()));
  const beside = await waiting.keep(page);
  const address = beside.url();
  await beside.goto(`${url}/link`);
  const state = { ...waiting.state(), address, isItself: beside === page, pages: page.context().pages().length };
  const { opener, stored } = await beside.evaluate(() => ({
    opener: window.opener !== null,
    stored: sessionStorage.length,
  }));
  const kept = await page.evaluate(() => sessionStorage.length);
  await page.context().close();
  return { ...state, opener, stored, kept };
}

test('a mailed link’s page sees no opener and nothing of the session that the waiting page keeps', async () => {
  expect(await seenBeside('sessionStorage.setItem("step", "2")')).toEqual({
    firstTab: 'waits',
    address: 'about:blank',
    isItself: false,
    pages: 2,
    opener: false,
    stored: 0,
    kept: 1,
  });
});

test('a page that has its own idea of opening windows gets a blank one beside it all the same', async () => {
  const blank = { firstTab: 'waits', address: 'about:blank', isItself: false, pages: 2, opener: false };
  expect(await seenBeside('window.open = () => null')).toMatchObject(blank);
  expect(await seenBeside('const open = window.open; window.open = () => open("/other")')).toMatchObject(blank);
  expect(await seenBeside('window.open = () => { throw new Error("no") }')).toMatchObject(blank);
});
