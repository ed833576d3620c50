import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { chromium, type Browser, type Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import type { SampleApp } from './app.js';
import { helpOut } from './person.js';
import type { ScenarioName } from './scenarios.js';
import { codeIn, Stage } from './testing.js';

const email = 'ada@agents.example.com';
const password = 'correct horse 7';
const totpSeed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const stage = new Stage();
let browser: Browser;

beforeAll(async () => {
  const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await stage.strike();
});

async function visit(scenario: ScenarioName): Promise<{ app: SampleApp; page: Page }> {
  const { app } = await stage.open({ scenario });
  const page = await (await browser.newContext()).newPage();
  await page.goto(app.url);
  return { app, page };
}

async function fillSignUp(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('I agree').check();
}

async function fillLogIn(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
}

const send = (page: Page, name: 'Sign up' | 'Log in') => page.getByRole('main').getByRole('button', { name }).click();
const inside = (page: Page) => page.getByText(`You are signed in as ${email}`).waitFor();

describe('a person gets through', () => {
  test.each(['captcha', 'captcha-widget', 'missing-field'] as const)('%s on the sign-up form', async (scenario) => {
    const { app, page } = await visit(scenario);
    await fillSignUp(page);
    if (scenario === 'captcha-widget') await page.getByRole('button', { name: 'Only necessary' }).click();
    await helpOut[scenario]({ page, app });
    await send(page, 'Sign up');
    await inside(page);
  });

  test.each(['phone', 'payment', 'unconfirmed'] as const)('%s after the sign-up form', async (scenario) => {
    const { app, page } = await visit(scenario);
    await fillSignUp(page);
    await send(page, 'Sign up');
    await helpOut[scenario]({ page, app });
    await inside(page);
  });

  test.each(['login-code', 'totp', 'sms-code', 'popup-2fa'] as const)('%s at the login', async (scenario) => {
    const { app, page } = await visit(scenario);
    await app.createAccount({ email, password, totpSeed });
    await fillLogIn(page);
    await send(page, 'Log in');
    const mailed = scenario === 'login-code' && codeIn(await stage.mail.newest(email));
    const code = mailed || generateSync({ secret: totpSeed });
    await helpOut[scenario]({ page, app, code });
    await inside(page);
  });

  test('captcha-login at the login', async () => {
    const { app, page } = await visit('captcha-login');
    await app.createAccount({ email, password });
    await fillLogIn(page);
    await helpOut['captcha-login']({ page, app });
    await send(page, 'Log in');
    await inside(page);
  });
});

const side = 240;

/** Runs in the page: its QR code with a white edge, a character for each pixel. */
const readPixels = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: ${side}, height: ${side} });
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, ${side}, ${side});
  drawing.drawImage(document.querySelector('main img'), 20, 20, ${side - 40}, ${side - 40});
  return drawing.getImageData(0, 0, ${side}, ${side}).data.reduce((text, value, index) => index % 4 ? text : text + (value > 127 ? '#' : '.'), '');
})()`;

test('totp-setup: the picture holds the seed that the text says', async () => {
  const { page } = await visit('totp-setup');
  await fillSignUp(page);
  await send(page, 'Sign up');
  const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '');
  const pixels = await page.evaluate<string>(readPixels);
  const data = Uint8ClampedArray.from([...pixels].flatMap((pixel) => Array<number>(4).fill(pixel === '#' ? 255 : 0)));
  expect(decodeQR({ width: side, height: side, data })).toContain(`secret=${secret}`);
});

test('local-storage: the login is in the local storage of two origins, and in no cookie', async () => {
  const { app, page } = await visit('local-storage');
  await fillSignUp(page);
  await send(page, 'Sign up');
  await inside(page);
  await page.getByRole('link', { name: 'Files' }).click();
  await inside(page);
  expect(new URL(page.url()).origin).toBe(app.elsewhere);
  const state = await page.context().storageState();
  expect(state.cookies).toEqual([]);
  expect(state.origins.map(({ origin }) => origin).sort()).toEqual([app.url, app.elsewhere].sort());
});

test('stuck: the form stays as it was', async () => {
  const { app, page } = await visit('stuck');
  await fillSignUp(page);
  await send(page, 'Sign up');
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
  expect(await app.accounts()).toEqual([]);
});

test('code: the cookie banner goes and stays away', async () => {
  const { page } = await visit('code');
  const accept = page.getByRole('button', { name: 'Accept all' });
  await accept.click();
  await page.reload();
  expect(await accept.count()).toBe(0);
});
