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
    ['x', 'Seçiniz'],
  ] as [string, string][]) {
    const field = list(value, [value, label], ...COLLEGES);
    expect(chosen(field)).toBe(false);
    expect(choose(field, [/./])).toMatchObject({ value: 'north' });
  }
});

test('a first option that is one of the answers is one', () => {
  expect(chosen(list('north', ...COLLEGES))).toBe(true);
  expect(chosen(list('none', ['none', 'None'], ['dr', 'Dr.']))).toBe(true);
  expect(chosen(list('2', ['2', 'Second year'], ['3', 'Third year']))).toBe(true);
});

test('a first option that is asked for by its name is an answer, whatever its value', () => {
  const months: [string, string][] = [
    ['0', 'January'],
    ['1', 'February'],
    ['2', 'March'],
  ];
  expect(choose(list('1', ...months), [/jan/i])).toMatchObject({ value: '0' });
});

test('of two the first is one as well', () => {
  expect(choose(list('1', ['0', 'No'], ['1', 'Yes']), [/./])).toMatchObject({ value: '0' });
});
