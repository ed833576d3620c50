import { expect, test } from '@jest/globals';
import { read } from './refusals.js';
import { oneTryLeft } from './warned.js';

const said = (text: string) => read({ text, purpose: null, field: null }, 'login');

test.each([
  'The login or password you entered is not valid. If you do not enter the correct password after 2 more attempt(s), you will be locked out of this account for 30 minutes.',
  'Invalid username or password. You have 3 attempts remaining before your account is temporarily locked.',
  'The login is not valid. After 1 more attempt you will be locked out for 30 minutes. To avoid being locked out, you can reset your password.',
  'Benutzername oder Passwort falsch. Noch 2 Versuche, dann wird das Konto vorübergehend gesperrt.',
  'Mot de passe incorrect. Il vous reste 2 essais avant que votre compte soit temporairement bloqué.',
])('a password is refused where only a warning of a lock follows: %s', (text) => expect(said(text)).toBe('wrongLogin'));

test.each([
  'Invalid username or password. Too many attempts: you are locked out for 30 minutes.',
  'Invalid username or password. 0 attempts remaining, your account is temporarily locked.',
  'Your account is locked for 30 seconds: too many attempts.',
  'Wrong password. Please try again later.',
])('a lock that has come is no warning: %s', (text) => expect(said(text)).toBe('rateLimited'));

test.each([
  'You have one more attempt before your account is locked.',
  'Sie haben noch einen Versuch, bevor Ihr Konto gesperrt wird.',
  'Il vous reste une chance avant que votre compte soit bloqué.',
  'Tienes un intento más antes de que tu cuenta sea bloqueada.',
  'Masz jeszcze jedną próbę, nim Twoje konto zostanie zablokowane.',
  'Hesabınız askıya alınmadan önce son bir deneme hakkınız kaldı.',
  'もう一回誤るとアカウントがロックされます。',
  'Bạn còn một lần thử đăng nhập nữa trước khi tài khoản của bạn bị khóa.',
])('a warning that stands alone refuses the password, and is the last: %s', (text) => {
  expect(said(text)).toBe('wrongLogin');
  expect(oneTryLeft(text)).toBe(true);
});

test.each(['Wrong password. After 2 more attempts you will be locked out.', 'Invalid email or password.'])(
  'more than one try is left, or as many as one likes: %s',
  (text) => expect(oneTryLeft(text)).toBe(false),
);

test('a lock that has come, with the time to wait before the next attempt, is no warning', () => {
  expect(said('Your account is locked. Wait 10 minutes before your next attempt.')).not.toBe('wrongLogin');
});
