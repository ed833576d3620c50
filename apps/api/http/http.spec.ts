import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listApiKeys, revokeApiKey } from '#libs/database/repositories/api-keys.repository';
import { scopeOf } from '#libs/database/repositories/scope';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let caller: Caller;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
}, 60_000);
afterAll(() => api?.stop());

describe('§5 authentication', () => {
  test.each(['/v1/identities', '/v1', '/v1/nowhere', '/v1/%ff', '/v1/identities/%zz'])(
    '%s without a key is 401',
    async (path) => {
      const { status, body } = await api.request('GET', path);
      expect({ status, body }).toEqual({ status: 401, body: { error: 'missing api key' } });
    },
  );

  test.each<[Record<string, string>]>([
    [{ authorization: 'Bearer sk_service_wrong' }],
    [{ 'x-api-key': 'sk_service_wrong' }],
    [{ 'x-api-key': 'something else' }],
  ])('an unknown key is 401 %j', async (headers) => {
    for (const path of ['/v1/identities', '/v1/nowhere']) {
      const { status, body } = await api.request('GET', path, { headers });
      expect({ status, body }).toEqual({ status: 401, body: { error: 'invalid api key' } });
    }
  });

  test('both headers are accepted', async () => {
    for (const headers of <Record<string, string>[]>[
      { authorization: `Bearer ${caller.apiKey}` },
      { 'x-api-key': caller.apiKey },
    ]) {
      expect((await api.request('GET', '/v1/identities', { headers })).status).toBe(200);
    }
  });

  test('a revoked key is refused at once', async () => {
    const { orgId, apiKey } = await api.organization();
    const ask = () => api.request('GET', '/v1/identities', { headers: { 'x-api-key': apiKey } });
    expect((await ask()).status).toBe(200);
    const [key] = await listApiKeys(scopeOf(api.database, orgId));
    expect(await revokeApiKey(api.database, key!.id)).toBe(true);
    // The API hears of it a moment later, as it does when the operator's command line revokes.
    const deadline = Date.now() + 2_000;
    while ((await ask()).status === 200 && Date.now() < deadline) await new Promise(setImmediate);
    expect((await ask()).body).toEqual({ error: 'invalid api key' });
  });

  test('the key comes before the body', async () => {
    const { status } = await api.request('POST', '/v1/identities', { body: '{broken' });
    expect(status).toBe(401);
  });

  test('an unknown route with a key is 404, and so is one elsewhere without', async () => {
    for (const answer of [await caller.call('GET', '/v1/nowhere'), await api.request('GET', '/nowhere')]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: { error: 'not found' } });
    }
    expect((await caller.call('PATCH', '/v1/identities', {})).status).toBe(404);
  });
});

describe('rulings: validation and errors', () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    caller.call('POST', '/v1/identities', body, headers);

  test('malformed JSON is 400, a wrong content type 415, more than 1 MiB 413, each with a message', async () => {
    const tooLarge = JSON.stringify({ description: 'x'.repeat(1024 * 1024) });
    const answers = [
      await post('{broken'),
      await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      await post('plain', { 'content-type': 'text/plain' }),
      await post(tooLarge),
      await post('{"__proto__": {"a": 1}}'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([400, 415, 415, 413, 400]);
    for (const { body } of answers) expect(body.error).toBeTruthy();
  });

  test('bytes that are no UTF-8 are 400', async () => {
    const response = await fetch(`${api.url}/v1/identities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.apiKey}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  test('all issues come at once, with dotted paths, unknown properties included', async () => {
    const { status, body } = await caller.call('POST', '/v1/registrations', {
      appUrl: 'nowhere',
      credentials: { username: 7, nickname: 'x' },
      surprise: true,
    });
    expect(status).toBe(400);
    const paths = body.error.map((issue: { path: string }) => issue.path);
    expect(new Set(paths)).toEqual(new Set(['appUrl', 'credentials.username', 'credentials.nickname', 'surprise']));
    expect(body.error.find((issue: { path: string }) => issue.path === 'surprise').message).toBe('unknown property');
  });

  test.each([[[]], [null], ['"text"'], [7]])('a body that is no object is 400: %j', async (body) => {
    expect((await post(body === null ? 'null' : body)).status).toBe(400);
  });

  test.each([['a\0b'], ['\ud800']])('NUL and lone surrogates are refused cleanly: %j', async (name) => {
    const { status, body } = await post({ name });
    expect(status).toBe(400);
    expect(body.error[0].path).toBe('name');
  });

  test('an optional field may be left out, but is not null', async () => {
    expect((await post({ name: null })).status).toBe(400);
    expect((await post({})).status).toBe(201);
  });

  test('unknown query properties are ignored', async () => {
    expect((await caller.call('GET', '/v1/registrations?colour=red&__proto__=1')).status).toBe(200);
  });

  test.each([
    'nonsense',
    'run_0000000000000000000000000',
    'idt_',
    'idt_%00',
    '%F0%9F%92%A9',
    'x'.repeat(500),
    '..%2F..',
  ])('an id that is none is 404: %s', async (id) => {
    for (const path of [`/v1/identities/${id}`, `/v1/registrations/${id}`]) {
      const { status, body } = await caller.call('GET', path);
      expect({ status, body }).toEqual({ status: 404, body: { error: 'not found' } });
    }
  });

  test('an address that cannot be decoded answers in the same shape', async () => {
    const { status, body } = await caller.call('GET', '/v1/identities/%zz');
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'not found' });
  });

  test('a fault of ours says nothing but the request id, which the log has too', async () => {
    const broken = await startTestApi();
    const org = await broken.organization();
    await broken.database.query('ALTER TABLE identities RENAME TO elsewhere');
    const { status, headers, body } = await org.call('GET', '/v1/identities');
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'internal error', requestId: headers.get('x-request-id') });
    expect(broken.logged()).toContain(body.requestId);
    await broken.stop();
  }, 30_000);

  test('a caller may name its request', async () => {
    const { headers } = await caller.call('GET', '/v1/identities', undefined, { 'x-request-id': 'mine-1' });
    expect(headers.get('x-request-id')).toBe('mine-1');
  });
});
