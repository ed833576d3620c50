import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { HousekeepingActivitiesImpl } from '#activities/records/housekeeping.activities';
import { beginRecording, endRecording, pagesKey } from '#libs/database/projection/recordings';
import { seal } from '#libs/vault/envelope';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

const VIDEO = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256));
const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let caller: Caller;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
}, 60_000);
afterAll(() => api?.stop());

/** A run with its recording stored, as its host does it. */
async function recordedRun(): Promise<string> {
  const { body } = await caller.call('POST', '/v1/registrations', { appUrl: 'https://app.public.test/' });
  const [runId, identityId] = [body.run.id, body.registration.identityId];
  await api.runs.apply(runId, { type: 'stuck', detail: 'for the test' });
  const { database, vault, blobs } = api.parts;
  const key = await (vault as CredentialVault<EntityManager>).blobKey(database.manager, caller.orgId, 'recording');
  await blobs.put(`recordings/${runId}`, seal(key, VIDEO, `recording:${runId}`));
  await beginRecording(database, { runId, organizationId: caller.orgId, identityId });
  await endRecording(database, runId, `recordings/${runId}`);
  return runId;
}

async function addressOf(runId: string): Promise<string> {
  const { body } = await caller.call('GET', `/v1/runs/${runId}/recording`);
  expect(body.status).toBe('completed');
  return body.recordingUrl.replace('https://service.test', api.url);
}

describe('a recording', () => {
  test('is sent whole, and in the parts that a player seeks', async () => {
    const url = await addressOf(await recordedRun());
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(VIDEO);
    const part = await fetch(url, { headers: { range: 'bytes=900-' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 900-999/1000');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(VIDEO.subarray(900));
    const beyond = await fetch(url, { headers: { range: 'bytes=1000-' } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */1000');
  });

  test('is removed when it is older than the configuration keeps it, with its video and pages; a younger one stays', async () => {
    const [old, young] = [await recordedRun(), await recordedRun()];
    const url = await addressOf(old);
    const { database, blobs } = api.parts;
    for (const runId of [old, young]) await blobs.put(pagesKey(runId), Buffer.from('what the agent saw last'));
    await database.query(`UPDATE recordings SET updated_at = now() - interval '8 days' WHERE run_id = $1`, [old]);
    const signals = { workflowState: async () => 'running', signalRun: async () => true } as never;
    await new HousekeepingActivitiesImpl(database, signals, { blobs, keepMs: 7 * DAY_MS }).sweep();
    expect(await blobs.get(`recordings/${old}`)).toBeNull();
    expect(await blobs.get(pagesKey(old))).toBeNull();
    expect((await fetch(url)).status).toBe(404);
    expect((await caller.call('GET', `/v1/runs/${old}/recording`)).body.recordingUrl).toBeNull();
    await addressOf(young);
    expect(await blobs.get(`recordings/${young}`)).not.toBeNull();
    expect(await blobs.get(pagesKey(young))).not.toBeNull();
  });
});
