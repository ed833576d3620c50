import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Situation } from '../situation.js';
import { notActivated } from './refused-sign-up.js';

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
