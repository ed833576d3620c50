import { describe, expect, test } from '@jest/globals';
import {
  api,
  expectAnswer,
  expectIssues,
  idOf,
  IDENTITY_NOT_FOUND,
  newIdentity,
  NO_IDS,
  NOT_FOUND,
  org,
  timestamp,
} from './world.js';

const subscribe = (body: object = {}, caller = org) =>
  caller.call('POST', '/v1/webhooks', { url: 'https://hooks.public.test/a', events: ['run.failed'], ...body });

describe('4.7 POST /v1/webhooks', () => {
  test("201 { id, url, events, identityId, secret }, with the organization's secret", async () => {
    const first = await subscribe();
    const row = { id: idOf('whk'), url: 'https://hooks.public.test/a', events: ['run.failed'], identityId: null };
    expectAnswer(first, 201, { ...row, secret: org.webhookSecret });
    const identityId = await newIdentity();
    const scoped = await subscribe({ identityId });
    expectAnswer(scoped, 201, { ...first.body, id: idOf('whk'), identityId });
    expect(scoped.body.id).not.toBe(first.body.id);
  });

  test('again for the same url and identity scope: 201, same id, the new events', async () => {
    const url = 'https://hooks.public.test/again';
    const first = await subscribe({ url });
    const events = ['message.received', 'run.completed', 'run.failed', 'run.blocked'];
    expectAnswer(await subscribe({ url, events }), 201, { ...first.body, events });
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe({ url })));
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
    const own = await subscribe({ url }, await api.organization());
    expect(own.body.id).not.toBe(first.body.id);
  });

  test.each([
    [{ events: [] }, 'events'],
    [{ events: ['run.started'] }, 'events'],
    [{ events: ['run.failed', 'nonsense'] }, 'events'],
    [{ events: 'run.failed' }, 'events'],
    [{ events: [1] }, 'events'],
    [{ events: undefined }, 'events'],
    [{ url: undefined }, 'url'],
    [{ url: 'hooks.example.com' }, 'url'],
    [{ url: 7 }, 'url'],
    [{ identityId: 7 }, 'identityId'],
    [{ secret: 'mine' }, 'secret'],
  ])('400 for %j: %s', async (body, field) => expectIssues(await subscribe(body), field));

  test.each([
    'http://127.0.0.1/x',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'https://user@hooks.public.test/',
    'ftp://hooks.public.test/',
  ])('400 webhook url not allowed: %s', async (url) => {
    const refused = { error: expect.stringMatching(/^webhook url not allowed: ./) };
    expectAnswer(await subscribe({ url }), 400, refused);
  });

  test('404 identity not found', async () => {
    for (const identityId of [await newIdentity(await api.organization()), ...NO_IDS, ''])
      expectAnswer(await subscribe({ identityId }), 404, IDENTITY_NOT_FOUND);
  });
});

describe('4.7 GET and DELETE /v1/webhooks', () => {
  test('200 rows without secret; 204, then 404', async () => {
    const caller = await api.organization();
    expectAnswer(await caller.call('GET', '/v1/webhooks'), 200, []);
    const { body } = await subscribe({}, caller);
    const { secret: _, ...row } = body;
    expectAnswer(await caller.call('GET', '/v1/webhooks'), 200, [{ ...row, createdAt: timestamp }]);
    expectAnswer(await org.call('DELETE', `/v1/webhooks/${body.id}`), 404, NOT_FOUND);
    expectAnswer(await caller.call('DELETE', `/v1/webhooks/${body.id}`), 204);
    expectAnswer(await caller.call('DELETE', `/v1/webhooks/${body.id}`), 404, NOT_FOUND);
    expectAnswer(await caller.call('GET', '/v1/webhooks'), 200, []);
    for (const id of NO_IDS) expectAnswer(await caller.call('DELETE', `/v1/webhooks/${id}`), 404, NOT_FOUND);
  });
});
