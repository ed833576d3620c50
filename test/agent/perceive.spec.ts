import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readForms } from '#libs/agent/decide/forms';
import { captchaGate, challengePage } from '#libs/agent/gates/gates';
import { errorPage } from '#libs/agent/confirm/evidence';
import { perceive } from '#libs/agent/perceive/perceive';
import { launch } from './driver.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

const FORM =
  '<h1>Join</h1><form action="/join"><label>Email <input type="email" name="email" required></label>' +
  '<label>Land <select name="land"><option>Chile</option><option>Ghana</option></select></label><button>Join</button></form>';
/** What libraries of old did to the language itself. */
const TAUGHT = `
  Array.prototype.entries = function () { return this.slice(); };
  Array.prototype.each = function (work) { for (let i = 0; i < this.length; i++) work(this[i], i); };
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  String.prototype.toJSON = function () { return '"' + this + '"'; };
  Number.prototype.toJSON = function () { return String(this); };
  Array.from = (list) => [].slice.call(list);`;

test('a page whose scripts have taught lists and words tricks of their own is read as any other', async () => {
  const read = async (script: string): Promise<{ view: object; taught: string }> => {
    const page = await browser.newPage();
    await page.setContent(`${FORM}<script>${script}</script>`);
    const { view } = await perceive(page);
    return { view: { ...view, born: 0 }, taught: await page.evaluate(() => typeof Array.prototype['toJSON' as never]) };
  };
  const [plain, taught] = [await read(''), await read(TAUGHT)];
  expect(taught.view).toEqual(plain.view);
  expect(taught.taught).toBe('function');
}, 60_000);

test.each([
  ["I'm a human", 'CAPTCHA_REQUIRED'],
  ['Work it out', undefined],
])(
  'a question of its own before the form, sent by "%s": %s',
  async (button, code) => {
    const page = await browser.newPage();
    const question = 'What is 14 less ten, in numbers';
    await page.setContent(
      `<h2>One moment</h2><form><h3>${question}</h3><input name="gate"><button>${button}</button></form>`,
    );
    const { view } = await perceive(page);
    expect(challengePage(view, readForms(view))?.code).toBe(code);
  },
  60_000,
);

test('a button that shows what is typed parts no password from the fields above it', async () => {
  const page = await browser.newPage();
  const secret = (id: string): string =>
    `<div><input type="password" id="${id}" placeholder="Password"><button type="button" id="${id}_toggle">Show</button></div>`;
  await page.setContent(
    `<h2>Join</h2><div><div><input type="email" placeholder="Email"></div>${secret('a')}${secret('b')}<button type="button">Join</button></div>`,
  );
  const { view } = await perceive(page);
  expect(readForms(view).map((form) => form.fields.map(({ purpose }) => purpose))).toEqual([
    ['email', 'password', 'passwordConfirm'],
  ]);
}, 60_000);

test('a form that holds the way out is no door, however empty it is', async () => {
  const page = await browser.newPage();
  const boxes = ['User', 'Email'].map((name) => `<label>${name} <input name="${name}"></label>`).join('');
  const secrets = ['p', 'q'].map((name) => `<label>Password <input type="password" name="${name}"></label>`).join('');
  const form = (buttons: string): string => `<h2>What is yours</h2><form>${boxes}${secrets}${buttons}</form>`;
  const kind = async (buttons: string): Promise<string | undefined> => {
    await page.setContent(form(buttons));
    return readForms((await perceive(page)).view)[0]?.kind;
  };
  expect(await kind('<button>Save</button><button>Log out</button>')).toBe('profile');
  expect(await kind('<button>Save</button>')).toBe('signup');
}, 60_000);

const PICTURE = '<canvas class="captcha" width="120" height="40"></canvas>';
const half = (name: string, more: string): string =>
  `<div><h2>${name}</h2><input type="email" placeholder="Email"><input type="password" placeholder="Password">${more}<button>${name}</button></div>`;

test('one form element with a login and a sign-up is read as two, and what stands in a half belongs to it', async () => {
  const page = await browser.newPage();
  const riddle = `${PICTURE}<input name="answer" placeholder="What you see">`;
  const search = '<form><input type="search" name="q"><button>Search</button></form>';
  await page.setContent(`${search}<form>${half('Log in', '')}${half('Sign up', riddle)}</form>`);
  const { view } = await perceive(page);
  const [signUp, logIn] = ['signup', 'login'].map((kind) => readForms(view).find((form) => form.kind === kind)!);
  expect(signUp!.submit?.text).toBe('Sign up');
  expect(logIn!.submit?.text).toBe('Log in');
  expect(captchaGate(view, signUp!)?.code).toBe('CAPTCHA_REQUIRED');
  expect(captchaGate(view, logIn!)).toBeNull();
}, 60_000);

test('a page that a server failed to make reports an error, however long and whatever it is called', async () => {
  const page = await browser.newPage();
  const answers = async (status: number, body: string) => {
    await page.route('**/*', (route) => route.fulfill({ status, contentType: 'text/html', body }));
    await page.goto('http://shop.example/');
    await page.unrouteAll();
    return errorPage((await perceive(page)).view);
  };
  const trace = `<title>Oops</title><p>Uncaught exception in line 12.</p>${'<p>called from somewhere else</p>'.repeat(80)}`;
  expect(await answers(500, trace)).toBe(true);
  expect(await answers(200, trace)).toBe(false);
  // Some serve their forms so.
  expect(await answers(503, FORM)).toBe(false);
}, 60_000);
