import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
}, 60_000);
afterAll(() => api?.stop());

let counter = 0;
const newKey = () => `"key-${counter++}"`;
const post = (path: string, body: object, key: string, caller = org) =>
  caller.call('POST', path, body, { 'idempotency-key': key });

describe('Idempotency-Key', () => {
  test('the same request gets the first answer again, and is done once', async () => {
    const key = newKey();
    const first = await post('/v1/identities', { localPart: 'once.only' }, key);
    const second = await post('/v1/identities', { localPart: 'once.only' }, key);
    expect(first.status).toBe(201);
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('ten at once are done once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/v1/identities', {}, key)));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  test('another body, or another address of the same route, is 422', async () => {
    const key = newKey();
    await post('/v1/identities', { name: 'a' }, key);
    const { status, body } = await post('/v1/identities', { name: 'b' }, key);
    expect(status).toBe(422);
    expect(body.error).toEqual(expect.any(String));
  });

  test('keys are apart by organization and route', async () => {
    const key = newKey();
    const other = await api.organization();
    const ids = [await post('/v1/identities', {}, key), await post('/v1/identities', {}, key, other)];
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(2);
    expect((await post('/v1/registrations', { appUrl: 'https://app.public.test' }, key)).status).toBe(201);
  });

  test('a refused request frees its key', async () => {
    const key = newKey();
    await org.call('POST', '/v1/identities', { localPart: 'in.the.way' });
    expect((await post('/v1/identities', { localPart: 'in.the.way' }, key)).status).toBe(409);
    expect((await post('/v1/identities', { localPart: 'out.of.the.way' }, key)).status).toBe(201);
  });

  test('an answer with a secret is not stored: its replay is 409 and names the resource', async () => {
    const key = newKey();
    const body = { url: 'https://hooks.public.test/k', events: ['run.failed'] };
    const first = await post('/v1/webhooks', body, key);
    const second = await post('/v1/webhooks', body, key);
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ error: expect.any(String), id: first.body.id });
    const rows = JSON.stringify(await api.database.query('SELECT * FROM idempotency_keys'));
    expect(rows).not.toContain(first.body.secret);
  });

  test('after a day the key is new', async () => {
    const key = newKey();
    const first = await post('/v1/identities', {}, key);
    await api.database.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    expect((await post('/v1/identities', {}, key)).body.id).not.toBe(first.body.id);
  });

  test.each(['""', ' ', 'x'.repeat(300), '"unclosed\u00e9'])('a key that is none is 400: %j', async (key) => {
    const { status, body } = await post('/v1/identities', {}, key);
    expect({ status, path: body.error?.[0]?.path }).toEqual({ status: 400, path: 'Idempotency-Key' });
  });
});

describe('rate limit headers', () => {
  test('a spent cap says so, and when to come back', async () => {
    const small = await api.organization({ plan: 'free' });
    await api.database.query(`UPDATE organizations SET limits = '{"runsPerDay": 1, "identities": 2}' WHERE id = $1`, [
      small.orgId,
    ]);
    const register = (host: string) =>
      small.call('POST', '/v1/registrations', { appUrl: `https://${host}.public.test` });
    expect((await register('one')).status).toBe(201);
    const refused = await register('two');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"runs-per-day";q=1;w=86400');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(refused.headers.get('ratelimit')).toBe(`"runs-per-day";r=0;t=${wait}`);
    await small.call('POST', '/v1/identities', {});
    const full = await small.call('POST', '/v1/identities', {});
    expect({ status: full.status, after: full.headers.get('retry-after') }).toEqual({ status: 429, after: null });
    expect(full.headers.get('ratelimit')).toBe('"identities";r=0');
  });
});
