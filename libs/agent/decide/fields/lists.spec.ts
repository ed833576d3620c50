import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Field } from '../../perceive/view.types.js';
import { choose, chosen } from './lists.js';

const list = (value: string, ...options: [value: string, label: string][]): Field =>
  ({
    ...BLANK_FIELD,
    tag: 'select',
    type: 'select',
    value,
    options: options.map(([one, label]) => ({ value: one, label })),
  }) as Field;

const COLLEGES: [string, string][] = [
  ['north', 'North'],
  ['south', 'South'],
];

test('a first option that stands for none is no answer, in whatever language it says so', () => {
  for (const [value, label] of [
    ['empty', 'Lopas'],
    ['-1', 'Lopas'],
    ['x', 'בחר'],
    ['x', 'Επιλέξτε'],
  ] as [string, string][]) {
    const field = list(value, [value, label], ...COLLEGES);
    expect(chosen(field)).toBe(false);
    expect(choose(field, [/./])).toMatchObject({ value: 'north' });
  }
});

test('a first option that is one of the answers is one', () => {
  expect(chosen(list('north', ...COLLEGES))).toBe(true);
  expect(chosen(list('none', ['none', 'None'], ['dr', 'Dr.']))).toBe(true);
});
