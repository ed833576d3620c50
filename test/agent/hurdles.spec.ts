import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { CHOICES } from './stock-choices.js';
import { DETOURS } from './stock-detours.js';
import { expectSignUp, signUpAt } from './sign-up-at.js';
import { StockSite } from './stock-site.js';

/** What a person gets past without thinking: each sign-up ends with an account. */
const HURDLES = [
  'asks-whether-sure',
  'says-nothing',
  'page-expired',
  'breaks-once',
  'small-print',
  'statements-to-tick',
  'offers-between',
  'short-letters',
  'wants-it-checked',
  'in-two-seconds',
  'check-entries',
  'who-comes',
  'client-or-freelancer',
  'one-plan-is-free',
  'teacher-or-pupil',
  'says-what-comes',
  'asks-ahead',
  'begins-with-a-name',
  'by-phone-first',
  'proof-by-phone-first',
  'too-old-a-link',
  'one-account',
  'locked-until-entered',
  'login-alike',
  'terms-over-the-form',
  'warned-over-the-form',
  'offered-as-typed',
  'wants-another-password',
  'approved-by-mail',
  'still-set-up',
  'asks-what-for',
  'a-few-of-many',
  'figures-by-keys',
  'secret-number',
  'makes-the-name',
  'mails-the-name',
];

describe('the agent gets past', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.concurrent.each([...HURDLES, ...Object.keys(DETOURS), ...Object.keys(CHOICES)])(
    '%s',
    (kind) => expectSignUp(browser, kind, 'confirmed', null),
    150_000,
  );

  test('a front page that names the newest member, and knows the account by its own name', async () => {
    const site = await new StockSite('names-the-newest').start();
    try {
      const { outcome } = await signUpAt(browser, site);
      expect(outcome).toMatchObject({ kind: 'confirmed', username: site.accounts[0]?.user });
    } finally {
      await site.close();
    }
  }, 150_000);
});
