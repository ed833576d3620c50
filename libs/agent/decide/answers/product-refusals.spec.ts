import { expect, test } from '@jest/globals';
import { normalize } from '../../words/normalize.js';
import { fields } from '../../words/words.js';
import { announcesMail } from './approval-mail.js';
import { aboutWhich, read } from './refusals.js';

const notice = (text: string) => ({ text, purpose: aboutWhich(text), field: null });

test.each([
  'Sorry, but registration is closed at this moment. Come back later.',
  'Registration is currently closed. Please try again later.',
  'Die Registrierung ist derzeit geschlossen. Bitte versuchen Sie es später erneut.',
])('a closed sign-up is closed, whenever to come back: %s', (text) =>
  expect(read(notice(text), 'signup')).toBe('closed'),
);

test.each(['Too many sign-up attempts. Registration is disabled for your address, try again later.'])(
  'a sign-up shut to whoever tried too often opens again: %s',
  (text) => expect(read(notice(text), 'signup')).toBe('rateLimited'),
);

test.each([
  'Account locked by the site administrator.',
  'サイト管理者によってアカウントがロックされました。',
  'Račun je zaključao administrator stranice.',
  '사이트 관리자가 계정을 잠갔습니다.',
  'A fiókot az oldal adminisztrátora zárolta.',
  'הנהלת האתר נעלה את החשבון.',
])('an account that somebody has locked is barred: %s', (text) => expect(read(notice(text), 'login')).toBe('barred'));

test.each([
  'Account locked: too many login attempts. Please try again later.',
  'Account locked. Please try again later or contact the administrator.',
  'Previše puta ste se pokušali prijaviti. Molimo Vas da sačekate prije nego što pokušate ponovo.',
  'Du hast zu oft versucht, dich anzumelden. Bitte warte, bevor du es erneut probierst.',
  'Bạn đã thử đăng nhập gần đây nhiều lần quá. Xin chờ trước khi bạn thử lần nữa.',
])('a login that was tried too often opens again: %s', (text) =>
  expect(read(notice(text), 'login')).toBe('rateLimited'),
);

test.each([
  "We've received a lot of registration requests from you, please wait 10 minutes before you try again.",
  'Hemos recibido muchas solicitudes de registro suyas. Espere 10 minutos antes de volver a intentarlo.',
  'Vi har fått många registreringsbegäran från dig, vänligen vänta 10 minuter innan du försöker igen.',
])('a sign-up is to be tried again in minutes: %s', (text) => expect(read(notice(text), 'signup')).toBe('rateLimited'));

test.each([
  ['Der Benutzername existiert leider schon.', 'usernameTaken'],
  ['El nombre de usuario proporcionado ya se utiliza en otra cuenta.', 'usernameTaken'],
  ['提供的用户名已被另一个账户使用。', 'usernameTaken'],
  ['Корисничкото име што го внесовте е зафатено. Изберете друго име.', 'usernameTaken'],
  ['提供的電子郵件地址已被其他帳號使用。', 'emailTaken'],
  ['La dirección de correo proporcionada ya se utiliza en otra cuenta.', 'emailTaken'],
  ['Tato e-mailová adresa je už použitá u jiného účtu.', 'emailTaken'],
] as const)('what another account uses is taken: %s', (text, reading) =>
  expect(read(notice(text), 'signup')).toBe(reading),
);

test.each([
  'Det finns ingen användare som heter ”Robin”. Kontrollera att du stavat rätt.',
  'Utilizador inexistente',
  '没有名为“Robin”的用户。请检查您的拼写。',
  'Nav lietotāja ar vārdu "Robin". Pārbaudi, vai nav drukas kļūda.',
  'אין משתמש בשם "Robin". נא לוודא שהאיות נכון.',
])('a user who is not there is a wrong login: %s', (text) => expect(read(notice(text), 'login')).toBe('wrongLogin'));

test.each([
  'L’utente è stato creato. La password è stata spedita via email.',
  'Vaše nové heslo bylo odesláno e-mailem.',
  'Potvrdna poruka je poslata.',
  'Новата ви парола е пратена по електронната поща.',
])('a mail was sent: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'Einmaliges Passwort',
  'Mot de passe à usage unique',
  'Password monouso',
  'Одноразовый пароль',
  'Jednorazowe hasło',
  'Eenmalig wachtwoord',
  'Mật khẩu sử dụng một lần',
])('a password that is good for once is a code: %s', (label) => expect(fields.code.test(normalize(label))).toBe(true));
