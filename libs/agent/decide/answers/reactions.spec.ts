import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import { fieldKey } from '../forms/fill.js';
import type { FormModel } from '../forms/form.js';
import type { Classified, Purpose } from '../fields/purpose.js';
import type { Situation } from '../situation.js';
import { react } from './reactions.js';
import type { Reading } from './refusals.js';

const one = (label: string, purpose: Purpose): Classified =>
  ({ field: { ...BLANK_FIELD, label, name: label }, purpose }) as Classified;
const NAME = one('Display Name', 'fullName');
const FORM = { fields: [NAME, one('Login Name', 'username'), one('Email', 'email')] } as FormModel;

function refused(...said: [string, Reading][]): Memory {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const memory = new Memory(task);
  const now = { memory, task } as Situation;
  for (const [text, reading] of said)
    react(now, { kind: 'signup' } as Sent, FORM, [{ complaint: { text, purpose: null, field: null }, reading }]);
  return memory;
}

test('where the name for others to see is taken, the user name stands in for it', () => {
  const memory = refused(['ERROR: Display Name taken.', 'emailTaken']);
  expect(memory.forUserName.has(fieldKey(NAME.field))).toBe(true);
  expect(memory.usernameTries).toBe(0);
});

test('so it does where another user name has not helped, and not where the address is taken', () => {
  const taken: [string, Reading] = ['ERRORE: Nick già utilizzato.', 'usernameTaken'];
  expect(refused(taken).forUserName.size).toBe(0);
  expect(refused(taken, taken)).toMatchObject({ usernameTries: 1, forUserName: new Set([fieldKey(NAME.field)]) });
  expect(refused(['This email is already in use.', 'emailTaken']).forUserName.size).toBe(0);
});

test('a user name that has to be an address is the address, unless that is taken', () => {
  expect(refused(['Username should be a valid email address', 'badUsername']).username).toBe('ada@example.org');
  expect(refused(['This username or e-mail is already in use', 'usernameTaken']).username).toMatch(/^ada\w*\d{3}$/);
});

test('where the address is the only name that a form asks for, a taken user name is that account', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const reacted = (...fields: Classified[]): Memory => {
    const memory = new Memory(task);
    const complaint = { text: 'A user with that username already exists.', purpose: null, field: null };
    const form = { fields } as FormModel;
    react({ memory, task } as Situation, { kind: 'signup' } as Sent, form, [{ complaint, reading: 'usernameTaken' }]);
    return memory;
  };
  const [email, password] = [one('Email', 'email'), one('Password', 'password')];
  expect(reacted(email, password)).toMatchObject({
    accountKnown: 'A user with that username already exists.',
    goal: 'login',
    usernameTries: 0,
  });
  expect(reacted(one('Name', 'username'), email, password)).toMatchObject({ accountKnown: null, usernameTries: 1 });
});

test('what the app itself has failed at, twice, is not asked of a person', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const now = { memory: new Memory(task), task, forms: [], cookies: [], view: { widgets: [] } as unknown as View };
  const told = (text: string) =>
    react(now as unknown as Situation, { kind: 'signup', signature: text } as Sent, null, [
      { complaint: { text, purpose: null, field: null }, reading: 'unknown' },
    ]);
  const failed = 'Something went wrong! Request failed with status code 500';
  expect([told(failed), told(failed)]).toMatchObject([null, { outcome: { kind: 'stuck', mailMayFollow: true } }]);
  expect([told('Nope.'), told('Nope.')]).toMatchObject([null, { outcome: { kind: 'blocked', code: 'MISSING_FIELD' } }]);
});

test('an account that is kept shut is not tried again: a new one waits for a person or its mail', () => {
  const ended = (type: 'register' | 'login', signup: number): unknown => {
    const task = { type, email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
    const memory = new Memory(task);
    memory.counts.signup = signup;
    const complaint = { text: 'Your account has been disabled.', purpose: null, field: null };
    return react({ memory, task } as Situation, { kind: 'login' } as Sent, null, [{ complaint, reading: 'barred' }]);
  };
  expect(ended('login', 0)).toMatchObject({ outcome: { code: 'LOGIN_UNCONFIRMED' } });
  expect(ended('register', 1)).toMatchObject({ outcome: { code: 'MISSING_FIELD', mailMayFollow: true } });
});

test('a number that is demanded is asked for in its own box, and not in the list of prefixes beside it', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const memory = new Memory(task);
  const [prefix, number] = [one('Phone number country', 'phone'), one('Phone number', 'phone')];
  const form = { fields: [{ ...prefix, field: { ...prefix.field, tag: 'select' } }, number] } as FormModel;
  react({ memory, task } as Situation, { kind: 'signup', before: new Set<string>() } as Sent, form, [
    { complaint: { text: 'Phone number is required', purpose: 'phone', field: null }, reading: 'missing' },
  ]);
  expect([...memory.demanded]).toEqual([fieldKey(number.field)]);
});
