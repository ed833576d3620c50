import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startSampleApp, type SampleApp, type SampleAppOptions } from './app.js';
import { codeIn, FetchBrowser, linkIn, MailSink } from './testing.js';

const password = 'correct horse 7';
const email = 'ada@agents.example.com';
const person = { name: 'Ada Byron', email, password, terms: 'yes' };

const mail = new MailSink();
let smtp: { host: string; port: number };
let running: SampleApp[] = [];

beforeAll(async () => {
  smtp = await mail.start();
});
afterEach(async () => {
  await Promise.all(running.map((app) => app.close()));
  running = [];
});
afterAll(() => mail.close());

async function open(options: SampleAppOptions) {
  const app = await startSampleApp({ smtp, ...options });
  running.push(app);
  return { app, browser: new FetchBrowser(app.url) };
}

async function logInAgain(app: SampleApp): Promise<FetchBrowser> {
  return new FetchBrowser(app.url).post('/login', { login: email, password });
}

describe('the ordinary ways in', () => {
  test('none: signing up is being logged in, the cookie outlives the browser, and logging in again works', async () => {
    const { app, browser } = await open({ scenario: 'none' });
    await browser.get('/');
    expect(browser.html).toContain('href="/signup"');
    await browser.post('/signup', { username: 'ada.b', email, password, password_confirm: password, terms: 'yes' });
    expect(browser.path).toBe('/dashboard');
    expect(browser.html).toContain(email);
    expect(browser.setCookies.join()).toMatch(/Max-Age=[1-9]/);
    expect(await app.check({ email, password })).toEqual({ exists: true, verified: false, passwordMatches: true });
    expect(await app.check({ email, password: 'another one' })).toMatchObject({ passwordMatches: false });
    await browser.post('/logout');
    await browser.get('/dashboard');
    expect(browser.path).toBe('/login');
    expect((await browser.post('/login', { login: 'ada.b', password })).path).toBe('/dashboard');
    expect((await logInAgain(app)).html).toContain(email);
  });

  test('code: the mailed code proves the address, and a wrong one does not', async () => {
    const { app, browser } = await open({ scenario: 'code' });
    await browser.post('/signup', person);
    expect(browser.path).toBe('/verify');
    await browser.post('/verify', { email, code: '000000' });
    expect(browser.html).toContain('not valid');
    await browser.post('/verify', { email, code: codeIn(await mail.newest(email)) });
    expect(browser.path).toBe('/dashboard');
    expect(await app.accounts()).toEqual([expect.objectContaining({ email, name: 'Ada Byron', verified: true })]);
    expect((await logInAgain(app)).path).toBe('/dashboard');
  });

  test('link: the mailed link proves the address and logs in', async () => {
    const { app, browser } = await open({ scenario: 'link' });
    const count = mail.to(email).length;
    await browser.post('/signup', { ...person, password_confirm: password });
    expect(await logInAgain(app)).toMatchObject({ path: '/verify' });
    await browser.get(linkIn(await mail.newest(email, count + 2)));
    expect(browser.path).toBe('/dashboard');
    expect(await app.check({ email, password })).toMatchObject({ verified: true });
    expect((await logInAgain(app)).path).toBe('/dashboard');
  });
});
