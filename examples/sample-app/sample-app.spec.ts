import { afterAll, describe, expect, test } from '@jest/globals';
import { type SampleApp } from './app.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import { codeIn, FetchBrowser, linkIn, Stage } from './testing.js';

const password = 'correct horse 7';
const stage = new Stage();
const { mail } = stage;

afterAll(() => stage.strike());

let people = 0;
/** A sign-up form that every app without fields of its own takes, with an address of its own. */
const newPerson = () => ({ name: 'Ada Byron', email: `ada${++people}@agents.example.com`, password, terms: 'yes' });

function logIn(app: SampleApp, email: string): Promise<FetchBrowser> {
  return new FetchBrowser(app.url).post('/login', { login: email, password });
}

describe('ordinary ways in', () => {
  test('none: signing up is being logged in, the cookie outlives the browser, and logging in again works', async () => {
    const { app, browser } = await stage.open({ scenario: 'none' });
    const { email } = newPerson();
    await browser.get('/');
    expect(browser.html).toContain('href="/signup"');
    const form = { username: 'ada.b', email, password, password_confirm: password, terms: 'yes' };
    expect((await browser.post('/signup', { ...form, password_confirm: 'x' })).html).toContain('do not match');
    expect((await browser.post('/signup', { ...form, terms: '' })).html).toContain('accept the terms');
    await browser.post('/signup', form);
    expect(browser.path).toBe('/dashboard');
    expect(browser.html).toContain(email);
    expect(browser.setCookies.join()).toMatch(/Max-Age=[1-9]/);
    expect(await app.check({ email, password })).toEqual({ exists: true, verified: false, passwordMatches: true });
    expect(await app.check({ email, password: 'another one' })).toMatchObject({ passwordMatches: false });
    await browser.post('/logout');
    expect((await browser.get('/dashboard')).path).toBe('/login');
    expect((await browser.post('/signup', { ...form, email: newPerson().email })).html).toContain('already taken');
    expect((await browser.post('/login', { login: 'ada.b', password: 'wrong one' })).html).toContain('Wrong');
    expect((await browser.post('/login', { login: 'ada.b', password })).path).toBe('/dashboard');
  });

  test('code: the mailed code proves the address, and a wrong one does not', async () => {
    const { app, browser } = await stage.open({ scenario: 'code' });
    const person = newPerson();
    await browser.post('/signup', person);
    expect(browser.path).toBe('/verify');
    await browser.post('/verify', { email: person.email, code: '000000' });
    expect(browser.html).toContain('not valid');
    await browser.post('/verify', { email: person.email, code: codeIn(await mail.newest(person.email)) });
    expect(browser.path).toBe('/dashboard');
    expect(await app.accounts()).toEqual([expect.objectContaining({ email: person.email, verified: true })]);
    expect((await logIn(app, person.email)).path).toBe('/dashboard');
  });

  test.each(['link', 'link-other-origin'] as const)(
    '%s: the mailed link proves the address and logs in',
    async (scenario) => {
      const { app, browser } = await stage.open({ scenario });
      const person = newPerson();
      await browser.post('/signup', { ...person, password_confirm: password });
      expect((await logIn(app, person.email)).path).toBe('/verify');
      const link = linkIn(await mail.newest(person.email, 2));
      expect(new URL(link).origin).toBe(app.elsewhere);
      expect(app.elsewhere === app.url).toBe(scenario === 'link');
      await browser.get(link);
      expect(browser.path).toBe('/dashboard');
      expect(await app.check(person)).toMatchObject({ verified: true });
      expect((await new FetchBrowser(app.url).get(`${link}x`)).html).toContain('not valid');
    },
  );

  test('link in German: pages and mail speak it', async () => {
    const { browser } = await stage.open({ scenario: 'link', locale: 'de' });
    const person = newPerson();
    expect((await browser.get('/signup')).html).toContain('Konto erstellen');
    await browser.post('/signup', { ...person, password_confirm: password });
    expect((await mail.newest(person.email)).subject).toContain('bestätigen');
  });

  test('multi-step: address, code, name and password, preferences', async () => {
    const { app, browser } = await stage.open({ scenario: 'multi-step' });
    const { email } = newPerson();
    expect((await browser.get('/signup')).html).not.toContain('type="password"');
    await browser.post('/signup', { email });
    await browser.post('/verify', { email, code: codeIn(await mail.newest(email)) });
    expect(browser.path).toBe('/welcome/profile');
    await browser.post('/welcome/profile', { first: 'Ada', last: 'Byron', password, terms: 'yes' });
    expect(browser.path).toBe('/welcome/preferences');
    await browser.post('/welcome/preferences', { purpose: 'work' });
    expect(browser.html).toContain('Welcome, Ada Byron');
    expect(await app.check({ email, password })).toEqual({ exists: true, verified: true, passwordMatches: true });
    expect((await logIn(app, email)).path).toBe('/dashboard');
  });
});

describe('mail that is not simply there', () => {
  test('late-mail: nothing arrives before it is let go', async () => {
    const { app, browser } = await stage.open({ scenario: 'late-mail' });
    const person = newPerson();
    await browser.post('/signup', person);
    expect(mail.to(person.email)).toEqual([]);
    expect(await app.sendHeldMail()).toBe(1);
    await browser.post('/verify', { email: person.email, code: codeIn(await mail.newest(person.email)) });
    expect(browser.path).toBe('/dashboard');
  });

  test('no-mail: nothing ever arrives', async () => {
    const { app, browser } = await stage.open({ scenario: 'no-mail' });
    await browser.post('/signup', newPerson());
    expect(browser.path).toBe('/verify');
    expect(await app.sendHeldMail()).toBe(0);
  });

  test('two-mails: the first code is void, the one asked for again works', async () => {
    const { browser } = await stage.open({ scenario: 'two-mails' });
    const { email, ...person } = newPerson();
    await browser.post('/signup', { ...person, email });
    await browser.post('/verify', { email, code: codeIn(await mail.newest(email)) });
    expect(browser.html).toContain('request a new one');
    expect((await browser.post('/verify/resend', { email })).html).toContain('sent you a new one');
    await browser.post('/verify', { email, code: codeIn(await mail.newest(email, 2)) });
    expect(browser.path).toBe('/dashboard');
  });
});

describe('where a login lives', () => {
  test('session-cookie: no cookie has a life time', async () => {
    const { app, browser } = await stage.open({ scenario: 'session-cookie' });
    const person = newPerson();
    await browser.post('/signup', person);
    expect(browser.html).toContain(person.email);
    expect(browser.setCookies.join()).not.toMatch(/max-age|expires/i);
    expect((await logIn(app, person.email)).setCookies.join()).not.toMatch(/max-age|expires/i);
  });

  test('local-storage: no cookie at all, and the token is good at both origins', async () => {
    const { app, browser } = await stage.open({ scenario: 'local-storage' });
    const person = newPerson();
    await browser.post('/signup', person);
    expect(browser.setCookies).toEqual([]);
    const token = /setItem\('session', "([^"]+)"/.exec(browser.html)?.[1] ?? '';
    for (const origin of [app.url, app.elsewhere]) {
      const answer = await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(await answer.json()).toMatchObject({ email: person.email });
      expect((await fetch(`${origin}/api/me`)).status).toBe(401);
    }
  });
});

test('every scenario but the closed one shows a home page with both ways in', async () => {
  for (const scenario of Object.keys(scenarios).filter((name) => name !== 'unreachable') as ScenarioName[]) {
    const { browser } = await stage.open({ scenario, delayMs: 0 });
    await browser.get('/');
    expect(browser.html).toContain('href="/signup"');
    expect(browser.html).toContain('href="/login"');
  }
});

test('unreachable: nothing listens there', async () => {
  const { app } = await stage.open({ scenario: 'unreachable' });
  await expect(fetch(app.url)).rejects.toThrow('fetch failed');
});

test('slow: every page takes its time', async () => {
  const { browser } = await stage.open({ scenario: 'slow', delayMs: 120 });
  const begin = performance.now();
  await browser.get('/');
  expect(performance.now() - begin).toBeGreaterThanOrEqual(115);
});
