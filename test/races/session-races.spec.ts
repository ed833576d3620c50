import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { race } from './race.js';
import { SESSION_RACE, SessionRaces } from './session-races.js';

const ROUNDS = 3;

let sessions: SessionRaces;
beforeAll(async () => {
  sessions = await SessionRaces.start();
}, 240_000);
afterAll(() => sessions?.stop(), 60_000);

/** `npm run races` does the same 100 times. */
test('ten calls for one profile: never two browsers on it, and every loser is told why', async () => {
  const { failures, outcomes } = await race(sessions.races[SESSION_RACE]!, ROUNDS);
  expect(failures).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, times) => sum + times, 0)).toBe(ROUNDS);
}, 240_000);
