import { expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { saidToBeOurs, somebodyElse } from './said-to-be-in.js';

const task = {
  type: 'register',
  email: 'ada@example.org',
  appUrl: 'https://app.example/',
  username: 'ada1815',
} as AgentTask;
const memory = new Memory(task);
memory.usernameUsed = 'ada1815';

/** Whom a page names that is shown after a sign-up as "ada1815". */
const namedBy = (text: string): string | null => somebodyElse({ text } as View, task, memory);

const isOurs = (text: string): boolean => saidToBeOurs({ text } as View, memory);

test.each([
  'You are logged in as user "ada1815".',
  'Logged in as the user ada1815',
  'Sie sind angemeldet als Benutzer „ada1815“.',
  "Vous êtes connecté en tant que l'utilisateur ada1815",
  'Signed in as: ada1815.',
  'Sie sind als Benutzer "ada1815" angemeldet.',
])('the account’s own name behind a word for what it is: %s', (text) => {
  expect(namedBy(text)).toBeNull();
  expect(isOurs(text)).toBe(true);
});

test.each(['You are logged in as user "robin".', 'Logged in as ada', 'ada1815 was logged in'])(
  'nobody is said to be in, or somebody else: %s',
  (text) => expect(isOurs(text)).toBe(false),
);

test.each([
  ['You are logged in as user "robin".', 'robin'],
  ['Logged in as admin', 'admin'],
  ['Signed in as username1', 'username1'],
])('another’s name: %s', (text, name) => expect(namedBy(text)).toBe(name));
