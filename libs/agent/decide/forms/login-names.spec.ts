import { describe, expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import type { Classified } from '../fields/purpose.js';
import { loginName } from './login-names.js';

const BOX = { field: { label: 'Username:', placeholder: '', type: 'text' }, purpose: 'username' } as Classified;
const typed = (type: 'register' | 'login', usernameUsed: string | null): string =>
  loginName(
    BOX,
    { type, username: 'robin7', email: 'robin.miller@agents.example.com' } as AgentTask,
    { identifierIndex: 0, identifiers: [], toldName: null, usernameUsed, username: 'robin481' } as unknown as Memory,
  );

describe('what a login that asks for a name is told', () => {
  test('is the name that the sign-up was taken with, where somebody else has the one that was asked for', () =>
    expect(typed('register', 'robin481')).toBe('robin481'));

  test('is the one that was asked for, where no sign-up was taken', () =>
    expect(typed('register', null)).toBe('robin7'));

  test('is the account’s where it was there before', () => expect(typed('login', 'robin481')).toBe('robin7'));
});
