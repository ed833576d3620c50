import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import { classify } from './classify.js';

// What the labels say in a language that is not known, or misspelt.
test.each([
  ['uemail', 'email'],
  ['usrFirstname', 'firstName'],
  ['reg_lastname', 'lastName'],
  ['uusername', 'username'],
  ['ruseremail', 'email'],
  ['hotelname', 'unknown'],
])('a field that a programmer calls "%s" is for: %s', (name, purpose) => {
  expect(classify({ ...BLANK_FIELD, label: 'Qaxol', name, id: name }).purpose).toBe(purpose);
});

test('what a box asks to be valid is what it is for', () => {
  expect(classify({ ...BLANK_FIELD, near: 'Valid email:', name: 'x7' }).purpose).toBe('email');
});

test.each([
  [
    'an invitation, whatever it is to be filled in with',
    { label: 'Einladungscode', autocomplete: 'one-time-code' },
    'invite',
  ],
  ['a last name by a word that says nothing inside of a text', { label: 'Van', name: 'v' }, 'lastName'],
  ['a sum to be done, in a box that is called as searches are', { near: 'Сколько будет 5 + 9?', name: 'q' }, 'captcha'],
  ['what a picture shows', { near: 'Przepisz kod z obrazka', name: 'kod' }, 'captcha'],
  ['an answer that keeps machines out', { near: 'backwards:', name: 'spamcheck' }, 'captcha'],
  ['who vouches, in one word of Hangul', { near: '추천인아이디', name: 'mb_recommend' }, 'invite'],
  ['what others hand out, by what its makers call it', { near: 'Code:', name: 'access_code' }, 'invite'],
  [
    'an invitation, hidden as it is typed, that a bracket explains',
    { type: 'password', placeholder: '招待コード（共有パスワード）' },
    'invite',
  ],
  ['how a last name is read', { near: 'フリガナ（セイ） *', name: 'seikana' }, 'lastName'],
  ['what helps to remember a password', { label: 'Password Hint *', name: 'passwordHint' }, 'about'],
  ['what helps to remember a password in French', { label: 'Indice de mot de passe', name: 'x7' }, 'about'],
  ['what helps to remember a password in Chinese', { label: '密码提示', name: 'x7' }, 'about'],
  ['the day that weeks begin with', { label: 'First Day of Week', name: 'x7' }, 'unknown'],
  [
    'nothing: it shows a secret, dotted',
    { type: 'password', label: 'User ID', readonly: true, filled: true },
    'unknown',
  ],
  ['a password, once it is touched', { type: 'password', label: 'Password', readonly: true }, 'password'],
  ['a number that somebody was given', { near: 'Club ID:', placeholder: '11-digit user ID', name: 'x7' }, 'unknown'],
])('a box asks for %s', (_what, more, purpose) => {
  expect(classify({ ...BLANK_FIELD, ...more }).purpose).toBe(purpose);
});

test('what takes addresses alone is no user name, whatever it is called', () => {
  expect(classify({ ...BLANK_FIELD, label: 'Login', name: 'login', type: 'email' }).purpose).toBe('email');
  expect(classify({ ...BLANK_FIELD, label: 'Login', name: 'login' }).purpose).toBe('username');
});

test.each(['登录', 'Anmelden', 'Zaloguj', 'ログイン', 'Вхід'])(
  '"%s", written into a box, asks for what one logs in by',
  (said) => {
    expect(classify({ ...BLANK_FIELD, placeholder: said }).purpose).toBe('username');
    expect(classify({ ...BLANK_FIELD, tag: 'textarea', type: 'textarea', placeholder: said }).purpose).toBe('unknown');
  },
);
