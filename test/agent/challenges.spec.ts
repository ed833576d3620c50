import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { fillForm } from '#libs/agent/decide/forms/fill-form';
import { readForms } from '#libs/agent/decide/forms/forms';
import { Memory } from '#libs/agent/memory';
import { perceive } from '#libs/agent/perceive/perceive';
import { launch } from './driver.js';
import { taskTo } from './judge.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

const ACCOUNT =
  '<label>Email <input type="email" name="email" required></label><label>Password <input type="password" name="password" required></label>';

/** What becomes of a sign-up form that has this beside an address and a password. */
async function moveOf(more: string, account: string): Promise<ReturnType<typeof fillForm>> {
  const page = await browser.newPage();
  await page.setContent(`<h1>Sign up</h1><form action="/join">${account}${more}<button>Sign up</button></form>`);
  const { view } = await perceive(page);
  await page.close();
  const form = readForms(view).find(({ kind }) => kind === 'signup')!;
  const task = taskTo('register');
  return fillForm(view, form, task, new Memory(task), 'signup');
}

/** The code that it ends with, or that it is filled in. */
async function becomesOf(more: string, account = ACCOUNT): Promise<string> {
  const move = await moveOf(more, account);
  return move.move === 'end' && move.outcome.kind === 'blocked' ? move.outcome.code : move.move;
}

const mark = (style: string): string =>
  `<div class="smart-captcha" style="width:60px;height:60px;${style}"><a href="/notice"></a></div>`;
const asked = (name: string, more = ''): string => `<input name="${name}" required ${more}>`;
const face = (name: string, more = ''): string =>
  `<label><input type="radio" name="${name}" ${more}><svg width="50" height="50"></svg></label>`;

test.each([
  ['a vendor’s mark at the window’s edge', mark('position:fixed;right:0;bottom:0'), 'fill'],
  ['a vendor’s box within the form', mark(''), 'CAPTCHA_REQUIRED'],
  ['a strip drawn beside a box', `<div><svg width="150" height="50"></svg>${asked('text')}</div>`, 'CAPTCHA_REQUIRED'],
  ['a strip far from the box', `<svg width="150" height="50"></svg><p>${asked('text')}</p>`, 'MISSING_FIELD'],
  [
    'pictures without names to choose from',
    `Prove that you are human: ${face('human')}${face('human')}`,
    'CAPTCHA_REQUIRED',
  ],
  ['faces to choose from', `Your face: ${face('avatar')}${face('avatar')}`, 'fill'],
  [
    'characters, as many as a box takes',
    `<p>h7Rw2</p><p>Copy them: ${asked('code', 'maxlength="5"')}</p>`,
    'CAPTCHA_REQUIRED',
  ],
  [
    'a box to drag a slider in',
    '<div class="slide-verify" style="width:310px;height:200px"></div>',
    'CAPTCHA_REQUIRED',
  ],
  [
    'a drawing in a box that its makers call so',
    `<div class="my-captcha"><canvas width="280" height="90"></canvas></div>`,
    'CAPTCHA_REQUIRED',
  ],
  [
    'a box that nothing is seen in but where a vendor’s answer will be',
    '<div style="width:300px;height:65px"><input type="hidden" id="cf-chl-widget-x1_response"></div>',
    'CAPTCHA_REQUIRED',
  ],
  [
    'a frame that is called a challenge',
    '<iframe title="Verification challenge" width="300" height="200"></iframe>',
    'CAPTCHA_REQUIRED',
  ],
  [
    'buttons in a row, and a word about robots',
    '<fieldset><legend>Are you human? Click the cat.</legend>' +
      ['🐶', '🐱', '🦊'].map((one) => `<button type="button">${one}</button>`).join('') +
      '</fieldset>',
    'CAPTCHA_REQUIRED',
  ],
  ['a notice in such a box', '<div class="captcha-notice">Protected by a service.</div>', 'fill'],
  ['a frame that takes gifts', '<iframe src="https://pay.example.org/gift" width="300" height="200"></iframe>', 'fill'],
])('%s', async (_what, more, outcome) => expect(await becomesOf(more)).toBe(outcome), 60_000);

test.each([
  ['nobody else’s', '.+@uni\\.example', 'MISSING_FIELD'],
  ['anybody’s', '[^@]+@[^@]+', 'fill'],
])(
  'a box that takes %s address',
  async (_whose, pattern, outcome) => {
    expect(await becomesOf('', ACCOUNT.replace('name="email"', `name="email" pattern="${pattern}"`))).toBe(outcome);
  },
  60_000,
);

test.each([
  ['Activeer uw account', '<label>Lid <input name="lid" required></label>', 'signup'],
  ['Opret medarbejderkonto', '<label>Nr. <input name="nr" required></label>', 'signup'],
  ['Prova gratis', '', 'signup'],
  ['Inloggen', '<label>Lid <input name="lid" required></label>', 'login'],
  ['Prova gratis', '<label><input type="checkbox" name="remember"> Remember me</label>', 'login'],
])(
  '"%s", above an address, a password and what else is asked, opens an account or takes who has one',
  async (heading, more, kind) => {
    const page = await browser.newPage();
    await page.setContent(`<h1>${heading}</h1><form>${more}${ACCOUNT}<button>Go</button></form>`);
    expect(readForms((await perceive(page)).view)[0]!.kind).toBe(kind);
    await page.close();
  },
  60_000,
);

const MAILED =
  '<p><input name="mail_code" placeholder="邮件验证码" required> <button type="button">发送验证码</button></p>';
const BOX = '<input name="captcha" placeholder="验证码" required>';
const STRIP = '<img src="/captcha.php" alt="验证码" style="width:150px;height:40px">';

test.each([
  ['a picture, below a button that mails a code', `${MAILED}<p>${BOX}${STRIP}</p>`, /shows a picture with characters/],
  [
    'a picture, below what is said of the form',
    `<p>Complete this form.</p><div>${STRIP}${BOX}</div>`,
    /shows a picture/,
  ],
  [
    'a picture, in the words of its own label',
    `<p><label>Type the letters <input name="captcha" required></label></p>${STRIP}`,
    /shows a picture .*"Type the letters"/,
  ],
  ['a question, beside a picture', `<p>What is 3 + 4? ${BOX}</p>${STRIP}`, /question .*"What is 3 \+ 4\?/],
  ['a question', `<p>Type the opposite of cold ${BOX}</p>`, /question .*"Type the opposite of cold/],
])(
  'whoever answers a challenge is told which: %s',
  async (_what, more, told) => {
    expect(await moveOf(more, ACCOUNT)).toMatchObject({ outcome: { detail: expect.stringMatching(told) } });
  },
  60_000,
);
