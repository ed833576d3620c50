import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readForms } from '#libs/agent/decide/forms';
import { captchaGate } from '#libs/agent/gates/gates';
import { perceive } from '#libs/agent/perceive/perceive';
import { launch } from './driver.js';

const PICTURE = '<canvas class="captcha" width="120" height="40"></canvas>';
const half = (name: string, more: string): string =>
  `<div><h2>${name}</h2><input type="email" placeholder="Email"><input type="password" placeholder="Password">${more}<button>${name}</button></div>`;

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

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
