import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { connectAt, signUpAt } from './sign-up-at.js';
import { BETWEEN } from './stock-between.js';
import { LOOKALIKES } from './stock-lookalikes.js';
import { StockSite } from './stock-site.js';

/** In `stock.spec.ts`, among what ends in a block. */
const BLOCKED = ['pin-besides', 'access-to-request'];

describe('what only looks like the way in', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.concurrent.each(Object.keys(LOOKALIKES).filter((kind) => !BLOCKED.includes(kind)))(
    '%s: an account is made, and nothing else is sent',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome, events, secrets } = await signUpAt(browser, site);
      await site.close();
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
      const email = 'robin.miller@agents.example.com';
      expect(site.accounts).toEqual([{ user: email, email, password: secrets.stored, active: true }]);
    },
    150_000,
  );

  test.concurrent.each(Object.keys(BETWEEN))(
    '%s: what stands behind a login that was taken is passed',
    async (kind) => {
      const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
      const given = { username: account.user, password: account.password, accounts: [{ ...account }] };
      const { outcome, events } = await connectAt(browser, kind, given);
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );
});
