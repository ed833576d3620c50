import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from '#test/harness/api';
import { describedOperations, type Operation } from './described-operations.js';
import {
  api,
  complete,
  expectIssues,
  mailArrives,
  newAccount,
  newConnection,
  newIdentity,
  org,
  startWorld,
  stopWorld,
} from './world.js';

const WRONG = [
  null,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(10_000),
  '\u202e',
  [],
  ['a', ['b']],
  {},
  { a: { b: null } },
  true,
  "'; DROP TABLE runs; --",
  '../../etc/passwd',
  '${7*7}',
  '💥'.repeat(300),
];
const RAW_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '[[[['.repeat(5_000),
  `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  '{"toString":1}',
  '\u0000',
  '{"a":"\\ud800"}',
];
const TYPES = [
  'text/plain',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'nonsense',
  '',
];
const WRONG_QUERIES = [
  '',
  '%00',
  '%ED%A0%80',
  '%ff%fe',
  '%',
  '%zz',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  'NaN',
  'true',
  '2026-13-01',
  '0000-01-01',
  '9999-12-31T23:59:59-23:59',
  'x'.repeat(5_000),
  '%F0%9F%92%A5',
  "'--",
  '[]',
  '{}',
];
const ODD_QUERIES = ['limit[]=1', 'limit[a]=1', '__proto__[x]=1', '=', '&&&', '?'.repeat(50)];
const WRONG_IDS = [
  '%00',
  '%ED%A0%80',
  '%zz',
  '..',
  '%2e%2e',
  'x'.repeat(6_000),
  `idt_${'9'.repeat(40)}`,
  '%E2%80%AE',
  "'",
  '*',
];
const METHODS = ['GET', 'HEAD', 'DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS'];

let operations: Operation[];
/** Something that is there, by the first word of a path. */
const real: Record<string, string> = {};

beforeAll(async () => {
  await startWorld();
  operations = describedOperations((await api.request('GET', '/openapi.json')).body);
  Object.assign(api.parts.browsers, { storageState: async () => ({ cookies: [], origins: [] }) });
  const account = await newAccount({ identityId: await newIdentity() });
  await complete(account);
  const connection = await newConnection();
  const { body } = await org.call('POST', '/v1/webhooks', { url: 'https://h.public.test', events: ['run.failed'] });
  const { identityId: identities, id: registrations, runId: runs } = account;
  const messages = await mailArrives(identities);
  Object.assign(real, { identities, registrations, runs, messages, connections: connection.id, webhooks: body.id });
}, 60_000);
afterAll(stopWorld);
jest.setTimeout(240_000);

const filled = (path: string, id: string) => path.replace('{id}', id);
const withBody = () => operations.filter(({ body }) => body !== null);

/** Every path into a body, nested members included. */
function* paths(body: Record<string, unknown>, parent: string[] = []): Generator<string[]> {
  for (const [name, value] of Object.entries(body)) {
    yield [...parent, name];
    if (value && typeof value === 'object' && !Array.isArray(value))
      yield* paths(value as Record<string, unknown>, [...parent, name]);
  }
}

function broken(body: Record<string, unknown>, path: string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(body);
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = value;
  return copy;
}

function expectClean({ status, body }: Answer, ...what: unknown[]): void {
  const isShaped = status < 400 || (typeof body === 'object' && body !== null && Object.keys(body)[0] === 'error');
  if (status < 500 && (isShaped || body === undefined)) return;
  throw new Error(`${status} ${JSON.stringify(body)?.slice(0, 300)} to ${JSON.stringify(what)?.slice(0, 300)}`);
}

/** Eight at a time: the time goes into waiting for answers. */
async function each<T>(cases: Iterable<T>, check: (one: T) => Promise<void>): Promise<void> {
  const left = [...cases];
  const workers = Array.from({ length: 8 }, async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await check(one);
  });
  await Promise.all(workers);
}

async function rowCounts(): Promise<unknown> {
  const tables = [
    'registrations',
    'runs',
    'messages',
    'webhooks',
    'browser_sessions',
    'usage_ledger',
    'idempotency_keys',
  ];
  return api.database.query(`SELECT ${tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`);
}

describe('7 whatever comes in: never a 500, always { error }', () => {
  test('every endpoint is here', () => {
    expect(operations.length).toBeGreaterThanOrEqual(31);
    expect(
      withBody()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual([
      'POST /v1/connections',
      'POST /v1/identities',
      'POST /v1/messages',
      'POST /v1/registrations',
      'POST /v1/registrations/{id}/session',
      'POST /v1/registrations/{id}/session/export',
      'POST /v1/webhooks',
      'PUT /v1/registrations/{id}/credentials',
    ]);
  });

  test('bodies with one wrong member, for ids that are not there: nothing is written', async () => {
    const before = await rowCounts();
    const cases = withBody().flatMap(({ method, path, body }) =>
      [...paths(body!)].flatMap((at) => WRONG.map((value) => ({ method, path, body: broken(body!, at, value) }))),
    );
    await each(cases, async ({ method, path, body }) => {
      const answer = await org.call(method, filled(path, 'reg_x'), body);
      expectClean(answer, method, path, body);
      if (path === '/v1/identities' && answer.status < 400) await org.call('DELETE', `${path}/${answer.body.id}`);
    });
    expect(await rowCounts()).toEqual(before);
  });

  test('bodies with one wrong member, for what is there', async () => {
    const cases = withBody().flatMap(({ method, path, body }) => {
      const whole = 'identityId' in body! ? { ...body, identityId: real.identities } : body!;
      return [...paths(whole)].flatMap((at) =>
        WRONG.map((value) => ({ method, path, body: broken(whole, at, value) })),
      );
    });
    await each(cases, async ({ method, path, body }) => {
      expectClean(await org.call(method, filled(path, real[path.split('/')[2]!]!), body), method, path, body);
    });
  });

  test('bodies that are none', async () => {
    await each(withBody(), async ({ method, path }) => {
      const at = filled(path, 'reg_x');
      for (const body of RAW_BODIES) expectClean(await org.call(method, at, body), method, path, body.slice(0, 40));
      for (const type of TYPES) expectClean(await org.call(method, at, '{}', { 'content-type': type }), path, type);
      expectClean(await org.call(method, at, '{}', { 'content-encoding': 'gzip' }), path, 'gzip');
    });
  });

  test('what is no HTTP at all', async () => {
    for (const [sent, status] of [
      ['HELLO\r\n\r\n', 400],
      [`GET /v1/runs HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.end(sent);
      const [head, body] = (await text(socket)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body!)).toEqual({ error: expect.any(String) });
    }
  });

  test('POST without a body takes none', async () => {
    for (const { path } of operations.filter(({ method, body }) => method === 'POST' && body === null)) {
      expectIssues(await org.call('POST', filled(path, 'reg_x'), { surprise: 1 }), 'surprise');
      for (const body of [undefined, {}, ''])
        expect((await org.call('POST', filled(path, 'reg_x'), body)).status).toBe(404);
    }
  });

  test('queries', async () => {
    const cases = operations.flatMap(({ method, path, query }) => [
      ...query.flatMap((name) => WRONG_QUERIES.map((value) => ({ method, path, query: `${name}=${value}` }))),
      ...query.map((name) => ({ method, path, query: `${name}=a&${name}=b` })),
      ...(method === 'GET' ? ODD_QUERIES.map((odd) => ({ method, path, query: odd })) : []),
    ]);
    await each(cases, async ({ method, path, query }) => {
      expectClean(await org.call(method, `${filled(path, 'reg_x')}?${query}`), method, path, query);
    });
  });

  test('ids', async () => {
    const cases = operations
      .filter(({ path }) => path.includes('{id}'))
      .flatMap(({ method, path, body }) => WRONG_IDS.map((id) => ({ method, path, id, body: body ?? undefined })));
    await each(cases, async ({ method, path, id, body }) => {
      const answer = await org.call(method, filled(path, id), method === 'GET' ? undefined : body);
      expectClean(answer, method, path, id.slice(0, 20));
    });
  });

  test('methods that are not there are 404', async () => {
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const cases = [...new Set(operations.map(({ path }) => path))]
      .flatMap((path) => METHODS.map((method) => ({ method, path })))
      .filter(({ method, path }) => !known.has(`${method === 'HEAD' ? 'GET' : method} ${path}`));
    await each(cases, async ({ method, path }) => {
      // `wait` and `export` are ids of nothing to the routes beside them.
      const { status } = await org.call(method, filled(path, 'reg_x'));
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    });
  });

  test('a path that hides behind its encoding needs a key all the same', async () => {
    const hidden = ['/%761/identities', '/v1%2Fidentities', '//v1/identities', '/v1/./identities', '/V1/identities'];
    for (const path of hidden) {
      const { status } = await api.request('GET', path);
      expect({ path, refused: status >= 400 && status < 500 }).toEqual({ path, refused: true });
    }
  });
});
