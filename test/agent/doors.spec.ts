import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { decide } from '#libs/agent/decide/decide';
import type { Move } from '#libs/agent/decide/move';
import { readForms } from '#libs/agent/decide/forms/forms';
import { Memory } from '#libs/agent/memory';
import { perceive } from '#libs/agent/perceive/perceive';
import { launch } from './driver.js';
import { taskTo } from './judge.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

/** What is done first by somebody who comes to sign up. */
async function firstMove(html: string, looks = 0): Promise<Move> {
  const page = await browser.newPage();
  await page.setContent(html);
  const { view } = await perceive(page);
  await page.close();
  const task = taskTo('register');
  const given = { view: { ...view, url: task.appUrl }, forms: readForms(view), task, memory: new Memory(task) };
  given.memory.idle = looks;
  return decide({ ...given, cookies: [], hasTotp: false, awaitsAnswer: false });
}

const LOGIN =
  '<form><h2>Log in</h2><input placeholder="Username"><input type="password" placeholder="Password"><button>Log in</button></form>';

test.each(['p', 'h4', 'b', 'td'])(
  'a line of text (%s) that the mouse calls pressable is a way',
  async (tag) => {
    const line = `<${tag} style="cursor:pointer">create an account</${tag}>`;
    const move = await firstMove(LOGIN + (tag === 'td' ? `<table><tr>${line}</tr></table>` : line));
    expect(move).toMatchObject({ move: 'click', control: { text: 'create an account' } });
  },
  60_000,
);

test('a page of scripts that shows its login has come: a way to sign up is waited for once, and where nothing stands yet longer', async () => {
  const drawn = '<script>let drawn = true</script>';
  expect(await firstMove(drawn + LOGIN)).toMatchObject({ move: 'wait' });
  expect(await firstMove(drawn + LOGIN, 1)).not.toMatchObject({ move: 'wait' });
  const bare = `${drawn}<h1>Field notes for everybody</h1><p>Birds, rivers and stones</p><a href="#b">Birds</a>`;
  expect(await firstMove(bare, 1)).toMatchObject({ move: 'wait' });
}, 60_000);

test('a code beside a login is not waited for by somebody who has sent nothing', async () => {
  const recovery =
    '<form><h2>Recover your password</h2><input type="email" placeholder="Email"><input placeholder="Verification code"><button>Recover</button></form>';
  const move = await firstMove(`${LOGIN}<p>No account yet? <a href="/join">Sign up</a></p>${recovery}`);
  expect(move).toMatchObject({ move: 'click', control: { text: 'Sign up' } });
}, 60_000);

test('a picture of characters that has not come is one to type all the same', async () => {
  const form =
    '<form><h2>Sign up</h2><input type="email" placeholder="Email"><input type="password" placeholder="Password"><input placeholder="Verification code" required><img src="" class="captcha"><button>Sign up</button></form>';
  expect(await firstMove(form)).toMatchObject({ move: 'end', outcome: { code: 'CAPTCHA_REQUIRED' } });
}, 60_000);
