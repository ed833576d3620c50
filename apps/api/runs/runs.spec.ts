import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
}, 60_000);
afterAll(() => api?.stop());

const start = async (caller = org) =>
  (await caller.call('POST', '/v1/registrations', { appUrl: 'https://app.public.test' })).body;
const running = async () => {
  const started = await start();
  await api.runs.apply(started.run.id, { type: 'picked_up' });
  return started;
};
const ask = (runId: string, what: string) => org.call('POST', `/v1/runs/${runId}/${what}`);

describe('§4.4 resume, intervene, abort', () => {
  test('intervene pauses, resume goes on, abort ends, each with the run as its transition wrote it', async () => {
    const { run } = await running();
    const paused = await ask(run.id, 'intervene');
    expect(paused.status).toBe(200);
    expect(paused.body).toMatchObject({
      id: run.id,
      status: 'blocked',
      error: { code: 'MANUAL_INTERVENTION', detail: 'paused for manual takeover' },
    });
    const resumed = await ask(run.id, 'resume');
    expect({ status: resumed.status, run: resumed.body.status, error: resumed.body.error }).toEqual({
      status: 200,
      run: 'running',
      error: null,
    });
    const aborted = await ask(run.id, 'abort');
    expect(aborted.status).toBe(200);
    expect(aborted.body).toMatchObject({
      status: 'failed',
      error: { code: 'ABORTED', detail: 'aborted by user' },
      endedAt: expect.any(String),
    });
  });

  test('what does not fit the status is 409 with the status', async () => {
    const { run } = await start();
    for (const [what, code] of [
      ['resume', 'NOT_BLOCKED'],
      ['intervene', 'NOT_INTERVENABLE'],
    ] as const) {
      const { status, body } = await ask(run.id, what);
      expect({ status, body }).toEqual({ status: 409, body: { error: expect.any(String), code, status: 'queued' } });
    }
    await ask(run.id, 'abort');
    const again = await ask(run.id, 'abort');
    expect({ status: again.status, code: again.body.code, was: again.body.status }).toEqual({
      status: 409,
      code: 'ALREADY_TERMINAL',
      was: 'failed',
    });
  });

  test('of many racing aborts one is accepted, the others are told', async () => {
    const { run } = await running();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(run.id, 'abort')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('Temporal unreachable: 503 with Retry-After, and the run untouched', async () => {
    const { run } = await running();
    api.runs.mode = 'down';
    const { status, headers } = await ask(run.id, 'abort');
    api.runs.mode = 'up';
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await org.call('GET', `/v1/runs/${run.id}`)).body.status).toBe('running');
  });

  test('a queued run whose workflow was never started is started for the abort', async () => {
    const { run } = await start();
    api.runs.mode = 'gone';
    const { status, body } = await ask(run.id, 'abort');
    expect({ status, run: body.status }).toEqual({ status: 200, run: 'failed' });
    expect(api.runs.started.at(-1)).toMatchObject({ runId: run.id });
    expect(api.runs.started.at(-1)!.mode).toBeUndefined();
  });

  test('a run whose workflow is lost is recovered', async () => {
    const { run } = await running();
    api.runs.mode = 'gone';
    expect((await ask(run.id, 'abort')).status).toBe(200);
    expect(api.runs.started.at(-1)).toMatchObject({ runId: run.id, mode: 'recover' });
  });
});

describe('§4.4 reading runs', () => {
  test('list rows are the ruled projection, newest first; filters are not validated', async () => {
    const caller = await api.organization();
    const first = await start(caller);
    const second = await start(caller);
    const { body } = await caller.call('GET', '/v1/runs');
    expect(body.map((row: { id: string }) => row.id)).toEqual([second.run.id, first.run.id]);
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'id',
        'type',
        'status',
        'registrationId',
        'identityId',
        'identityEmail',
        'appUrl',
        'appOrigin',
        'error',
        'createdAt',
        'endedAt',
      ].sort(),
    );
    const list = async (query: string) => (await caller.call('GET', `/v1/runs?${query}`)).body.length;
    expect(await list('status=queued&type=register')).toBe(2);
    expect(await list(`identityId=${first.run.id}`)).toBe(0);
    expect(await list(`identityId=${first.registration.identityId}`)).toBe(1);
    expect(await list('status=nonsense')).toBe(0);
    expect(await list('status=%00')).toBe(0);
    expect(await list('status=queued&status=queued')).toBe(0);
    expect(await list('limit=1')).toBe(1);
    for (const absent of ['limit=0', 'limit=x', 'limit=-1', 'since=yesterday', 'limit=1.5'])
      expect(await list(absent)).toBe(2);
    expect(await list(`since=${encodeURIComponent(second.run.createdAt)}`)).toBe(1);
    expect(await list('since=2999-01-01')).toBe(0);
  });

  test('the live view is there while the browser is', async () => {
    const { run } = await running();
    await api.database.query(`UPDATE runs SET browser_id = 'brw_1', had_browser = true WHERE id = $1`, [run.id]);
    await api.database.query(
      `INSERT INTO live_browsers (id, organization_id, identity_id, holder, generation, host_queue, host_address)
       SELECT 'brw_1', organization_id, identity_id, id, 1, 'q', 'a:1' FROM runs WHERE id = $1`,
      [run.id],
    );
    const { body } = await org.call('GET', `/v1/runs/${run.id}`);
    expect(body.gatewaySessionId).toBe('brw_1');
    expect(body.liveViewUrl).toMatch(/^https:\/\/service\.test\/live\/brw_1#1\.\d+\.[\w-]{43}$/);
    expect(api.logged()).not.toContain(body.liveViewUrl.split('#')[1]);
  });

  test('recording and events', async () => {
    const { run } = await start();
    const path = `/v1/runs/${run.id}`;
    expect((await org.call('GET', `${path}/recording`)).body).toEqual({ status: 'pending', recordingUrl: null });
    await ask(run.id, 'abort');
    expect((await org.call('GET', `${path}/recording`)).body).toEqual({ status: 'not_enabled', recordingUrl: null });
    await api.database.query(`INSERT INTO run_events (run_id, kind, text) VALUES ($1, 'step', 'opened the page')`, [
      run.id,
    ]);
    expect((await org.call('GET', `${path}/events`)).body).toEqual([
      { at: expect.any(String), kind: 'step', text: 'opened the page' },
    ]);
    expect((await org.call('GET', '/v1/runs/run_nope/recording')).status).toBe(404);
  });
});
