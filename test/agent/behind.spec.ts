import { expect, test } from '@jest/globals';
import { judge } from './judge.js';
import { siteOfFile } from './site-of-file.js';

const site = siteOfFile();

/** The code that the agent ends with at a page behind what it has sent. */
async function gateBehind(after: 'signup' | 'login', html: string): Promise<string | null> {
  const goal = after === 'signup' ? 'register' : 'login';
  const expected = { goal, kind: null, gate: null, path: '/next', after };
  return (await judge(site(), `<!-- ${JSON.stringify(expected)} --><html><body>${html}</body></html>`)).gate;
}

// Words of no language, so that nothing but the page's build speaks.
const SAID = '<h1>Vilat oren tus</h1><p>Mari sol na tepik oren gal.</p>';
test.each([
  ['shows a number by itself', `${SAID}<p>57</p><a href="/help">Nal ki vores</a>`, 'MFA_REQUIRED'],
  ['shows a number in one line with a button', `${SAID}<b>57</b><button>Nal ki vores</button>`, 'MFA_REQUIRED'],
  ['sends again what it has sent', `${SAID}<button>Send again</button>`, 'MFA_REQUIRED'],
  ['says something', SAID, null],
  ['can be left for later', `${SAID}<p>57</p><button>Not now</button>`, null],
  ['shows the way out beside a number', `${SAID}<p>57</p><a href="/logout">Log out</a>`, null],
  [
    'leads to more',
    `${SAID}<p>57</p><a href="/a">Board</a><a href="/b">Files</a><a href="/c">Chat</a><a href="/d">Help</a>`,
    null,
  ],
])('a page behind an owner’s password that %s', async (_what, html, gate) => {
  expect(await gateBehind('login', html)).toBe(gate);
});

const BOX = '<label>Phone <input name="n" inputmode="tel"></label>';
test.each([
  ['alone', `<form>${BOX}<button>Continue</button></form>`, 'PHONE_REQUIRED'],
  ['that can be left out', `<form>${BOX}<button>Continue</button></form><button>Skip</button>`, null],
])('a phone %s behind a sign-up', async (_how, html, gate) => {
  expect(await gateBehind('signup', `<h1>Almost there</h1>${html}`)).toBe(gate);
});

const SUM = '<p>The account opens once the yearly 200 kr are there.</p>';
test.each([
  ['"Betala", a sum, and ways to do so', `<h1>Betala</h1>${SUM}<button>Swish</button><button>Kort</button>`, true],
  ['a sum on a page that is called otherwise', `<h1>Prices</h1>${SUM}<button>Next</button>`, false],
])('behind a sign-up %s', async (_what, html, isGate) => {
  expect((await gateBehind('signup', html)) === 'PAYMENT_REQUIRED').toBe(isGate);
});

const tiles = (name: string): string =>
  `<button${name}><img src="data:," alt="" width="90" height="90"></button>`.repeat(9);
test.each([
  ['pictures that are called nothing', tiles(''), true],
  ['pictures with names', tiles(' aria-label="Board"'), false],
])('nine %s to press are a challenge only where nothing else is said of them', async (_what, html, isGate) => {
  expect((await gateBehind('signup', `<h2>${SAID}</h2>${html}`)) === 'CAPTCHA_REQUIRED').toBe(isGate);
});

test('where an address is asked for beside a password, an authenticator’s code did not come by mail', async () => {
  const form =
    '<form><p>Your account needs a code from your authenticator.</p><label>E-mail address</label> <input type="email" name="e" value="a@b.example"> ' +
    '<label>Password</label> <input type="password" name="p"> <label>Code</label> <input name="code" maxlength="6"><button>Log in</button></form>';
  expect(await gateBehind('login', form)).toBe('TOTP_REQUIRED');
});

const HIDDEN = '<input type="password" name="t"><button>Go on</button>';
test.each([
  [
    'a box that hides a code',
    `<form>${HIDDEN.replace('name', 'placeholder="Code d’authentification" name')}</form>`,
    'MFA_REQUIRED',
  ],
  [
    'one below a name that cannot be changed',
    `<form><input name="username" value="robin" readonly><label>Authentication code ${HIDDEN}</label></form>`,
    'MFA_REQUIRED',
  ],
  ['"Touch your U2F token"', '<p>Touch your U2F token to go on.</p>', 'MFA_REQUIRED'],
])('behind an owner’s password %s is a second factor', async (_what, html, gate) => {
  expect(await gateBehind('login', html)).toBe(gate);
});

const FRAMED = '<p>Card number</p><iframe></iframe><p>CVC</p><iframe></iframe>';
test.each([
  ['the only button there is pays', '<h1>Join</h1><form><button>Pay with card</button></form>', true],
  [
    'a way to pay may be skipped',
    '<h1>Join</h1><form><button>Pay with card</button></form><button>Skip</button>',
    false,
  ],
  ['card boxes stand in frames', `<h1>Join</h1>${FRAMED}<button>Go on</button>`, true],
  [
    'a page has a form of its own, too',
    `<form>${FRAMED}<label>Email <input type="email"></label><button>Go on</button></form>`,
    false,
  ],
])('behind a sign-up where %s it is payment: %s', async (_what, html, isGate) => {
  expect((await gateBehind('signup', html)) === 'PAYMENT_REQUIRED').toBe(isGate);
});

test('a button that sends a code to the number that is asked for demands it, wherever it stands', async () => {
  const expected = { goal: 'register', kind: null, gate: 'PHONE_REQUIRED', path: '/member/number' };
  const box = '<label>휴대폰 번호 <input type="tel" name="phone"></label>';
  const html = `<!-- ${JSON.stringify(expected)} --><h2>번호 확인</h2><form action="/member/send" method="post">${box}<button>인증 코드 전송</button></form>`;
  expect((await judge(site(), html)).gate).toBe('PHONE_REQUIRED');
});
