import { describe, expect, test } from '@jest/globals';
import { toldPassword } from './hear-password.js';

describe('a password that a page tells', () => {
  test.each([
    ['The account robin has been created, your password is kQ7xw2p', 'kQ7xw2p'],
    ['Your password: x7Kd2pQ.', 'x7Kd2pQ'],
    ['Temporary password “p4rLm-81”', 'p4rLm-81'],
    ['用户 robin 已经成功注册, 密码为 x7Kd2pQ', 'x7Kd2pQ'],
    ['Ihr Passwort lautet: Ruf7Quelle', 'Ruf7Quelle'],
    ['Votre mot de passe est tRouv4ille', 'tRouv4ille'],
  ])('is found in "%s"', (line, password) => expect(toldPassword(line)).toBe(password));

  test.each([
    'Forgot your password?',
    'Password: Login',
    'Your password has been sent to robin7@example.org',
    'A password was mailed. Welcome, robin7x',
    'Change the password Settings',
    'The password was set on 12/11/2026',
    'Choose a password at https://app.example.org/set7',
    'The password needs at least 8characters',
    'Passwort (mindestens 8 Zeichen)',
  ])('is none in "%s"', (line) => expect(toldPassword(line)).toBeNull());
});
