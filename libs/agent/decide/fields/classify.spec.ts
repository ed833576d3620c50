import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import { classify } from './classify.js';

// What the labels say in a language that is not known, or misspelt.
test.each([
  ['uemail', 'email'],
  ['usrFirstname', 'firstName'],
  ['reg_lastname', 'lastName'],
  ['uusername', 'username'],
  ['hotelname', 'unknown'],
])('a field that a programmer calls "%s" is for: %s', (name, purpose) => {
  expect(classify({ ...BLANK_FIELD, label: 'Qaxol', name, id: name }).purpose).toBe(purpose);
});
