import { expect, test } from '@jest/globals';
import type { Control, View } from '../../perceive/view.types.js';
import type { Sent } from '../../sent.types.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { ownPart } from './own-part.js';

const control = (text: string, more: Partial<Control> = {}): Control =>
  ({ text, kind: 'link', href: '', visible: true, banner: '', ...more }) as Partial<Control> as Control;

const view = (url: string): View =>
  ({
    url,
    born: 2,
    text: 'Prices Help\nYour account is opened by hand.\nWe use cookies.',
    controls: [
      control('Prices'),
      control('Log out'),
      control('Fine', { kind: 'button', banner: 'We use cookies. Fine', dialog: -1 }),
    ],
  }) as Partial<View> as View;

const sent = { url: '/register', born: 1, lines: new Set(['Prices Help', 'Sign up']) } as Partial<Sent> as Sent;

const now = (shown: View, before: Sent | null, forms: Partial<FormModel>[] = []): Situation =>
  ({ view: shown, forms, task: {}, memory: { sent: before } }) as Partial<Situation> as Situation;

test('what stood on the page before, and a bar over it, is none of what a page asks', () => {
  const own = ownPart(now(view('/done'), sent));
  expect(own.text).toBe('Your account is opened by hand.');
  expect(own.controls.map(({ text }) => text)).toEqual(['Log out']);
});

test('a page that has only grown, or that is the first, is asked about as a whole', () => {
  const grown = ownPart(now({ ...view('/register'), born: 1 } as View, sent));
  expect(grown.text).toContain('Prices Help');
  expect(ownPart(now(view('/'), null)).controls.map(({ text }) => text)).toEqual(['Prices', 'Log out']);
});

test('a dialog is what the page asks, though it lies over it', () => {
  const pay = control('Subscribe', { kind: 'button', banner: 'Your account is opened by hand. Subscribe', dialog: 0 });
  const own = ownPart(now({ ...view('/done'), controls: [pay] }, sent));
  expect(own.controls).toEqual([pay]);
  expect(own.text).toContain('Your account is opened by hand.');
});

test('a page that asks the same once more asks it with all that it says', () => {
  const again = { ...sent, signature: 'code|x:code' } as Sent;
  const own = ownPart(now(view('/register'), again, [{ signature: 'code|x:code', fields: [] }]));
  expect(own.text).toContain('Prices Help');
});
