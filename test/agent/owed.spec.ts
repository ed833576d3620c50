import { expect, test } from '@jest/globals';
import { judge } from './judge.js';
import { siteOfFile } from './site-of-file.js';

const site = siteOfFile();

const EMAIL = '<label>Email <input type="email" name="email"></label>';
const PASSWORD = '<label>Password <input type="password" name="password"></label>';
const join = (boxes: string, button = 'Register'): string =>
  `<h1>Register</h1><form action="/join">${boxes}<button>${button}</button></form>`;

/** The code that the agent ends with at first sight of a page at the way to sign up, or to log in. */
async function gateOf(
  html: string,
  goal: 'register' | 'login' = 'register',
  path = '/register',
): Promise<string | null> {
  const expected = { goal, kind: null, gate: null, path };
  return (await judge(site(), `<!-- ${JSON.stringify(expected)} --><html><body>${html}</body></html>`)).gate;
}

const INVITATION = '<label>Invitation code <input name="invitation"></label>';
test.each([
  ['where no box is marked: the app is asked', EMAIL + PASSWORD + INVITATION, null],
  ['where others are marked', EMAIL.replace('name', 'required name') + PASSWORD + INVITATION, null],
  ['where it is said to be optional', EMAIL + PASSWORD + INVITATION.replace('code', 'code (optional)'), null],
  ['that not everybody has', EMAIL + PASSWORD + INVITATION.replace('code', 'code (if you have one)'), null],
  [
    'that is hidden as it is typed, and marked',
    EMAIL + '<input type="password" name="p" placeholder="Invitation code" required>',
    'MISSING_FIELD',
  ],
  [
    'of which the box says who hands it out',
    EMAIL.replace('name', 'required name') +
      PASSWORD +
      '<input name="c" placeholder="Join code (ask the administrator)">',
    'MISSING_FIELD',
  ],
  [
    'with which alone, the form says, somebody signs up',
    EMAIL + PASSWORD + INVITATION + '<p>You must have an access code to sign up.</p>',
    'MISSING_FIELD',
  ],
])('an invitation %s', async (_where, boxes, gate) => {
  expect(await gateOf(join(boxes))).toBe(gate);
});

test.each([
  ['nothing beside it', '', 'MISSING_FIELD'],
  ['a way to log in beside it', '<a href="/login">Log in</a>', null],
  ['a heading that signs up', '<h2>Register</h2>', null],
])('one box that hides what is typed, with %s, takes what others hand out', async (_what, more, gate) => {
  const asks = `<h1>Qaxol</h1><form><input type="password" name="c" placeholder="Vilat"><button>Oren</button></form>${more}`;
  expect(await gateOf(asks, 'register', '/')).toBe(gate);
});

test.each([
  ['alone', '', 'MISSING_FIELD'],
  ['beside another way', '<a href="/join">Sign up with a password</a>', null],
])('an account is opened with a passkey %s', async (_how, more, gate) => {
  const asks =
    '<form><label>User name <input name="username"></label><button>Create account with a passkey</button></form>';
  expect(await gateOf(`<h1>Sign up</h1>${asks}${more}`)).toBe(gate);
});

test('an invitation to log in with is nothing that a run was given', async () => {
  const asks = '<h1>Log in</h1><label>Invitation code <input name="c" required></label><button>Log in</button>';
  expect(await gateOf(asks, 'login', '/login')).toBe('MISSING_FIELD');
});

test('a coupon beside an order is neither a code that was mailed nor an invitation', async () => {
  const asks =
    '<h1>Order</h1><form action="/cart"><label>Coupon <input name="coupon" placeholder="Coupon code"></label><button>Apply</button></form>';
  expect(await gateOf(asks, 'register', '/cart')).toBeNull();
});

const PHONE = '<p>Phone <input name="phone"></p>';
const TEXTED = PHONE.replace('</p>', ' <button type="button">Send code</button></p>');
test.each([
  ['beside a mail address, with a button that sends it a code', join(TEXTED + EMAIL + PASSWORD), 'PHONE_REQUIRED'],
  ['beside a mail address alone', join(PHONE + EMAIL + PASSWORD), null],
  ['beside a name, with such a button', join(`<p>Name <input name="name"></p>${TEXTED}`, 'Check'), 'PHONE_REQUIRED'],
  [
    'that a script complains of when it is empty',
    join(
      EMAIL + PASSWORD + '<p>Phone <input name="phone" data-val="true" data-val-required="The phone is required."></p>',
    ),
    'PHONE_REQUIRED',
  ],
])('a phone %s', async (_where, html, gate) => {
  expect(await gateOf(html)).toBe(gate);
});

test.each([
  ['as text', '<div><input name="check" placeholder="Code"> <b>rT4kQ</b></div>', 'CAPTCHA_REQUIRED'],
  [
    'in a box that cannot be changed',
    '<input name="c" value="k7f0q" readonly><input name="check" required>',
    'CAPTCHA_REQUIRED',
  ],
  ['nowhere', '<div><input name="check" placeholder="Code"></div>', null],
])('characters to be typed once more, shown %s', async (_where, boxes, gate) => {
  expect(await gateOf(join(EMAIL + PASSWORD + boxes))).toBe(gate);
});

const WIDGET = '<div class="g-recaptcha" style="width:304px;height:78px"></div>';
test.each([
  [
    'in a form with a box and a button of its own',
    `<form action="/letters"><input name="l">${WIDGET}<button>Go</button></form>`,
    null,
  ],
  ['in a box without', `<section>${WIDGET}</section>`, 'CAPTCHA_REQUIRED'],
])('a widget beside the form, %s', async (_where, more, gate) => {
  expect(await gateOf(join(EMAIL + PASSWORD) + more)).toBe(gate);
});

test('a letter to whoever runs the page is no sign-up, be there a picture to be typed', async () => {
  const asks =
    '<p>Found a mistake? Write to us.</p><form action="/letter"><p>Name: <input name="name"></p><p>Text: <textarea name="text"></textarea></p>' +
    '<p>Code from the picture: <img src="/captcha" width="120" height="40"><input name="code"></p><button>Send your letter</button></form>';
  expect(await gateOf(asks, 'register', '/contact')).toBeNull();
});

test('a card that a state gives to whoever lives there is none to pay with', async () => {
  const asks = EMAIL + PASSWORD + '<label>National card number <input name="x7" required></label>';
  const arabic = EMAIL + PASSWORD + '<label>رقم البطاقة الوطنية <input name="x7" required></label>';
  expect(await gateOf(join(asks))).toBe('MISSING_FIELD');
  expect(await gateOf(join(arabic))).toBe('MISSING_FIELD');
});
