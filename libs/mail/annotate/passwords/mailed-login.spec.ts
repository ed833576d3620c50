import { describe, expect, test } from '@jest/globals';
import { mailedLogin } from './mailed-login.js';

const inText = (text: string) => mailedLogin({ text, html: null });

describe('a password that an app made up and mailed', () => {
  test.each([
    [
      'a list of access data',
      'Hello Ada!\n\nLogin    : adal\nPassword : bodirukes;71\n\n-- \nA garden',
      'bodirukes;71',
    ],
    ['a sentence', 'Welcome.\nYour password is Xk4#pq9Lm', 'Xk4#pq9Lm'],
    ['a temporary one', 'Temporary password: T3mp-0rary!', 'T3mp-0rary!'],
    ['quotes', 'Password: "a1b2c3d4".', 'a1b2c3d4'],
    ['its own line', 'Your new password:\n\n  q8Wz-77Lp\n\nRegards', 'q8Wz-77Lp'],
    ['German', 'Benutzername: ada\nIhr Passwort lautet: Ruf7Quelle', 'Ruf7Quelle'],
    ['French', 'Identifiant : ada\nMot de passe : tRouv4ille', 'tRouv4ille'],
    ['Russian', 'Логин: ada\nПароль: Zx81kf20', 'Zx81kf20'],
    ['a Japanese sentence', 'ユーザー名は「ada」です。\n\nパスワードは「6r9w3pyc」です。', '6r9w3pyc'],
    ['a Chinese sentence', '您的用户名是“ada”。\n您的密码是“k8Tz40qv”。', 'k8Tz40qv'],
    ['Japanese', 'ユーザー名：ada\nパスワード：mK29xb7q', 'mK29xb7q'],
  ])('is found in %s', (_where, text, password) => {
    expect(inText(text)?.password).toBe(password);
  });

  test('is found where only the HTML says it', () => {
    const html = '<table><tr><td>User: ada</td></tr><tr><td>Password: <b>k&amp;7Fw20x</b></td></tr></table>';
    expect(mailedLogin({ text: null, html })).toEqual({ username: 'ada', password: 'k&7Fw20x' });
  });

  test.each([
    ['masked', 'Username: ada\nPassword: ********'],
    ['withheld', 'Password: [hidden]'],
    ['the reader’s own', 'Password: the one that you chose when you signed up'],
    ['a link to choose one', 'To set a password:\nhttps://app.example.com/set?t=1'],
    ['an address to change it at', 'You can change your password at https://app.example.com/account/password'],
    ['an advice', 'We will never ask for your password.'],
    ['a lost one', 'Somebody asked to reset the password: ignore this mail if it was not you.'],
  ])('is not taken from a mail where it is %s', (_what, text) => {
    expect(inText(text)).toBeNull();
  });

  test.each([
    ['a list of access data', 'Login    : adal\nPassword : bodirukes;71', 'adal'],
    ['sentences', 'Welcome!\nYour login is alovelace\nYour password is Xk4#pq9Lm', 'alovelace'],
    ['a line of its own', 'Benutzername:\n  a.lovelace\n\nPasswort:\n  Ruf7Quelle', 'a.lovelace'],
    ['below the password', 'Mot de passe : tRouv4ille\nIdentifiant : M-20417', 'M-20417'],
    ['an address', 'Username: ada@example.com\nPassword: bodirukes;71', 'ada@example.com'],
  ])('comes with the name to log in by: %s', (_where, text, username) => {
    expect(inText(text)?.username).toBe(username);
  });

  test.each([
    ['it is an address to go to', 'Login: https://app.example.com/login\nPassword: bodirukes;71'],
    ['it stands far away', 'Login: adal\n1\n2\n3\n4\n5\nPassword: bodirukes;71'],
    ['nothing calls it so', 'Hello Ada,\nwelcome.\nPassword: bodirukes;71'],
  ])('comes without a name where %s', (_why, text) => {
    expect(inText(text)).toEqual({ password: 'bodirukes;71' });
  });
});
