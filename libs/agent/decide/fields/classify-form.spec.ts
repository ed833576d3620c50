import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { classifyAll } from './classify-form.js';

const box = (label: string, more: Partial<Field> = {}): Field => ({ ...BLANK_FIELD, label, name: label, ...more });
const read = (...list: Field[]): string[] => classifyAll(list).map(({ purpose }) => purpose);
const option = (label: string, at: number) => ({ value: String(at), label });

test('a shared thing that is made with its password is named like an account, beside a person’s name it is not', () => {
  const label = (text: string, name: string, type = 'text') => box(text, { name, type });
  const rest = [label('Private code', 'secret', 'password'), label('Email', 'mail')];
  expect(read(label('Project name', 'name'), ...rest)).toEqual(['username', 'password', 'email']);
  expect(read(label('Your name', 'name'), ...rest)).toEqual(['fullName', 'password', 'email']);
});

test('what a household is called is no name of the person who founds it', () => {
  const names = [box('Seu nome', { name: 'nome' }), box('Nome da família', { name: 'nome_familia' })];
  expect(read(...names, box('E-mail'), box('Senha', { type: 'password' }))).toEqual([
    'fullName',
    'unknown',
    'email',
    'password',
  ]);
});

test('a whole name that its programmer calls the user’s is the person’s', () => {
  const name = box('Nama Penuh', { name: 'namaPengguna' });
  expect(read(name, box('E-mel'), box('Kata Laluan', { type: 'password' }))[0]).toBe('fullName');
});

test('where a star stands at all, at an answered list too, none demands a website', () => {
  const star = (label: string, more: Partial<Field> = {}) => box(`${label}*`, { required: true, ...more });
  const rest = [star('Login name'), star('Email'), star('Password', { type: 'password' }), star('Website')];
  const zone = star('Time Zone', { tag: 'select', filled: true, options: [option('UTC', 0), option('UTC+1', 1)] });
  const isDemanded = (...list: Field[]) => classifyAll(list).find(({ purpose }) => purpose === 'website')?.required;
  expect(isDemanded(...rest, zone)).toBe(false);
  expect(isDemanded(...rest, { ...zone, filled: false })).toBe(true);
  expect(isDemanded(...rest, box('City'), zone)).toBe(true);
});

test('two boxes under one word are told apart by what stands in each', () => {
  const row = (placeholder: string, name: string) => box('', { near: 'お名前', placeholder, name });
  expect(read(row('姓', 'n1'), row('名', 'n2'))).toEqual(['lastName', 'firstName']);
});

test('a name that is to be shown is the person’s where browsers are told to fill in the person’s', () => {
  const rest = [box('Email', { name: 'mail' }), box('Password', { type: 'password', name: 'p' })];
  const shown = (autocomplete: string) => box('Name (display name)', { name: 'name', autocomplete });
  expect(read(shown('name'), ...rest)[0]).toBe('fullName');
  expect(read(shown('username'), ...rest)[0]).toBe('username');
});

test('a repeated password that its page forgot to hide is one where its label says so', () => {
  const hidden = box('', { near: 'Password', type: 'password' });
  expect(read(hidden, box('', { near: 'Confirm Password' }))).toEqual(['password', 'passwordConfirm']);
  expect(read(hidden, box('', { near: 'Confirm your name' }))[1]).not.toBe('passwordConfirm');
});

test('a date that a search asks for is nobody’s birthday', () => {
  const date = (label: string) => box(label, { name: 'd', type: 'date' });
  expect(read(box('Città', { name: 'c' }), date('Disponibile dal'))[1]).toBe('unknown');
  expect(read(date('Data di nascita'))).toEqual(['birthDate']);
  expect(read(date(''))).toEqual(['birthDate']);
  expect(read(box('Email', { name: 'e', type: 'email' }), date('Datum'))[1]).toBe('birthDate');
});

test('no password goes into a box that shows what is typed, beside one that hides it', () => {
  const hidden = box('Password', { name: 'password', type: 'password' });
  const question = box('Parole:', { name: 'basic_token' });
  expect(read(box('Username', { name: 'user' }), hidden, question)).toEqual(['username', 'password', 'unknown']);
  const shown = box('Repeat password', { name: 'password2' });
  expect(read(box('Username', { name: 'user' }), hidden, shown)[2]).toBe('passwordConfirm');
  const third = box('Olvidó su contraseña', { name: 'password3' });
  const repeat = box('Confirme contraseña', { name: 'password2', type: 'password' });
  expect(read(hidden, repeat, third)).toEqual(['password', 'passwordConfirm', 'unknown']);
  expect(read(hidden, repeat, { ...third, name: 'passwordHint' })[2]).toBe('about');
});

test('a sample in a box without a word says what goes there', () => {
  const sample = (placeholder: string) => box('', { name: '', placeholder });
  expect(read(sample('jsmith@company.example'), sample('+1 (555) 123-4567'))).toEqual(['email', 'phone']);
  expect(read(sample('z.B. jsmith@company.example'), sample('e.g. +15551234567'))).toEqual(['email', 'phone']);
});

test.each(['Mother’s name', 'Όνομα πατέρα', 'Anyja neve'])('"%s" is not the person’s own name', (label) => {
  expect(read(box('Email'), box(label), box('Password', { type: 'password' }))[1]).toBe('unknown');
});

test('the heading of a form names none of its boxes', () => {
  const first = (placeholder: string) => box('', { name: 'ime', placeholder, near: 'Novi korisnik' });
  expect(read(first('Ime i prezime'), box('Email'), box('Lozinka', { type: 'password' }))[0]).toBe('fullName');
});

test('a name and a password are all of an account whose mail address nobody demands', () => {
  const secret = (name: string) => box(name, { type: 'password' });
  const name = (mail: string) => read(box('Name'), secret('Password'), secret('Repeat password'), box(mail))[0];
  expect(name('Email (optional)')).toBe('username');
  expect(name('Email')).toBe('fullName');
});

test('what is called a CAPTCHA, beside a button that sends a code, is the code', () => {
  const told = (around: string) => read(box('', { name: 'captcha', placeholder: '验证码', around }))[0];
  expect([told('获取验证码'), told('')]).toEqual(['code', 'captcha']);
});

test.each([
  ['User name (e-mail)', 'email'],
  ['E-mail (it will be your user name)', 'email'],
  ['아이디(이메일)', 'email'],
  ['User name (or e-mail)', 'identifier'],
  ['Member number or e-mail', 'identifier'],
  ['Barua pepe au simu', 'identifier'],
])('"%s" asks for: %s', (label, purpose) => {
  expect(read(box(label, { name: 'login' }), box('Password', { type: 'password' }))[0]).toBe(purpose);
});

test('what stands in brackets behind a name explains it', () => {
  expect(read(box('Имя (латиницей)', { name: 'a' }), box('Фамилия (латиницей)', { name: 'b' }))).toEqual([
    'firstName',
    'lastName',
  ]);
});

test('terms are agreed to in a list of yes and no, not in a list of anything else', () => {
  const list = (...labels: string[]) => box('Server rules', { tag: 'select', options: labels.map(option) });
  expect(read(list('Hmm', 'Yes', 'No'))).toEqual(['terms']);
  expect(read(list('Classic', 'Hardcore'))).not.toContain('terms');
});

test('"Yes" and "No" belong to the question above them', () => {
  const button = (label: string, near: string) => box(label, { type: 'radio', name: 'ok', near });
  expect(read(button('Yes', 'I agree to the terms and conditions'), button('No', 'Yes'))).toEqual(['terms', 'terms']);
});

test.each([
  ['a list beside "No credit card required"', box('', { near: 'No credit card required.', tag: 'select' }), 'unknown'],
  ['a hand phone called hp', box('휴대폰 번호', { name: 'hp', type: 'tel' }), 'phone'],
  ['a pot of honey called hp', box('', { name: 'hp' }), 'trap'],
  ['a one-time code by its name alone', box('', { name: 'otp', type: 'number' }), 'code'],
  ['a one-time code by the beginning of its name', box('', { name: '2fakey' }), 'code'],
  ['a sum in other figures', box('حاصل ۷ + ۴ *', { name: 'cap' }), 'captcha'],
  ['the phone that such codes are to go to', box('Phone', { name: 'mfaPhone', type: 'tel' }), 'phone'],
  ['a card that nobody pays with', box('Library card number *', { name: 'barcode' }), 'unknown'],
  ['a card to pay with', box('Card number *', { name: 'number' }), 'card'],
  ['a year of birth whose list is called like a town', box('Fødselsår', { name: 'by', tag: 'select' }), 'birthYear'],
  ['the name of an animal', box("Pet's name", { name: 'pet' }), 'unknown'],
  ['people who may write', box('Humans may send me mails', { type: 'checkbox' }), 'newsletter'],
])('%s', (_what, field, purpose) => {
  expect(read(field)).toEqual([purpose]);
});

test('what has to be filled in beside a password is no search', () => {
  const asked = (label: string, required: boolean) =>
    read(box('Password', { type: 'password' }), box(label, { name: 'q', required }))[1];
  expect(asked('Cik ir trīs', true)).toBe('unknown');
  expect(asked('Cik ir trīs', false)).toBe('search');
});

test('the parts of a birth date are told by their words alone', () => {
  const month = box('Month', { name: 'bm', tag: 'select', options: ['Month', 'January'].map(option) });
  expect(read(month, box('Day', { name: 'bd' }), box('Year', { name: 'by' }))).toEqual([
    'birthMonth',
    'birthDay',
    'birthYear',
  ]);
});

test('a third name that is demanded is the account’s, unless it is all of the person’s', () => {
  const names = (third: Field) =>
    read(box('First name'), box('Last name'), third, box('Password', { type: 'password' }));
  expect(names(box('Display name', { required: true }))[2]).toBe('username');
  expect(names(box('Full legal name', { required: true }))[2]).toBe('fullName');
});

test('a word that means a last name here and any name there is read by its neighbour', () => {
  expect(read(box('Nom *'), box('Cognoms *'))).toEqual(['firstName', 'lastName']);
  expect(read(box('Prénom'), box('Nom'))).toEqual(['firstName', 'lastName']);
});

test('a name that may be a nickname, and any name at a login, are the account’s', () => {
  expect(read(box('Su nombre o alias', { name: 'nombre' }), box('Correo', { type: 'email' }))).toEqual([
    'username',
    'email',
  ]);
  const told = 'Имя (или псевдоним)';
  expect(read(box('', { name: 'n', near: told }), box('Адрес эл. почты'))).toEqual(['username', 'email']);
  expect(read(box('Su nombre', { name: 'n' }), box('Contraseña', { type: 'password' }))).toEqual([
    'username',
    'password',
  ]);
});

test('a box called "Name" is for the user name where its page names it so', () => {
  const hidden = box('Password', { type: 'password' });
  expect(read(box('Name', { name: 'username' }), hidden, box('E-Mail'))).toEqual(['username', 'password', 'email']);
  expect(read(box('Имя', { name: 'rusername' }), hidden, box('Email'))).toEqual(['username', 'password', 'email']);
});

test('brackets may tell the parts of a name, and signs of what is demanded tell nothing', () => {
  const part = (label: string, name: string) => box(label, { name });
  expect(read(part('お名前（姓）【必須】', 'a'), part('お名前（名）【必須】', 'b'))).toEqual(['lastName', 'firstName']);
  expect(read(part('フリガナ（セイ）', 'c'), part('フリガナ（メイ）', 'd'))).toEqual(['lastName', 'firstName']);
});

test('a password that others have is no password of one’s own', () => {
  const hidden = (label: string) => box(label, { type: 'password' });
  expect(read(hidden('Registrierungs-Passwort der Galerie (bei uns erfragen)'), hidden('Passwort'))).toEqual([
    'invite',
    'password',
  ]);
});

test('the year in which a card expires belongs to it', () => {
  const year = box('', { name: 'ExpirationYear', tag: 'select', options: ['2026', '2027'].map(option) });
  expect(read(box('Card number'), year)).toEqual(['card', 'card']);
});

test('a button of two Chinese characters is read without the blank between them', () => {
  expect(normalize('注 册')).toBe('注册');
  expect(normalize('Log 登 录')).toBe('log 登录');
});

test('the name that a site shows on its screens takes nothing from the one to log in by', () => {
  const user = box('Username', { name: 'member.userName' });
  expect(read(user, box('Screen Name', { name: 'member.screenName' }), box('Email'))).toEqual([
    'username',
    'username',
    'email',
  ]);
});

test.each(['Адрес email', 'Dirección e-mail', 'Адреса ел. пошти', 'E-mail address', 'Jūsu e-pasta adrese email'])(
  '"%s" in a box named `address` is no postal address',
  (said) => {
    expect(read(box(said, { name: 'address' }), box('', { type: 'password' }))[0]).toBe('email');
  },
);

test('an invitation that is hidden as it is typed, and explained as one, is no repeat of the password', () => {
  const hidden = (label: string, near = '') => box(label, { name: '', near, type: 'password' });
  const told = 'All accounts require an invite code. Ask whoever runs the house for one.';
  expect(read(box('Email'), hidden('Password'), hidden('', told))).toEqual(['email', 'password', 'invite']);
  expect(read(box('Email'), hidden('Password'), hidden('', 'Once more.'))[2]).toBe('passwordConfirm');
});

test('a number that somebody has, alone with one password, names the account', () => {
  const number = box('', { name: 'employee_id', near: '従業員ID：' });
  const secret = (name: string) => box('パスワード', { name, type: 'password' });
  expect(read(number, secret('p'))).toEqual(['identifier', 'password']);
  expect(read(box('Invite code'), secret('p'), secret('again'))[0]).toBe('invite');
});

test('a login whose password shows as it is typed takes it behind the account’s box', () => {
  const shown = (near: string) => box('', { name: '', near });
  expect(read(shown('نام کاربری'), shown('رمز عبور'))).toEqual(['username', 'password']);
  expect(read(box('City', { name: '' }), shown('رمز عبور'))[1]).not.toBe('password');
  expect(read(box('', { name: 'usermail' }), box('', { name: 'userpass' }))).toEqual(['email', 'password']);
});

test('what a thing is called is the account’s name where nothing says whose', () => {
  const rest = [box('Email'), box('Hasło', { type: 'password' })];
  expect(read(box('Nazwa', { name: '' }), ...rest)[0]).toBe('username');
  expect(read(box('Nazwa szkoły', { name: '' }), ...rest)[0]).not.toBe('username');
});

test('the name that others are to see may stand in its box alone', () => {
  const inBox = (placeholder: string) => box('', { name: '', placeholder });
  const rest = [inBox('email'), box('', { name: '', placeholder: 'password', type: 'password' })];
  expect(read(...rest, inBox('表示名（新規登録時）'))[2]).toBe('username');
});

test('a question that is to be typed as well as its answer is the account’s own, one box alone is a riddle', () => {
  const question = box('', { placeholder: 'Security Question', name: 'question' });
  const answer = box('', { placeholder: 'Answer', name: 'answer' });
  const rest = [box('Email'), box('Password', { type: 'password' })];
  expect(read(...rest, question, answer).slice(2)).toEqual(['unknown', 'unknown']);
  expect(read(...rest, question)[2]).toBe('captcha');
});

test('a day of birth without a month or a year is the whole date', () => {
  const rest = [box('Email', { name: 'mail' }), box('Password', { type: 'password', name: 'p' })];
  expect(read(box('', { near: 'תאריך לידה', name: 'bd' }), ...rest)[0]).toBe('birthDate');
  const parts = [box('Day', { name: 'bday' }), box('Month', { name: 'bmonth' }), box('Year', { name: 'byear' })];
  expect(read(...parts, ...rest).slice(0, 3)).toEqual(['birthDay', 'birthMonth', 'birthYear']);
});

const secret = box('Password', { type: 'password' });

test('a question about who answers it, or chosen from a list of them, tells nobody from a robot', () => {
  const answer = box('Security question', { near: 'What was the name of your first pet?' });
  expect(read(box('Email'), secret, answer)[2]).toBe('unknown');
  const questions = ['Choose', 'Name of the first school?', 'Make of the first car?'].map(option);
  const list = box('Question', { tag: 'select', type: 'select', options: questions });
  expect(read(box('Email'), secret, list, box('Antwort auf die Sicherheitsfrage'))[3]).toBe('unknown');
  expect(read(box('Email'), secret, box('Security question', { near: 'How many legs has a horse?' }))[2]).toBe(
    'captcha',
  );
});

test('a card without a day that it expires on, beside a password, is no bank’s', () => {
  expect(read(box('Numer karty'), box('E-mail'), secret)[0]).toBe('unknown');
  expect(read(box('Card number'), box('Expiry date'), box('E-mail'), secret)[0]).toBe('card');
  expect(read(box('Credit card number'), box('E-mail'), secret)[0]).toBe('card');
});

test('how a number is dialled says what goes into its box', () => {
  const sample = (placeholder: string): string => read(box('', { placeholder, name: 'f1' }), box('Email'), secret)[0]!;
  expect(['05xxxxxxxx', '+7 (___) ___-__-__', '06 ## ## ## ##'].map(sample)).toEqual(['phone', 'phone', 'phone']);
  expect(sample('4xxx xxxx xxxx xxxx')).not.toBe('phone');
});

test('of two names for the account the one to log in by is its own', () => {
  const list = [box('ユーザー名', { name: 'userName' }), box('ログインID', { name: 'loginId' }), secret];
  expect(read(...list).slice(0, 2)).toEqual(['fullName', 'username']);
});
