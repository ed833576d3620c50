import { describe, expect, test } from '@jest/globals';
import { BLOCKED_CODES } from '#libs/domain/run-codes';
import {
  api,
  aRun,
  auditOf,
  complete,
  expectAnswer,
  expectIssues,
  fail,
  lead,
  newAccount,
  newConnection,
  newIdentity,
  NO_IDS,
  NOT_FOUND,
  org,
  timestamp,
  words,
} from './world.js';

const ask = (runId: string, what: string, body?: object) => org.call('POST', `/v1/runs/${runId}/${what}`, body);
const read = (runId: string) => org.call('GET', `/v1/runs/${runId}`);
const newRun = async () => (await newAccount({ identityId: await newIdentity() })).runId;

describe('4.4 GET /v1/runs', () => {
  test('rows of the ruled fields, newest first', async () => {
    const caller = await api.organization({ unlimited: true });
    expectAnswer(await caller.call('GET', '/v1/runs'), 200, []);
    const first = await newAccount({}, caller);
    await lead(first.runId, { type: 'gate_met', code: 'CAPTCHA_REQUIRED', detail: 'a CAPTCHA', browserAlive: true });
    const second = await newConnection({}, caller);
    const { email } = (await caller.call('GET', `/v1/identities/${first.identityId}`)).body;
    const { status, body } = await caller.call('GET', '/v1/runs');
    expect(status).toBe(200);
    expect(body.map((row: { id: string }) => row.id)).toEqual([second.runId, first.runId]);
    expect(body[1]).toEqual({
      id: first.runId,
      type: 'register',
      status: 'blocked',
      registrationId: first.id,
      identityId: first.identityId,
      identityEmail: email,
      appUrl: first.appUrl,
      appOrigin: new URL(first.appUrl).origin,
      error: { code: 'CAPTCHA_REQUIRED', detail: 'a CAPTCHA' },
      createdAt: timestamp,
      endedAt: null,
    });
    const list = async (query: string) => (await caller.call('GET', `/v1/runs?${query}`)).body.length;
    expect(await list('status=queued')).toBe(1);
    expect(await list('type=register')).toBe(1);
    expect(await list(`identityId=${first.identityId}&status=blocked&type=register`)).toBe(1);
    expect(await list('limit=1')).toBe(1);
    expect(await list('limit=200')).toBe(2);
    expect(await list(`since=${encodeURIComponent(body[0].createdAt)}`)).toBe(1);
    expect(await list('since=2999-01-01')).toBe(0);
    for (const absent of ['limit=0', 'limit=x', 'limit=-1', 'limit=1.5', 'limit=', 'since=yesterday', 'since='])
      expect(await list(absent)).toBe(2);
    const foreign = await newIdentity();
    for (const nothing of [
      'status=nonsense',
      'type=x',
      `identityId=${foreign}`,
      'identityId=run_1',
      'status=%00',
      'status=a&status=b',
    ])
      expectAnswer(await caller.call('GET', `/v1/runs?${nothing}`), 200, []);
  });

  test('50 rows unless limit says otherwise', async () => {
    const caller = await api.organization({ unlimited: true });
    const account = await newAccount({}, caller);
    await complete(account, caller);
    await api.database.query(
      `INSERT INTO runs (id, organization_id, identity_id, registration_id, type, status, result, ended_at)
       SELECT 'run_' || $1 || n, organization_id, identity_id, registration_id, type, status, result, ended_at
         FROM runs, generate_series(1, 219) n WHERE id = $2`,
      [account.runId.slice(4, 24), account.runId],
    );
    const count = async (query: string) => (await caller.call('GET', `/v1/runs${query}`)).body.length;
    expect([
      await count(''),
      await count('?limit=60'),
      await count('?limit=200'),
      await count('?limit=10000000000'),
    ]).toEqual([50, 60, 200, 200]);
  });
});

describe('4.4 GET /v1/runs/:id', () => {
  test('queued, completed, blocked and failed, as of 2.3', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    expectAnswer(await read(account.runId), 200, { ...aRun, registrationId: account.id });
    await complete(account);
    expectAnswer(await read(account.runId), 200, {
      ...aRun,
      status: 'completed',
      result: { answer: 'done', username: 'someone' },
      endedAt: timestamp,
    });
    const failed = await newAccount({ identityId: account.identityId });
    await fail(failed);
    expectAnswer(await read(failed.runId), 200, {
      ...aRun,
      status: 'failed',
      error: { code: 'AUTOMATION_STUCK', detail: 'the page did not load' },
      endedAt: timestamp,
    });
  });

  test('the live view is there while the browser is, and in no log', async () => {
    const runId = await newRun();
    await lead(runId);
    await api.database.query(`UPDATE runs SET browser_id = 'brw_1', had_browser = true WHERE id = $1`, [runId]);
    await api.database.query(
      `INSERT INTO live_browsers (id, organization_id, identity_id, holder, generation, host_queue, host_address)
       SELECT 'brw_1', organization_id, identity_id, id, 1, 'q', 'a:1' FROM runs WHERE id = $1`,
      [runId],
    );
    const { body } = await read(runId);
    expect(body.gatewaySessionId).toBe('brw_1');
    expect(body.liveViewUrl).toMatch(/^https:\/\/service\.test\/live\/brw_1#1\.\d+\.[\w-]{43}$/);
    expect(api.logged()).not.toContain(body.liveViewUrl.split('#')[1]);
    await api.database.query(`DELETE FROM live_browsers WHERE id = 'brw_1'`);
    expect((await read(runId)).body.liveViewUrl).toBeNull();
  });

  test.each(NO_IDS)('404 for %s', async (id) => {
    for (const path of ['', '/recording', '/events'])
      expectAnswer(await org.call('GET', `/v1/runs/${id}${path}`), 404, NOT_FOUND);
    for (const what of ['resume', 'intervene', 'abort']) expectAnswer(await ask(id, what), 404, NOT_FOUND);
  });
});

describe('4.4 POST /v1/runs/:id/resume, intervene, abort', () => {
  test('intervene: 200 blocked, MANUAL_INTERVENTION, from running and from awaiting_verification; audited', async () => {
    for (const events of [[], [{ type: 'mail_requested' } as const]]) {
      const runId = await newRun();
      await lead(runId, ...events);
      expectAnswer(await ask(runId, 'intervene'), 200, {
        ...aRun,
        status: 'blocked',
        error: { code: 'MANUAL_INTERVENTION', detail: 'paused for manual takeover' },
      });
      expect(await auditOf(runId)).toMatchObject([{ action: 'run.intervene', subjectType: 'run', meta: null }]);
    }
  });

  test.each(BLOCKED_CODES)('resume from %s: 200 running, error null; audited', async (code) => {
    const runId = await newRun();
    await lead(runId, { type: 'gate_met', code, detail: 'words', browserAlive: true });
    expectAnswer(await ask(runId, 'resume', {}), 200, { ...aRun, status: 'running' });
    expect(await auditOf(runId)).toMatchObject([{ action: 'run.resume', subjectType: 'run', meta: null }]);
  });

  test('abort: 200 failed, ABORTED; a pending registration fails, an active one is untouched; audited', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    const aborted = {
      ...aRun,
      status: 'failed',
      error: { code: 'ABORTED', detail: 'aborted by user' },
      endedAt: timestamp,
    };
    expectAnswer(await ask(account.runId, 'abort'), 200, aborted);
    expect(await auditOf(account.runId)).toMatchObject([{ action: 'run.abort', subjectType: 'run', meta: null }]);
    const status = async () => (await org.call('GET', `/v1/registrations/${account.id}`)).body.status;
    expect(await status()).toBe('failed');
    const again = await org.call('POST', `/v1/registrations/${account.id}/login`);
    await complete({ ...account, runId: again.body.run.id });
    const login = await org.call('POST', `/v1/registrations/${account.id}/login`);
    expectAnswer(await ask(login.body.run.id, 'abort'), 200, { ...aborted, type: 'login' });
    expect(await status()).toBe('active');
  });

  test.each([
    ['resume', 'NOT_BLOCKED', ['queued', 'running', 'awaiting_verification', 'completed', 'failed']],
    ['intervene', 'NOT_INTERVENABLE', ['queued', 'blocked', 'completed', 'failed']],
    ['abort', 'ALREADY_TERMINAL', ['completed', 'failed']],
  ] as const)('%s: 409 %s in %j', async (what, code, statuses) => {
    for (const status of statuses) {
      const runId = await inStatus(status);
      expectAnswer(await ask(runId, what), 409, { error: words, code, status });
      expect((await read(runId)).body.status).toBe(status);
      expect(await auditOf(runId)).toEqual([]);
    }
  });

  test('400 for a body', async () => {
    for (const what of ['resume', 'intervene', 'abort'])
      expectIssues(await ask('run_nope', what, { surprise: 1 }), 'surprise');
  });

  test('of many racing aborts one is accepted, the others are told', async () => {
    const runId = await newRun();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(runId, 'abort')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await auditOf(runId)).toHaveLength(1);
  });

  test('Temporal unreachable: 503 with Retry-After, and the run untouched', async () => {
    const runId = await newRun();
    api.runs.mode = 'down';
    const { status, headers, body } = await ask(runId, 'abort');
    api.runs.mode = 'up';
    expect({ status, body }).toEqual({ status: 503, body: { error: 'internal error', requestId: expect.any(String) } });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await read(runId)).body.status).toBe('queued');
  });

  test('a request that nobody decides, since the run ends otherwise meanwhile, is told so', async () => {
    const runId = await newRun();
    api.runs.mode = 'gone';
    const { startRun } = api.runs;
    // As the recovery does it: the run has ended before the signal arrives.
    api.runs.startRun = async () => void (await api.runs.apply(runId, { type: 'stuck', detail: 'lost' }));
    try {
      expectAnswer(await ask(runId, 'abort'), 409, { error: words, code: 'ALREADY_TERMINAL', status: 'failed' });
    } finally {
      Object.assign(api.runs, { startRun, mode: 'up' });
    }
  });

  test('a run without a workflow gets one for the abort: a queued one is started, a lost one recovered', async () => {
    for (const [events, mode] of [
      [[], 'recover'],
      [null, undefined],
    ] as const) {
      const runId = await newRun();
      if (events) await lead(runId);
      api.runs.mode = 'gone';
      expect((await ask(runId, 'abort')).status).toBe(200);
      expect(api.runs.started.at(-1)).toMatchObject({ runId });
      expect(api.runs.started.at(-1)!.mode).toBe(mode);
    }
  });
});

describe('4.4 GET /v1/runs/:id/recording', () => {
  test('200 pending before, not_enabled without a browser, in_progress, failed, completed with its address', async () => {
    const runId = await newRun();
    const recording = () => org.call('GET', `/v1/runs/${runId}/recording`);
    expectAnswer(await recording(), 200, { status: 'pending', recordingUrl: null });
    await ask(runId, 'abort');
    expectAnswer(await recording(), 200, { status: 'not_enabled', recordingUrl: null });
    await api.database.query(
      `INSERT INTO recordings (run_id, organization_id, identity_id, status) SELECT id, organization_id, identity_id, 'in_progress' FROM runs WHERE id = $1`,
      [runId],
    );
    expectAnswer(await recording(), 200, { status: 'in_progress', recordingUrl: null });
    for (const [status, url] of [
      ['failed', null],
      ['completed', expect.stringMatching(/^https:\/\/service\.test\/./)],
    ]) {
      await api.database.query('UPDATE recordings SET status = $2 WHERE run_id = $1', [runId, status]);
      expectAnswer(await recording(), 200, { status, recordingUrl: url });
    }
  });

  test('the events of a run, oldest first', async () => {
    const runId = await newRun();
    await lead(runId);
    const { body } = await org.call('GET', `/v1/runs/${runId}/events`);
    expect(body).toEqual([{ at: timestamp, kind: 'running', text: 'running' }]);
  });
});

async function inStatus(status: string): Promise<string> {
  const runId = await newRun();
  if (status === 'queued') return runId;
  await lead(runId);
  if (status === 'awaiting_verification') await api.runs.apply(runId, { type: 'mail_requested' });
  if (status === 'blocked')
    await api.runs.apply(runId, { type: 'gate_met', code: 'PHONE_REQUIRED', detail: 'x', browserAlive: true });
  if (status === 'completed') await api.runs.apply(runId, { type: 'login_confirmed' });
  if (status === 'failed') await api.runs.apply(runId, { type: 'stuck', detail: 'x' });
  return runId;
}
