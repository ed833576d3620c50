import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { drive, launch, MemorySecrets } from './driver.js';
import { StockSite } from './stock-site.js';
import { expectSignUp } from './sign-up-at.js';

/** What a sign-up with each widget, or in each way, ends in. */
const EXPECTED: [string, string, string | null][] = [
  ['told-in-switch', 'confirmed', null],
  ['code-in-halves', 'confirmed', null],
  ['address-proved-first', 'confirmed', null],
  ['folded-print', 'confirmed', null],
  ['words-over-boxes', 'confirmed', null],
  ['slow-sheet', 'confirmed', null],
  ['asks-in-list', 'blocked', 'MISSING_FIELD'],
  ['opened-list', 'confirmed', null],
  ['searched-list', 'confirmed', null],
  ['city-of-the-list', 'confirmed', null],
  ['stage-of-life', 'confirmed', null],
  ['covered-select', 'confirmed', null],
  ['birth-picker', 'confirmed', null],
  ['birth-segments', 'confirmed', null],
  ['parts-called-by-ids', 'confirmed', null],
  ['list-that-takes-no-typing', 'confirmed', null],
  ['sheets-of-columns', 'confirmed', null],
  ['calendar-of-pages', 'confirmed', null],
  ['code-boxes-without-names', 'confirmed', null],
  ['factor-in-boxes-without-names', 'blocked', 'TOTP_REQUIRED'],
  ['date-marked-as-wrong', 'confirmed', null],
  ['boxes-under-their-labels', 'confirmed', null],
  ['form-in-slots', 'confirmed', null],
  ['tick-around-a-hidden-box', 'confirmed', null],
  ['row-that-ticks', 'confirmed', null],
  ['styled-ticks', 'confirmed', null],
  ['said-disabled', 'confirmed', null],
  ['framed', 'confirmed', null],
  ['hash-routes', 'confirmed', null],
  ['slow-start', 'confirmed', null],
  ['tabs-in-place', 'confirmed', null],
  ['keys-unlock', 'confirmed', null],
  ['keys-open-repeat', 'confirmed', null],
  ['picture-on-entry', 'blocked', 'CAPTCHA_REQUIRED'],
  ['steps-in-one-form', 'confirmed', null],
  ['late-complaint', 'confirmed', null],
  ['alert-complaint', 'confirmed', null],
  ['star-in-box', 'confirmed', null],
  ['picky-user', 'confirmed', null],
  ['own-password', 'confirmed', null],
  ['own-password-unlocked', 'confirmed', null],
  ['too-quick', 'confirmed', null],
  ['shuffled', 'confirmed', null],
  ['name-of-one-word', 'confirmed', null],
  ['old-code', 'confirmed', null],
  ['link-only', 'confirmed', null],
  ['modal-then-mail', 'confirmed', null],
  ['too-often', 'stuck', null],
  ['invite-only', 'blocked', 'MISSING_FIELD'],
  ['members-only', 'blocked', 'MISSING_FIELD'],
  ['sealed', 'confirmed', null],
  ['refused-login', 'blocked', 'LOGIN_UNCONFIRMED'],
];

describe('forms with widgets of their own, and ways made by scripts', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.concurrent.each(EXPECTED)(
    '%s ends %s',
    (kind, expected, code) => expectSignUp(browser, kind, expected, code),
    150_000,
  );

  test.concurrent.each(['polite-refusal', 'drawn-names', 'refused-from-afar'])(
    'a wrong password is not sent again and again: %s',
    async (kind) => {
      const site = await new StockSite(kind).start();
      try {
        const task = { type: 'connect' as const, appUrl: site.url, email: 'robin@example.com', username: 'robin' };
        const { outcome } = await drive({ browser, task, secrets: new MemorySecrets('wr0ng') });
        expect(outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
        // Once as the name, once as the address.
        expect(site.mails).toHaveLength(2);
      } finally {
        await site.close();
      }
    },
    60_000,
  );
});
