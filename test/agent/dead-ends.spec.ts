import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { judge } from './judge.js';
import { connectAt, expectSignUp, signUpAt } from './sign-up-at.js';
import { siteOfFile } from './site-of-file.js';
import { DEAD_ENDS, PASSABLE, THINGS } from './stock-dead-ends.js';
import { StockSite } from './stock-site.js';

/** What a page can be at all, where its words are of no help. */

describe('a sign-up that leads to where nobody gets on by themselves', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test.concurrent.each(Object.keys(DEAD_ENDS))(
    '%s is for a person',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome, events } = await signUpAt(browser, site);
      await site.close();
      const code = kind.endsWith('-at-dues') ? 'PAYMENT_REQUIRED' : 'MISSING_FIELD';
      expect({ outcome, events }).toMatchObject({ outcome: { kind: 'blocked', code } });
    },
    150_000,
  );

  test.concurrent.each(Object.keys(PASSABLE))(
    '%s keeps nobody out',
    async (kind) => {
      const site = await new StockSite(kind).start();
      const { outcome, events } = await signUpAt(browser, site);
      await site.close();
      expect({ outcome, events }).toMatchObject({ outcome: { kind: 'confirmed' } });
    },
    150_000,
  );

  test.concurrent.each(Object.keys(THINGS))(
    '%s is left alone',
    (kind) => expectSignUp(browser, kind, 'stuck', null),
    150_000,
  );

  test.concurrent.each([
    ['hails-a-phone', 'MFA_REQUIRED'],
    ['asks-for-a-pier', 'MISSING_FIELD'],
  ])(
    '%s: a login that waits for its owner',
    async (kind, code) => {
      const { outcome, events } = await connectAt(browser, kind, { username: 'baker7', password: 'Right-Here-1' });
      expect({ outcome, events }).toMatchObject({ outcome: { kind: 'blocked', code } });
    },
    150_000,
  );
});

describe('a page as it stands', () => {
  const site = siteOfFile();
  const FRAME = '<footer><a href="/terms">Terms of service</a> <a href="/">Home</a></footer>';
  const gateOf = async (expected: object, body: string): Promise<string | null> => {
    const head = JSON.stringify({ goal: 'register', kind: null, gate: null, path: '/next', ...expected });
    return (await judge(site(), `<!-- ${head} --><title>Harbour</title><main>${body}</main>${FRAME}`)).gate;
  };
  const box = (label: string, type = 'text'): string =>
    `<form><label>${label} <input name="f" type="${type}"></label><button>Ok</button></form>`;

  test('a code that is asked for before anything was told was mailed to nobody', async () => {
    expect(await gateOf({ path: '/join' }, `<h1>Ohoi</h1>${box('Kód')}`)).toBe('MISSING_FIELD');
    expect(await gateOf({ after: 'signup' }, `<h1>Ohoi</h1>${box('Kód')}`)).not.toBe('MISSING_FIELD');
  });

  test('a question that is explained is a question', async () => {
    const fields = `<label>Email <input type="email" name="e"></label><label>Password <input type="password" name="p"></label>`;
    const asks =
      '<label for="a">Woraus ist ein Segel? Damit halten wir Programme fern.</label><input id="a" name="answer">';
    const body = `<h1>Sign up</h1><form>${fields}${asks}<button>Sign up</button></form>`;
    expect(await gateOf({ kind: 'signup' }, body)).toBe('CAPTCHA_REQUIRED');
  });

  test('one button, which proves a phone, asks for one whatever stands above it', async () => {
    const body = '<h1>Rough seas</h1><p>To stay aboard, verify your account.</p>';
    expect(await gateOf({ after: 'signup' }, `${body}<button>Verify with your phone</button>`)).toBe('PHONE_REQUIRED');
  });

  test('what waits on the page of whoever is inside is no account', async () => {
    const out = '<span>robin.miller@agents.example.com</span> <a href="/logout">Log out</a>';
    const ways = '<a href="/a">Boats</a> <a href="/b">Crews</a> <a href="/c">Tides</a>';
    const waits = '<p>The registration awaits approval by an administrator</p>';
    const counts = '<p>Registrations that await approval by an administrator: 2</p>';
    expect(await gateOf({ after: 'signup' }, `${out}${waits}${ways}`)).toBeNull();
    expect(await gateOf({ after: 'signup' }, `${out}${waits}`)).toBe('MISSING_FIELD');
    expect(await gateOf({ after: 'signup' }, `${out}${counts}`)).toBeNull();
  });
});
