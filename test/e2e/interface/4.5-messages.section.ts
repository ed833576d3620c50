import { describe, expect, test } from '@jest/globals';
import { MailDemand } from '#apps/worker/mail-demand';
import {
  api,
  expectAnswer,
  expectIssues,
  idOf,
  IDENTITY_NOT_FOUND,
  mailArrives,
  newIdentity,
  NO_IDS,
  NOT_FOUND,
  org,
  timestamp,
} from './world.js';

const otp = { kind: 'otp', code: '123456', link: 'https://a.example/x', confidence: 0.9 };
const ids = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id);

describe('4.5 GET /v1/messages', () => {
  test('full inbound objects of 2.4, newest first', async () => {
    const identityId = await newIdentity();
    const { email } = (await org.call('GET', `/v1/identities/${identityId}`)).body;
    const first = await mailArrives(identityId, { annotation: otp });
    const second = await mailArrives(identityId, { text: null, html: '<p>x</p>', messageIdHeader: null });
    const answer = await org.call('GET', `/v1/messages?identityId=${identityId}`);
    expect(ids(answer)).toEqual([second, first]);
    const inbound = {
      id: idOf('msg'),
      identityId,
      direction: 'inbound',
      fromAddr: 'app@example.com',
      toAddr: email,
      subject: 'Your code',
      storageKey: expect.any(String),
      annotation: { kind: 'other', code: null, link: null, confidence: 1 },
      deliveryStatus: null,
      mailProviderMessageId: expect.any(String),
      archived: false,
      createdAt: timestamp,
    };
    const parsed = { text: 'Hello', html: null, messageId: '<m@example.com>' };
    expect(answer.body).toEqual([
      { ...inbound, parsed: { text: null, html: '<p>x</p>', messageId: null } },
      { ...inbound, parsed, annotation: otp },
    ]);
    expectAnswer(await org.call('GET', `/v1/messages/${first}`), 200, answer.body[1]);
  });

  test('filters: since is strictly after, kind, direction, limit, includeArchived', async () => {
    const identityId = await newIdentity();
    const first = await mailArrives(identityId, { annotation: otp });
    const second = await mailArrives(identityId);
    const list = (query: string) => org.call('GET', `/v1/messages?identityId=${identityId}&${query}`);
    const { createdAt } = (await org.call('GET', `/v1/messages/${first}`)).body;
    expect(ids(await list(`since=${createdAt}`))).toEqual([second]);
    expect(ids(await list(`since=${encodeURIComponent(createdAt.replace('Z', '+00:00'))}`))).toEqual([second]);
    expect(ids(await list('since=2999-01-01'))).toEqual([]);
    expect(ids(await list('kind=otp'))).toEqual([first]);
    expect(ids(await list('kind=magic_link'))).toEqual([]);
    expect(ids(await list('direction=inbound'))).toEqual([second, first]);
    expect(ids(await list('direction=outbound'))).toEqual([]);
    expect(ids(await list('limit=1'))).toEqual([second]);
    expect(ids(await list('limit=200&colour=red'))).toEqual([second, first]);
    await org.call('POST', `/v1/messages/${second}/archive`);
    expect(ids(await list(''))).toEqual([first]);
    expect(ids(await list('includeArchived=true'))).toEqual([second, first]);
    for (const value of ['1', 'TRUE', 'yes', '', 'false'])
      expect(ids(await list(`includeArchived=${value}`))).toEqual([first]);
  });

  test('organization-wide without identityId; 50 unless limit says otherwise', async () => {
    const caller = await api.organization({ unlimited: true });
    expectAnswer(await caller.call('GET', '/v1/messages'), 200, []);
    const identities = [await newIdentity(caller), await newIdentity(caller)];
    for (let i = 0; i < 52; i++) await mailArrives(identities[i % 2]!);
    const { body } = await caller.call('GET', '/v1/messages');
    expect(body).toHaveLength(50);
    expect(new Set(body.map((row: { identityId: string }) => row.identityId))).toEqual(new Set(identities));
    expect((await caller.call('GET', '/v1/messages?limit=200')).body).toHaveLength(52);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30', 'since'],
    ['since=', 'since'],
    ['direction=up', 'direction'],
    ['kind=OTP', 'kind'],
  ])('400 for %s', async (query, field) => {
    expectIssues(await org.call('GET', `/v1/messages?${query}`), field);
    // Before the look for the identity.
    expectIssues(await org.call('GET', `/v1/messages?identityId=idt_nope&${query}`), field);
  });

  test('404 identity not found for a foreign identity, an unknown one, or no id at all', async () => {
    const foreign = await newIdentity(await api.organization());
    for (const id of [foreign, ...NO_IDS, ''])
      expectAnswer(await org.call('GET', `/v1/messages?identityId=${id}`), 404, IDENTITY_NOT_FOUND);
  });
});

describe('4.5 GET /v1/messages/wait', () => {
  const wait = (identityId: string, query = '') =>
    org.call('GET', `/v1/messages/wait?identityId=${identityId}${query}`);

  test('200 with the oldest match since a minute ago; since is strictly after', async () => {
    const identityId = await newIdentity();
    const old = await mailArrives(identityId);
    await api.database.query(`UPDATE messages SET created_at = now() - interval '61 seconds' WHERE id = $1`, [old]);
    const [first, second] = [await mailArrives(identityId), await mailArrives(identityId, { annotation: otp })];
    const answer = await wait(identityId);
    expectAnswer(answer, 200, (await org.call('GET', `/v1/messages/${first}`)).body);
    expect((await wait(identityId, `&since=${answer.body.createdAt}`)).body.id).toBe(second);
    expect((await wait(identityId, '&since=2020-01-01')).body.id).toBe(old);
    expect((await wait(identityId, '&kind=otp')).body.id).toBe(second);
    await org.call('POST', `/v1/messages/${second}/archive`);
    const none = await wait(identityId, '&kind=otp&timeout=1');
    expectAnswer(none, 204);
  });

  test('with kind only annotated messages match; without, any inbound one', async () => {
    const identityId = await newIdentity();
    const id = await mailArrives(identityId);
    await api.database.query('UPDATE messages SET annotation = NULL WHERE id = $1', [id]);
    const { body } = await wait(identityId);
    expect({ id: body.id, annotation: body.annotation }).toEqual({ id, annotation: null });
    expectAnswer(await wait(identityId, '&kind=other&timeout=1'), 204);
  });

  test('50 waits are woken by one mail', async () => {
    const identityId = await newIdentity();
    const waits = Array.from({ length: 50 }, () => wait(identityId, '&timeout=20'));
    while (api.parts.notifications.waiting < 50) await new Promise(setImmediate);
    const id = await mailArrives(identityId);
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`200 ${id}`]));
    expect(api.parts.notifications.waiting).toBe(0);
  });

  test('a message that is shown again meets a wait that has begun', async () => {
    const identityId = await newIdentity();
    const id = await mailArrives(identityId);
    await org.call('POST', `/v1/messages/${id}/archive`);
    let looks = 0;
    const read = async () => {
      const { status, body } = await wait(identityId, '&timeout=1');
      looks += 1;
      return status === 200 ? body.id : null;
    };
    const waiting = api.parts.notifications.waitFor({
      channel: 'messages',
      payload: identityId,
      read,
      timeoutMs: 5_000,
    });
    while (looks < 1) await new Promise(setImmediate);
    await org.call('POST', `/v1/messages/${id}/unarchive`);
    expect(await waiting).toBe(id);
  });

  test('while somebody waits, the mailbox watch is asked to look often; afterwards no longer', async () => {
    const demand = new MailDemand();
    const stopHearing = api.parts.notifications.subscribe('mail_wanted', (payload) => demand.hear(payload));
    const identityId = await newIdentity();
    const waiting = [wait(identityId, '&timeout=20'), wait(identityId, '&timeout=30')];
    while (!demand.isOpen()) await new Promise(setImmediate);
    await mailArrives(identityId);
    await Promise.all(waiting);
    while (demand.isOpen()) await new Promise(setImmediate);
    stopHearing();
  });

  test('a caller that hangs up frees its place', async () => {
    const identityId = await newIdentity();
    const caller = new AbortController();
    const gone = fetch(`${api.url}/v1/messages/wait?identityId=${identityId}&timeout=60`, {
      headers: { authorization: `Bearer ${org.apiKey}` },
      signal: caller.signal,
    }).catch((error: Error) => error.name);
    while (api.parts.notifications.waiting < 1) await new Promise(setImmediate);
    caller.abort();
    expect(await gone).toBe('AbortError');
    while (api.parts.notifications.waiting > 0) await new Promise(setImmediate);
  });

  test('a lost LISTEN connection is made anew and those who wait look again', async () => {
    const identityId = await newIdentity();
    const waiting = wait(identityId, '&timeout=30');
    while (api.parts.notifications.waiting < 1) await new Promise(setImmediate);
    await api.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'latchkey-listen'`,
    );
    const id = await mailArrives(identityId);
    expect((await waiting).body.id).toBe(id);
  });

  test.each([
    ['timeout=0', 'timeout'],
    ['timeout=61', 'timeout'],
    ['timeout=x', 'timeout'],
    ['timeout=1.5', 'timeout'],
    ['kind=x', 'kind'],
    ['since=x', 'since'],
  ])('400 for %s, before 404', async (query, field) => expectIssues(await wait('idt_nope', `&${query}`), field));

  test('400 without identityId; 404 identity not found', async () => {
    expectIssues(await org.call('GET', '/v1/messages/wait'), 'identityId');
    const foreign = await newIdentity(await api.organization());
    for (const id of [foreign, ...NO_IDS]) expectAnswer(await wait(id, '&timeout=1'), 404, IDENTITY_NOT_FOUND);
  });
});

describe('4.5 GET /v1/messages/:id, archive, unarchive', () => {
  test('archive and unarchive: 200 the updated message, any number of times', async () => {
    const id = await mailArrives(await newIdentity());
    const { body } = await org.call('GET', `/v1/messages/${id}`);
    for (const [what, archived] of [
      ['archive', true],
      ['archive', true],
      ['unarchive', false],
      ['unarchive', false],
    ] as const) {
      expectAnswer(await org.call('POST', `/v1/messages/${id}/${what}`), 200, { ...body, archived });
    }
    expectIssues(await org.call('POST', `/v1/messages/${id}/archive`, { surprise: 1 }), 'surprise');
  });

  test.each(NO_IDS)('404 for %s', async (id) => {
    expectAnswer(await org.call('GET', `/v1/messages/${id}`), 404, NOT_FOUND);
    for (const what of ['archive', 'unarchive'])
      expectAnswer(await org.call('POST', `/v1/messages/${id}/${what}`), 404, NOT_FOUND);
  });
});
