import { describe, expect, test } from '@jest/globals';
import { listApiKeys, revokeApiKey } from '#libs/database/repositories/api-keys.repository';
import { scopeOf } from '#libs/database/repositories/scope';
import { api, expectAnswer, NOT_FOUND, org } from './world.js';

const MISSING = { error: 'missing api key' };
const INVALID = { error: 'invalid api key' };
const ask = (headers: Record<string, string>, path = '/v1/identities', method = 'GET') =>
  api.request(method, path, { headers });

describe('5 authentication', () => {
  test.each(['/v1/identities', '/v1', '/v1/', '/v1/nowhere', '/v1/%ff', '/v1/identities/%zz', '/v1/identities?x=1'])(
    '401 missing api key: %s',
    async (path) => expectAnswer(await ask({}, path), 401, MISSING),
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('401 missing api key: %s', async (method) =>
    expectAnswer(await ask({}, '/v1/identities', method), 401, MISSING),
  );

  test.each<Record<string, string>>([
    { authorization: 'Basic eDp5' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { 'x-api-key': '' },
  ])('what holds no key counts as missing: %j', async (headers) => expectAnswer(await ask(headers), 401, MISSING));

  test('401 comes before 400, 404, 413 and 415', async () => {
    const tooLarge = 'x'.repeat(1_100_000);
    for (const [body, type] of [
      ['{broken', 'application/json'],
      ['x', 'text/plain'],
      [tooLarge, 'application/json'],
    ] as const) {
      const answer = await api.request('POST', '/v1/identities', { body, headers: { 'content-type': type } });
      expectAnswer(answer, 401, MISSING);
    }
  });

  test('both headers are accepted, the scheme in any case', async () => {
    for (const headers of [
      { authorization: `Bearer ${org.apiKey}` },
      { authorization: `bearer ${org.apiKey}` },
      { 'x-api-key': org.apiKey },
      { 'X-API-Key': org.apiKey, authorization: 'Basic eDp5' },
    ] as Record<string, string>[])
      expect((await ask(headers)).status).toBe(200);
    expect(org.apiKey).toMatch(/^sk_service_\S+$/);
  });

  test('401 invalid api key: unknown, or revoked a moment ago', async () => {
    for (const [headers, path] of [
      [{ authorization: 'Bearer sk_service_wrong' }, '/v1/identities'],
      [{ 'x-api-key': 'sk_service_wrong' }, '/v1/nowhere'],
      [{ 'x-api-key': 'something else' }, '/v1/identities'],
    ] as [Record<string, string>, string][])
      expectAnswer(await ask(headers, path), 401, INVALID);
    const { orgId, apiKey } = await api.organization();
    expect((await ask({ 'x-api-key': apiKey })).status).toBe(200);
    const [key] = await listApiKeys(scopeOf(api.database, orgId));
    expect(await revokeApiKey(api.database, key!.id)).toBe(true);
    // The API hears of it a moment later, as it does when the operator's command line revokes.
    const deadline = Date.now() + 2_000;
    while ((await ask({ 'x-api-key': apiKey })).status === 200 && Date.now() < deadline)
      await new Promise(setImmediate);
    expectAnswer(await ask({ 'x-api-key': apiKey }), 401, INVALID);
  });

  test('keys are stored as hashes only', async () => {
    const rows = await api.database.query('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(org.apiKey);
    expect(api.logged()).not.toContain(org.apiKey);
  });

  test('with a key an unknown route, a trailing slash and a method that is not there are 404; elsewhere without a key too', async () => {
    for (const path of ['/v1', '/v1/', '/v1/nowhere', '/v1/identities/', '/v1/runs/run_x/nowhere', '/v1//identities'])
      expectAnswer(await org.call('GET', path), 404, NOT_FOUND);
    for (const [method, path] of [
      ['PATCH', '/v1/identities'],
      ['PUT', '/v1/identities/idt_x'],
      ['OPTIONS', '/v1/identities'],
      ['DELETE', '/v1/messages/msg_x'],
      ['GET', '/v1/registrations/reg_x/session'],
    ] as const)
      expectAnswer(await org.call(method, path), 404, NOT_FOUND);
    expectAnswer(await api.request('GET', '/nowhere'), 404, NOT_FOUND);
    expectAnswer(await api.request('GET', '/'), 404, NOT_FOUND);
  });

  test('repeated bad keys are slowed down, their answer stays 401', async () => {
    const times: number[] = [];
    for (let i = 0; i < 34; i++) {
      const from = performance.now();
      expectAnswer(await ask({ 'x-api-key': `sk_service_${i}` }), 401, INVALID);
      times.push(performance.now() - from);
    }
    expect(times.at(-1)).toBeGreaterThan(495);
    // Who has a good key is not.
    expect((await ask({ 'x-api-key': org.apiKey })).status).toBe(200);
  });
});
