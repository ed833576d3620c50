import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const shown = (code: string) => `<div style="font-size:28px;font-weight:bold">${code}</div>`;

describe('codes that are shown to somebody, and prove no account', () => {
  test.each([
    ['Out for delivery: your parcel 771-204', `<p>Give the driver this PIN at the door:</p>${shown('4471')}`],
    ['Ihre Lieferung kommt heute', `<p>Nennen Sie dem Fahrer bitte diese PIN:</p>${shown('8041')}`],
    ['Ein Gruß von Ana', '<p>Löse deinen Gutschein mit diesem Code ein: <b>HGF4-92KD-77QX</b></p>'],
    ['Ihr Aufenthalt', '<p>Der Code für die Haustür ist <b>5520#</b>, ab 15 Uhr.</p>'],
    ['Toegangscode voor je verblijf', '<p>De code is <b>5520#</b>. De code werkt vanaf 15:00 uur.</p>'],
    [
      'Your delivery today',
      `<p>Give the driver this PIN at the door:</p>${shown('4471')}<p>Between 2 and 4 pm.</p><p>Delivery address: 4 Wharf Rd</p><p>Log in to your account to change your email preferences.</p>`,
    ],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Your order: one more step', '<p>Verify your email address to see your order. Your code:</p>', '4471'],
    ['Your parcel box', '<p>Sign in to your parcel box with this code:</p>', '804117'],
    ['Ihre Bestellung', '<p>Zur Anmeldung in Ihrem Konto geben Sie bitte diesen Code ein:</p>', '804117'],
  ])('but one that proves an account: %s', (subject, body, code) => {
    expect(html(subject, body + shown(code))).toMatchObject({ kind: 'otp', code });
  });
});

test.each([
  ['in digits', ['4471 8820', '9920 1147', '3385 0072', '6610 2294']],
  ['in letters and digits', ['k8d2-77qm', 'p0s9-41xa', 'mm21-9q0z', 'zz81-00fd']],
])('none of a list of codes to keep is the code: %s', (_, codes) => {
  const body = `You generated new codes. Each can be used once to log in if you lose your phone:\n\n${codes.join('\n')}\n\nKeep them safe.`;
  expect(text('Your new backup codes', body)).toMatchObject(NOTHING);
});

describe('codes that a mail says to hand on or to redeem', () => {
  test.each([
    ['Your ride on Friday', '<p>Your driver arrives at 07:40. Share PIN 4829 with the driver before you get in.</p>'],
    ['A word for friends', '<p>Share your code <b>K7P-4829</b> with friends, and sit with them.</p>'],
    ['Am Freitag', '<p>Ihr Fahrer kommt um 07:40. Nennen Sie die PIN 4829 beim Einsteigen.</p>'],
    ['Vendredi', '<p>Arrivée à 07:40. Présentez le code 4829 à l’accueil.</p>'],
    ['Twoja e-recepta', '<p>Kod dostępu do e-recepty: <b>4829</b></p><p>Podaj farmaceucie kod i numer PESEL.</p>'],
    ['Your key', '<p>Activation key: <b>7QK4Z-2MPLX-9RT3V</b></p><p>Redeem it in your launcher.</p>'],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Your code', 'Your verification code is 482913. Never share your code with anybody.'],
    ['Your code', 'Share nothing. Verification code: 482913'],
    ['Din kod', 'Dela inte koden med någon: 482913'],
    ['Ihr Code zur Anmeldung', 'Teilen Sie diesen Code mit niemandem:\n\n482913'],
    ['Ihr Code', 'Ihr Bestätigungscode: 482913. Nennen Sie ihn niemandem.'],
  ])('but one that nobody else is to see: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '482913' });
  });
});
