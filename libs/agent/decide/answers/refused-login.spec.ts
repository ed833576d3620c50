import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import type { Sent } from '../../sent.types.js';
import { turnedAway, wrongLogin } from './refused-login.js';

/** A login by a name beside which the account has its address. */
function refused(): Situation {
  const task = {
    type: 'login',
    email: 'robin@b.example',
    username: 'robin7',
    appUrl: 'https://app.example/',
    verifyToIdentity: true,
  } as AgentTask;
  const view = { url: task.appUrl, title: 'Log in', text: '', notices: [], headings: [], controls: [], fields: [] };
  const memory = new Memory(task);
  return {
    view: view as Partial<View> as View,
    forms: [],
    task,
    memory,
    cookies: [],
    hasTotp: false,
    awaitsAnswer: false,
  };
}

test('what is quoted of a refused login was said to the name that the account is known by', () => {
  const now = refused();
  expect(wrongLogin(now, 'The password is wrong.')).toBeNull();
  const move = wrongLogin(now, 'There is no such user.');
  expect(move).toMatchObject({ outcome: { kind: 'blocked' } });
  expect(JSON.stringify(move)).toContain('The password is wrong.');
});

test('where the tries are counted no other name uses them up', () => {
  const words = 'Failed to sign in: password or code is incorrect, you have 4 remaining chances';
  expect(wrongLogin(refused(), words)).toMatchObject({ outcome: { kind: 'blocked', code: 'LOGIN_UNCONFIRMED' } });
});

test.each([
  'This account is inactive.',
  'Dieses Konto ist inaktiv.',
  'Hesab aktiv deyil',
  'このアカウントは無効です。',
])('a page of its own that calls the account inactive is no reason to log in again: %s', (text) => {
  const now = refused();
  Object.assign(now.view, { text, headings: [text] });
  const sent = { kind: 'login', withPassword: true, lines: new Set<string>() } as Partial<Sent> as Sent;
  expect(turnedAway(now, sent)).toMatchObject({ outcome: { kind: 'blocked', code: 'LOGIN_UNCONFIRMED' } });
});

test('what buttons are called says nothing of a login', () => {
  const now = refused();
  const controls = ['Είσοδος', 'Ακύρωση'].map((text) => ({ text }));
  Object.assign(now.view, { text: 'Κωδικός\nΕίσοδος Ακύρωση', controls });
  const sent = { kind: 'login', withPassword: true, lines: new Set<string>() } as Partial<Sent> as Sent;
  expect(turnedAway(now, sent)).toBeNull();
});
