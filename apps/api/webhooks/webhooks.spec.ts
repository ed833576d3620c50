import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization();
}, 60_000);
afterAll(() => api?.stop());

const subscribe = (body: object = {}) =>
  org.call('POST', '/v1/webhooks', { url: 'https://hooks.public.test/a', events: ['run.failed'], ...body });

describe('§4.7 webhooks', () => {
  test('subscribe, replace the events, list without secret, delete', async () => {
    const first = await subscribe();
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: 'https://hooks.public.test/a',
      events: ['run.failed'],
      identityId: null,
      secret: org.webhookSecret,
    });
    const again = await subscribe({ events: ['run.completed', 'message.received'] });
    expect(again.status).toBe(201);
    expect(again.body).toEqual({ ...first.body, events: ['run.completed', 'message.received'] });
    const identityId = (await org.call('POST', '/v1/identities', {})).body.id;
    const scoped = await subscribe({ identityId });
    expect(scoped.body.id).not.toBe(first.body.id);
    const { body } = await org.call('GET', '/v1/webhooks');
    expect(body.map((row: { id: string }) => row.id)).toEqual([scoped.body.id, first.body.id]);
    expect(Object.keys(body[0]).sort()).toEqual(['createdAt', 'events', 'id', 'identityId', 'url']);
    expect((await org.call('DELETE', `/v1/webhooks/${first.body.id}`)).status).toBe(204);
    const gone = await org.call('DELETE', `/v1/webhooks/${first.body.id}`);
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 404, body: { error: 'not found' } });
  });

  test('ten subscriptions to one url at once are one', async () => {
    const url = 'https://hooks.public.test/many';
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe({ url })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('400 and 404', async () => {
    for (const events of [[], ['run.started'], 'run.failed', [1]]) {
      const { status, body } = await subscribe({ events });
      expect(status).toBe(400);
      expect(body.error[0].path).toBe('events');
    }
    for (const url of [
      'http://127.0.0.1/x',
      'http://[::ffff:10.0.0.1]/',
      'http://2130706433/',
      'https://user@hooks.public.test/',
    ]) {
      const { status, body } = await subscribe({ url });
      expect(status).toBe(400);
      expect(body.error).toMatch(/^webhook url not allowed: /);
    }
    const { status, body } = await subscribe({ identityId: 'idt_nope' });
    expect({ status, body }).toEqual({ status: 404, body: { error: 'identity not found' } });
  });
});

describe('§4.6 audit events', () => {
  test('filters, limits and 400s', async () => {
    for (let i = 0; i < 3; i++) {
      const { body } = await org.call('POST', '/v1/identities', {});
      await org.call('DELETE', `/v1/identities/${body.id}`);
    }
    const list = async (query: string) => org.call('GET', `/v1/audit-events?${query}`);
    const all = (await list('action=identity.delete')).body;
    expect(all).toHaveLength(3);
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      action: 'identity.delete',
      subjectType: 'identity',
      subjectId: expect.stringMatching(/^idt_/),
      meta: { email: expect.any(String) },
      createdAt: expect.any(String),
    });
    expect((await list('limit=2')).body).toHaveLength(2);
    expect((await list(`since=${all[1].createdAt}`)).body).toHaveLength(2);
    expect((await list('action=nonsense')).body).toEqual([]);
    for (const query of ['limit=0', 'limit=201', 'since=yesterday']) expect((await list(query)).status).toBe(400);
  });

  test('the database itself refuses changes', async () => {
    for (const sql of [
      'UPDATE audit_events SET action = action',
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
    ]) {
      await expect(api.database.query(sql)).rejects.toThrow('insert-only');
    }
  });
});
