import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { View } from '../../perceive/view.types.js';
import type { FormModel } from '../forms/form.js';
import { codeSource } from './code-source.js';

/** Where the code comes from that a page asks for with these words. */
function read(text: string, path = '/login/next', button = '', headings: string[] = []): string {
  const view = { url: `https://app.example.com${path}`, title: 'Login', headings, controls: [], text };
  const field = { ...BLANK_FIELD, name: 'code' };
  const submit = button ? { text: button } : null;
  const form = { box: null, submit, fields: [{ field, purpose: 'code' }] } as unknown as FormModel;
  return codeSource(view as Partial<View> as View, form);
}

test.each(['Введите код из приложения', 'Code aus der App', 'Code. It changes every 30 seconds.'])(
  '"%s" is an authenticator’s',
  (text) => expect(read(text)).toBe('authenticator'),
);

test('what the page’s address calls a second factor is an authenticator’s, unless the page has it mailed', () => {
  expect(read('Code', '/login/2fa')).toBe('authenticator');
  expect(read('Code', '/two-factor-challenge')).toBe('authenticator');
  expect(read('Code')).toBe('unknown');
  expect(read('We have sent a code to your email address.', '/login/2fa')).toBe('mail');
});

test.each([
  'Handy-App\nGeben Sie den Code ein, der mit Ihrer Handy-App generiert wurde:',
  'Mobiilisovellus\nAnna mobiilisovelluksella luotu koodi alle:',
  'This account requires an additional level of verification.\nEnter the code, generated using your mobile app, below:',
])('what an app has made is neither sent to its phone nor mailed: %s', (text) =>
  expect(read(text)).toBe('authenticator'),
);

test('a button may be all that says whose code it sends', () => {
  expect(read('Authentication code', '/step', 'Authenticate using TOTP')).toBe('authenticator');
  expect(read('Authentication code', '/step', 'Go on')).toBe('unknown');
  expect(read('We have sent a code to your email address.', '/step', 'Verify TOTP')).toBe('mail');
});

test.each(['Telefon numaranıza gönderilen 6 haneli kodu girin.', 'Code an deine Telefonnummer gesendet'])(
  '"%s" comes by phone',
  (text) => expect(read(text)).toBe('sms'),
);

test('what was sent to an address is mailed, whatever line the address stands on', () => {
  expect(read('Enter OTP\nAn OTP was sent to you at\nrobin.miller@agents.example.com\nOTP')).toBe('mail');
  expect(read('Das Einmalpasswort (OTP) wurde gesendet an robin.miller@agents.example.com')).toBe('mail');
  expect(read('Enter OTP\nrobin.miller@agents.example.com\nOTP')).toBe('authenticator');
  expect(read('Enter the OTP that your authenticator was sent\nrobin.miller@agents.example.com')).toBe('authenticator');
  expect(read('An OTP was sent to your phone by SMS\nrobin.miller@agents.example.com')).toBe('sms');
});

test('a code that went to a masked number is the phone’s, whatever else was mailed', () => {
  expect(read('We have mailed a link to your email. An OTP was sent by SMS to ******4321')).toBe('sms');
  expect(read('We have sent a code to your email and by SMS to ******4321')).toBe('mail');
});

test('an authenticator on the phone is an authenticator in Hungarian', () => {
  const said = 'Nyisd meg a hitelesítő alkalmazást a telefonodon, és írd be a megjelenő kódot.';
  expect(read(said)).toBe('authenticator');
});

test('a code that went to a whole number is the phone’s, and so is one that a page asks for which is to verify a phone', () => {
  expect(read('Enter the code that we have sent to +45 20 30 40 50')).toBe('sms');
  expect(read('Enter the code that we have sent to you. Case +45')).toBe('unknown');
  expect(read('Code', '/step', '', ['Verify phone number'])).toBe('sms');
  expect(read('Code', '/step', '', ['Phone support is open from nine to five'])).toBe('unknown');
});

test('a number at home is one that a code was sent to, a day and an hour are not', () => {
  expect(read('Tasdiqlash kodi 90 123 45 67 raqamiga yuborildi.')).toBe('sms');
  expect(read('שלחנו קוד אימות ל-050-1234567')).toBe('sms');
  expect(read('Enter code\nSent to +1 555 010 0199.')).toBe('sms');
  expect(read('The code was sent on 2026-11-27 14:05.')).not.toBe('sms');
});

test('what its makers call a box tells of which of two codes it is, where nobody says', () => {
  const view = { url: 'https://app.example.com/step', title: 'Sign up', headings: [], controls: [], text: 'Code' };
  const source = (name: string, text = 'Code'): string =>
    codeSource(
      { ...view, text } as Partial<View> as View,
      {
        box: null,
        submit: null,
        fields: [{ field: { ...BLANK_FIELD, name }, purpose: 'code' }],
      } as unknown as FormModel,
    );
  expect(['sms-0', 'phoneCode', 'smsCode'].map((name) => source(name))).toEqual(['sms', 'sms', 'sms']);
  expect(source('code')).toBe('unknown');
  expect(source('phone', 'We have sent a code to your email address.')).toBe('mail');
});

test('a password for once that can be sent once more is no authenticator’s', () => {
  const controls = [{ text: 'Resend OTP', visible: true }];
  const source = (all: object[]): string =>
    codeSource(
      {
        url: 'https://app.example.com/step',
        title: 'OTP',
        headings: [],
        controls: all,
        text: 'Enter the OTP',
      } as Partial<View> as View,
      { box: null, submit: null, fields: [{ field: BLANK_FIELD, purpose: 'code' }] } as unknown as FormModel,
    );
  expect(source(controls)).not.toBe(source([]));
});

test('a code that was sent is no authenticator’s, whatever brings it and whatever the second step is called', () => {
  const heads = ['İki Adımlı Doğrulama'];
  expect(read("Telegram'a gönderilen 6 haneli doğrulama kodunu girin.", '/login', '', heads)).toBe('unknown');
  expect(read('Two-step verification\nEnter the code that was sent to you by Castle.', '/login/2fa')).toBe('unknown');
  expect(read('Two-step verification\nEnter the code. Another can be sent?', '/login/2fa')).toBe('authenticator');
  const made = 'Enter the code that your authenticator shows. A code was sent to you before.';
  expect(read(made, '/login/2fa')).toBe('authenticator');
});

test.each([
  'Введите последние 4 цифры номера, с которого мы позвонили вам',
  'Enter the last four digits of the number that called you',
  'Podaj 4 ostatnie cyfry numeru, z którego zadzwoniliśmy. Kod',
  '+91 98765 43210 కు పంపిన 6 అంకెల OTP నమోదు చేయండి',
])('"%s" is what a phone shows', (text) => expect(read(text)).toBe('sms'));

test('what helps whoever has lost a phone is not where the code comes from', () => {
  const said = 'Indtast koden fra din authenticator.\nHar du mistet din telefon, virker en gendannelseskode også.';
  expect(read(said)).toBe('authenticator');
});
