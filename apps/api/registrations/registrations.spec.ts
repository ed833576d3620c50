import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

const APP = 'https://app.public.test';
let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
}, 60_000);
afterAll(() => api?.stop());

const identity = async (caller = org): Promise<string> => (await caller.call('POST', '/v1/identities', {})).body.id;
const register = (body: object, caller = org) =>
  caller.call('POST', '/v1/registrations', { appUrl: `${APP}/signup`, ...body });
const connect = (body: object, caller = org) =>
  caller.call('POST', '/v1/connections', {
    appUrl: APP,
    credentials: { username: 'me', password: 'secret' },
    ...body,
  });
const audits = async (action: string, subjectId: string) =>
  (await org.call('GET', `/v1/audit-events?action=${action}&limit=200`)).body.filter(
    (event: { subjectId: string }) => event.subjectId === subjectId,
  );
const complete = (runId: string, registrationId: string) =>
  api.database.transaction(async (tx) => {
    await tx.query(
      `UPDATE runs SET status = 'completed', result = '{"answer":"ok","username":null}', ended_at = now() WHERE id = $1`,
      [runId],
    );
    await tx.query(
      `UPDATE registrations SET status = 'active', first_active_at = now(), last_login_at = now() WHERE id = $1`,
      [registrationId],
    );
  });
const fail = async (runId: string, registrationId: string) => {
  await api.runs.apply(runId, { type: 'stuck', detail: 'x' });
  await api.database.query(`UPDATE registrations SET status = 'failed' WHERE id = $1 AND status = 'pending'`, [
    registrationId,
  ]);
};

describe('§4.2 POST /v1/registrations', () => {
  test('queues a run, answers 201 with both objects, vaults a generated password, audits', async () => {
    const identityId = await identity();
    const { status, body } = await register({ identityId });
    expect(status).toBe(201);
    expect(body.registration).toEqual({
      id: expect.stringMatching(/^reg_/),
      identityId,
      appUrl: `${APP}/signup`,
      kind: 'created',
      username: null,
      status: 'pending',
      revokedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect(body.run).toEqual({
      id: expect.stringMatching(/^run_/),
      type: 'register',
      status: 'queued',
      registrationId: body.registration.id,
      error: null,
      result: null,
      liveViewUrl: null,
      gatewaySessionId: null,
      createdAt: expect.any(String),
      endedAt: null,
    });
    expect(api.runs.started.at(-1)).toMatchObject({ runId: body.run.id, identityId, type: 'register', appOrigin: APP });
    const credentials = await org.call('GET', `/v1/registrations/${body.registration.id}/credentials`);
    expect(credentials.body).toEqual({
      username: null,
      password: expect.stringMatching(/^.{20}$/),
      origin: 'generated',
    });
    const [created] = await audits('registration.create', body.registration.id);
    expect(created).toMatchObject({
      subjectType: 'registration',
      meta: { credentialOrigin: 'generated', appOrigin: APP },
    });
    expect(await audits('credentials.read', body.registration.id)).toHaveLength(1);
  });

  test('20 at once for one identity make one run', async () => {
    const identityId = await identity();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ identityId })));
    expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const { body } = await org.call('GET', `/v1/runs?identityId=${identityId}`);
    expect(body).toHaveLength(1);
  });

  test('a run in flight for the identity is returned with its own registration, whatever the origin, and nothing is written', async () => {
    const identityId = await identity();
    const first = await register({ identityId });
    const second = await register({ identityId, appUrl: 'https://other.public.test/' });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await org.call('GET', `/v1/registrations?identityId=${identityId}`)).body).toHaveLength(1);
  });

  test('over an active account: 200, its latest run, nothing written', async () => {
    const identityId = await identity();
    const first = (await register({ identityId })).body;
    await complete(first.run.id, first.registration.id);
    const again = await register({ identityId, appUrl: `${APP}/other?x=1`, credentials: { password: 'another' } });
    expect(again.status).toBe(200);
    expect(again.body.run.id).toBe(first.run.id);
    expect(again.body.registration).toMatchObject({ id: first.registration.id, status: 'active' });
    const { body } = await org.call('GET', `/v1/registrations/${first.registration.id}/credentials`);
    expect(body.origin).toBe('generated');
  });

  test('over a failed account: 201, same id, a new run, given credentials replaced, audited again', async () => {
    const identityId = await identity();
    const first = (await register({ identityId })).body;
    await fail(first.run.id, first.registration.id);
    const again = await register({ identityId, credentials: { username: 'u', password: 'mine' } });
    expect(again.status).toBe(201);
    expect(again.body.registration.id).toBe(first.registration.id);
    expect(again.body.run.id).not.toBe(first.run.id);
    const { body } = await org.call('GET', `/v1/registrations/${first.registration.id}/credentials`);
    expect(body).toEqual({ username: 'u', password: 'mine', origin: 'supplied' });
    expect(await audits('registration.create', first.registration.id)).toHaveLength(2);
  });

  test('without identity one is provisioned from the host name, with a suffix when taken', async () => {
    const emails = [];
    for (let i = 0; i < 2; i++) {
      const { body } = await register({ appUrl: 'https://www.wonder-shop.public.test' });
      emails.push((await org.call('GET', `/v1/identities/${body.registration.identityId}`)).body.email);
    }
    expect(emails[0]).toBe('wonder-shop-public@agents.test');
    expect(emails[1]).toMatch(/^wonder-shop-public-[a-z0-9]{5}@agents\.test$/);
  });

  test('an identity that is unknown, foreign or no id is 404 identity not found', async () => {
    const foreign = await identity(await api.organization());
    for (const identityId of [foreign, 'idt_0000000000000000000000000', 'nonsense', '']) {
      const { status, body } = await register({ identityId });
      expect({ status, body }).toEqual({ status: 404, body: { error: 'identity not found' } });
    }
  });

  test('an address that is not public is 400; one that does not resolve is accepted', async () => {
    for (const appUrl of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.0.0.1',
      'http://169.254.169.254/x',
      'ftp://app.public.test',
    ]) {
      const { status, body } = await register({ appUrl });
      expect(status).toBe(400);
      expect(body.error).toMatch(/^app url not allowed: /);
    }
    expect((await register({ appUrl: 'https://nowhere.invalid/' })).status).toBe(201);
  });

  test('Temporal down: still 201 queued', async () => {
    api.runs.mode = 'down';
    const { status, body } = await register({ identityId: await identity() });
    api.runs.mode = 'up';
    expect(status).toBe(201);
    expect(body.run.status).toBe('queued');
  });
});

describe('§4.2 login and credentials', () => {
  test('login queues a run of its own, or returns the one in flight, always 201', async () => {
    const { registration, run } = (await register({ identityId: await identity() })).body;
    const joined = await org.call('POST', `/v1/registrations/${registration.id}/login`);
    expect(joined.status).toBe(201);
    expect(joined.body.run.id).toBe(run.id);
    await complete(run.id, registration.id);
    const login = await org.call('POST', `/v1/registrations/${registration.id}/login`, {});
    expect(login.status).toBe(201);
    expect(login.body.run).toMatchObject({ type: 'login', status: 'queued', registrationId: registration.id });
    expect(login.body.registration.status).toBe('active');
  });

  test('PUT overwrites what is given and is audited', async () => {
    const { registration } = (await register({ identityId: await identity() })).body;
    const put = await org.call('PUT', `/v1/registrations/${registration.id}/credentials`, { password: 'new' });
    expect({ status: put.status, body: put.body }).toEqual({ status: 204, body: undefined });
    const { body } = await org.call('GET', `/v1/registrations/${registration.id}/credentials`);
    expect(body).toEqual({ username: null, password: 'new', origin: 'supplied' });
    expect(await audits('credentials.write', registration.id)).toHaveLength(1);
  });

  test('list: newest first, each with latestRun; the single read has none', async () => {
    const identityId = await identity();
    const first = (await register({ identityId })).body;
    await complete(first.run.id, first.registration.id);
    const second = (await register({ identityId, appUrl: 'https://second.public.test' })).body;
    const { body } = await org.call('GET', `/v1/registrations?identityId=${identityId}`);
    expect(body.map((row: { id: string }) => row.id)).toEqual([second.registration.id, first.registration.id]);
    expect(body[0].latestRun.id).toBe(second.run.id);
    expect((await org.call('GET', `/v1/registrations/${first.registration.id}`)).body).not.toHaveProperty('latestRun');
    expect((await org.call('GET', '/v1/registrations?identityId=idt_nope')).body).toEqual({
      error: 'identity not found',
    });
  });
});

describe('§4.3 connections', () => {
  test('connect, write-only credentials, the kinds exclude each other', async () => {
    const identityId = await identity();
    const seed = 'JBSW Y3DP EHPK 3PXP';
    const { status, body } = await connect({
      identityId,
      credentials: { username: 'me', password: 'pw', totpSeed: seed },
    });
    expect(status).toBe(201);
    expect(body.connection).toMatchObject({ kind: 'connected', status: 'pending', username: 'me' });
    expect(body.run).toMatchObject({ type: 'connect', status: 'queued' });
    const read = await org.call('GET', `/v1/registrations/${body.connection.id}/credentials`);
    expect(read.status).toBe(403);
    expect(read.body.code).toBe('CREDENTIALS_WRITE_ONLY');
    const refused = await register({ identityId });
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'ALREADY_CONNECTED' });
    const [event] = await audits('connection.create', body.connection.id);
    expect(event.meta).toEqual({ appOrigin: APP, hasTotp: true });

    const created = await identity();
    await register({ identityId: created });
    const second = await connect({ identityId: created });
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'ALREADY_REGISTERED' });
  });

  test('a bad seed is 400 BAD_TOTP_SEED', async () => {
    for (const totpSeed of ['not base32!', '', 'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP']) {
      const { status, body } = await connect({ credentials: { username: 'me', password: 'pw', totpSeed } });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_TOTP_SEED' });
    }
  });

  test('re-connect rotates; revoke, login refused, re-connect clears the revoke; delete purges', async () => {
    const identityId = await identity();
    const first = (await connect({ identityId })).body;
    const path = `/v1/connections/${first.connection.id}`;
    await complete(first.run.id, first.connection.id);
    const revoked = await org.call('POST', `${path}/revoke`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ status: 'disabled', revokedAt: expect.any(String) });
    for (const [method, suffix, body] of [
      ['POST', 'login', undefined],
      ['PUT', 'credentials', { password: 'x' }],
    ] as const) {
      const refused = await org.call(method, `/v1/registrations/${first.connection.id}/${suffix}`, body);
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'REVOKED' });
    }
    const again = await connect({ identityId, credentials: { username: 'new', password: 'pw2' } });
    expect(again.body.connection).toMatchObject({
      id: first.connection.id,
      status: 'pending',
      revokedAt: null,
      username: 'new',
    });
    expect(again.body.run.id).not.toBe(first.run.id);

    const deleted = await org.call('DELETE', path);
    expect(deleted.status).toBe(204);
    expect(api.runs.signals.at(-1)).toEqual({ runId: again.body.run.id, signal: 'subjectGone' });
    expect((await org.call('GET', path)).body.status).toBe('disabled');
    expect(await audits('connection.delete', first.connection.id)).toHaveLength(1);
    expect(await audits('connection.revoke', first.connection.id)).toHaveLength(1);
    const rows = await api.database.query('SELECT 1 FROM credentials WHERE registration_id = $1', [
      first.connection.id,
    ]);
    expect(rows).toEqual([]);
    await fail(again.body.run.id, first.connection.id);
    const signUp = await register({ identityId });
    expect(signUp.status).toBe(201);
    expect(signUp.body.registration).toMatchObject({
      id: first.connection.id,
      kind: 'created',
      status: 'pending',
      revokedAt: null,
    });
    expect((await org.call('GET', path)).status).toBe(404);
  });

  test('a never-active failed created row becomes a connection', async () => {
    const identityId = await identity();
    const first = (await register({ identityId })).body;
    await fail(first.run.id, first.registration.id);
    const { status, body } = await connect({ identityId });
    expect(status).toBe(201);
    expect(body.connection).toMatchObject({ id: first.registration.id, kind: 'connected', status: 'pending' });
  });

  test('created registrations are no connections', async () => {
    const { registration } = (await register({ identityId: await identity() })).body;
    const path = `/v1/connections/${registration.id}`;
    for (const [method, suffix] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/revoke'],
    ] as const) {
      expect((await org.call(method, `${path}${suffix}`)).status).toBe(404);
    }
  });
});

describe('§8 run caps', () => {
  test('ten at once with three left let exactly three through; a failed run gives its entry back', async () => {
    const small = await api.organization({ plan: 'free' });
    await api.database.query(`UPDATE organizations SET limits = '{"runsPerDay": 3, "identities": 100}' WHERE id = $1`, [
      small.orgId,
    ]);
    const identities = await Promise.all(Array.from({ length: 10 }, () => identity(small)));
    const answers = await Promise.all(identities.map((identityId) => register({ identityId }, small)));
    const passed = answers.filter(({ status }) => status === 201);
    expect(passed).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 429,
      body: { error: 'run limit reached', code: 'RUN_LIMIT_EXCEEDED', limit: 3 },
    });
    await fail(passed[0]!.body.run.id, passed[0]!.body.registration.id);
    const more = await register({ identityId: passed[0]!.body.registration.identityId }, small);
    expect(more.status).toBe(201);
  });

  test('provisioning counts identities', async () => {
    const small = await api.organization({ plan: 'free' });
    await api.database.query(`UPDATE organizations SET limits = '{"identities": 1}' WHERE id = $1`, [small.orgId]);
    expect((await register({}, small)).status).toBe(201);
    const { status, body } = await register({ appUrl: 'https://two.public.test' }, small);
    expect({ status, code: body.code, limit: body.limit }).toEqual({
      status: 429,
      code: 'IDENTITY_LIMIT_EXCEEDED',
      limit: 1,
    });
    expect((await small.call('GET', '/v1/registrations')).body).toHaveLength(1);
  });
});
