import { describe, expect, test } from '@jest/globals';
import { mailedPassword } from './mailed-password.js';

const inText = (text: string) => mailedPassword({ text, html: null });

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
    ['Japanese', 'ユーザー名：ada\nパスワード：mK29xb7q', 'mK29xb7q'],
  ])('is found in %s', (_where, text, password) => {
    expect(inText(text)).toBe(password);
  });

  test('is found where only the HTML says it', () => {
    const html = '<table><tr><td>User: ada</td></tr><tr><td>Password: <b>k&amp;7Fw20x</b></td></tr></table>';
    expect(mailedPassword({ text: null, html })).toBe('k&7Fw20x');
  });

  test.each([
    ['masked', 'Username: ada\nPassword: ********'],
    ['withheld', 'Password: [hidden]'],
    ['the reader’s own', 'Password: the one that you chose when you signed up'],
    ['a link to choose one', 'To set a password:\nhttps://app.example.com/set?t=1'],
    ['an advice', 'We will never ask for your password.'],
    ['a lost one', 'Somebody asked to reset the password: ignore this mail if it was not you.'],
  ])('is not taken from a mail where it is %s', (_what, text) => {
    expect(inText(text)).toBeNull();
  });
});
