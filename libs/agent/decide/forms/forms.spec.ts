import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Control, Field, FormBox, View } from '../../perceive/view.types.js';
import { readForms } from './forms.js';

const BUTTON = { kind: 'submit', role: 'button', hints: '', href: '', visible: true, disabled: false, form: 0 };

const boxOf = (word: string): FormBox => ({
  frame: 0,
  index: 0,
  action: '/users',
  method: 'post',
  hints: '',
  heading: word,
  text: word,
});

/** A form of these text boxes, under one word that is its button's as well. */
function formOf(word: string, ...asked: [name: string, label: string][]): View {
  const fields = asked.map(([name, label], index): Field => ({
    ...BLANK_FIELD,
    ref: { frame: 0, index },
    name,
    label,
    near: label,
  }));
  const button = { ...BUTTON, text: word, dialog: -1, banner: '', rect: [0, 90, 80, 20], ref: { frame: 0, index: 9 } };
  const address = 'https://app.example.com/users';
  const view = {
    url: address,
    frameUrls: [address],
    title: '',
    text: '',
    headings: [],
    dialogs: [],
    notices: [],
    widgets: [],
    pictures: [],
  };
  return { ...view, fields, forms: [boxOf(word)], controls: [button as unknown as Control] } as unknown as View;
}

test('who is to repeat an address signs up, though the button says to log in', () => {
  const name: [string, string] = ['username', 'Username'];
  const mail: [string, string] = ['email', 'E-Mail'];
  const again: [string, string] = ['email_conf', 'E-Mail bestätigen'];
  expect(readForms(formOf('Jetzt anmelden!', name, mail, again))[0]?.kind).toBe('signup');
  expect(readForms(formOf('Anmelden', name))[0]?.kind).toBe('login');
});

test('only who has no account yet is asked for an invitation beside the address', () => {
  const mail: [string, string] = ['email', 'Email'];
  expect(readForms(formOf('Partecipa', mail, ['code', 'Codice di invito']))[0]?.kind).toBe('signup');
  expect(readForms(formOf('Partecipa', mail, ['city', 'Città']))[0]?.kind).not.toBe('signup');
});

test('a button in the row of a password shows it, whatever it says; the one below the form sends', () => {
  const view = formOf('Konto', ['email', 'E-mail'], ['secret', 'Heslo']);
  Object.assign(view.fields[1]!, { type: 'password', rect: [0, 40, 300, 56] });
  const [button] = view.controls;
  const eye: Control = { ...button!, kind: 'button', text: 'Odkrýt', rect: [260, 48, 40, 40] };
  const below: Control = { ...button!, kind: 'button', text: 'Create', form: -1, rect: [0, 140, 80, 36] };
  expect(readForms({ ...view, controls: [eye, below] })[0]?.submit).toBe(below);
  expect(readForms({ ...view, controls: [{ ...eye, text: 'Sign in' }] })[0]?.submit?.text).toBe('Sign in');
});

test('who is asked for both halves of a name signs up, though the button logs in as well', () => {
  const names: [string, string][] = [
    ['vn', 'Voornaam'],
    ['an', 'Achternaam'],
    ['em', 'E-mailadres'],
    ['ww', 'Wachtwoord'],
  ];
  const view = formOf('Aanmelden', ...names);
  Object.assign(view.fields[3]!, { type: 'password' });
  expect(readForms(view)[0]?.kind).toBe('signup');
});

test('who is asked for a name, an address and a password signs up, below tabs that are called after a login', () => {
  const view = formOf('Sign in to continue', ['f3', 'Name'], ['f4', 'Email'], ['f5', 'Password']);
  Object.assign(view.fields[2]!, { type: 'password' });
  Object.assign(view, { url: 'https://app.example.com/login' });
  expect(readForms(view)[0]?.kind).toBe('signup');
  const login = formOf('Sign in to continue', ['f3', 'Name'], ['f5', 'Password']);
  Object.assign(login.fields[1]!, { type: 'password' });
  expect(readForms(login)[0]?.kind).toBe('login');
});

test('a button with an errand of its own, on a page that speaks of no account, opens none', () => {
  const asked: [string, string][] = [
    ['fn', 'First name'],
    ['em', 'Email'],
  ];
  expect(readForms(formOf('Sign this petition', ...asked))[0]?.kind).toBe('other');
  expect(readForms(formOf('Reserve', ...asked))[0]?.kind).toBe('other');
  expect(readForms(formOf('Continue', ...asked))[0]?.kind).toBe('signup');
});

test('who invites a member gives somebody else’s address: the form is beside what the page is for', () => {
  const asked: [string, string][] = [
    ['email', 'Email'],
    ['role', 'Role'],
  ];
  const kindUnder = (word: string): string | undefined =>
    readForms({ ...formOf(word, ...asked), headings: ['Team Settings'], title: 'Team Settings' })[0]?.kind;
  expect(kindUnder('Invite Member')).toBe('other');
  expect(kindUnder('Save')).toBe('profile');
});

test('a button that its page calls after what it does sends, whatever it says; one called a switch only shows', () => {
  const view = formOf('Konto', ['email', 'E-mail'], ['secret', 'Heslo']);
  Object.assign(view.fields[1]!, { type: 'password', rect: [0, 40, 300, 56] });
  const beside: Control = { ...view.controls[0]!, kind: 'button', text: 'Registera', rect: [310, 48, 80, 40] };
  const submitOf = (hints: string) => readForms({ ...view, controls: [{ ...beside, hints }] })[0]?.submit?.text;
  expect([submitOf('register-button'), submitOf('login-eye-toggle'), submitOf('')]).toEqual([
    'Registera',
    undefined,
    undefined,
  ]);
});

test('whoever changes a password has an account, however it is named', () => {
  const kindUnder = (word: string): string | undefined => {
    const view = formOf(word, ['id', 'رقم الهوية'], ['p1', 'كلمة المرور الجديدة'], ['p2', 'تأكيد كلمة المرور']);
    for (const field of view.fields.slice(1)) field.type = 'password';
    return readForms(view)[0]?.kind;
  };
  expect(kindUnder('تغيير كلمة المرور')).toBe('setPassword');
  expect(kindUnder('تسجيل')).toBe('signup');
});

test('an address below what letters bring is a reader’s, unless the page is called after an account', () => {
  const view = formOf('Đăng ký', ['mail', '']);
  const near = 'Đăng ký nhận bản tin để cập nhật những thông tin mới nhất và khuyến mãi.';
  Object.assign(view.fields[0]!, { near, type: 'email', placeholder: 'Email' });
  expect(readForms({ ...view, url: 'https://app.example.com/', title: 'Ô tô' })[0]?.kind).toBe('newsletter');
  expect(readForms({ ...view, title: 'Đăng ký tài khoản' })[0]?.kind).toBe('signup');
});

test('what is registered on a page that is called after something else is that, and no account', () => {
  const asked: [string, string][] = [
    ['name', '商品名'],
    ['price', '価格'],
  ];
  const at = (path: string, title: string): string | undefined =>
    readForms({ ...formOf('新規登録', ...asked), forms: [boxOf('')], url: `https://app.example.com${path}`, title })[0]
      ?.kind;
  expect(at('/products/create', '商品')).toBe('other');
  expect(at('/members', '会員登録')).toBe('signup');
  const withDoor = { ...boxOf(''), text: 'ログイン' };
  expect(readForms({ ...formOf('新規登録', ...asked), forms: [withDoor] })[0]?.kind).toBe('signup');
});

test('a login’s second button sends what was typed as its first one does, or below "Log in / sign up"', () => {
  const kinds = (heading: string, first: Control['kind']): string[] => {
    const view = formOf(heading, ['email', 'email'], ['secret', 'password']);
    view.fields[1]!.type = 'password';
    const button = (text: string, index: number, kind: Control['kind']): Control => ({
      ...view.controls[0]!,
      kind,
      text,
      ref: { frame: 0, index },
    });
    const controls = [button('ログイン', 8, first), button('新規登録', 9, 'button')];
    return readForms({ ...view, controls }).map(({ kind }) => kind);
  };
  expect(kinds('ログイン / 新規登録', 'submit')).toEqual(['login', 'signup']);
  expect(kinds('ログイン', 'button')).toEqual(['login', 'signup']);
  expect(kinds('ログイン', 'submit')).toEqual(['login']);
});

test('a code for which a picture stands is the picture’s; one that is called an invitation is no mailed one', () => {
  const view = formOf('註冊', ['mail', '電子郵件'], ['code', '驗證碼'], ['p', '密碼']);
  view.fields[2]!.type = 'password';
  const picture = { ref: { frame: 0, index: 7 }, hints: 'data:image/png;base64,AA 驗證碼', form: 0, size: [120, 40] };
  const read = (more: object): string[] | undefined =>
    readForms({ ...view, ...more } as View)[0]?.fields.map(({ purpose }) => purpose);
  expect(read({ pictures: [picture] })).toContain('captcha');
  expect(read({})).toContain('code');
  const alone = (label: string): string[] | undefined =>
    readForms({ ...formOf('Conectar', ['c', label]), text: 'Um código foi enviado para o seu email.' })[0]?.fields.map(
      ({ purpose }) => purpose,
    );
  expect([alone('Código de convite'), alone('Código de acesso')]).toEqual([['invite'], ['code']]);
});

test('a box for as many figures as a code has, below what tells of one that went to a phone, takes it', () => {
  const near = 'Telefon numaranıza gönderilen 6 haneli kodu girin';
  const view = formOf('Doğrula', ['c', '']);
  Object.assign(view.fields[0]!, { near, maxLength: 6 });
  expect(readForms({ ...view, text: near })[0]?.fields.map(({ purpose }) => purpose)).toEqual(['code']);
});

test('a name and a password beside a link to sign up are a login, though a mistranslated button says to sign up', () => {
  const view = formOf('Registrarse', ['username', 'Usuario'], ['password', 'Contraseña']);
  Object.assign(view.fields[1]!, { type: 'password' });
  Object.assign(view.forms[0]!, { hints: 'login' });
  view.url = 'https://app.example.com/login';
  expect(readForms(view)[0]?.kind).toBe('signup');
  const link = { ...view.controls[0]!, kind: 'link', text: 'Registrar', ref: { frame: 0, index: 10 } };
  view.controls.push({ ...link, href: view.url } as Control);
  expect(readForms(view)[0]?.kind).toBe('signup');
  view.controls.push({ ...link, href: 'https://app.example.com/register' } as Control);
  expect(readForms(view)[0]?.kind).toBe('login');
});

test('a star may be what a legend says that it is: of boxes that can be left out', () => {
  const boxes: [string, string][] = [
    ['email', 'E-Mail'],
    ['city', '* City'],
    ['club', 'Club *'],
  ];
  const demanded = (text: string): boolean[] => {
    const view = formOf('Register', ...boxes);
    const fields = view.fields.map((field) => ({ ...field, required: field.label.includes('*') }));
    return readForms({ ...view, fields, text })[0]!.fields.map(({ required }) => required);
  };
  expect(demanded('Register\n(*) not required')).toEqual([false, false, false]);
  expect(demanded('Register\n(*) Δεν είναι υποχρεωτικό')).toEqual([false, false, false]);
  expect(demanded('Register\n* required, all else is optional')).toEqual([false, true, true]);
});
