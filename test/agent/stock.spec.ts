import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { drive, launch, MemorySecrets } from './driver.js';
import { connectAt, driveAt, expectSignUp, signUpAt } from './sign-up-at.js';
import { StockSite } from './stock-site.js';

/** What a sign-up in each way ends in, and whether the account then exists with the stored password. */
const EXPECTED: [string, string, string | null][] = [
  ['agreement', 'confirmed', null],
  ['taken-and-weak', 'confirmed', null],
  ['form-again', 'confirmed', null],
  ['address-first', 'confirmed', null],
  ['button-behind-link', 'confirmed', null],
  ['password-by-mail', 'confirmed', null],
  ['password-by-link', 'confirmed', null],
  ['password-on-the-page', 'confirmed', null],
  ['link-or-code', 'confirmed', null],
  ['link-and-its-code', 'confirmed', null],
  ['asks-for-what-was-just-set', 'confirmed', null],
  ['link-in-place-of-a-code', 'confirmed', null],
  ['kit-boxes', 'confirmed', null],
  ['list-of-buttons', 'confirmed', null],
  ['phone-behind-the-link', 'confirmed', null],
  ['code-in-a-bare-box', 'confirmed', null],
  ['code-run-out', 'confirmed', null],
  ['list-turned-red', 'confirmed', null],
  ['name-too-short', 'confirmed', null],
  ['thing-in-other-words', 'confirmed', null],
  ['code-in-other-words', 'confirmed', null],
  ['steps-told-to-newcomers', 'confirmed', null],
  ['notice-in-other-words', 'confirmed', null],
  ['notice-that-names-its-owner', 'confirmed', null],
  ['wakes-by-its-own-form', 'confirmed', null],
  ['key-beside-names-of-apps', 'confirmed', null],
  ['breaks-once-it-is-made', 'confirmed', null],
  ['number-told-late', 'confirmed', null],
  ['told-without-blanks', 'blocked', 'MISSING_FIELD'],
  ['taken-told-by-mail', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['taken-told-by-mail-with-link', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['box-below-a-key', 'confirmed', null],
  ['email-first', 'confirmed', null],
  ['address-for-a-user-name', 'confirmed', null],
  ['bare-otp-behind-the-sign-up', 'confirmed', null],
  ['both-forms', 'confirmed', null],
  ['six-boxes', 'confirmed', null],
  ['late-modal', 'confirmed', null],
  ['link-for-a-key', 'confirmed', null],
  ['first-login', 'confirmed', null],
  ['code-on-the-form', 'confirmed', null],
  ['code-once-in-a-while', 'confirmed', null],
  ['factor-to-choose', 'confirmed', null],
  ['still-offers-the-door', 'confirmed', null],
  ['factor-behind-pages', 'confirmed', null],
  ['factor-behind-denial', 'confirmed', null],
  ['factor-key-in-a-box', 'confirmed', null],
  ['names-a-setting', 'confirmed', null],
  ['works-at-once', 'confirmed', null],
  ['settings-at-once', 'confirmed', null],
  ['own-page-saved', 'confirmed', null],
  ['folded-menu', 'confirmed', null],
  ['pressed-inside', 'confirmed', null],
  ['two-buttons', 'confirmed', null],
  ['wordless-step', 'confirmed', null],
  ['splash', 'confirmed', null],
  ['behind-preferences', 'confirmed', null],
  ['agreement-beside-login', 'confirmed', null],
  ['age-gate', 'confirmed', null],
  ['revealed-passwords', 'confirmed', null],
  ['told-by-mail', 'confirmed', null],
  ['cuts-connections', 'confirmed', null],
  ['reminded-by-mail', 'confirmed', null],
  ['key-of-a-while', 'confirmed', null],
  ['denied-in-haste', 'confirmed', null],
  ['form-on-every-page', 'confirmed', null],
  ['form-for-others', 'confirmed', null],
  ['doors-for-all', 'confirmed', null],
  ['sign-up-for-all', 'confirmed', null],
  ['name-made-of-names', 'confirmed', null],
  ['refused-elsewhere', 'confirmed', null],
  ['filled-when-it-comes-back', 'confirmed', null],
  ['short-names', 'confirmed', null],
  ['names-of-ten', 'confirmed', null],
  ['bare-complaint', 'confirmed', null],
  ['complaint-above', 'confirmed', null],
  ['password-alone', 'confirmed', null],
  ['told-beforehand', 'confirmed', null],
  ['new-or-known', 'confirmed', null],
  ['other-house', 'confirmed', null],
  ['approval-told-over-the-rest', 'confirmed', null],
  ['begins-with-work', 'confirmed', null],
  ['month-inside', 'confirmed', null],
  ['shell-with-skip-link', 'confirmed', null],
  ['one-link-into-it', 'confirmed', null],
  ['news-on-entry', 'confirmed', null],
  ['place-to-write', 'confirmed', null],
  ['steps-to-activate', 'confirmed', null],
  ['codes-to-keep', 'confirmed', null],
  ['untold-mail', 'confirmed', null],
  ['secret-pattern', 'confirmed', null],
  ['eight-digits', 'confirmed', null],
  ['address-to-change', 'confirmed', null],
  ['courtesy-by-mail', 'confirmed', null],
  ['plan-to-choose', 'confirmed', null],
  ['empties-itself', 'confirmed', null],
  ['toast-of-a-mail', 'confirmed', null],
  ['code-in-a-while', 'confirmed', null],
  ['code-looked-at-slowly', 'confirmed', null],
  ['greets-and-stays', 'confirmed', null],
  ['takes-without-a-word', 'confirmed', null],
  ['taken-beside-a-count', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['locks-while-it-answers', 'confirmed', null],
  ['dead-where-hurried', 'confirmed', null],
  ['address-known-in-place', 'confirmed', null],
  ['old-enough-of-two', 'confirmed', null],
  ['login-in-haste', 'confirmed', null],
  ['name-taken-in-secret', 'confirmed', null],
  ['password-weak-in-secret', 'confirmed', null],
  ['mails-in-secret', 'confirmed', null],
  ['refused-in-own-words', 'confirmed', null],
  ['code-wrong-in-secret', 'confirmed', null],
  ['lets-in-without-a-word', 'confirmed', null],
  ['closed-in-secret', 'stuck', null],
  ['terms-behind-the-way', 'confirmed', null],
  ['name-and-code', 'confirmed', null],
  ['password-behind-a-code', 'confirmed', null],
  ['wall-that-comes-late', 'confirmed', null],
  ['offers-to-begin', 'confirmed', null],
  ['letters-among-all', 'confirmed', null],
  ['number-told-at-once', 'confirmed', null],
  ['tab-for-mail', 'confirmed', null],
  ['project-to-name', 'confirmed', null],
  ['workspace-to-name', 'confirmed', null],
  ['waits-in-first-tab', 'confirmed', null],
  ['signs-in-with-email', 'confirmed', null],
  ['bare-beside-email', 'confirmed', null],
  ['asks-whoever-comes', 'confirmed', null],
  ['asks-and-tells-nothing', 'confirmed', null],
  ['front-leads-past-doors', 'confirmed', null],
  ['filled-by-link', 'confirmed', null],
  ['code-leads-past-doors', 'confirmed', null],
  ['login-for-everybody', 'confirmed', null],
  ['names-the-key', 'confirmed', null],
  ['keys-listed', 'confirmed', null],
  ['figures-alone', 'confirmed', null],
  ['steps-of-scripts', 'confirmed', null],
  ['continues-to-the-form', 'confirmed', null],
  ['asked-one-by-one', 'confirmed', null],
  ['asked-by-cards', 'confirmed', null],
  ['workspace-ahead', 'confirmed', null],
  ['almost-there', 'confirmed', null],
  ['asked-in-a-chat', 'confirmed', null],
  ['asked-on-slides', 'confirmed', null],
  ['demo-behind-start', 'confirmed', null],
  ['number-ahead', 'blocked', 'PHONE_REQUIRED'],
  ['trial-behind-plans', 'blocked', 'PAYMENT_REQUIRED'],
  ['one-question-a-page', 'confirmed', null],
  ['step-refused-behind-link', 'confirmed', null],
  ['team-of-how-many', 'confirmed', null],
  ['app-behind-a-link', 'confirmed', null],
  ['name-refused-on-next-step', 'confirmed', null],
  ['sent-back-to-first-step', 'confirmed', null],
  ['handle-refused', 'confirmed', null],
  ['login-for-new-users', 'confirmed', null],
  ['group-of-ones-own', 'confirmed', null],
  ['accounts-to-name-later', 'confirmed', null],
  ['code-among-places', 'confirmed', null],
  ['tab-and-button-for-mail', 'confirmed', null],
  ['house-of-mail-to-type', 'confirmed', null],
  ['passkey-for-a-name', 'blocked', 'MISSING_FIELD'],
  ['question-of-ones-own', 'blocked', 'MISSING_FIELD'],
  ['number-to-leave', 'confirmed', null],
  ['card-to-add-later', 'confirmed', null],
  ['mail-behind-a-link', 'confirmed', null],
  ['kind-in-a-list', 'confirmed', null],
  ['year-alone', 'confirmed', null],
  ['challenge-passes-by-itself', 'confirmed', null],
  ['date-in-its-own-letters', 'confirmed', null],
  ['date-in-eight-digits', 'confirmed', null],
  ['date-by-its-year', 'confirmed', null],
  ['handed-over-to-a-messenger', 'blocked', 'PHONE_REQUIRED'],
  ['login-waits-for-approval', 'blocked', 'MISSING_FIELD'],
  ['code-above-its-box', 'blocked', 'CAPTCHA_REQUIRED'],
  ['times-as-a-letter', 'blocked', 'CAPTCHA_REQUIRED'],
  ['icon-to-press', 'blocked', 'CAPTCHA_REQUIRED'],
  ['friends-to-invite', 'confirmed', null],
  ['lets-know', 'blocked', 'MISSING_FIELD'],
  ['number-to-add-later', 'confirmed', null],
  ['opened-after-a-look', 'blocked', 'MISSING_FIELD'],
  ['sent-to-an-administrator', 'blocked', 'MISSING_FIELD'],
  ['goes-on-for-nothing', 'confirmed', null],
  ['prices-to-choose-from', 'blocked', 'PAYMENT_REQUIRED'],
  ['free-month-then-a-sum', 'blocked', 'PAYMENT_REQUIRED'],
  ['waits-for-an-admin-to-verify', 'blocked', 'MISSING_FIELD'],
  ['code-that-a-picture-shows', 'blocked', 'CAPTCHA_REQUIRED'],
  ['riddle-in-a-list', 'blocked', 'CAPTCHA_REQUIRED'],
  ['phone-beside-what-else', 'blocked', 'PHONE_REQUIRED'],
  ['message-to-send', 'blocked', 'PHONE_REQUIRED'],
  ['message-to-send-elsewhere', 'blocked', 'PHONE_REQUIRED'],
  ['transfer-to-make', 'blocked', 'PAYMENT_REQUIRED'],
  ['long-way-to-the-till', 'blocked', 'PAYMENT_REQUIRED'],
  ['looked-through-by-the-board', 'blocked', 'MISSING_FIELD'],
  ['box-that-is-none', 'blocked', 'MISSING_FIELD'],
  ['challenge-in-a-frame', 'blocked', 'CAPTCHA_REQUIRED'],
  ['code-not-mailed', 'stuck', null],
  ['toast-of-approval', 'blocked', 'MISSING_FIELD'],
  ['wordless-notice', 'awaiting_mail', null],
  ['approval', 'blocked', 'MISSING_FIELD'],
  ['nothing-there-yet', 'confirmed', null],
  ['asks-for-an-invitation', 'blocked', 'MISSING_FIELD'],
  ['thanks-for-asking', 'blocked', 'MISSING_FIELD'],
  ['access-to-request', 'blocked', 'MISSING_FIELD'],
  ['pin-besides', 'blocked', 'MISSING_FIELD'],
  ['approval-by-mail', 'blocked', 'MISSING_FIELD'],
  ['approval-told-ahead', 'blocked', 'MISSING_FIELD'],
  ['approval-told-over-the-rest-alone', 'blocked', 'MISSING_FIELD'],
  ['broken-elsewhere', 'confirmed', null],
  ['factor-unheard-of', 'blocked', 'TOTP_REQUIRED'],
  ['factor-enforced', 'blocked', 'TOTP_REQUIRED'],
  ['key-demanded', 'blocked', 'MISSING_FIELD'],
  ['proofs-to-set-up', 'confirmed', null],
  ['proof-by-phone-alone', 'blocked', 'PHONE_REQUIRED'],
  ['proof-by-phone-behind-a-password', 'blocked', 'PHONE_REQUIRED'],
  ['proof-by-phone-alone-elsewhere', 'blocked', 'PHONE_REQUIRED'],
  ['refused-in-a-root', 'blocked', 'MISSING_FIELD'],
  ['same-refusal', 'blocked', 'MISSING_FIELD'],
  ['passed-on', 'blocked', 'MISSING_FIELD'],
  ['no-address', 'blocked', 'MISSING_FIELD'],
  ['sleeps-untold', 'blocked', 'MISSING_FIELD'],
  ['for-elsewhere', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['undrawn-challenge', 'blocked', 'CAPTCHA_REQUIRED'],
  ['closed', 'stuck', null],
  ['mails-one-an-hour', 'stuck', null],
  ['taken-beside-a-folded-login', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['name-or-address-taken', 'confirmed', null],
  ['taken-where-mail-is-promised', 'blocked', 'LOGIN_UNCONFIRMED'],
  ['strangers-sent-back', 'stuck', null],
  ['names-whom-it-denies', 'stuck', null],
  ['breaks-before', 'stuck', null],
  ['way-out-for-all-breaks', 'stuck', null],
  ['way-out-for-all', 'confirmed', null],
  ['takes-no-forms', 'stuck', null],
  ['breaks-without-password', 'stuck', null],
  ['breaks-after', 'confirmed', null],
  ['only-its-looks', 'confirmed', null],
  ['asks-to-be-loaded-anew', 'confirmed', null],
  ['date-in-its-own-order', 'confirmed', null],
];

describe('ways of signing up', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.concurrent.each(EXPECTED)(
    '%s ends %s',
    (kind, expected, code) => expectSignUp(browser, kind, expected, code),
    150_000,
  );

  test.concurrent('an account that logs in by its address alone is known by that, not by the name it was given', async () => {
    const site = await new StockSite('key-typed-by-link').start();
    const { outcome } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ kind: 'confirmed', username: 'robin.miller@agents.example.com' });
    expect(site.accounts.at(-1)?.active).toBe(true);
  }, 150_000);

  test.concurrent('nor by that name after a later login that took the address alone', async () => {
    const site = await new StockSite('key-typed-by-link').start();
    const email = 'robin.miller@agents.example.com';
    site.accounts.push({ user: 'robin7', email, password: 'Kept-One-7', active: true });
    const task = { type: 'login', username: 'robin7' } as const;
    const own = await driveAt(browser, site, { task, secrets: new MemorySecrets('Kept-One-7') });
    await site.close();
    expect(own.outcome).toMatchObject({ kind: 'confirmed', username: email });
  }, 150_000);

  test.concurrent('what a new page says of a field at its foot, in whatever words, is what the form was answered', async () => {
    const site = await new StockSite('told-at-the-foot').start();
    const { outcome } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ code: 'MISSING_FIELD', detail: expect.stringContaining('our cook wears it') });
  }, 150_000);

  test.concurrent('what nothing on the form can answer is not sent over and over', async () => {
    const site = await new StockSite('town-from-a-window').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect(events.filter((event) => event.includes('fill:')).length).toBeLessThan(4);
    expect(outcome).toMatchObject({
      code: 'MISSING_FIELD',
      detail: expect.stringContaining('"This field is required"'),
    });
  }, 150_000);

  test.concurrent('a password that is asked for beside an authenticator’s code goes with it', async () => {
    const site = await new StockSite('password-beside-the-authenticator').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(site.accounts.at(-1)?.active).toBe(true);
    expect(JSON.stringify(events)).not.toContain('login (');
  }, 150_000);

  test.concurrent.each(['closed-in-a-tip', 'closed-in-a-few-signs'])(
    'a sign-up is not tried that a disabled button or a page of few signs calls closed: %s',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome } = await signUpAt(browser, site);
      await site.close();
      expect(outcome).toMatchObject({ kind: 'stuck', detail: 'The app does not take sign-ups.' });
    },
    150_000,
  );

  test.concurrent('a way that its server fails at is told of, and the browser’s own page of it asks nothing', async () => {
    const site = await new StockSite('way-to-an-error').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect(events.filter((event) => event.includes('a step of the new account'))).toEqual([]);
    expect(events.filter((event) => event.includes('"Register" looks like'))).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'stuck', detail: 'The app answers with an error page ("status 500").' });
  }, 150_000);

  test.concurrent('an account whose first page is an error is known by the name that its form was told', async () => {
    const site = await new StockSite('denied-inside').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ ...outcome, events }).toMatchObject({ kind: 'confirmed', username: site.accounts[0]!.user });
  }, 150_000);

  test.concurrent('a login that comes back without a word is refused where its status says so', async () => {
    const { outcome, events } = await connectAt(browser, 'denied-inside', {
      username: 'baker7',
      password: 'Mistyped-1',
    });
    expect(events.filter((event) => event.includes('fill:'))).toHaveLength(1);
    expect(outcome).toMatchObject({
      kind: 'blocked',
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('status 403'),
    });
  }, 150_000);

  test.concurrent('a front that bids strangers to verify an account has mailed nothing', async () => {
    const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
    const { outcome, events } = await connectAt(browser, 'front-bids-to-verify', {
      type: 'login',
      username: account.user,
      password: account.password,
      accounts: [account],
    });
    expect({ kind: outcome.kind, events: outcome.kind === 'confirmed' ? [] : events }).toEqual({
      kind: 'confirmed',
      events: [],
    });
  }, 150_000);

  test.concurrent('the form about the account that a login leads to is left as it is', async () => {
    const site = await new StockSite('login-leads-to-edit').start();
    const { outcome, events } = await driveAt(browser, site, {});
    await site.close();
    expect({
      edited: site.away['edited'],
      kind: outcome.kind,
      events: outcome.kind === 'confirmed' ? [] : events,
    }).toEqual({ edited: undefined, kind: 'confirmed', events: [] });
  }, 150_000);

  test.concurrent('an account that somebody approves is logged in to once the run is resumed, and not before', async () => {
    const site = await new StockSite('approved-by-hand').start();
    let asked = 0;
    const onBlocked = async (): Promise<boolean> => {
      // Resumed too early the first time.
      if (++asked === 2) site.accounts.at(-1)!.active = true;
      return asked < 3;
    };
    const { outcome, events } = await driveAt(browser, site, { onBlocked });
    await site.close();
    expect({ asked, kind: outcome.kind, events: outcome.kind === 'confirmed' ? [] : events }).toEqual({
      asked: 2,
      kind: 'confirmed',
      events: [],
    });
  }, 150_000);

  test.concurrent('a login that its server denies is refused by whatever the page says, and sent once', async () => {
    const { outcome, events } = await connectAt(browser, 'denied-in-own-words', {
      username: 'robin.miller@agents.example.com',
      password: 'Mistyped-1',
    });
    expect(events.filter((event) => event.includes('fill:'))).toHaveLength(1);
    expect(outcome).toMatchObject({
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('refuses the credentials: "The gate stays where it is."'),
    });
  }, 150_000);

  test.concurrent('an address that the page knows is asked for its password, and no mail is awaited', async () => {
    const site = await new StockSite('address-known-in-place').start();
    const [email, password] = ['robin.miller@agents.example.com', 'Made-Before-1'];
    site.accounts.push({ user: email, email, password, active: true });
    const { outcome } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ code: 'LOGIN_UNCONFIRMED', detail: expect.stringContaining('exists already') });
  }, 150_000);

  test.concurrent.each([
    ['connect', 'Kept-One-7', 'confirmed'],
    ['connect', 'Mistyped-1', 'blocked'],
    ['login', 'Mistyped-1', 'blocked'],
  ] as const)(
    'a way out that waits out of sight proves nothing: %s with %s ends %s',
    async (type, password, kind) => {
      const email = 'robin.miller@agents.example.com';
      const { outcome, events } = await connectAt(browser, 'inside-out-of-sight', {
        type,
        username: email,
        password,
        accounts: [{ user: email, email, password: 'Kept-One-7', active: true }],
      });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind });
      expect(events.some((event) => event.includes('fill:'))).toBe(true);
    },
    150_000,
  );

  test.concurrent('an account whose login takes the address alone is known by that, and by no nickname', async () => {
    const site = await new StockSite('nicknamed-by-address').start();
    const { outcome } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ kind: 'confirmed', username: 'robin.miller@agents.example.com' });
  }, 150_000);

  test.concurrent('an account that the app named itself is known by that name', async () => {
    const site = await new StockSite('named-by-app').start();
    const { outcome, secrets } = await signUpAt(browser, site);
    await site.close();
    expect({ ...outcome, stored: secrets.username }).toMatchObject({ username: 'rmiller', stored: 'rmiller' });
  }, 150_000);

  test.concurrent('an account without a password is made in a window, and logs in again by mail once the password is refused', async () => {
    const site = await new StockSite('no-password').start();
    const first = await signUpAt(browser, site);
    const again = await driveAt(browser, site, {
      task: { type: 'login', username: 'robin.miller@agents.example.com' },
      secrets: new MemorySecrets('Never-Set-There-1'),
    });
    const owners = await driveAt(browser, site, {
      task: { type: 'connect', username: 'robin.miller@agents.example.com', verifyToIdentity: false },
      secrets: new MemorySecrets('Never-Set-There-1'),
    });
    await site.close();
    expect({ kind: first.outcome.kind, events: first.events }).toMatchObject({ kind: 'confirmed' });
    expect({ kind: again.outcome.kind, events: again.events }).toMatchObject({ kind: 'confirmed' });
    expect(owners.outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
  }, 150_000);

  test.concurrent.each(['mail-beside-password', 'drawn-in-a-frame', 'titled-by-its-looks'])(
    'an account without a password logs in again by mail: %s',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const first = await signUpAt(browser, site);
      const again = await driveAt(browser, site, {
        task: { type: 'login', username: 'robin.miller@agents.example.com' },
        secrets: new MemorySecrets('Never-Set-There-1'),
      });
      await site.close();
      expect({ kind: first.outcome.kind, events: first.events }).toMatchObject({ kind: 'confirmed' });
      expect({ kind: again.outcome.kind, events: again.events }).toMatchObject({ kind: 'confirmed' });
      expect(JSON.stringify([first.events, again.events])).not.toContain('usual address');
    },
    150_000,
  );

  test.concurrent('a session that is still there is known by the way out behind the name that the page shows', async () => {
    const site = await new StockSite('way-out-behind-the-name').start();
    site.accounts.push({
      user: 'robinm7',
      email: 'robin.miller@agents.example.com',
      password: 'Kept-One-7',
      active: true,
    });
    const task = { type: 'login', username: 'robinm7' } as const;
    const { outcome, events } = await driveAt(browser, site, { task, secrets: new MemorySecrets('Kept-One-7') });
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toContain('fill:');
  }, 150_000);

  test.concurrent.each([
    ['neither who is there nor a way in', 'inside-names-nobody'],
    ['a setting of single sign-on', 'inside-sets-single-sign-on'],
  ])(
    'where the profile shows %s, the login begins anew as a stranger’s',
    async (_what, kind) => {
      const email = 'robin.miller@agents.example.com';
      const site = await new StockSite(kind).start();
      site.accounts.push({ user: email, email, password: 'Kept-One-7', active: true });
      const task = { type: 'login', username: email } as const;
      const { outcome, events } = await driveAt(browser, site, { task, secrets: new MemorySecrets('Kept-One-7') });
      await site.close();
      expect(JSON.stringify([outcome, events])).toContain('"kind":"confirmed"');
      expect(events.join('\n')).not.toContain('usual address');
    },
    150_000,
  );

  test.concurrent('an address that is refused where the password is chosen is given no other password', async () => {
    const site = await new StockSite('taken-at-the-password').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
    const chosen = events.filter((event) => event.includes('/register') && event.endsWith('filling password'));
    expect({ chosen: chosen.length, events }).toMatchObject({ chosen: 1 });
  }, 150_000);

  test.concurrent.each([
    ['taken-on-a-page-without-ways', 'An account exists already and the stored password is refused'],
    ['taken-where-nobody-logs-in', 'An account exists already ("E-mail address is already in use.")'],
  ])(
    'the login of an address that is taken is looked for from the front: %s',
    async (kind, detail) => {
      const site = await new StockSite(kind).start();
      const { outcome, events } = await signUpAt(browser, site);
      await site.close();
      expect({ ...outcome, events }).toMatchObject({
        code: 'LOGIN_UNCONFIRMED',
        detail: expect.stringContaining(detail),
      });
    },
    150_000,
  );

  test.concurrent('an address that is taken is tried once where another try would lock its account', async () => {
    const site = await new StockSite('taken-login-of-few-tries').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ ...outcome, events }).toMatchObject({
      kind: 'blocked',
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('An account exists already'),
    });
    expect(events.filter((event) => event.includes('/login: login'))).toHaveLength(1);
  }, 150_000);

  test.concurrent('an hour that has to pass is not waited for', async () => {
    const site = await new StockSite('one-an-hour').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ detail: (outcome as { detail?: string }).detail, events }).toMatchObject({
      detail: expect.stringContaining('an hour has to pass'),
    });
    expect(events.join('\n')).not.toContain('to pass (');
  }, 150_000);

  test.concurrent('a link that a page does not hear yet is opened at its address', async () => {
    const site = await new StockSite('deaf-at-first').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect({ clicks: events.filter((event) => event.includes(' click:')).length, events }).toMatchObject({ clicks: 1 });
  }, 150_000);

  test.concurrent('a failure that was told before anything was sent is no answer', async () => {
    const site = await new StockSite('failure-before-any-try').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'stuck' });
    // Twice as it stands, and once on the page opened anew.
    expect(events.filter((event) => event.includes(' fill:')).length).toBeLessThan(4);
  }, 150_000);

  test.concurrent('what stands among the settings of who is inside is changed by nobody', async () => {
    const site = await new StockSite('settings-on-one-page').start();
    site.accounts.push({
      user: 'robinm7',
      email: 'robin.miller@agents.example.com',
      password: 'Kept-One-7',
      active: true,
    });
    const task = { type: 'login', username: 'robinm7' } as const;
    const { outcome, events } = await driveAt(browser, site, { task, secrets: new MemorySecrets('Kept-One-7') });
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toMatch(/fill:|scan:/);
  }, 150_000);

  test.concurrent('an app whose mailed links never let anybody in is not asked for more of them', async () => {
    const site = await new StockSite('mails-for-ever').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect(outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
    expect(events.filter((event) => event.includes('opening the mailed link')).length).toBeLessThan(4);
  }, 150_000);

  test.concurrent('a way out where a mailed link has led to is the way out of who has no password', async () => {
    const site = await new StockSite('nothing-but-a-way-out').start();
    const { outcome, events, secrets } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(secrets.passwordsMade).toBe(0);
  }, 150_000);

  // Of those that were here before: whoever is not among them says so.
  test.concurrent.each(['account-to-pick', 'password-behind-a-tab', 'number-to-skip', 'place-that-is-missing'])(
    'a login that stands behind another choice, or ahead of one, is found: %s',
    async (kind) => {
      const { outcome, events } = await connectAt(browser, kind, {
        username: 'baker7',
        password: 'Kept-One-7',
        accounts: [{ user: 'baker7', email: 'baker7@example.org', password: 'Kept-One-7', active: true }],
      });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );

  test.concurrent.each([
    ['refusal-apart', 'not valid'],
    ['refusal-in-a-line', 'Wrong password'],
    ['refusal-beside', 'mistyped'],
  ])(
    '%s: a login that is refused on another page is refused, at once',
    async (kind, words) => {
      const { outcome, events } = await connectAt(browser, kind, {
        username: 'somebody@example.org',
        password: 'Not-The-One-1',
      });
      expect(events.filter((event) => event.includes('fill:')).length).toBeLessThan(3);
      expect({ outcome, events }).toMatchObject({
        outcome: { kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail: expect.stringContaining(words) },
      });
    },
    150_000,
  );

  test.concurrent.each([
    ['Right-Here-1', 'confirmed'],
    ['Not-The-One-1', 'stuck'],
  ])(
    'a page behind the login that opens by its address alone tells who is inside (%s)',
    async (password, kind) => {
      const { outcome, events } = await connectAt(browser, 'known-by-one-page', { username: 'baker7', password });
      const isRight = outcome.kind === kind;
      expect({ kind: outcome.kind, events: isRight ? [] : events }).toEqual({ kind, events: [] });
    },
    150_000,
  );

  test.concurrent.each([
    ['Right-Here-1', { kind: 'confirmed' }],
    ['Mistyped-1', { kind: 'blocked', code: 'LOGIN_UNCONFIRMED' }],
  ])(
    'terms that open over the login are agreed to, whose button waits for the tick (%s)',
    async (password, expected) => {
      const accounts = [{ user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true }];
      const { outcome } = await connectAt(browser, 'terms-over-the-login', { username: 'baker7', password, accounts });
      expect(outcome).toMatchObject(expected);
    },
    150_000,
  );

  test.concurrent.each([
    ['Right-Here-1', { kind: 'confirmed' }],
    ['Mistyped-1', { kind: 'blocked', code: 'LOGIN_UNCONFIRMED' }],
  ])(
    'a login page that leads on whoever it has let in proves it, though nobody is named inside (%s)',
    async (password, expected) => {
      const { outcome } = await connectAt(browser, 'one-password-for-all', { username: 'baker7', password });
      expect(outcome).toMatchObject(expected);
    },
    150_000,
  );

  test.concurrent.each([
    ['Right-Here-1', { kind: 'confirmed' }],
    ['Mistyped-1', { kind: 'blocked', code: 'LOGIN_UNCONFIRMED' }],
  ])(
    'an account that is known by a phone number is logged in by that (%s)',
    async (password, expected) => {
      const { outcome } = await connectAt(browser, 'number-for-a-name', { username: '13700002703', password });
      expect(outcome).toMatchObject(expected);
    },
    150_000,
  );

  test.concurrent('a front that never asks who it is proves no login, and no second name is tried for another owner', async () => {
    const { outcome, site } = await connectAt(browser, 'office-at-the-back', {
      username: 'baker7',
      password: 'Mistyped-1',
    });
    expect(outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
    expect([...new Set(site.accounts.map(({ user }) => user))]).toEqual(['baker7']);
  }, 150_000);

  test.concurrent('a way out that is hidden beside a way in proves no login', async () => {
    const site = await new StockSite('drawn-before-known').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).toContain('login (');
  }, 150_000);

  test.concurrent('nor does one that stood hidden on the page for strangers, though nothing there offers to log in any more', async () => {
    const login = { username: 'somebody@example.org', password: 'Never-Set-There-1' };
    const { outcome, events } = await connectAt(browser, 'mailed-link-alone', login);
    expect({ outcome, events }).toMatchObject({ outcome: { kind: 'blocked', code: 'MFA_REQUIRED' } });
  }, 150_000);

  test.concurrent('who the app names in boxes of its own is inside: the login is not opened once more', async () => {
    const site = await new StockSite('locked-address').start();
    const { outcome, events } = await signUpAt(browser, site);
    await site.close();
    expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toContain('looking whether');
  }, 150_000);

  test.concurrent.each(['initials-inside', 'letter-inside', 'name-inside', 'tour-inside', 'still-invites'])(
    'who is inside already is told by the menu, before addresses are guessed: %s',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome, events } = await driveAt(browser, site, {
        task: { type: 'login', username: 'robin.miller@agents.example.com' },
        secrets: new MemorySecrets('Right-Here-1'),
      });
      await site.close();
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
      expect(JSON.stringify(events)).not.toMatch(/usual address|no way is to be seen|the way to sign up|Registration/);
    },
    150_000,
  );

  test.concurrent.each([
    ['Right-Here-1', 'confirmed'],
    ['Mistyped-1', 'blocked'],
  ])(
    'a login with %s is %s, though the page that it leads to is broken',
    async (password, kind) => {
      const { outcome, events } = await connectAt(browser, 'breaks-inside', { username: 'baker7', password });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind });
    },
    150_000,
  );

  test.concurrent.each([
    ['a second factor that is only offered is declined', 'factor-on-offer'],
    ['of several ways to sign in the password comes first', 'ways-to-sign-in'],
    ['who has an account says so where a page asks ahead of the login', 'one-question-a-page'],
  ])(
    '%s',
    async (_, kind) => {
      const { outcome, events } = await connectAt(browser, kind, {
        username: 'baker7',
        password: 'Right-Here-1',
        accounts: [{ user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true }],
      });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );

  test.concurrent.each([
    ['proofs-to-choose', 'JBSWY3DPEHPK3PXP', 'confirmed', /Select Authenticator/],
    ['proofs-to-choose', null, 'blocked', /Select Email/],
    ['proofs-as-buttons', 'JBSWY3DPEHPK3PXP', 'confirmed', /Continue with Authenticator/],
    ['proofs-as-buttons', null, 'blocked', /Send verification code/],
  ])(
    'of further proofs that are listed behind a password one that can be brought is chosen (%s, seed %s: %s)',
    async (name, seed, kind, chosen) => {
      const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
      const { outcome, events } = await connectAt(browser, name, {
        username: account.user,
        password: account.password,
        accounts: [account],
        seed,
      });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind });
      expect(JSON.stringify(events)).toMatch(chosen);
    },
    150_000,
  );

  test.concurrent.each(['connect', 'login'] as const)(
    'what is known of an owner is theirs: %s changes none of it',
    async (type) => {
      const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
      const { outcome, events, site } = await connectAt(browser, 'own-data-late', {
        username: account.user,
        password: account.password,
        accounts: [{ ...account }],
        type,
      });
      expect({ accounts: site.accounts, events }).toMatchObject({ accounts: [account] });
      expect(outcome).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );

  test.concurrent('an app that fails at a form that its script sent is named as failing', async () => {
    const site = await new StockSite('fails-in-secret').start();
    const { outcome } = await driveAt(browser, site, {});
    await site.close();
    expect(outcome).toMatchObject({ kind: 'stuck', detail: expect.stringContaining('fails at its own form') });
  }, 150_000);

  test.concurrent('a refusal is quoted in the page’s words rather than its status’s', async () => {
    const { outcome } = await connectAt(browser, 'refuses-with-a-bare-status', {
      username: 'baker7',
      password: 'Wrong-1',
    });
    expect(outcome).toMatchObject({
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('not known to any of our doors'),
    });
  }, 150_000);

  test.concurrent('a login that the server fails at, without a page, ends with what the server answered', async () => {
    const { outcome } = await connectAt(browser, 'fails-at-login', { username: 'baker7', password: 'Right-Here-1' });
    expect(outcome).toMatchObject({
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('reports an error ("status 500")'),
    });
  }, 150_000);

  test.concurrent('a password that may be changed where the run’s own account comes in stays as it is', async () => {
    const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
    const site = await new StockSite('may-renew').start();
    site.accounts.push({ ...account });
    const { outcome, events } = await driveAt(browser, site, {
      task: { type: 'login', username: account.user },
      secrets: new MemorySecrets(account.password),
    });
    await site.close();
    expect({ accounts: site.accounts, events }).toMatchObject({ accounts: [account] });
    expect(outcome).toMatchObject({ kind: 'confirmed' });
  }, 150_000);

  test.concurrent.each([
    ['another password', 'owner-must-renew', 'MISSING_FIELD'],
    ['another name and password', 'owner-must-rename', 'MISSING_FIELD'],
    ['an authenticator', 'owner-must-pair', 'TOTP_REQUIRED'],
  ])(
    '%s that a connection demands is its owner’s to choose',
    async (_what, kind, code) => {
      const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
      const given = { username: account.user, password: account.password, accounts: [{ ...account }] };
      const { outcome, events, site } = await connectAt(browser, kind, given);
      expect({ outcome, accounts: site.accounts, events }).toMatchObject({
        outcome: { kind: 'blocked', code },
        accounts: [account],
      });
    },
    150_000,
  );

  test.concurrent('an earlier session is ended where the account is the run’s own, and never another owner’s', async () => {
    const account = { user: 'baker7', email: 'baker7@example.org', password: 'Right-Here-1', active: true };
    const site = await new StockSite('in-use-elsewhere').start();
    site.accounts.push(account);
    const own = await driveAt(browser, site, {
      task: { type: 'login', username: account.user },
      secrets: new MemorySecrets(account.password),
    });
    await site.close();
    const given = { username: account.user, password: account.password, accounts: [account] };
    const owners = await connectAt(browser, 'in-use-elsewhere', given);
    expect({ kind: own.outcome.kind, events: own.events }).toMatchObject({ kind: 'confirmed' });
    expect(owners.outcome).toMatchObject({ code: 'LOGIN_UNCONFIRMED', detail: expect.stringContaining('elsewhere') });
  }, 150_000);

  test.concurrent('an account that its app has shut is tried once, and its words are quoted', async () => {
    const given = { username: 'baker7', password: 'Right-Here-1' };
    const { outcome, site } = await connectAt(browser, 'shuts-accounts', given);
    expect(outcome).toMatchObject({
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('Account suspended'),
    });
    expect(site.accounts).toHaveLength(1);
  }, 150_000);

  test.concurrent.each([
    ['a menu around a page that is still loading', 'menu-before-answer'],
    ['a front that speaks of logging out while it offers to log in', 'told-beforehand'],
  ])(
    '%s is no login',
    async (_what, kind) => {
      const { outcome } = await connectAt(browser, kind, { username: 'baker7', password: 'Mistyped-1' });
      expect(outcome).toMatchObject({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED' });
    },
    150_000,
  );

  test.concurrent.each([
    ['that is called nothing', 'factor-in-a-bare-box'],
    ['that is called as a password is', 'factor-called-a-password'],
    ['that is called in a word which nobody knows', 'factor-called-otherwise'],
    ['that stands below the name of its app', 'factor-of-a-named-app'],
  ])(
    'an authenticator’s code goes into a box %s',
    async (_what, kind) => {
      const { outcome, events } = await connectAt(browser, kind, {
        username: 'baker7',
        password: 'Kept-One-7',
        seed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        accounts: [{ user: 'baker7', email: 'baker7@example.org', password: 'Kept-One-7', active: true }],
      });
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );

  test.concurrent('a link to where the crew works is followed before addresses are guessed', async () => {
    const { outcome, events } = await connectAt(browser, 'office-at-the-back', {
      username: 'baker7',
      password: 'Crew-Only-1',
    });
    expect(outcome).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toContain('usual address');
  }, 150_000);

  test.concurrent('an inside that is still being set up is waited for, not looked for elsewhere', async () => {
    const site = await new StockSite('sets-up-the-inside').start();
    const { outcome, events } = await signUpAt(browser, site).finally(() => site.close());
    expect(outcome).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toContain('looking whether the app knows us');
  }, 150_000);

  test.concurrent.each(['second-button-signs-up', 'second-button-leads'])(
    'one account is made where a login has a second button: %s',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome, events } = await signUpAt(browser, site).finally(() => site.close());
      expect({ accounts: site.accounts, events }).toMatchObject({
        accounts: [{ email: 'robin.miller@agents.example.com', password: expect.stringMatching(/.{8}/) }],
      });
      expect(outcome).toMatchObject({ kind: 'confirmed' });
    },
    150_000,
  );

  test.concurrent('nothing is waited for where a mailed link leads to a page that nothing runs in: the login seen before is taken', async () => {
    const site = await new StockSite('link-to-bare-data').start();
    const { outcome, events } = await signUpAt(browser, site).finally(() => site.close());
    expect(outcome).toMatchObject({ kind: 'confirmed' });
    expect(JSON.stringify(events)).not.toMatch(/nothing to do yet|usual address/);
  }, 150_000);

  test.concurrent('a refusal that comes as bare data is believed: the same password is not sent again', async () => {
    const { outcome, site } = await connectAt(browser, 'answers-in-data', {
      username: 'robin.miller@agents.example.com',
      password: 'Another-One-1',
    });
    expect(outcome).toMatchObject({
      kind: 'blocked',
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('refuses'),
    });
    expect(site.accounts).toHaveLength(1);
  }, 150_000);

  test.concurrent('a device that the app does not know is proven by its owner’s mail, and refuses no password', async () => {
    const { outcome } = await connectAt(browser, 'device-to-prove', { username: 'baker7', password: 'Right-Here-1' });
    expect(outcome).toMatchObject({ kind: 'blocked', code: 'MFA_REQUIRED' });
  }, 150_000);

  test.concurrent('a login that a device has to approve is no account that waits for somebody at the app', async () => {
    const { outcome } = await connectAt(browser, 'login-to-approve', { username: 'baker7', password: 'Right-Here-1' });
    expect(outcome).toMatchObject({ kind: 'blocked', detail: expect.not.stringContaining('a person at the app') });
  }, 150_000);

  test.concurrent('an app that a proxy cannot reach is said to be unreachable, at once', async () => {
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
