import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { drive, launch } from './driver.js';
import { expectSignUp } from './sign-up-at.js';

/** What a sign-up in each way ends in, and whether the account then exists with the stored password. */
const EXPECTED: [string, string, string | null][] = [
  ['agreement', 'confirmed', null],
  ['taken-and-weak', 'confirmed', null],
  ['form-again', 'confirmed', null],
  ['address-first', 'confirmed', null],
  ['button-behind-link', 'confirmed', null],
  ['password-by-mail', 'confirmed', null],
  ['password-by-link', 'confirmed', null],
  ['email-first', 'confirmed', null],
  ['both-forms', 'confirmed', null],
  ['six-boxes', 'confirmed', null],
  ['late-modal', 'confirmed', null],
  ['wordless-notice', 'awaiting_mail', null],
  ['approval', 'blocked', 'MISSING_FIELD'],
  ['closed', 'stuck', null],
];

describe('ways of signing up', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.each(EXPECTED)('%s ends %s', (kind, expected, code) => expectSignUp(browser, kind, expected, code), 150_000);

  test('an app that a proxy cannot reach is said to be unreachable, at once', async () => {
    const proxy = createServer((_, answer) =>
      answer
        .writeHead(502, { 'proxy-status': 'egress; error=connection_refused' })
        .end('This address could not be reached.'),
    ).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const appUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
    const { outcome } = await drive({ browser, task: { appUrl, email: 'robin.miller@agents.example.com' } });
    proxy.close();
    expect(outcome).toEqual({ kind: 'stuck', detail: 'The app cannot be reached: nothing answers at its address' });
  });
});
