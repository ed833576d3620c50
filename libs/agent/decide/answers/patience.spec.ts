import { describe, expect, test } from '@jest/globals';
import { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { AgentTask } from '../../agent.types.js';
import type { Situation } from '../situation.js';
import { waitOut } from './patience.js';

const WORDS = 'Too many magic login requests';

describe('an app that takes nothing for now, and names no time', () => {
  const waits = (sent: Partial<Sent>, words: string): number => {
    const memory = new Memory({ type: 'login', email: 'ada@example.com', origins: [] } as unknown as AgentTask);
    const move = waitOut({ memory } as Situation, { signature: 'a', url: 'http://a.example/', ...sent } as Sent, words);
    return move.move === 'goto' ? Math.round((memory.sendNotBefore - Date.now()) / 1000) : 0;
  };

  test('is given a minute where it mails whoever logs in', () => {
    expect(waits({ kind: 'login', withPassword: false }, WORDS)).toBe(61);
  });

  test('is given a breath where somebody new comes', () => {
    expect(waits({ kind: 'signup', withPassword: true }, WORDS)).toBe(9);
  });

  test('is not asked again where a password was tried', () => {
    expect(waits({ kind: 'login', withPassword: true }, WORDS)).toBe(0);
  });

  test('is not asked again where it speaks of hours', () => {
    expect(waits({ kind: 'login', withPassword: false }, 'Too many requests, come back in some hours')).toBe(0);
  });
});
