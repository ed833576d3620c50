import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RecordsActivitiesImpl } from '#activities/records/records.activities';
import { nextWaitingRun } from '#libs/database/projection/organization-slots';
import { claimLeaseForBrowser, freeLease, moveLease, takeRunLease } from '#libs/database/projection/profile-lease';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let caller: Caller;

beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  caller = await api.organization();
});

interface Queued {
  runId: string;
  identityId: string;
}

async function queueRuns(count: number, by = caller): Promise<Queued[]> {
  const queued: Queued[] = [];
  for (let at = 0; at < count; at++) {
    const { body } = await by.call('POST', '/v1/registrations', { appUrl: 'https://app.public.test/' });
    queued.push({ runId: body.run.id, identityId: body.registration.identityId });
  }
  return queued;
}

const take = ({ runId }: Queued, slots: number) => takeRunLease(api.database, runId, slots);

describe('browsers of one organization', () => {
  test('are never more than allowed, however many runs ask at once; the rest waits', async () => {
    const runs = await queueRuns(8);
    const outcomes = await Promise.all(runs.map((run) => take(run, 3)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('held'), ...Array(3).fill('taken')]);
  }, 30_000);

  test('leave those of another organization alone', async () => {
    const [run] = await queueRuns(1);
    expect((await take(run!, 1)).kind).toBe('taken');
    const [other] = await queueRuns(1, await api.organization());
    expect((await take(other!, 1)).kind).toBe('taken');
  });

  test('make room for the run that has waited longest when one ends', async () => {
    const [first, second, third] = (await queueRuns(3)) as [Queued, Queued, Queued];
    await take(first, 1);
    expect(await take(second, 1)).toEqual({ kind: 'held', warmBrowser: null });
    await freeLease(api.database.manager, first.identityId, first.runId);
    await api.runs.apply(first.runId, { type: 'stuck', detail: '' });
    expect(await nextWaitingRun(api.database, caller.orgId)).toBe(second.runId);
    expect((await take(second, 1)).kind).toBe('taken');
    expect(await nextWaitingRun(api.database, caller.orgId)).toBe(third.runId);
  });

  test('make room for the identity of the one that ended first, however long others have waited', async () => {
    const [first, second] = (await queueRuns(2)) as [Queued, Queued];
    await take(first, 1);
    await api.database.query('UPDATE identities SET provisioned_by_run = NULL WHERE id = $1', [first.identityId]);
    await api.runs.apply(first.runId, { type: 'abort' });
    const again = { identityId: first.identityId, appUrl: 'https://app.public.test/' };
    const { body } = await caller.call('POST', '/v1/registrations', again);
    const told: string[] = [];
    const signalRun = async (runId: string) => Boolean(told.push(runId));
    const records = new RecordsActivitiesImpl(api.database, { signalRun }, 1, api.parts.blobs);
    await records.freeRunLease({ runId: first.runId });
    expect(told).toEqual([body.run.id]);
    await take({ runId: body.run.id, identityId: first.identityId }, 1);
    await api.runs.apply(body.run.id, { type: 'abort' });
    await records.freeRunLease({ runId: body.run.id });
    expect(told).toEqual([body.run.id, second.runId]);
  });

  test('do not count while they are only kept warm', async () => {
    const [first, second] = (await queueRuns(2)) as [Queued, Queued];
    const lease = await take(first, 1);
    const generation = lease.kind === 'taken' ? lease.generation : 0;
    await moveLease(api.database, { identityId: first.identityId, generation }, { state: 'warm' });
    expect((await take(second, 1)).kind).toBe('taken');
  });

  test('count sessions as well: one waits until a run has ended, but for none that has no browser yet', async () => {
    const [run, other] = (await queueRuns(2)) as [Queued, Queued];
    await api.runs.apply(run.runId, { type: 'picked_up' });
    await api.runs.apply(run.runId, { type: 'login_confirmed' });
    await api.database.query(
      `UPDATE registrations SET status = 'active', last_login_at = now() WHERE identity_id = $1`,
      [run.identityId],
    );
    await api.database.query(
      `INSERT INTO profiles (identity_id, organization_id, storage_key, generation, saved_at) VALUES ($1, $2, 'blob', 1, now())`,
      [run.identityId, caller.orgId],
    );
    const slots = api.parts.config.browser.perOrganization;
    await api.database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation, browser_id)
       SELECT 'idt_' || n, $1, 'run_' || n, 'busy', 1, 'brw_' || n FROM generate_series(2, $2) n`,
      [caller.orgId, slots],
    );
    const lease = await take(other, slots);
    const [{ id }] = await api.database.query('SELECT id FROM registrations WHERE identity_id = $1', [run.identityId]);
    const open = () => caller.call('POST', `/v1/registrations/${id}/session`, {});
    expect((await open()).status).toBe(201);
    expect((await caller.call('DELETE', `/v1/registrations/${id}/session`)).status).toBe(204);
    const generation = lease.kind === 'taken' ? lease.generation : 0;
    const claim = { identityId: other.identityId, generation, browserId: 'brw_other', hostQueue: 'host' };
    expect(await claimLeaseForBrowser(api.database, claim)).toBe(true);
    const opening = open();
    await expect(Promise.race([opening, until('held')])).resolves.toBe('held');
    await freeLease(api.database.manager, other.identityId, other.runId);
    expect((await opening).status).toBe(201);
  }, 30_000);
});

/** Longer than a session takes that need not wait. */
const until = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 1_000));
