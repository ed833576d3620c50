import { expect, test } from '@jest/globals';
import type { Control, View } from '../perceive/view.types.js';
import { ssoOnly } from './gates.js';

const offering = (text: string): View =>
  ({ controls: [{ text, visible: true, kind: 'link' } as Partial<Control> as Control] }) as Partial<View> as View;

test.each([
  ['Continue with Google', true],
  ['Mit GitHub anmelden', true],
  ['Google ile devam', true],
  ['Sign up with LinkedIn', true],
  ['Sign in with a passkey', true],
  ['A minimal Twitter clone (with charts)', false],
  ['Follow us on Facebook', false],
])('%s is the only way in: %s', (text, isGate) => {
  expect(ssoOnly(offering(text), []) !== null).toBe(isGate);
});
