import { afterAll, describe, expect, test } from '@jest/globals';
import { createGuardrails, generateSync } from 'otplib';
import { type SampleApp } from './app.js';
import { codeIn, FetchBrowser, Stage } from './testing.js';

const email = 'ada@agents.example.com';
const password = 'correct horse 7';
const person = { name: 'Ada Byron', email, password, terms: 'yes' };
const stage = new Stage();

afterAll(() => stage.strike());

function logIn(app: SampleApp, extra: Record<string, string> = {}): Promise<FetchBrowser> {
  return new FetchBrowser(app.url).post('/login', { login: email, password, ...extra });
}

describe('second factors', () => {
  test.each([
    ['bare base32', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', {}],
    [
      'only 80 bits',
      'JBSWY3DPEHPK3PXP',
      { secret: 'JBSWY3DPEHPK3PXP', guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) },
    ],
    [
      'SHA-256, 8 digits, 60 s',
      'otpauth://totp/S:a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA256&digits=8&period=60',
      { algorithm: 'sha256', digits: 8, period: 60 },
    ],
  ] as const)('totp: an account with a seed (%s) logs in with its code, once', async (_title, totpSeed, parameters) => {
    const { app } = await stage.open({ scenario: 'totp' });
    await app.createAccount({ email, password, totpSeed });
    const browser = await logIn(app);
    expect(browser.path).toBe('/login/code');
    expect((await browser.get('/dashboard')).path).toBe('/login');
    const code = generateSync({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', ...parameters });
    await browser.post('/login/code', { code: '12345' });
    expect(browser.html).toContain('not right');
    expect((await browser.post('/login/code', { code })).path).toBe('/dashboard');
    const second = await logIn(app);
    expect((await second.post('/login/code', { code })).html).toContain('not right');
  });

  test('totp: an account that signed up there has no seed and is not asked', async () => {
    const { app, browser } = await stage.open({ scenario: 'totp' });
    expect((await browser.post('/signup', person)).path).toBe('/dashboard');
    expect((await logIn(app)).path).toBe('/dashboard');
  });

  test('totp-setup: signing up sets an authenticator up, and the next login asks for it', async () => {
    const { app, browser } = await stage.open({ scenario: 'totp-setup' });
    expect((await browser.post('/signup', person)).path).toBe('/welcome/authenticator');
    expect(browser.html).toContain('data:image/svg+xml');
    const secret = (/class="secret">([^<]+)</.exec(browser.html)?.[1] ?? '').replace(/\s/g, '');
    expect((await browser.post('/welcome/authenticator', { code: '000000' })).html).toContain('not right');
    expect((await browser.post('/welcome/authenticator', { code: generateSync({ secret }) })).path).toBe('/dashboard');
    const again = await logIn(app);
    expect(again.path).toBe('/login/code');
    // The code that confirmed the set-up is spent; the next one is already within the app's tolerance.
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    expect((await again.post('/login/code', { code })).path).toBe('/dashboard');
  });

  test('login-code: each login mails a code', async () => {
    const { app } = await stage.open({ scenario: 'login-code' });
    await app.createAccount({ email, password });
    const browser = await logIn(app);
    const first = codeIn(await stage.mail.newest(email));
    await browser.post('/login/code/resend');
    const code = codeIn(await stage.mail.newest(email, 2));
    expect(code).not.toBe(first);
    expect((await browser.post('/login/code', { code })).path).toBe('/dashboard');
  });

  test.each(['sms-code', 'popup-2fa'] as const)(
    '%s: each login sends an SMS, signing up does not',
    async (scenario) => {
      const { app, browser } = await stage.open({ scenario });
      expect((await browser.post('/signup', person)).path).toBe('/dashboard');
      expect(app.lastSms()).toBeNull();
      const again = await logIn(app);
      expect(again.html).toContain(scenario === 'sms-code' ? 'ending in 12' : 'window');
      await again.post('/login/code', { code: app.lastSms() ?? '' });
      expect((await again.get('/dashboard')).html).toContain(email);
    },
  );
});

describe('gates of a sign-up', () => {
  test('captcha: only what the picture says is taken, once', async () => {
    const { app, browser } = await stage.open({ scenario: 'captcha' });
    await browser.get('/signup');
    await browser.post('/signup', { ...person, captcha_id: browser.valueOf('captcha_id'), captcha: 'wrong' });
    expect(browser.html).toContain('did not match');
    const solved = { captcha_id: browser.valueOf('captcha_id'), captcha: app.captchaAnswer() ?? '' };
    expect((await browser.post('/signup', { ...person, ...solved })).path).toBe('/dashboard');
    expect((await new FetchBrowser(app.url).post('/signup', { ...person, ...solved })).html).toContain('did not match');
    expect((await logIn(app)).path).toBe('/dashboard');
  });

  test('captcha-widget: only a clicked widget is taken', async () => {
    const { app, browser } = await stage.open({ scenario: 'captcha-widget' });
    expect((await browser.get('/signup')).html).toContain('title="reCAPTCHA"');
    expect((await browser.post('/signup', person)).html).toContain('not a robot');
    const { token } = (await (await fetch(`${app.url}/captcha/token`, { method: 'POST' })).json()) as { token: string };
    expect((await browser.post('/signup', { ...person, 'g-recaptcha-response': token })).path).toBe('/dashboard');
  });

  test('captcha-login: only the login has one', async () => {
    const { app, browser } = await stage.open({ scenario: 'captcha-login' });
    expect((await browser.post('/signup', person)).path).toBe('/dashboard');
    const again = await logIn(app);
    expect(again.html).toContain('did not match');
    const solved = { captcha_id: again.valueOf('captcha_id'), captcha: app.captchaAnswer() ?? '' };
    expect((await again.post('/login', { login: email, password, ...solved })).path).toBe('/dashboard');
  });

  test('phone: a number, then the code that was sent to it', async () => {
    const { app, browser } = await stage.open({ scenario: 'phone' });
    expect((await browser.post('/signup', person)).path).toBe('/welcome/phone');
    expect((await browser.get('/dashboard')).path).toBe('/welcome/phone');
    await browser.post('/welcome/phone', { phone: '+44 7700 900012' });
    expect(browser.html).toContain('one-time-code');
    await browser.post('/welcome/phone', { phone: browser.valueOf('phone'), code: app.lastSms() ?? '' });
    expect(browser.path).toBe('/dashboard');
    expect((await logIn(app)).path).toBe('/dashboard');
  });

  test('payment: a card', async () => {
    const { app, browser } = await stage.open({ scenario: 'payment' });
    expect((await browser.post('/signup', person)).html).toContain('cc-number');
    expect((await browser.post('/welcome/payment', { card: '1' })).html).toContain('check the details');
    await browser.post('/welcome/payment', { card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' });
    expect(browser.path).toBe('/dashboard');
    expect((await app.accounts())[0]).toMatchObject({ unfinished: [] });
  });

  test('missing-field: an invite code and a VAT number', async () => {
    const { app, browser } = await stage.open({ scenario: 'missing-field' });
    expect((await browser.post('/signup', { ...person, invite: 'X', vat: 'GB123456789' })).html).toContain(
      'invite code is not known',
    );
    const { inviteCode: invite } = app;
    expect((await browser.post('/signup', { ...person, invite, vat: 'GB123456789' })).path).toBe('/dashboard');
  });

  test('sso-only: no password anywhere', async () => {
    const { browser } = await stage.open({ scenario: 'sso-only' });
    for (const path of ['/signup', '/login']) {
      expect((await browser.get(path)).html).toContain('Continue with Google');
      expect(browser.html).not.toContain('password"');
    }
  });

  test('account-exists: says so, and the password of the account stays', async () => {
    const { app, browser } = await stage.open({ scenario: 'account-exists' });
    await app.createAccount({ email, password });
    await expect(app.createAccount({ email, password })).rejects.toThrow('already');
    expect((await browser.post('/signup', { ...person, password: 'something else' })).html).toContain('already exists');
    expect(await app.check({ email, password })).toMatchObject({ passwordMatches: true });
  });

  test('unconfirmed: a page that tells nothing, until it is clicked away', async () => {
    const { browser } = await stage.open({ scenario: 'unconfirmed' });
    await browser.post('/signup', person);
    for (const path of ['/', '/dashboard', '/login']) {
      await browser.get(path);
      expect(browser.html).toContain('id="mark"');
      expect(browser.html).not.toContain(email);
    }
    await browser.post('/wake');
    expect((await browser.get('/dashboard')).html).toContain(email);
  });

  test('stuck: the button of the form does nothing', async () => {
    const { browser } = await stage.open({ scenario: 'stuck' });
    expect((await browser.get('/signup')).html).toContain('onsubmit="return false"');
  });
});
