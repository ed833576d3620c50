import { expect, test } from '@jest/globals';
import { fitsPattern } from './pattern.js';

const ADDRESS = 'robin.miller@agents.example.com';

test.each([
  ['[^@]+@uni\\.example', false],
  ['[^@]+@agents\\.example\\.com', true],
  // Matched whole.
  ['robin', false],
  ['', null],
  // No expression to browsers either, which then take everything.
  ['^[\\w-\\.]+@([\\w-]+\\.)+[\\w-]{2,4}$', null],
  ['(', null],
])('of "%s" it is told whether it takes an address', (pattern, fits) =>
  expect(fitsPattern(ADDRESS, pattern)).toBe(fits),
);

test('an expression that would never end is stopped', () => {
  expect(fitsPattern(ADDRESS, '(.*)*(.*)*(.*)*!')).toBeNull();
});
