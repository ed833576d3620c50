import { expect, test } from '@jest/globals';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { frontGate } from './front-gates.js';

const pressed = (text: string, ...buttons: string[]): string | null => {
  const given = { kind: 'button', href: '', hints: '', visible: true, disabled: false, dialog: 0 };
  const controls = buttons.map((one) => ({ ...given, text: one }));
  const view = { text, lang: 'nl', controls: controls as Control[], fields: [], dialogs: [text] } as unknown as View;
  const move = frontGate({ view, memory: { clicked: new Map() } } as unknown as Situation);
  return move?.move === 'click' ? move.control.text : null;
};

test.each([
  ['Are you 18 or older?', 'Yes', 'No'],
  ['Ben je 18 jaar of ouder?', 'Ja, ik ben 18+', 'Nee'],
  ['¿Eres mayor de edad?', 'Entrar', 'Salir'],
])('"%s" is answered', (text, yes, no) => {
  expect(pressed(text, no, yes)).toBe(yes);
});

test.each(['Delete 18 files?', 'Delete your account? You are 18 or older.', 'Do you like the new page?'])(
  '"%s" is not its business',
  (text) => {
    expect(pressed(text, 'Yes', 'No')).toBeNull();
  },
);

test('a language is read on in: English where there is some, else the page’s own', () => {
  expect(pressed('Taal / Langue', 'Français', 'English')).toBe('English');
  expect(pressed('Taal / Langue', 'Français', 'Nederlands')).toBe('Nederlands');
  expect(pressed('Taal / Langue', 'Français', 'Contact')).toBeNull();
});
