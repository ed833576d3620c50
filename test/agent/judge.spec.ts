import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { judge, openSite } from './judge.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

const page = (expected: object, body: string): string =>
  `<!doctype html><!-- ${JSON.stringify({ goal: 'login', path: '/login', ...expected })} --><title>Log in</title>${body}`;

const login = (kind: string): string =>
  `<form><label>Email <input type="email" name="email" data-is="email"></label><label>Password <input type="password" name="pw" data-is="password"></label><button>Log in</button></form>${kind}`;

test('what a page’s scripts did to its document changes nothing of the page that is judged next', async () => {
  const site = await openSite(browser);
  const writes = `<div id="box"></div><script>box.attachShadow({ mode: 'closed' }).innerHTML = '<p>Hello</p>';</script>`;
  const first = await judge(site, page({ kind: 'login', gate: null }, login(writes)));
  expect(first.wrong).toEqual([]);
  const declared = `<app-login><template shadowrootmode="open">${login('')}</template></app-login>`;
  const second = await judge(site, page({ kind: 'login', gate: null }, declared));
  expect(second.wrong).toEqual([]);
});
