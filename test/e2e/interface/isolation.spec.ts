import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#libs/domain/ids';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

/** Every endpoint that takes an id, with what to send; `{id}` stands for it. */
const ENDPOINTS: Endpoint[] = [
  ['identity', 'GET', '/v1/identities/{id}'],
  ['identity', 'DELETE', '/v1/identities/{id}'],
  ['identity', 'POST', '/v1/registrations', { identityId: '{id}', appUrl: 'https://app.public.test' }],
  [
    'identity',
    'POST',
    '/v1/connections',
    { identityId: '{id}', appUrl: 'https://app.public.test', credentials: { username: 'u', password: 'p' } },
  ],
  ['identity', 'GET', '/v1/registrations?identityId={id}'],
  ['identity', 'GET', '/v1/connections?identityId={id}'],
  ['identity', 'GET', '/v1/runs?identityId={id}'],
  ['identity', 'GET', '/v1/messages?identityId={id}'],
  ['identity', 'GET', '/v1/messages/wait?identityId={id}&timeout=1'],
  ['identity', 'POST', '/v1/messages', { identityId: '{id}', to: 'a@example.com', subject: 's', text: 't' }],
  ['identity', 'POST', '/v1/webhooks', { identityId: '{id}', url: 'https://h.public.test', events: ['run.failed'] }],
  ['registration', 'GET', '/v1/registrations/{id}'],
  ['registration', 'POST', '/v1/registrations/{id}/login'],
  ['registration', 'GET', '/v1/registrations/{id}/credentials'],
  ['registration', 'POST', '/v1/registrations/{id}/session'],
  ['registration', 'DELETE', '/v1/registrations/{id}/session'],
  ['registration', 'POST', '/v1/registrations/{id}/session/export'],
  ['registration', 'PUT', '/v1/registrations/{id}/credentials', { password: 'x' }],
  ['connection', 'GET', '/v1/connections/{id}'],
  ['connection', 'POST', '/v1/connections/{id}/revoke'],
  ['connection', 'DELETE', '/v1/connections/{id}'],
  ['run', 'GET', '/v1/runs/{id}'],
  ['run', 'GET', '/v1/runs/{id}/events'],
  ['run', 'GET', '/v1/runs/{id}/recording'],
  ['run', 'POST', '/v1/runs/{id}/resume'],
  ['run', 'POST', '/v1/runs/{id}/intervene'],
  ['run', 'POST', '/v1/runs/{id}/abort'],
  ['message', 'GET', '/v1/messages/{id}'],
  ['message', 'POST', '/v1/messages/{id}/archive'],
  ['message', 'POST', '/v1/messages/{id}/unarchive'],
  ['webhook', 'DELETE', '/v1/webhooks/{id}'],
];
type Endpoint = [kind: Kind, method: string, path: string, body?: object];
type Kind = 'identity' | 'registration' | 'connection' | 'run' | 'message' | 'webhook';

let api: TestApi;
let stranger: Caller;
const ids = {} as Record<Kind, string>;

beforeAll(async () => {
  api = await startTestApi();
  const owner = await api.organization({ unlimited: true });
  stranger = await api.organization({ unlimited: true });
  const make = async (path: string, body: object) => (await owner.call('POST', path, body)).body;
  const { registration, run } = await make('/v1/registrations', { appUrl: 'https://app.public.test' });
  const { connection } = await make('/v1/connections', {
    appUrl: 'https://app.public.test',
    credentials: { username: 'u', password: 'p' },
  });
  const message = newId('message');
  await api.database.query(
    `INSERT INTO messages (id, organization_id, identity_id, direction, from_addr, to_addr, subject, storage_key, mail_provider_message_id, dedupe_key)
     VALUES ($1, $2, $3, 'inbound', 'a@b.test', 'c@d.test', 's', 'k', 'p', $1)`,
    [message, owner.orgId, registration.identityId],
  );
  const webhook = await make('/v1/webhooks', { url: 'https://h.public.test', events: ['run.failed'] });
  const identity = registration.identityId;
  Object.assign(ids, {
    identity,
    registration: registration.id,
    connection: connection.id,
    run: run.id,
    message,
    webhook: webhook.id,
  });
}, 60_000);
afterAll(() => api?.stop());

describe("§5 another organization's resource is answered as one that does not exist", () => {
  test.each(ENDPOINTS)('%s: %s %s', async (...[kind, method, path, body]: Endpoint) => {
    const ask = async (id: string) => {
      const filled = body && JSON.parse(JSON.stringify(body).replace('{id}', id));
      const answer = await stranger.call(method, path.replace('{id}', id), filled);
      const names = [...answer.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)).sort();
      return { status: answer.status, body: answer.body, names };
    };
    const before = await rowsOf();
    const foreign = await ask(ids[kind]);
    expect(foreign).toEqual(await ask(newId(kind === 'connection' ? 'registration' : kind)));
    expect([200, 404]).toContain(foreign.status);
    expect(await rowsOf()).toEqual(before);
  });

  test('lists show nothing of it', async () => {
    for (const path of ['identities', 'registrations', 'connections', 'runs', 'messages', 'webhooks', 'audit-events']) {
      expect((await stranger.call('GET', `/v1/${path}`)).body).toEqual([]);
    }
  });
});

/** How many rows there are: a refused call writes none. */
async function rowsOf(): Promise<unknown> {
  const tables = [
    'identities',
    'registrations',
    'runs',
    'messages',
    'webhooks',
    'audit_events',
    'usage_ledger',
    'credentials',
  ];
  return api.database.query(`SELECT ${tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`);
}
