import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Answer, type Caller, startTestApi, type TestApi } from '#test/harness/api';

/** Endpoints with a valid body each; the test breaks one thing at a time. */
const BODIES: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/v1/identities', { name: 'n', description: 'd', localPart: 'fuzz.one', onConflict: 'suffix' }],
  [
    'POST',
    '/v1/registrations',
    {
      identityId: 'idt_x',
      appUrl: 'https://a.public.test',
      credentials: { username: 'u', password: 'p' },
      confirmBeforeSubmit: true,
    },
  ],
  [
    'POST',
    '/v1/connections',
    {
      identityId: 'idt_x',
      appUrl: 'https://a.public.test',
      credentials: { username: 'u', password: 'p', totpSeed: 'JBSWY3DPEHPK3PXP' },
      verifyToIdentity: true,
    },
  ],
  ['PUT', '/v1/registrations/reg_x/credentials', { username: 'u', password: 'p' }],
  [
    'POST',
    '/v1/messages',
    { identityId: 'idt_x', to: 'a@example.com', subject: 's', text: 't', html: 'h', inReplyTo: 'msg_x' },
  ],
  ['POST', '/v1/webhooks', { url: 'https://h.public.test', events: ['run.failed'], identityId: 'idt_x' }],
];
const BODILESS = [
  'registrations/reg_x/login',
  'connections/reg_x/revoke',
  'runs/run_x/resume',
  'runs/run_x/intervene',
  'runs/run_x/abort',
  'messages/msg_x/archive',
  'messages/msg_x/unarchive',
];
const QUERIES = [
  'identities',
  'registrations',
  'connections',
  'runs',
  'messages',
  'messages/wait',
  'audit-events',
  'webhooks',
];
const PARAMETERS = [
  'identityId',
  'since',
  'limit',
  'kind',
  'direction',
  'status',
  'type',
  'action',
  'timeout',
  'includeArchived',
];

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

const ODD_QUERIES = [
  'identityId=a&identityId=b',
  'limit[]=1',
  'limit[a]=1',
  '__proto__[x]=1',
  '=',
  '&&&',
  '?'.repeat(50),
];
const RESOURCES = ['identities', 'registrations', 'connections', 'runs', 'messages', 'webhooks'];
const METHODS = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS'];
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

let api: TestApi;
let org: Caller;
let rows: string;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
  rows = await snapshot();
}, 60_000);
afterAll(() => api?.stop());

async function snapshot(): Promise<string> {
  const tables = [
    'identities',
    'registrations',
    'runs',
    'messages',
    'webhooks',
    'audit_events',
    'usage_ledger',
    'idempotency_keys',
  ];
  return JSON.stringify(
    await api.database.query(`SELECT ${tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`),
  );
}

/** Every path into a body, nested members included. */
function* paths(body: Record<string, unknown>, parent: string[] = []): Generator<string[]> {
  for (const [name, value] of Object.entries(body)) {
    yield [...parent, name];
    if (value && typeof value === 'object' && !Array.isArray(value))
      yield* paths(value as Record<string, unknown>, [...parent, name]);
  }
}

function broken(body: Record<string, unknown>, path: string[], value: unknown): unknown {
  const copy = structuredClone(body);
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = value;
  return copy;
}

function expectClean({ status, body }: Answer, what: unknown): void {
  const isShaped = status < 400 || (typeof body === 'object' && body !== null && Object.keys(body)[0] === 'error');
  if (status < 500 && isShaped) return;
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

jest.setTimeout(180_000);

describe('§7 whatever comes in', () => {
  test.each(BODIES)('%s %s with one wrong member', async (method, path, body) => {
    const cases = [...paths(body)].flatMap((at) => WRONG.map((value) => ({ at, value })));
    await each(cases, async ({ at, value }) => {
      const answer = await org.call(method, path, broken(body, at, value));
      expectClean(answer, { at, value });
      if (answer.status < 400 && path === '/v1/identities')
        await org.call('DELETE', `/v1/identities/${answer.body.id}`);
    });
  });

  test.each(BODIES)('%s %s with a body that is none', async (method, path) => {
    const raw = [
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
      '\u0000',
      '{"a":"\\ud800"}',
    ];
    for (const body of raw) expectClean(await org.call(method, path, body), body.slice(0, 40));
    for (const type of [
      'text/plain',
      'multipart/form-data',
      'application/xml',
      'application/json; charset=utf-16',
      'nonsense',
      '',
    ]) {
      expectClean(await org.call(method, path, '{}', { 'content-type': type }), type);
    }
    expectClean(await org.call(method, path, '{}', { 'content-encoding': 'gzip' }), 'gzip');
  });

  test.each(BODILESS)('POST %s takes no body', async (path) => {
    expect((await org.call('POST', `/v1/${path}`, { surprise: 1 })).status).toBe(400);
    for (const body of [undefined, {}, '']) expect((await org.call('POST', `/v1/${path}`, body)).status).toBe(404);
  });

  test.each(QUERIES)('GET %s with wrong queries', async (path) => {
    // A wait for an identity that is there would wait.
    const names = path === 'messages/wait' ? ['identityId', 'timeout'] : PARAMETERS;
    const single = names.flatMap((name) => WRONG_QUERIES.map((value) => `${name}=${value}`));
    await each([...single, ...ODD_QUERIES], async (query) => {
      expectClean(await org.call('GET', `/v1/${path}?${query}`), query);
    });
  });

  test('ids and methods', async () => {
    const cases = RESOURCES.flatMap((resource) =>
      WRONG_IDS.flatMap((id) => METHODS.map((method) => ({ resource, id, method }))),
    );
    await each(cases, async ({ resource, id, method }) => {
      expectClean(await org.call(method, `/v1/${resource}/${id}`), { resource, id: id.slice(0, 20), method });
    });
  });

  test('a path that hides behind its encoding needs a key all the same', async () => {
    for (const path of [
      '/%761/identities',
      '/v1%2Fidentities',
      '//v1/identities',
      '/v1/./identities',
      '/V1/identities',
    ]) {
      const { status } = await api.request('GET', path);
      expect({ path, open: status < 400 || status >= 500 }).toEqual({ path, open: false });
    }
  });

  test('wrote nothing but what it took back', async () => {
    const ignored = /"(audit_events|identities)":"\d+"/g;
    expect((await snapshot()).replace(ignored, '')).toBe(rows.replace(ignored, ''));
  });
});
