import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runRate, setRunRate } from '#temporal/operations';
import type { Caller } from '#test/harness/api';
import { startRunRig, type RunRig } from '#test/harness/run-rig';

const BURST = 20;
const SLOTS = 2;

/** Interface §3.1: a global concurrency cap makes bursts queue instead of fail; the kill switch leaves queued runs queued. */
describe('runs that wait for a browser', () => {
  let rig: RunRig;
  /** Runs in the order in which their browsers came up. */
  const begun: string[] = [];

  beforeAll(async () => {
    rig = await startRunRig(SLOTS);
  });
  afterAll(() => rig?.stop());

  const register = async (caller: Caller): Promise<string> => {
    const identity = await caller.call('POST', '/v1/identities', {});
    rig.host.play(identity.body.id, async ({ runId }) => {
      begun.push(runId);
      return { kind: 'confirmed', answer: 'logged in', username: null };
    });
    const created = await caller.call('POST', '/v1/registrations', {
      identityId: identity.body.id,
      appUrl: 'https://app.public.test/',
    });
    expect(created.status).toBe(201);
    return created.body.run.id;
  };
  const statuses = async (runs: string[]): Promise<string[]> => {
    const rows = await rig.api.database.query('SELECT DISTINCT status FROM runs WHERE id = ANY($1)', [runs]);
    return rows.map(({ status }: { status: string }) => status);
  };

  test("the kill switch keeps runs queued, says why, and lets them go; one organization's burst does not starve another", async () => {
    const other = await rig.api.organization({ unlimited: true });
    await setRunRate(rig.temporal, 0, 'the disk is full');
    expect(await runRate(rig.temporal)).toEqual({ paused: true, reason: 'the disk is full' });
    const burst = await Promise.all(Array.from({ length: BURST }, () => register(rig.caller)));
    const late = await register(other);
    expect(await statuses([...burst, late])).toEqual(['queued']);
    expect(begun).toEqual([]);

    await setRunRate(rig.temporal, null, 'resumed');
    expect(await runRate(rig.temporal)).toEqual({ paused: false, reason: null });
    await Promise.all([...burst, late].map((run) => rig.workflowEnded(run)));
    expect(await statuses([...burst, late])).toEqual(['completed']);
    // Whoever came last, with one run, is not behind those of the burst: a slot or two may have been given away before.
    expect(begun.indexOf(late)).toBeLessThan(2 * SLOTS + 1);
  });
});
