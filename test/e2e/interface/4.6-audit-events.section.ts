import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '#test/harness/api';
import { api, expectAnswer, expectIssues, idOf, newIdentity, timestamp } from './world.js';

describe('4.6 GET /v1/audit-events', () => {
  let caller: Caller;
  const list = (query = '') => caller.call('GET', `/v1/audit-events${query}`);

  beforeAll(async () => {
    caller = await api.organization({ unlimited: true });
    for (let i = 0; i < 55; i++) {
      const id = await newIdentity(caller);
      await caller.call('DELETE', `/v1/identities/${id}`);
    }
  });

  test('200 rows of 2.5, newest first, 50 unless limit says otherwise', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toHaveLength(50);
    expect(body[0]).toEqual({
      id: idOf('aud'),
      action: 'identity.delete',
      subjectType: 'identity',
      subjectId: idOf('idt'),
      meta: { email: expect.any(String) },
      createdAt: timestamp,
    });
    const times = body.map((row: { createdAt: string }) => row.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await list('?limit=200')).body).toHaveLength(55);
    expect((await list('?limit=1')).body).toEqual([body[0]]);
  });

  test('since is at or after; action is an exact match, and an unknown one finds nothing', async () => {
    const { body } = await list('?limit=3');
    expect((await list(`?since=${body[2].createdAt}`)).body).toEqual(body);
    expect((await list('?action=identity.delete&limit=200')).body).toHaveLength(55);
    for (const action of [
      'run.abort',
      'nonsense',
      'identity',
      'IDENTITY.DELETE',
      '',
      'x'.repeat(500),
      '%00',
      'toString',
    ])
      expectAnswer(await list(`?action=${action}`), 200, []);
    expect((await (await api.organization()).call('GET', '/v1/audit-events')).body).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=ten', 'limit'],
    ['since=yesterday', 'since'],
    ['since=2026-13-01', 'since'],
  ])('400 for %s', async (query, field) => expectIssues(await list(`?${query}`), field));

  test('no single event, no edit, no delete; the database itself refuses changes', async () => {
    const [event] = (await list()).body;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect((await caller.call(method, `/v1/audit-events/${event.id}`)).status).toBe(404);
    for (const sql of ['UPDATE audit_events SET action = action', 'DELETE FROM audit_events', 'TRUNCATE audit_events'])
      await expect(api.database.query(sql)).rejects.toThrow('insert-only');
  });
});
