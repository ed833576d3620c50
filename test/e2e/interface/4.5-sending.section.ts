import { beforeEach, describe, expect, test } from '@jest/globals';
import { MailRefusedError, RelayUnreachableError } from '#libs/mail/send/send.errors';
import {
  api,
  expectAnswer,
  expectIssues,
  idOf,
  IDENTITY_NOT_FOUND,
  mailArrives,
  newAccount,
  newIdentity,
  NO_IDS,
  org,
  provider,
  timestamp,
} from './world.js';

describe('4.5 POST /v1/messages', () => {
  let identityId: string;
  const send = (body: object = {}) =>
    org.call('POST', '/v1/messages', { identityId, to: 'you@example.com', subject: 'Hi', text: 'Hello', ...body });

  beforeEach(async () => {
    Object.assign(provider, { sent: [], deliver: () => undefined });
    identityId = await newIdentity();
  });

  test('201 the outbound message object; the raw mail is stored', async () => {
    const { email } = (await org.call('GET', `/v1/identities/${identityId}`)).body;
    const original = await mailArrives(identityId, { messageIdHeader: '<theirs@example.com>' });
    const answer = await send({ inReplyTo: original, html: '<p>Hello</p>' });
    expectAnswer(answer, 201, {
      id: idOf('msg'),
      identityId,
      direction: 'outbound',
      fromAddr: email,
      toAddr: 'you@example.com',
      subject: 'Hi',
      storageKey: expect.any(String),
      parsed: { text: 'Hello', html: '<p>Hello</p>', inReplyTo: original },
      annotation: null,
      deliveryStatus: 'sent',
      mailProviderMessageId: 'queue-1',
      archived: false,
      createdAt: timestamp,
    });
    expect(provider.sent).toMatchObject([{ inReplyTo: { messageId: '<theirs@example.com>' } }]);
    expect(await api.parts.blobs.get(answer.body.storageKey)).not.toBeNull();
    expectAnswer(await org.call('GET', `/v1/messages/${answer.body.id}`), 200, answer.body);
    const { body } = await org.call('GET', `/v1/messages?identityId=${identityId}&direction=outbound`);
    expect(body).toEqual([answer.body]);
  });

  test.each([
    ['text', { html: undefined }, { text: 'Hello', html: null, inReplyTo: null }],
    ['html', { text: undefined, html: '<b>' }, { text: null, html: '<b>', inReplyTo: null }],
    ['html beside an empty text', { text: '', html: '<b>' }, { text: null, html: '<b>', inReplyTo: null }],
  ])('%s alone is enough', async (_, body, parsed) => {
    const answer = await send(body);
    expect({ status: answer.status, parsed: answer.body.parsed }).toEqual({ status: 201, parsed });
  });

  test("unthreaded where inReplyTo is another identity's, unknown, or had no Message-ID", async () => {
    const others = await mailArrives(await newIdentity());
    const without = await mailArrives(identityId, { messageIdHeader: null });
    for (const inReplyTo of [others, without, 'msg_nope', 'x'.repeat(300), '']) {
      const { status, body } = await send({ inReplyTo });
      expect({ status, inReplyTo: body.parsed.inReplyTo }).toEqual({ status: 201, inReplyTo: null });
    }
    expect(provider.sent.map(({ inReplyTo }) => inReplyTo)).toEqual([null, null, null, null, null]);
  });

  test.each([
    [{ text: undefined }, 'text'],
    [{ subject: '' }, 'subject'],
    [{ subject: 'x'.repeat(999) }, 'subject'],
    [{ subject: undefined }, 'subject'],
    [{ to: 'nobody' }, 'to'],
    [{ to: 'a@b.test, c@d.test' }, 'to'],
    [{ to: ['a@b.test'] }, 'to'],
    [{ to: 'A <a@b.test>' }, 'to'],
    [{ to: '"a b"@b.test' }, 'to'],
    [{ to: undefined }, 'to'],
    [{ text: 7 }, 'text'],
    [{ text: '' }, 'text'],
    [{ text: '', html: '' }, 'text'],
    [{ html: null }, 'html'],
    [{ identityId: undefined }, 'identityId'],
    [{ cc: 'a@b.test' }, 'cc'],
    [{ attachments: [] }, 'attachments'],
  ])('400 for %j: %s', async (body, field) => {
    expectIssues(await send(body), field);
    expect(provider.sent).toEqual([]);
  });

  test('201 for a subject of 998 characters, and for as much text as a request holds', async () => {
    expect((await send({ subject: 'x'.repeat(998) })).status).toBe(201);
    expect((await send({ text: 'x'.repeat(1_040_000) })).status).toBe(201);
  });

  test('404 identity not found, before the caps', async () => {
    for (const id of [await newIdentity(await api.organization()), ...NO_IDS, ''])
      expectAnswer(await send({ identityId: id }), 404, IDENTITY_NOT_FOUND);
  });

  test('a provider that is away: 503, nothing counted; one that refuses for good: rejected', async () => {
    provider.deliver = () => {
      throw new RelayUnreachableError(false, new Error('gone'));
    };
    const away = await send();
    expectAnswer(away, 503, { error: 'internal error', requestId: away.headers.get('x-request-id') });
    const ledger = await api.database.query(`SELECT 1 FROM usage_ledger WHERE reference = $1`, [provider.sent[0]!.id]);
    expect(ledger).toEqual([]);
    provider.deliver = () => {
      throw new MailRefusedError(true, 550, 'no such user');
    };
    const { status, body } = await send();
    expect({ status, delivery: body.deliveryStatus }).toEqual({ status: 201, delivery: 'rejected' });
  });

  describe('a crash between the provider and us', () => {
    const rows = () =>
      api.database.query(`SELECT id, delivery_status FROM messages WHERE identity_id = $1`, [identityId]);
    const booked = (id: string) => api.database.query(`SELECT 1 FROM usage_ledger WHERE reference = $1`, [id]);

    test('the mail has its row and its raw bytes before the provider is asked', async () => {
      let seen: Promise<{ id: string; delivery_status: string }[]> | undefined;
      provider.deliver = () => void (seen = rows());
      const { body } = await send();
      expect(await seen).toEqual([{ id: body.id, delivery_status: 'sent' }]);
      expect(await api.parts.blobs.get(body.storageKey)).not.toBeNull();
    });

    test.each<[string, Error, number]>([
      ['a provider that fell silent after taking it', new RelayUnreachableError(true, new Error('reset')), 201],
      ['a failure that nobody foresaw', new Error('broken'), 500],
    ])('%s: the mail stays, as sent, counted, and is not handed over again', async (_name, error, status) => {
      provider.deliver = () => {
        throw error;
      };
      expect((await send()).status).toBe(status);
      const [row, ...others] = await rows();
      expect([row.delivery_status, others]).toEqual(['sent', []]);
      expect(await booked(row.id)).toHaveLength(1);
      expect(provider.sent.filter(({ id }) => id === row.id)).toHaveLength(1);
    });

    test('a mail that certainly did not leave leaves no row, no raw bytes and no count', async () => {
      provider.deliver = () => {
        throw new RelayUnreachableError(false, new Error('gone'));
      };
      expect((await send()).status).toBe(503);
      expect(await rows()).toEqual([]);
      expect(await booked(provider.sent[0]!.id)).toEqual([]);
    });

    test.each([
      [
        'deleted',
        async () => ({ of: await newIdentity(), end: () => org.call('DELETE', `/v1/identities/${identityId}`) }),
      ],
      [
        'rolled back',
        async () => {
          const account = await newAccount();
          return { of: account.identityId, end: () => org.call('POST', `/v1/runs/${account.runId}/abort`) };
        },
      ],
    ])('an identity that is %s meanwhile: 404, and nothing of the mail is left', async (_how, begin) => {
      const { of, end } = await begin();
      identityId = of;
      const { blobs } = api.parts;
      const put = blobs.put.bind(blobs);
      const kept: string[] = [];
      let delivered = 0;
      provider.deliver = () => void delivered++;
      blobs.put = async (key, bytes) => {
        await end();
        kept.push(key);
        return put(key, bytes);
      };
      try {
        expectAnswer(await send(), 404, IDENTITY_NOT_FOUND);
      } finally {
        blobs.put = put;
      }
      expect(await blobs.get(kept[0]!)).toBeNull();
      expect(await booked(kept[0]!.split('/').at(-1)!)).toEqual([]);
      expect(delivered).toBe(0);
      expect(await rows()).toEqual([]);
    });

    test("a bounce that overtakes the provider's answer stays", async () => {
      provider.deliver = () => {
        throw new MailRefusedError(true, 550, 'no such user');
      };
      await api.database.query(
        `CREATE OR REPLACE FUNCTION bounce_first() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN IF NEW.subject = 'overtaken' THEN NEW.delivery_status := 'bounced'; END IF; RETURN NEW; END $$`,
      );
      await api.database.query(
        'CREATE TRIGGER bounce_first BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION bounce_first()',
      );
      await send({ subject: 'overtaken' });
      await api.database.query('DROP TRIGGER bounce_first ON messages');
      expect((await rows())[0].delivery_status).toBe('bounced');
    });
  });

  test('raw mail, received and sent, goes with its identity', async () => {
    const sent = (await send()).body.storageKey as string;
    const received = await mailArrives(identityId);
    const { storageKey } = (await org.call('GET', `/v1/messages/${received}`)).body;
    await api.parts.blobs.put(storageKey, Buffer.from('raw'));
    expect((await org.call('DELETE', `/v1/identities/${identityId}`)).status).toBeLessThan(300);
    expect([await api.parts.blobs.get(sent), await api.parts.blobs.get(storageKey)]).toEqual([null, null]);
  });
});
