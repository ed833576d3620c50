import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRunRig, type RunRig } from '#test/harness/run-rig';
import { accountRaces } from './account-races.js';
import { race } from './race.js';
import { runRaces } from './run-races.js';

const ROUNDS = 10;

/** `npm run races` does the same 200 times. */
describe('at the same moment', () => {
  let rig: RunRig;
  beforeAll(async () => {
    rig = await startRunRig();
  });
  afterAll(() => rig?.stop());

  const names = ['resume and hold expiry', 'abort and completion', 'intervene and a step in flight', 'two aborts'];
  test.each([...names, 'delete and create', 'ten creates at a cap'])(
    '%s: no transition is lost or doubled',
    async (name) => {
      const { failures, outcomes } = await race({ ...runRaces(rig), ...accountRaces(rig) }[name]!, ROUNDS);
      expect(failures).toEqual([]);
      expect(Object.values(outcomes).reduce((sum, times) => sum + times, 0)).toBe(ROUNDS);
    },
  );
});
