import { expect, test } from '@jest/globals';
import type { Control } from '../perceive/view.types.js';
import { isLogout, offersLogin } from './ways-out.js';

const link = (text: string, href: string): Control =>
  ({ kind: 'link', text, href, hints: '', visible: true, disabled: false }) as Control;

test.each([
  ['Annuler la connexion', '/logout?requesttoken=x'],
  ['Cancel login', '/logout'],
  ['Se connecter à nouveau', '/front/logout.php?noAUTO=1'],
])('"%s" leads out of a half-made login, whatever its address', (text, path) =>
  expect(isLogout(link(text, `https://app.example.com${path}`))).toBe(false),
);

test.each([
  ['Log out', '/end'],
  ['Decline and sign out', '/users/sign_out'],
  ['', '/logout'],
])('"%s" to %s is the way out', (text, path) =>
  expect(isLogout(link(text, `https://app.example.com${path}`))).toBe(true),
);

test.each(['Click here to login', 'Please sign in', 'Veuillez vous connecter'])('"%s" is a way in', (text) =>
  expect(offersLogin(link(text, 'https://app.example.com/in'))).toBe(true),
);
