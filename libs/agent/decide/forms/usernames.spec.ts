import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import { lettersAllowed, varyUsername } from './usernames.js';

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

test.each([
  ['AdaMiller', 'This WikiName is already in use.', /^AdaMiller\d{3}$/],
  ['AdaMiller', 'Names have small letters.', /^adamiller\d{3}$/],
  ['ada.miller7', 'That name is taken.', /^adamiller\d{3}$/],
  ['adamiller', 'Le texte de nom d’utilisateur ne peut pas contenir plus de 8 caractères.', /^[a-z]{5}\d{3}$/],
  ['adamiller', 'Имя пользователя должно быть не короче 14 символов.', /^adamiller\d{3}[a-z]{4}$/],
  ['adamiller', 'Nazwa nie może być dłuższa niż 8 znaków.', /^[a-z]{5}\d{3}$/],
  ['adamiller', 'La nomo ne havu pli ol 8 literojn.', /^[a-z]{5}\d{3}$/],
  ['adamiller', 'Choose a name of at least 8 letters.', /^adamiller\d{3}[a-z]*$/],
])('%s, refused with "%s", is varied', (username, said, varied) => {
  const memory = new Memory({ type: 'register', email: 'ada@example.org', username } as AgentTask);
  varyUsername(memory, said);
  expect(memory.username).toMatch(varied);
});
