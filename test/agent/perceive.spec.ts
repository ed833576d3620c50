import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readForms } from '#libs/agent/decide/forms/forms';
import { decide } from '#libs/agent/decide/decide';
import { codeSource } from '#libs/agent/decide/codes/code-source';
import { fillForm } from '#libs/agent/decide/forms/fill-form';
import { bannerControl } from '#libs/agent/decide/ways/consent-bar';
import { complaints } from '#libs/agent/decide/answers/refusals';
import { captchaGate } from '#libs/agent/gates/captcha-gate';
import { challengePage, phoneGate } from '#libs/agent/gates/gates';
import { assess } from '#libs/agent/confirm/evidence';
import { errorPage } from '#libs/agent/confirm/error-page';
import { perceive } from '#libs/agent/perceive/perceive';
import type { View } from '#libs/agent/perceive/view.types';
import { Memory } from '#libs/agent/memory';
import { until } from '#test/harness/until';
import { launch } from './driver.js';
import { SENT, taskTo } from './judge.js';

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

test('a label that points at nothing names the one field of its row, whatever hint stands between', async () => {
  const page = await browser.newPage();
  const row = (label: string, hint: string, type = 'text') =>
    `<div><label for="nowhere">${label}</label><div>${hint}</div><div><div><input type="${type}"></div></div></div>`;
  await page.setContent(
    `<h1>Create account</h1><form>${row('Username', 'Unique, short, no spaces')}${row('Email', 'We never share it')}` +
      `${row('Password', 'At least 8 characters', 'password')}<button>Next</button></form>`,
  );
  const [form] = readForms((await perceive(page)).view);
  expect(form!.fields.map((one) => one.purpose)).toEqual(['username', 'email', 'password']);
}, 60_000);

test('a label above a list of dialling codes and the box beside it names the box', async () => {
  const page = await browser.newPage();
  const row = (ahead: string) =>
    `<div><div><label title="Phone">Phone</label></div><div><div>${ahead}<input id="f_x7" aria-required="true"></div></div></div>`;
  const purposes = async (ahead: string): Promise<string[]> => {
    const email = '<label>Email <input type="email" name="email"></label>';
    const password = '<label>Password <input type="password" name="password"></label>';
    await page.setContent(`<h1>Sign up</h1><form>${email}${password}${row(ahead)}<button>Sign up</button></form>`);
    const [form] = readForms((await perceive(page)).view);
    return form!.fields.filter(({ field }) => field.id === 'f_x7').map((one) => one.purpose);
  };
  const codes = '<select><option>United States +1</option><option>Deutschland +49</option></select>';
  const drawn = '<div><div title="+1">+1<input type="search" role="combobox" aria-haspopup="listbox"></div></div>';
  expect(await purposes(codes)).toEqual(['phone']);
  expect(await purposes(drawn)).toEqual(['phone']);
});

test('what the author of a page noted in it names no field', async () => {
  const page = await browser.newPage();
  const row = (words: string, type = 'text') =>
    `<div><div>${words}</div><div><!-- Text Input --><span><input type="${type}"></span></div></div>`;
  await page.setContent(
    `<h1>Create account</h1><form>${row('Username')}${row('Full name')}${row('Email')}${row('Password', 'password')}` +
      '<p><input type="checkbox"><!-- Newsletter --> I accept the terms of service</p><button>Next</button></form>',
  );
  const [form] = readForms((await perceive(page)).view);
  expect(form!.fields.map((one) => one.purpose)).toEqual(['username', 'fullName', 'email', 'password', 'terms']);
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

test("a box of the app's own is no vendor's, though its name ends like one's", async () => {
  const page = await browser.newPage();
  await page.setContent('<form><input id="newaccountcaptcha"><div id="tcaptcha_iframe"></div></form>');
  expect((await perceive(page)).view.widgets.map(({ kind }) => kind)).toEqual(['Tencent']);
}, 60_000);

test.each([
  ['', 'CAPTCHA_REQUIRED'],
  ['data-size="invisible"', undefined],
  ['data-badge="inline"', undefined],
  ['data-appearance="interaction-only"', undefined],
  ['style="display: none"', undefined],
])(
  "a challenge whose vendor's script does not come, its place %s: %s",
  async (attribute, code) => {
    const page = await browser.newPage();
    await page.setContent(
      FORM.replace('<button>', `<div class="g-recaptcha" data-sitekey="6Lc" ${attribute}></div><button>`),
    );
    const { view } = await perceive(page);
    expect(captchaGate(view, readForms(view)[0] ?? null)?.code).toBe(code);
  },
  60_000,
);

test.each([
  ['<label>Phone <input name="phone"></label><label>Name (optional) <input name="username"></label>', true],
  ['<label>Phone <input name="phone"></label><label>Name <input name="username"></label>', false],
])(
  'a phone and a name that nobody has to give are a door for phones alone: %s',
  async (boxes, isGate) => {
    const page = await browser.newPage();
    await page.setContent(`<h1>Register</h1><form action="/join">${boxes}<button>Register</button></form>`);
    const { view } = await perceive(page);
    expect(phoneGate(view, readForms(view), false) !== null).toBe(isGate);
  },
  60_000,
);

test('a number of which only the prefix stands there is demanded, and one that the code below it is sent to', async () => {
  const page = await browser.newPage();
  const asked = async (boxes: string): Promise<string | undefined> => {
    const mail = '<label>Email <input type="email" name="email"></label>';
    const secret = '<label>Password <input type="password" name="password"></label>';
    await page.setContent(`<h1>Sign up</h1><form>${mail}${secret}${boxes}<button>Sign up</button></form>`);
    const { view } = await perceive(page);
    const task = taskTo('register');
    const move = fillForm(view, readForms(view)[0]!, task, new Memory(task), 'signup');
    return move.move === 'end' && move.outcome.kind === 'blocked' ? move.outcome.code : undefined;
  };
  const number = (more: string) => `<label>Mobile <input name="mobile" ${more}></label>`;
  expect(await asked(number('required value="+421"'))).toBe('PHONE_REQUIRED');
  expect(await asked(number(''))).toBeUndefined();
  const code = '<div><label>Code <input name="code"></label><button type="button">Get code</button></div>';
  expect(await asked(number('') + code)).toBe('PHONE_REQUIRED');
}, 60_000);

test('a box to tick beside the page, of which nothing is said, is left alone', async () => {
  const page = await browser.newPage();
  await page.setContent(
    `${FORM.replace('<button>', '<div style="position:absolute;left:-9999px"><input type="checkbox" name="terms" tabindex="-1"></div><button>')}`,
  );
  const { view } = await perceive(page);
  expect(readForms(view)[0]!.fields.map(({ purpose }) => purpose)).toEqual(['email', 'country']);
}, 60_000);

test.each([
  ['A passcode was e-mailed to the address on your record.', 'code'],
  ['Only members have one.', 'invite'],
])(
  '"Passcode", where it is said: %s',
  async (said, purpose) => {
    const page = await browser.newPage();
    await page.setContent(
      `<h1>One more step</h1><p>${said}</p><form><label>Passcode <input name="passcode"></label><button>Go on</button></form>`,
    );
    const { view } = await perceive(page);
    expect(readForms(view)[0]!.fields[0]!.purpose).toBe(purpose);
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

describe('what a page asks for, beside its fields', () => {
  const shown = async (html: string) => {
    const page = await browser.newPage();
    await page.setContent(html);
    const { view } = await perceive(page);
    return { view, forms: readForms(view) };
  };
  const ENTRY = '<label>E-mail <input type="email"></label><label>Password <input type="password"></label>';
  const MAP = '<p>Verify you are human by clicking the two lakes.</p><canvas width="300" height="200"></canvas>';
  const rows = ['a', 'b'].map((row) => `<label><input type="radio" name="${row}">It rains up</label>`).join('');

  test.each([
    ['a map to click on', MAP, true],
    ['rows of which one is true', `<p>Are you human? Choose what is true.</p>${rows}`, true],
    ['rows to choose from', `<p>How do you like the weather?</p>${rows}`, false],
    [
      'a picture of a code',
      '<img alt="captcha" width="120" height="40"><label>Code <input name="letters"></label>',
      true,
    ],
  ])('%s', async (_what, html, isGate) => {
    const { view, forms } = await shown(`<h1>Sign up</h1><form>${ENTRY}${html}<button>Sign up</button></form>`);
    expect(captchaGate(view, forms[0]!) !== null).toBe(isGate);
  });

  test('a box for a phone number alone, where one logs in or signs up', async () => {
    const asks = (words: string) =>
      `<p>${words}</p><form><input type="tel" placeholder="Mobile number"><button>Go on</button></form>`;
    const door = await shown(asks('Log in or sign up'));
    expect(phoneGate(door.view, door.forms, false)?.code).toBe('PHONE_REQUIRED');
    const portal = await shown(asks('Sign in to see your trips'));
    expect(phoneGate(portal.view, portal.forms, false)?.code).toBe('PHONE_REQUIRED');
    const front = await shown(`${asks('The news on your phone')}<a href="/join">Sign up</a>`);
    expect(phoneGate(front.view, front.forms, false)).toBeNull();
    const call = await shown(asks('We call you back'));
    expect(phoneGate(call.view, call.forms, false)).toBeNull();
  });

  test.each([
    ['Enter the code from your authenticator app.', 'Without your phone? Use a recovery code.', 'authenticator'],
    ['We sent a one-time code to your phone.', '', 'sms'],
    ['We have just sent a code to your e-mail address.', '', 'mail'],
    ['Chuir muid cód chuig XXXXXXX234.', '', 'sms'],
    ['Chuir muid cód chuig +353 ** *** **12.', '', 'sms'],
  ])('a code: %s %s', async (first, second, source) => {
    const field = '<label>Code <input name="code" autocomplete="one-time-code"></label>';
    const { view, forms } = await shown(
      `<h1>Two-factor authentication</h1><p>${first}</p><form>${field}<button>Verify</button></form><p>${second}</p>`,
    );
    expect(codeSource(view, forms[0]!)).toBe(source);
  });

  test('a slider that lies over the form by its place alone stands before it', async () => {
    const over = (style: string) =>
      `<h1>Sign up</h1><form>${ENTRY}<button>Sign up</button></form><div style="position:fixed;${style}"><p>Drag the slider to go on</p></div>`;
    const gate = async (style: string) => {
      const { view, forms } = await shown(over(style));
      return challengePage(view, forms)?.code;
    };
    expect(await gate('inset:0')).toBe('CAPTCHA_REQUIRED');
    // Below the form, and hidden by nothing.
    expect(await gate('bottom:0')).toBeUndefined();
  });

  test('a second factor’s page waits for a key, whatever its head offers', async () => {
    const { view, forms } = await shown(
      '<a href="/login">Log in</a> <a href="/join">Sign up</a><h1>Two-factor authentication</h1><p>Insert your security key.</p>',
    );
    const task = taskTo('login');
    const memory = new Memory(task);
    memory.counts.login = 1;
    memory.sent = { ...SENT, kind: 'login' };
    const move = decide({ view, forms, task, memory, cookies: [], hasTotp: false, awaitsAnswer: false });
    expect(move).toMatchObject({ move: 'end', outcome: { kind: 'blocked', code: 'MFA_REQUIRED' } });
  });

  test('a login whose button says that one begins is one where no other is offered', async () => {
    const asks = `<title>Sign in</title><h1>Find your desk</h1><form>${ENTRY}<button>Get started</button></form>`;
    const decided = async (html: string) => {
      const { view, forms } = await shown(html);
      const task = taskTo('login');
      return decide({ view, forms, task, memory: new Memory(task), cookies: [], hasTotp: false, awaitsAnswer: false });
    };
    expect(await decided(asks)).toMatchObject({ move: 'fill', as: 'login' });
    expect(await decided(`<a href="/login">Log in</a>${asks}`)).toMatchObject({ move: 'click' });
  });

  test('a short page whose one button leads to another house is the end, whatever it is called', async () => {
    const { view, forms } = await shown('<h1>Castle</h1><button>Continue with Google</button>');
    const task = taskTo('register');
    const given = { view, forms, task, memory: new Memory(task), cookies: [], hasTotp: false, awaitsAnswer: false };
    expect(decide(given)).toMatchObject({ move: 'end', outcome: { kind: 'blocked', code: 'MISSING_FIELD' } });
  });

  test('a title in a box above the form names it, and so does the one button below', async () => {
    const fields = '<label>User <input name="user"></label><label>Password <input type="password"></label>';
    const { forms } = await shown(
      `<div class="card"><div class="card-header">Register</div><div><form>${fields}</form><button class="btn-primary" type="button">Make it so</button></div></div>`,
    );
    expect(forms[0]).toMatchObject({ kind: 'signup', box: { heading: 'Register' }, submit: { text: 'Make it so' } });
  });

  test.each([
    [
      '<label>Mobile <input type="tel" aria-describedby="h"></label><p id="h">We send you a code by text message.</p>',
      'phone',
      true,
    ],
    ['<label>Mobile <input type="tel"></label>', 'phone', false],
    ['<label>Name <input name="company-name" required></label>', 'company', true],
    ['<label>Street <input></label><label>Number* <input name="no"></label>', 'address', true],
    ['<label>Password hint <input name="password_hint"></label>', 'about', false],
  ])('%s', async (html, purpose, isRequired) => {
    const { forms } = await shown(`<h1>Sign up</h1><form>${ENTRY}${html}<button>Sign up</button></form>`);
    expect(forms[0]!.fields.at(-1)).toMatchObject({ purpose, required: isRequired });
  });

  test('the button beside the box for a mailed code has it sent, whatever it says', async () => {
    const code = '<label>Mailed code <input name="mailcode" required></label><button type="button">Send</button>';
    const { view, forms } = await shown(`<h1>Sign up</h1><form>${ENTRY}${code}<br><br><button>Sign up</button></form>`);
    const task = taskTo('register');
    const move = fillForm(view, forms[0]!, task, new Memory(task), 'signup');
    expect(move).toMatchObject({ move: 'fill', press: { text: 'Send' } });
  });

  test('a login that comes back with a box for a code asks for the second factor', async () => {
    const { view, forms } = await shown(
      `<form>${ENTRY}<label>One-time code <input name="otp"></label><button>Log in</button></form>`,
    );
    const task = taskTo('connect');
    const memory = new Memory(task);
    memory.counts.login = 1;
    memory.sent = { ...SENT, kind: 'login' };
    const move = decide({ view, forms, task, memory, cookies: [], hasTotp: false, awaitsAnswer: false });
    expect(move).toMatchObject({ move: 'end', outcome: { kind: 'blocked', code: 'TOTP_REQUIRED' } });
  });
});

test('what a router tells screen readers of the page that has come is no complaint; what it tells them of an error is', async () => {
  const page = await browser.newPage();
  const spoken = (words: string) =>
    `<p role="alert" aria-live="assertive" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden">${words}</p>`;
  await page.setContent(
    `<title>Log in | Shop</title><h1>Welcome back</h1>${FORM}${spoken('Log in | Shop')}${spoken('Navigated to Welcome back')}` +
      spoken('Wrong password'),
  );
  expect((await perceive(page)).view.notices.map(({ text }) => text)).toEqual(['Wrong password']);
}, 60_000);

describe('a class that counts only in a state', () => {
  const IF_INVALID = 'class="flex data-[error=true]:text-destructive aria-invalid:border-destructive required:ring-1"';
  const shown = async (more: string) => {
    const page = await browser.newPage();
    await page.setContent(
      `<h1>Join</h1><button ${IF_INVALID}>Toggle theme</button><form><div><label ${IF_INVALID} for="e">Email</label><input id="e" name="email" ${IF_INVALID}></div><button ${IF_INVALID}>Sign up</button></form>${more}`,
    );
    return (await perceive(page)).view;
  };

  test('is no complaint', async () => {
    const view = await shown('');
    expect(view.notices).toEqual([]);
    expect(view.fields[0]).toMatchObject({ invalid: false, required: false });
  }, 60_000);

  test('leaves the complaint beside it to be heard, wherever that is drawn', async () => {
    const view = await shown(
      '<section aria-live="polite"><ol style="position:fixed;right:20px;bottom:20px;width:300px"><li data-type="error"><div>Something went wrong!</div><div>Email already registered</div></li></ol></section>',
    );
    expect(view.notices).toEqual([
      { text: 'Something went wrong! Email already registered', kind: 'error', form: -1, frame: 0 },
    ]);
  }, 60_000);
});

describe('a consent bar', () => {
  const BAR = '<p class="message">We use cookies to make this place better.</p><button>Accept all</button>';
  const barred = async (style: string) => {
    const page = await browser.newPage();
    await page.setContent(`${FORM}<div style="position:fixed;left:0;right:0;${style}">${BAR}</div>`);
    return (await perceive(page)).view;
  };

  test.each([
    ['at the foot of the window', 'bottom:0', true],
    ['below the window', 'bottom:-300px;height:200px', false],
    ['faded out', 'bottom:0;opacity:0', false],
  ])(
    '%s is pressed only where it can be seen',
    async (_, style, isThere) => {
      const control = bannerControl(await barred(style), new Memory(taskTo('register')));
      expect(control?.text ?? null).toBe(isThere ? 'Accept all' : null);
    },
    60_000,
  );

  test('says nothing about the form', async () => {
    const view = await barred('bottom:0');
    expect(view.notices.map(({ text }) => text)).toContain('We use cookies to make this place better.');
    expect(complaints(view, readForms(view)[0]!, new Set()).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('cookies'),
    );
  }, 60_000);
});

describe('who is logged in, and where the way leads', () => {
  const shown = async (html: string) => {
    const page = await browser.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('https://app.example.com/');
    return (await perceive(page)).view;
  };
  const MENU = '<p><a href="/prefs">Preferences</a> <a href="/account">My account</a> <a href="/logout">Logout</a></p>';

  test.each([
    ['the name that we gave', 'robin.miller', true],
    ['somebody else', 'setup', false],
  ])(
    'a page that says %s to be logged in',
    async (_, name, isSure) => {
      const view = await shown(`<h1>Welcome</h1><p>logged in as <b>${name}</b></p>${MENU}<p>Recent changes</p>`);
      const memory = new Memory(taskTo('register'));
      memory.username = 'robin.miller';
      memory.sent = { ...SENT, kind: 'signup', withUsername: true };
      memory.signedOut = { loginControls: true, cookies: new Set(), storage: new Set() };
      const evidence = assess({
        view,
        forms: readForms(view),
        task: taskTo('register'),
        memory,
        cookies: ['sessionid:1'],
      });
      expect(evidence.sure).toBe(isSure);
    },
    60_000,
  );

  test('preferences that strangers may set are no sign-up', async () => {
    const view = await shown(
      '<title>Preferences</title><form action="/prefs" method="post"><label>Full name <input name="name"></label>' +
        '<label>Email <input name="email"></label><button>Save changes</button></form><a href="/login">Login</a>',
    );
    expect(readForms(view).map(({ kind }) => kind)).toEqual(['profile']);
  }, 60_000);

  test('a page that lists the app alone is left by that link', async () => {
    const view = await shown('<h1>Available projects</h1><ul><li><a href="/tracker">Team tracker</a></li></ul>');
    const memory = new Memory(taskTo('register'));
    memory.idle = 20;
    const move = decide({
      view,
      forms: readForms(view),
      task: taskTo('register'),
      memory,
      cookies: [],
      hasTotp: false,
      awaitsAnswer: false,
    });
    expect(move).toMatchObject({ move: 'click', control: { text: 'Team tracker' } });
  }, 60_000);
});

test('a frame that never answers keeps nobody from seeing its page', async () => {
  const page = await browser.newPage();
  await page.setContent(`${FORM}<iframe src="about:blank#widget"></iframe>`);
  const { view } = await perceive(page);
  expect(view.fields.map(({ name }) => name)).toEqual(['email', 'land']);
}, 10_000);

test('an error without a page is known by its status, a lost connection has none', async () => {
  const server = createServer((request, response) =>
    request.url === '/cut' ? request.socket.destroy() : response.writeHead(502).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await browser.newPage();
  // The browser's own page comes a moment after the error.
  const comes = async (path: string, isSo: (view: View) => boolean): Promise<void> => {
    await page.goto(origin + path).catch(() => undefined);
    await until(async () => {
      const seen = await perceive(page).catch(() => null);
      return seen !== null && isSo(seen.view);
    });
  };
  await comes('/fails', ({ status }) => status === 502);
  await comes('/cut', ({ url, status }) => url.startsWith('chrome-error:') && status === 0);
  server.close();
}, 60_000);
