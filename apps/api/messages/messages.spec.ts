import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { newId } from '#libs/domain/ids';
import type { OutgoingMail } from '#libs/mail/send/compose-mail';
import type { Sender } from '#libs/mail/send/create-sender';
import { MailRefusedError, RelayUnreachableError } from '#libs/mail/send/send.errors';

let api: TestApi;
let org: Caller;
let identityId: string;
let sent: OutgoingMail[] = [];
let relay: () => void = () => undefined;

const sender: Sender = {
  composeMail: async (mail) => {
    sent.push(mail);
    return {
      raw: Buffer.from('raw'),
      messageId: `<${mail.id}@agents.test>`,
      envelope: { from: 'b@agents.test', to: mail.to },
    };
  },
  deliver: async () => {
    relay();
    return { providerMessageId: 'queue-1', response: '250 ok' };
  },
  close: () => undefined,
};

beforeAll(async () => {
  api = await startTestApi({ sender });
  org = await api.organization({ unlimited: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sent = [];
  relay = () => undefined;
  identityId = (await org.call('POST', '/v1/identities', {})).body.id;
});

const receive = async (change: { annotation?: unknown; at?: Date; messageIdHeader?: string | null } = {}) => {
  const id = newId('message');
  await api.database.query(
    `INSERT INTO messages (id, organization_id, identity_id, direction, from_addr, to_addr, subject, storage_key, text, message_id_header,
                           annotation, mail_provider_message_id, dedupe_key, created_at)
     VALUES ($1, $2, $3, 'inbound', 'a@b.test', 'x@agents.test', 'Hi', 'k', 'text', $4, $5, 'p', $1, coalesce($6, clock_timestamp()))`,
    [
      id,
      org.orgId,
      identityId,
      change.messageIdHeader ?? null,
      JSON.stringify(change.annotation ?? null),
      change.at ?? null,
    ],
  );
  await api.database.query('SELECT pg_notify($1, $2)', ['messages', identityId]);
  return id;
};
const otp = { kind: 'otp', code: '123456', link: null, confidence: 0.9 };
const wait = (query = '') => org.call('GET', `/v1/messages/wait?identityId=${identityId}${query}`);

describe('§4.5 list, read, archive', () => {
  test('full objects, newest first, filters', async () => {
    const first = await receive({ annotation: otp, messageIdHeader: '<m@b.test>' });
    const second = await receive();
    const list = async (query: string) =>
      (await org.call('GET', `/v1/messages?identityId=${identityId}&${query}`)).body;
    const all = await list('');
    expect(all.map((row: { id: string }) => row.id)).toEqual([second, first]);
    expect(all[1]).toEqual({
      id: first,
      identityId,
      direction: 'inbound',
      fromAddr: 'a@b.test',
      toAddr: 'x@agents.test',
      subject: 'Hi',
      storageKey: 'k',
      parsed: { text: 'text', html: null, messageId: '<m@b.test>' },
      annotation: otp,
      deliveryStatus: null,
      mailProviderMessageId: 'p',
      archived: false,
      createdAt: expect.any(String),
    });
    expect(await list('kind=otp')).toHaveLength(1);
    expect(await list('direction=outbound')).toHaveLength(0);
    expect(await list('limit=1')).toHaveLength(1);
    expect(await list(`since=${all[1].createdAt}`)).toHaveLength(1);
    const archived = await org.call('POST', `/v1/messages/${first}/archive`);
    expect({ status: archived.status, archived: archived.body.archived }).toEqual({ status: 200, archived: true });
    expect(await list('')).toHaveLength(1);
    expect(await list('includeArchived=true')).toHaveLength(2);
    expect(await list('includeArchived=1')).toHaveLength(1);
    expect((await org.call('POST', `/v1/messages/${first}/unarchive`)).body.archived).toBe(false);
    expect((await org.call('GET', `/v1/messages/${first}`)).body.id).toBe(first);
  });

  test('bad queries are 400, a foreign identity 404', async () => {
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'since=yesterday',
      'direction=up',
      'kind=x',
      'since=2026-02-30',
    ]) {
      expect((await org.call('GET', `/v1/messages?${query}`)).status).toBe(400);
    }
    const { status, body } = await org.call('GET', '/v1/messages?identityId=idt_nope');
    expect({ status, body }).toEqual({ status: 404, body: { error: 'identity not found' } });
  });
});

describe('§4.5 wait', () => {
  test('50 waits are woken by one mail', async () => {
    const waits = Array.from({ length: 50 }, () => wait('&timeout=20'));
    while (api.parts.notifications.waiting < 50) await new Promise(setImmediate);
    const id = await receive();
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`200 ${id}`]));
    expect(api.parts.notifications.waiting).toBe(0);
  });

  test('the oldest match; with kind only annotated ones; archived never; 204 after the timeout', async () => {
    await receive({ at: new Date(Date.now() - 120_000) });
    const oldest = await receive();
    const code = await receive({ annotation: otp });
    expect((await wait()).body.id).toBe(oldest);
    expect((await wait('&kind=otp')).body.id).toBe(code);
    await org.call('POST', `/v1/messages/${code}/archive`);
    const nothing = await wait('&kind=otp&timeout=1');
    expect({ status: nothing.status, body: nothing.body }).toEqual({ status: 204, body: undefined });
  });

  test('a caller that hangs up frees its place', async () => {
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
    const waiting = wait('&timeout=30');
    while (api.parts.notifications.waiting < 1) await new Promise(setImmediate);
    await api.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'latchkey-listen'`,
    );
    const id = await receive();
    expect((await waiting).body.id).toBe(id);
  });

  test('400 and 404', async () => {
    for (const query of ['&timeout=0', '&timeout=61', '&kind=x', '&since=x'])
      expect((await wait(query)).status).toBe(400);
    expect((await org.call('GET', '/v1/messages/wait')).status).toBe(400);
    expect((await org.call('GET', '/v1/messages/wait?identityId=idt_nope')).status).toBe(404);
  });
});

describe('§4.5 send', () => {
  const send = (body: object = {}, caller = org) =>
    caller.call('POST', '/v1/messages', { identityId, to: 'you@example.com', subject: 'Hi', text: 'Hello', ...body });

  test('sends, stores the raw mail, answers the outbound message', async () => {
    const original = await receive({ messageIdHeader: '<theirs@b.test>' });
    const { status, body } = await send({ inReplyTo: original });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      direction: 'outbound',
      annotation: null,
      deliveryStatus: 'sent',
      toAddr: 'you@example.com',
      parsed: { text: 'Hello', html: null, inReplyTo: original },
      mailProviderMessageId: 'queue-1',
    });
    expect(sent[0]!.inReplyTo).toEqual({ messageId: '<theirs@b.test>', references: null });
    expect(await api.parts.blobs.get(body.storageKey)).not.toBeNull();
  });

  test("an answer to what is not the identity's goes out unthreaded", async () => {
    expect((await send({ inReplyTo: 'msg_nope' })).status).toBe(201);
    expect(sent[0]!.inReplyTo).toBeNull();
  });

  test.each([
    [{ text: undefined }, 'text'],
    [{ subject: '' }, 'subject'],
    [{ subject: 'x'.repeat(999) }, 'subject'],
    [{ to: 'nobody' }, 'to'],
    [{ to: 'a@b.test, c@d.test' }, 'to'],
  ])('400 for %j', async (change, path) => {
    const { status, body } = await send(change);
    expect(status).toBe(400);
    expect(body.error.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(sent).toEqual([]);
  });

  test('caps are exact and checked before the provider', async () => {
    const free = await api.organization({ plan: 'free' });
    await api.database.query(`UPDATE organizations SET limits = '{"emailsPerMonth": 3}' WHERE id = $1`, [free.orgId]);
    const from = (await free.call('POST', '/v1/identities', {})).body.id;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ identityId: from }, free)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(sent).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 402,
      body: { error: expect.any(String), code: 'PLAN_EMAIL_LIMIT_EXCEEDED', limit: 3, planId: 'free' },
    });
    const pro = await api.organization({ plan: 'pro' });
    const other = (await pro.call('POST', '/v1/identities', {})).body.id;
    await api.database.query(
      `INSERT INTO usage_ledger (organization_id, kind, reference) SELECT $1, 'send', 'x' || n FROM generate_series(1, 100) n`,
      [pro.orgId],
    );
    const daily = await send({ identityId: other }, pro);
    expect({ status: daily.status, code: daily.body.code, limit: daily.body.limit }).toEqual({
      status: 429,
      code: 'SEND_LIMIT_EXCEEDED',
      limit: 100,
    });
  });

  test('a relay that is away: 503, nothing counted; one that refuses for good: rejected', async () => {
    relay = () => {
      throw new RelayUnreachableError(false, new Error('gone'));
    };
    expect((await send()).status).toBe(503);
    const [{ count }] = await api.database.query(`SELECT count(*) FROM usage_ledger WHERE reference = $1`, [
      sent[0]!.id,
    ]);
    expect(count).toBe('0');
    relay = () => {
      throw new MailRefusedError(true, 550, 'no such user');
    };
    const { status, body } = await send();
    expect({ status, delivery: body.deliveryStatus }).toEqual({ status: 201, delivery: 'rejected' });
  });
});
