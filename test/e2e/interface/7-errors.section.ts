import { describe, expect, test } from '@jest/globals';
import { startTestApi } from '#test/harness/api';
import { api, expectAnswer, expectIssues, newAccount, org, words } from './world.js';

const post = (body: unknown, headers?: Record<string, string>) => org.call('POST', '/v1/identities', body, headers);

describe('7 errors, and rulings: validation', () => {
  test('malformed JSON is 400, a wrong content type 415, more than 1 MiB 413, each { error }', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const tooLarge = JSON.stringify({ description: 'x'.repeat(1024 * 1024) });
    expectAnswer(await post('{broken'), 400, { error: words });
    expectAnswer(await post('name=x', form), 415, { error: words });
    expectAnswer(await post('{}', { 'content-type': 'text/plain' }), 415, { error: words });
    expectAnswer(await post(tooLarge), 413, { error: words });
    expect((await post('{}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  test('a body that is compressed or in other characters than UTF-8 is 415, not malformed', async () => {
    const json = 'application/json';
    for (const encoding of ['gzip', 'br', 'nothing-known'])
      expectAnswer(await post('{}', { 'content-type': json, 'content-encoding': encoding }), 415, { error: words });
    expectAnswer(await post('{}', { 'content-type': `${json}; charset=utf-16` }), 415, { error: words });
    expect((await post('{}', { 'content-type': json, 'content-encoding': 'identity' })).status).toBe(201);
    expect((await post('{}', { 'content-type': `${json};charset="UTF-8"` })).status).toBe(201);
  });

  test('a body that never comes is not waited for: the socket is taken back after a minute', () =>
    expect(api.app.getHttpServer().requestTimeout).toBe(60_000));

  test('an empty body is none, whatever type it is said to have', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await post('', { 'content-type': type })).status).toBe(201);
    expectIssues(await org.call('POST', '/v1/registrations', '', { 'content-type': 'application/json' }), 'appUrl');
  });

  test('bytes that are no UTF-8 are 400', async () => {
    const response = await fetch(`${api.url}/v1/identities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.apiKey}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  test('all issues at once, paths dotted, unknown properties among them', async () => {
    const answer = await org.call('POST', '/v1/registrations', {
      appUrl: 'nowhere',
      credentials: { username: 7, nickname: 'x' },
      surprise: true,
    });
    expectIssues(answer, 'appUrl', 'credentials.username', 'credentials.nickname', 'surprise');
  });

  test('what is missing is told in one word: nothing about its length or its characters', async () => {
    const { body } = await org.call('POST', '/v1/messages', { identityId: 'x', to: 'a@b.example' });
    expect(body.error).toEqual([
      { path: 'subject', message: 'subject must be a string' },
      { path: 'text', message: 'text must be a string' },
      { path: 'text', message: 'text must not be empty where there is no html' },
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a property that every object has is as unknown: %s',
    async (name) => {
      expectIssues(await post(`{"${name}": {"name": 1}, "name": 7}`), name, 'name');
      expectIssues(
        await org.call('POST', '/v1/registrations', `{"appUrl": "nowhere", "credentials": {"${name}": 1}}`),
        'appUrl',
        `credentials.${name}`,
      );
    },
  );

  test.each(['a\uFE0F', '\u{1F600}', 'e\u0301'])('characters are code points: %j', async (one) => {
    const points = [...one].length;
    expect((await post({ name: one.repeat(200 / points) })).status).toBe(201);
    expectIssues(await post({ name: `${one.repeat(200 / points)}x` }), 'name');
  });

  test.each(['[]', 'null', '"text"', '7', 'true'])('a body that is no object is 400: %s', async (body) =>
    expect((await post(body)).status).toBe(400),
  );

  test.each(['a\0b', '\ud800'])('NUL and lone surrogates are refused cleanly: %j', async (name) =>
    expectIssues(await post({ name }), 'name'),
  );

  test('unknown query properties are ignored', async () => {
    for (const path of ['identities', 'registrations', 'connections', 'runs', 'messages', 'audit-events', 'webhooks'])
      expect((await org.call('GET', `/v1/${path}?colour=red&__proto__=1&page=2`)).status).toBe(200);
  });

  test('answers are JSON; 204 has no body', async () => {
    const { headers } = await org.call('GET', '/v1/runs');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await org.call('GET', '/v1/nowhere')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { id } = (await post({})).body;
    const gone = await org.call('DELETE', `/v1/identities/${id}`);
    expect([gone.headers.get('content-type'), gone.headers.get('content-length')]).toEqual([null, null]);
  });

  test('HEAD answers as GET, without a body', async () => {
    const { runId } = await newAccount();
    for (const [path, status] of [
      [`/v1/runs/${runId}`, 200],
      ['/v1/runs/run_nope', 404],
      ['/v1/identities', 200],
    ] as const)
      expectAnswer(await org.call('HEAD', path), status);
  });

  test('a fault of ours says nothing but the request id, which header and log have too', async () => {
    const broken = await startTestApi();
    const caller = await broken.organization();
    await broken.database.query('ALTER TABLE identities RENAME TO elsewhere');
    const answer = await caller.call('GET', '/v1/identities');
    expectAnswer(answer, 500, { error: 'internal error', requestId: answer.headers.get('x-request-id') });
    expect(broken.logged()).toContain(answer.body.requestId);
    await broken.stop();
  }, 60_000);

  test('a caller may name its request; every answer carries the id', async () => {
    const named = await org.call('GET', '/v1/identities', undefined, { 'x-request-id': 'mine-1' });
    expect(named.headers.get('x-request-id')).toBe('mine-1');
    expect((await org.call('GET', '/v1/nowhere')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect((await api.request('GET', '/v1/runs')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});
