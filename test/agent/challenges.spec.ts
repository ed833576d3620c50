import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readForms } from '#libs/agent/decide/forms/forms';
import { captchaGate } from '#libs/agent/gates/captcha-gate';
import { challengePage, phoneGate } from '#libs/agent/gates/gates';
import { perceive } from '#libs/agent/perceive/perceive';
import { launch } from './driver.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

const shown = async (html: string) => {
  const page = await browser.newPage();
  await page.setContent(html);
  const { view } = await perceive(page);
  await page.close();
  return { view, forms: readForms(view) };
};

const ENTRY =
  '<label>E-mail <input type="email" required></label><label>Password <input type="password" required></label>';
const DOT = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=="';

test.each([
  [
    'a strip that a script paints, beside a box that nothing demands',
    '<div><canvas width="120" height="40"></canvas><label>Outcome <input type="number" name="outcome"></label></div>',
    true,
  ],
  [
    'a pad to sign on',
    '<div><canvas width="400" height="200"></canvas><label>Initials <input name="initials"></label></div>',
    false,
  ],
  [
    'a strip drawn for this page, above a box for a code',
    `<div><p><img ${DOT} width="220" height="60"></p><p><input name="code" placeholder="Figures" required></p></div>`,
    true,
  ],
  [
    'a square drawn for this page, above a box for a code',
    `<div><p><img ${DOT} width="160" height="160"></p><p><input name="code" placeholder="Figures" required></p></div>`,
    false,
  ],
  [
    'a check that is passed already, its answer beside it',
    '<altcha-widget><div class="altcha" style="width:260px;height:70px">Verified</div><input type="hidden" name="altcha" value="eyJ"></altcha-widget>',
    false,
  ],
  [
    'a frame to play in, its session beside it from the first',
    '<iframe title="Verification challenge" src="https://client-api.arkoselabs.com/v2/enforcement.html" width="302" height="290"></iframe><input type="hidden" name="fc-token" value="17|r=eu">',
    true,
  ],
  [
    'a game of its own, with its own button',
    '<div><h3>Human verification</h3><p>Move the ball into the cup</p><div style="height:90px"></div><button type="button" class="captcha-check">Check</button></div>',
    true,
  ],
  [
    'words that a human is to copy',
    '<label>Vérifiez que vous êtes un humain : écrivez « Je suis là » <input name="verif" required></label>',
    true,
  ],
  ['a sum in words', '<label>Mennyi öt meg három? <input name="valasz"></label>', true],
  ['a sum of words and figures', '<label>Was ist sieben plus 2? <input name="feld"></label>', true],
  ['a question about the person', '<label>How many people are in your team? <input name="size"></label>', false],
  ['a button that opens the check', '<button type="button">Verify you’re human</button>', true],
  ['a button that shows the password', '<button type="button">Show what is typed</button>', false],
  ['a Greek sum in words', '<label>Πόσο κάνει τρία συν τέσσερα; <input name="q"></label>', true],
  ['a sum in words without blanks', '<label>三加四等于多少？ <input name="q"></label>', true],
  ['a question against spam', '<label>Spamspørgsmål: Hvad hedder hovedstaden? <input name="q1"></label>', true],
  ['characters shown within the box', '<input name="text" placeholder="aK39z" required>', true],
  ['a sample within the box', '<input name="text" placeholder="Blue42" required>', false],
  ['a thing to drag', '<p>Verificación : Desplaza el interruptor a la derecha</p>', true],
  [
    'a picture that is called as its box is, which takes a code',
    `<dl><dt><label for="cc">Código de confirmación:</label></dt><dd><img ${DOT} alt="Código de confirmación" width="360" height="96"></dd><dd><input id="cc" name="cc"></dd></dl>`,
    true,
  ],
  [
    'a picture that is called as its box is, whatever that is',
    `<dl><dt><label for="kz">Kontrollzeichen</label></dt><dd><img ${DOT} alt="Kontrollzeichen" width="240" height="50"></dd><dd><input id="kz" name="kz"></dd></dl>`,
    true,
  ],
  [
    'a picture that is called otherwise than the box for a code',
    `<p><img ${DOT} alt="La casa del puerto" width="360" height="96"></p><label>Código de confirmación: <input name="cc"></label>`,
    false,
  ],
  [
    'a sign before the box that is called as it is',
    `<img ${DOT} alt="Nickname" width="48" height="40"><label>Nickname <input name="nick"></label>`,
    false,
  ],
])('%s: a challenge %s', async (_what, html, isGate) => {
  const { view, forms } = await shown(`<h1>Sign up</h1><form>${ENTRY}${html}<button>Sign up</button></form>`);
  expect(captchaGate(view, forms[0]!) !== null).toBe(isGate);
});

test('a number alone, and a button that sends an OTP in whatever language', async () => {
  const asks = (button: string) =>
    shown(`<h1>Reseller</h1><form><input placeholder="Mobile number"><button>${button}</button></form>`);
  const bengali = await asks('OTP পাঠান');
  expect(phoneGate(bengali.view, bengali.forms, false)?.code).toBe('PHONE_REQUIRED');
  const other = await asks('Weiter');
  expect(phoneGate(other.view, other.forms, false)).toBeNull();
});

test('a page that is called a captcha is one, whatever is to be done there', async () => {
  const asks = (name: string) =>
    shown(
      `<h2>${name}</h2><form><img ${DOT} width="150" height="150"><button type="button">&gt;</button><button>Cocokkan</button></form>`,
    );
  const called = await asks('CAPTCHA');
  expect(challengePage(called.view, called.forms)?.code).toBe('CAPTCHA_REQUIRED');
  const other = await asks('Which picture do you like?');
  expect(challengePage(other.view, other.forms)).toBeNull();
  const told = await shown('<h2>CAPTCHA</h2><p>Keeps robots out of your forms.</p><a href="/next">Next</a>');
  expect(challengePage(told.view, told.forms)).toBeNull();
});
