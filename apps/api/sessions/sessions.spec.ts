import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let caller: Caller;
let identityId: string;
let registrationId: string;
let appUrl: string;
let lastSite = 0;

beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api?.stop());

beforeEach(async () => {
  api.sessions.mode = 'up';
  caller = await api.organization();
  identityId = (await caller.call('POST', '/v1/identities', {})).body.id;
  appUrl = `https://site${++lastSite}.public.test/signup`;
  const { body } = await caller.call('POST', '/v1/registrations', { identityId, appUrl });
  registrationId = body.registration.id;
  await complete(body.run.id);
});

/** A run that logged in, as the projection writes it, with its profile saved. */
async function complete(runId: string): Promise<void> {
  await api.runs.apply(runId, { type: 'picked_up' });
  await api.runs.apply(runId, { type: 'login_confirmed' });
  await api.database.query(
    "UPDATE registrations SET status = 'active', last_login_at = now(), first_active_at = now() WHERE id = (SELECT registration_id FROM runs WHERE id = $1)",
    [runId],
  );
  await api.database.query(
    `INSERT INTO profiles (identity_id, organization_id, storage_key, generation, saved_at) VALUES ($1, $2, 'blob', 1, now())
     ON CONFLICT (identity_id) DO UPDATE SET storage_key = 'blob'`,
    [identityId, caller.orgId],
  );
}

const ageLogin = (seconds: number) =>
  api.database.query("UPDATE registrations SET last_login_at = now() - $2 * interval '1 second' WHERE id = $1", [
    registrationId,
    seconds,
  ]);
const open = (body: object = {}) => caller.call('POST', `/v1/registrations/${registrationId}/session`, body);
const close = () => caller.call('DELETE', `/v1/registrations/${registrationId}/session`);
const audited = async () =>
  (await caller.call('GET', '/v1/audit-events')).body.map((event: { action: string }) => event.action);

describe('POST /v1/registrations/:id/session', () => {
  test('hands out a browser; the token is kept as a hash only', async () => {
    const { status, body } = await open();
    expect(status).toBe(201);
    const token = /^wss:\/\/service\.test\/cdp\/([\w-]{43})\/devtools\/browser\/(ses_\w+)$/.exec(body.cdpUrl);
    expect(body).toEqual({
      sessionId: token![2],
      cdpUrl: expect.any(String),
      liveViewUrl: expect.stringMatching(/^https:\/\/service\.test\/live\/brw_\w+#/),
      expiresAt: expect.any(String),
      verified: true,
      healed: false,
    });
    const [row] = await api.database.query('SELECT * FROM browser_sessions WHERE id = $1', [body.sessionId]);
    expect(row.token_hash).toBe(createHash('sha256').update(token![1]!).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(token![1]);
    expect(api.logged()).not.toContain(token![1]);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThanOrEqual(20);
    expect((await audited())[0]).toBe('session.open');
  });

  test('verify: false skips freshness and says less', async () => {
    await ageLogin(7_200);
    const { status, body } = await open({ verify: false });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['cdpUrl', 'expiresAt', 'liveViewUrl', 'sessionId']);
  });

  test('a second one is refused, with the id of the first', async () => {
    const first = await open();
    const second = await open();
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'SESSION_ALREADY_OPEN', sessionId: first.body.sessionId });
  });

  test('ten at once open one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const codes = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code));
    expect([...codes]).toEqual(['SESSION_ALREADY_OPEN']);
  });

  test('a stale login queues one re-login however many ask, and that one heals', async () => {
    await ageLogin(601);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open()));
    const runs = new Set(answers.map(({ body }) => body.runId));
    expect(runs.size).toBe(1);
    expect(answers.map(({ body }) => body.code).filter((code) => code === 'SESSION_STALE')).toHaveLength(1);
    expect(answers.every(({ status }) => status === 409)).toBe(true);
    await complete([...runs][0]);
    await ageLogin(5);
    const healed = await open({ maxStaleSec: 0 });
    expect(healed.body).toMatchObject({ verified: true, healed: true });
    await close();
    // Only its first hand-out.
    expect((await open({ maxStaleSec: 0 })).body.code).toBe('SESSION_STALE');
  });

  test('maxStaleSec overrides the window', async () => {
    await ageLogin(3_000);
    expect((await open({ maxStaleSec: 3_600 })).status).toBe(201);
    for (const maxStaleSec of [-1, 86_401, 1.5, '5', null]) expect((await open({ maxStaleSec })).status).toBe(400);
  });

  test('while a run is live: pending, or busy where freshness is not asked for', async () => {
    const { body } = await caller.call('POST', `/v1/registrations/${registrationId}/login`);
    expect((await open()).body).toMatchObject({ code: 'SESSION_PENDING', runId: body.run.id });
    expect((await open({ verify: false })).body.code).toBe('IDENTITY_BUSY');
  });

  test('a lost profile: stale, or none where freshness is not asked for', async () => {
    await api.database.query('UPDATE profiles SET storage_key = NULL WHERE identity_id = $1', [identityId]);
    expect((await open({ verify: false })).body.code).toBe('NO_PROFILE');
    expect((await open()).body.code).toBe('SESSION_STALE');
  });

  test('a profile found damaged as it is opened is as good as lost', async () => {
    api.sessions.mode = 'damaged';
    expect((await open()).body.code).toBe('SESSION_STALE');
    expect(await audited()).not.toContain('session.close');
  });

  test('not active comes first; foreign and unknown are 404', async () => {
    await api.database.query("UPDATE registrations SET status = 'failed' WHERE id = $1", [registrationId]);
    await caller.call('POST', `/v1/registrations/${registrationId}/login`);
    expect((await open()).body.code).toBe('NOT_ACTIVE');
    const stranger = await api.organization();
    for (const id of [registrationId, 'reg_nope', identityId])
      expect((await stranger.call('POST', `/v1/registrations/${id}/session`, {})).status).toBe(404);
  });

  test('no run is spent where the cap is reached', async () => {
    await api.database.query('UPDATE organizations SET limits = $2 WHERE id = $1', [caller.orgId, { runsPerDay: 1 }]);
    await ageLogin(601);
    expect(await open()).toMatchObject({ status: 429, body: { code: 'RUN_LIMIT_EXCEEDED', limit: 1 } });
  });

  test('503 while Temporal is down', async () => {
    api.sessions.mode = 'down';
    const { status, headers } = await open();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBeTruthy();
  });
});

describe('DELETE /v1/registrations/:id/session', () => {
  test('closes once, through any registration of the identity, and audits and meters it', async () => {
    const { body } = await open();
    const other = await caller.call('POST', '/v1/registrations', {
      identityId,
      appUrl: `${appUrl}`.replace('site', 'other'),
    });
    expect((await caller.call('DELETE', `/v1/registrations/${other.body.registration.id}/session`)).status).toBe(204);
    expect((await close()).status).toBe(204);
    expect((await audited()).filter((action: string) => action === 'session.close')).toHaveLength(1);
    const [entry] = await api.database.query(
      "SELECT amount FROM usage_ledger WHERE kind = 'browser_minutes' AND reference = $1",
      [body.sessionId],
    );
    expect(entry.amount).toBeGreaterThan(0);
    expect(await api.database.query('SELECT * FROM profile_leases WHERE identity_id = $1', [identityId])).toEqual([]);
  });
});

describe('a browser that is kept warm', () => {
  test('is taken over under a new generation, and fences who kept it', async () => {
    await api.database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation, browser_id, host_queue, warm_until)
       VALUES ($1, $2, 'run_before', 'warm', 1, 'brw_warm', 'host-queue', now() + interval '30 seconds')`,
      [identityId, caller.orgId],
    );
    const { body } = await open();
    const started = api.sessions.started.at(-1)!;
    expect(started).toMatchObject({ generation: 2, warm: { browserId: 'brw_warm', hostQueue: 'host-queue' } });
    const [lease] = await api.database.query('SELECT * FROM profile_leases WHERE identity_id = $1', [identityId]);
    expect(lease).toMatchObject({ holder: body.sessionId, state: 'busy', generation: 2 });
  });
});
