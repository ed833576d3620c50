import { expect, test } from '@jest/globals';
import type { AgentTask, PasswordRules } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Situation } from '../situation.js';
import { notActivated, passwordRefused } from './refused-sign-up.js';
import type { Refusal } from './refusals.js';

const told = (words: string, task: Partial<AgentTask>): unknown => {
  const whole = { type: 'register', email: 'robin@example.com', verifyToIdentity: true, ...task } as AgentTask;
  return notActivated({ memory: new Memory(whole), task: whole } as Situation, words);
};

test('a mail that a connected account’s owner gets is not waited for', () => {
  const outcome = { kind: 'blocked', code: 'MFA_REQUIRED', detail: expect.stringContaining('Now check your email!') };
  expect(told('Now check your email!', { type: 'connect', verifyToIdentity: false })).toMatchObject({ outcome });
});

test('an account is said to be asleep only where the app says so', () => {
  const mailed = { kind: 'awaiting_mail', detail: 'The app says: "Now check your email!"' };
  expect(told('Now check your email!', {})).toMatchObject({ outcome: mailed });
  const asleep = { kind: 'awaiting_mail', detail: expect.stringContaining('The account is not activated yet: ') };
  expect(told('Your account is not activated yet.', {})).toMatchObject({ outcome: asleep });
});

const rulesAfter = (...texts: string[]): PasswordRules => {
  const memory = new Memory({ type: 'register', email: 'robin@example.com' } as AgentTask);
  for (const text of texts)
    passwordRefused([{ reading: 'weakPassword', complaint: { text } } as Refusal], text, memory);
  return memory.rules;
};

test('the one length that a refusal tells is the most where the refused password was longer, in whatever language', () => {
  expect(rulesAfter('La pasvorto ne rajtas havi pli ol 12 signojn.')).toMatchObject({ maxLength: 12 });
  expect(rulesAfter('La pasvorto havu 24 signojn.')).toEqual({ minLength: 24 });
  expect(rulesAfter('The password needs at least 12 characters.')).toEqual({ minLength: 12 });
});

test('a password that is refused again and again is as short as it may be', () => {
  const text = 'La pasvorto havu 14 signojn, inter ili simbolon.';
  expect(rulesAfter(text, text, text)).toMatchObject({ minLength: 14, maxLength: 14 });
});
