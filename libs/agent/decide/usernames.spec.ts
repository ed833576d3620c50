import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import { lettersAllowed } from './usernames.js';

test.each([
  ['Max 12 characters', -1, 12],
  ['3-16 letters', -1, 16],
  ['Between 3 and 20 characters', 15, 15],
  ['Letters a-z, digits 0-9 and _', -1, Infinity],
  ['Letters a-z, digits 0-9 and _', 30, 30],
  ['At least 3 characters', -1, Infinity],
])('a name field that says "%s" and takes %d letters allows %d', (described, maxLength, allowed) => {
  expect(lettersAllowed({ ...BLANK_FIELD, label: 'User name', described, maxLength })).toBe(allowed);
});
