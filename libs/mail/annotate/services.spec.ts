import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';
const NOTHING = { kind: 'other', code: null, link: null };
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const a = (url: string, label: string) => `<a href="${url}">${label}</a>`;
const button = (url: string, label: string) =>
  `<a href="${url}" style="display:inline-block;padding:12px 28px;background:#0b5fff;color:#fff">${label}</a>`;
/** A counter of clicks, with a long secret for each link or with a short one. */
const long = (part: string) => `https://clicks.mailer.test/f/a/${part}kR8vQ2mZx0Lw7TnYb4Hs~~/AAQRxQA~/jP3dF6gK9`;
const short = (part: number) => `https://link.larch.test/u/nrd.php?p=kR8vQ2mZx0_48291_73048_1_${part}`;
const logo = a(long('a'), '<img src="https://larch.example/logo.png" alt="Larch">');
const frame = (url: (part: never) => string) =>
  ['Help Center', 'Privacy', 'Terms', 'Home'].map((label, i) => a(url(`${i + 3}` as never), label)).join(' | ');

describe('a code', () => {
  test('of hexadecimal digits whose letters can be spoken', () => {
    const link = `https://larch.example/account/verify?key=${SECRET}`;
    const body = `Hi kim,\n\nYour verification code is: aaea5779\n\nAlternatively, visit this link:\n\n${link}\n`;
    expect(text('Larch account verification', body)).toMatchObject({ kind: 'otp', code: 'aaea5779', link });
  });

  test.each(['VDNU25', 'CNBAA9'])('that can be spoken, above a footer that names a tax: %s', (code) => {
    const body = `<p>Your verification code:</p><h1>${code}</h1><p>Enter it on the page.</p><p>VAT GB 284 8291 73</p>`;
    expect(html('Your verification code', body)).toMatchObject({ kind: 'otp', code });
  });

  test.each([
    ['Your Larch Rewards® verification code is 543075. It expires in 30 minutes.'],
    ['Use this code for Larch™: 543075'],
  ])('in a sentence with a registered name: %s', (sentence) => {
    expect(html('Your verification code', `<p>${sentence}</p>`)).toMatchObject({ kind: 'otp', code: '543075' });
  });

  test('before how long it lasts, in brackets', () => {
    const body = 'Freigabecode für Ihre neue E-Mail-Adresse: 239755 (10 Minuten gültig).';
    expect(text('Ihr Freigabecode', body)).toMatchObject({ kind: 'otp', code: '239755' });
  });

  test('for somebody whose name begins like a noun of other numbers', () => {
    const body = '<p>Your authentication code for Ticketlarch is 539881. Complete your sign-in within 10 minutes.</p>';
    expect(html('Authentication code from Ticketlarch', body)).toMatchObject({ kind: 'otp', code: '539881' });
  });
});

describe('no code', () => {
  test('in the title of what somebody has reported', () => {
    const body = `<p>Ann commented on LARCH-482</p><h2>Login code never arrives</h2>
      <p>The verification code 482917 from the mail is refused.</p>${button('https://larch.example/b/LARCH-482', 'View issue')}`;
    expect(html('[LARCH] (LARCH-482) Login code never arrives', body)).toMatchObject(NOTHING);
  });

  test.each([
    '“Send code 482917 to printers”',
    '“Codes 2026”',
    '„Code 482917 an den Drucker“',
    '「コード482917を印刷所へ送る」',
  ])('in what the subject quotes: %s', (quoted) => {
    const body = `<p>Ann assigned a task to you</p><p>${quoted.slice(1, -1)}</p>`;
    expect(html(`Ann: ${quoted}`, body)).toMatchObject({ code: null });
  });

  test('of goods, says the subject, or has the form of their keys', () => {
    const body = 'Here is your code:\nU4ZQN-C4EV8-654B5-Y3T7G-3KXW9\nRedeem at redeem.larch.example by Dec 31.';
    expect(text('Your redeem code from the autumn promotion', body)).toMatchObject(NOTHING);
  });

  test('of a room, whose number stands beside it without a colon', () => {
    const body = '<p>Your event is confirmed.</p><p>Meeting ID 848 2917 3048, Passcode 482917</p>';
    expect(html('Confirmed: Intro call, 14:32 Tue 24 Nov', body)).toMatchObject(NOTHING);
  });

  test('of a meeting, in a mail with nothing to prove', () => {
    const body = 'Please join my meeting.\nhttps://meet.larch.example/482917304\nAccess Code: 482-917-304\n';
    expect(text('Harbour call', body)).toMatchObject(NOTHING);
  });
});

describe('a link through a counter of clicks', () => {
  test('is the only button, below a subject that asks', () => {
    const body = `${logo}<p>Du hast gerade ein Konto angelegt. Jetzt fehlt nur noch deine Bestätigung.</p>${button(long('b'), 'Ja, das ist meine E-Mail-Adresse')}<p>${frame(long as never)}</p>`;
    expect(html('Bitte bestätige deine E-Mail-Adresse', body)).toMatchObject({ kind: 'magic_link', link: long('b') });
  });

  test.each([
    ['long secrets', long('b'), frame(long as never)],
    ['short ones', short(1), frame(short as never)],
  ])('is the other way beside a code: %s', (_, link, rest) => {
    const body = `<p>Your one-time code is</p><h1>531125</h1><p>It expires in 20 minutes. Or ${a(link, 'log in directly')}.</p><p>${rest}</p>`;
    expect(html('Log in to Larch with code 531125', body)).toMatchObject({ kind: 'otp', code: '531125', link });
  });

  test.each([
    `<p>The confirmation link we sent to your address has expired. ${a(long('b'), 'Begin again')}</p>`,
    `<p>The link that was to confirm your address has expired.</p><p>${a(long('b'), 'Begin again')}</p>`,
  ])('to a sign-up anew, where the link sent before has expired: %s', (sentences) => {
    expect(html('Your link expired', `${logo}${sentences}<p>${frame(long as never)}</p>`)).toMatchObject(NOTHING);
  });

  test('lets a device in by words that say both', () => {
    const body = `<p>We need to check it's you. Someone's trying to log in from a new device.</p>
      ${button(long('b'), 'Yes, it’s me — log in')}<p>If it's not you, ${a(long('c'), 'block this login')}.</p><p>${frame(long as never)}</p>`;
    expect(html('Is this you signing in from a new device?', body)).toMatchObject({ link: long('b') });
  });
});

describe('a link', () => {
  test('to the code that the subject promises and the mail does not hold', () => {
    const link = `https://www.larch.example/account/travel?token=${SECRET}`;
    const body = `<h1>Your temporary access code</h1><p>Requested from a TV at 8:14 PM.</p>${button(link, 'Get Code')}<p>Link expires after 15 minutes.</p>`;
    expect(html('Your Larch temporary access code', body)).toMatchObject({ kind: 'magic_link', code: null, link });
  });

  test('with its secret in the fragment, before a colon', () => {
    const link = `https://larch.example/magic-link#${SECRET}:ZGFsaWE=`;
    const body = `<p>Sign in with the secure link below</p>${button(link, 'Sign in to Larch')}<p>Having trouble? Enter this code: 998232</p>`;
    expect(html('Secure link to log in to Larch', body)).toMatchObject({ code: '998232', link });
  });

  test.each([
    ['Permission slip: confirm by Friday', 'Please confirm that Noor may join the trip.', 'Confirm permission'],
    ['Je bezorging: bevestig je tijdvak', 'Bevestig dat morgen 14–16 uur nog past.', 'Bevestig bezorging'],
    ['Confirm your birthday for a free gift', 'Tell us your day.', 'Confirm my birthday'],
  ])('confirms a thing, in a mail that names no account: %s', (subject, sentence, label) => {
    const body = `<p>${sentence}</p>${button(`https://larch.example/forms/${SECRET}/confirm`, label)}`;
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test('proves an address at somebody whose name is a word of notices', () => {
    const link = `https://monitor.larch.example/verify-email?token=${SECRET}`;
    const body = `<p>Senqed tansa imayl</p>${button(link, 'Senqed tansa imayl')}<p>24 isragen</p>`;
    expect(html('Senqed tansa imayl i Harbour Monitor', body)).toMatchObject({ kind: 'magic_link', link });
  });
});
