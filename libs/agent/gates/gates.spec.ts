import { expect, test } from '@jest/globals';
import type { Control, View } from '../perceive/view.types.js';
import { ssoOnly } from './gates.js';

const link = (text: string, href = ''): Control =>
  ({ text, href, visible: true, kind: 'link' }) as Partial<Control> as Control;
const offering = (...controls: Control[]): View =>
  ({ url: 'https://app.example.com/login', controls }) as Partial<View> as View;

test.each([
  ['Continue with Google', true],
  ['Mit GitHub anmelden', true],
  ['Google ile devam', true],
  ['Sign up with LinkedIn', true],
  ['Sign in with a passkey', true],
  ['A minimal Twitter clone (with charts)', false],
  ['Follow us on Facebook', false],
])('%s is the only way in: %s', (text, isGate) => {
  expect(ssoOnly(offering(link(text)), []) !== null).toBe(isGate);
});

test.each([
  ['a choice of houses', [link('Log in with the college account'), link('Log in with the alumni portal')], true],
  ['its own password among them', [link('Log in with a password'), link('Log in with your user name')], false],
  ['one house that may be its own', [link('Log in with your account')], false],
  ['an address that hands over', [link('Log in at Castle College', '/saml/7/login')], true],
  ['an address of its own', [link('Log in', '/auth/login')], false],
])('%s', (_what, controls, isGate) => {
  expect(ssoOnly(offering(...controls), []) !== null).toBe(isGate);
});
