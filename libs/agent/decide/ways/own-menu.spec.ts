import { expect, test } from '@jest/globals';
import type { Memory } from '../../memory.js';
import type { Control } from '../../perceive/view.types.js';
import { isOwnMenu } from './own-menu.js';

const memory = { identifiers: ['robin.vale@example.org', 'robin7'], fullName: 'Ada Moor' } as Memory;
const isOwn = (text: string, expanded = 'false', hints = ''): boolean =>
  isOwnMenu({ text, hints, expanded } as Control, memory);

test('a menu is one’s own by initials, or by how a name begins', () => {
  expect(isOwn('AM')).toBe(true);
  expect(isOwn('RV')).toBe(true);
  expect(isOwn('RO')).toBe(true);
  expect(isOwn('Ad')).toBe(true);
});

test('other letters, and letters that open nothing, are somebody else’s', () => {
  expect(isOwn('EN')).toBe(false);
  expect(isOwn('RO', '')).toBe(false);
  expect(isOwn('')).toBe(false);
});
