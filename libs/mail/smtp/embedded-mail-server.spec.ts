import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { pino } from 'pino';
import { imapClient } from '../watch/imap-client.js';
import type { MailPlace } from '../watch/inbound-mail.js';
import { startEmbeddedMailServer } from './embedded-mail-server.js';
import type { EmbeddedMailServer } from './embedded-mail-server.js';
import type { StampedMail } from './inbound-server.js';
import { sendRaw } from './send-raw.js';

const DOVECOT = '/usr/sbin/dovecot';
const log = pino({ level: 'silent' });
const domain = 'agents.example.com';

async function connected(imapUrl: string): Promise<ImapFlow> {
  for (let tries = 100; ; tries--) {
    const client = imapClient(imapUrl);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 0) throw error;
      await delay(50);
    }
  }
}

async function storedMails(server: EmbeddedMailServer): Promise<Buffer[]> {
  const client = await connected(server.imapUrl!);
  await client.mailboxOpen('INBOX', { readOnly: true });
  const mails: Buffer[] = [];
  if (client.mailbox && client.mailbox.exists > 0) {
    for await (const message of client.fetch('1:*', { source: true })) mails.push(message.source!);
  }
  await client.logout();
  return mails;
}

describe('without a mailbox server', () => {
  let dataDir: string;
  let server: EmbeddedMailServer;
  let failing = false;
  const stored: { raw: string; recipient: string; deliveryId: string; mailFrom: string }[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
    server = await startEmbeddedMailServer({
      dataDir,
      domain,
      smtpPort: 0,
      dovecotPath: null,
      log,
      deliverDirect: async (raw, delivery) => {
        stored.push({ raw: raw.toString('latin1'), ...delivery });
        if (failing) throw new Error('disk full');
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const send = (to: string[], raw: string | Buffer, from = 'app@sender.example') =>
    sendRaw(server.smtpPort, { from, to }, Buffer.from(raw));

  test('each recipient gets a copy of its own, stamped on top', async () => {
    stored.length = 0;
    await send(
      ['Ada@agents.example.com', 'bob@AGENTS.example.com'],
      'To: eve@agents.example.com\r\nSubject: hi\r\n\r\nbody\r\n',
    );
    expect(stored.map(({ recipient }) => recipient).sort()).toEqual([
      'ada@agents.example.com',
      'bob@agents.example.com',
    ]);
    expect(new Set(stored.map(({ deliveryId }) => deliveryId)).size).toBe(2);
    for (const { raw, recipient, deliveryId } of stored) {
      expect(raw).toMatch(
        new RegExp(
          `^Return-Path: <app@sender.example>\r\nDelivered-To: ${recipient}\r\nX-Delivery-Id: ${deliveryId}\r\nAuthentication-Results: ${domain}; none\r\nReceived: `,
        ),
      );
      expect(raw.endsWith('To: eve@agents.example.com\r\nSubject: hi\r\n\r\nbody\r\n')).toBe(true);
    }
  });

  test('what a sender wrote into delivery headers is gone', async () => {
    stored.length = 0;
    const forged =
      'delivered-to : eve@agents.example.com\r\nX-DELIVERY-ID:\r\n\tdeadbeef\r\nX-Original-To: eve@agents.example.com\r\n' +
      'Subject: x\r\nReturn-Path: <evil@example.org>\r\n folded\r\nX-Kept: yes\r\n\r\nDelivered-To: in the body\r\n';
    await send(['ada@agents.example.com'], forged);
    const [head] = stored[0]!.raw.split('\r\n\r\n');
    expect(head!.match(/^delivered-to/gim)).toHaveLength(1);
    expect(head!.match(/^x-delivery-id/gim)).toHaveLength(1);
    expect(head!.match(/^return-path/gim)).toHaveLength(1);
    expect(head).not.toMatch(/eve@|deadbeef|evil@|folded/);
    expect(head).toContain('Subject: x\r\nX-Kept: yes');
    expect(stored[0]!.raw).toContain('\r\n\r\nDelivered-To: in the body');
  });

  test.each(['someone@example.org', 'ada@agents.example.com.evil.example', 'ada@sub.agents.example.com'])(
    'no relay: %s',
    async (to) => {
      await expect(send([to], 'Subject: x\r\n\r\n')).rejects.toMatchObject({ responseCode: 550 });
    },
  );

  test('a failed delivery is 451, and the next try of the same mail has the same id', async () => {
    stored.length = 0;
    failing = true;
    await expect(send(['ada@agents.example.com'], 'Subject: again\r\n\r\n')).rejects.toMatchObject({
      responseCode: 451,
    });
    failing = false;
    await send(['ada@agents.example.com'], 'Subject: again\r\n\r\n');
    await send(['ada@agents.example.com'], 'Subject: again\r\n\r\n');
    const [failed, retried, another] = stored.map(({ deliveryId }) => deliveryId);
    expect(retried).toBe(failed);
    expect(another).not.toBe(failed);
  });

  test('a mail that is cut off is not delivered', async () => {
    stored.length = 0;
    const socket = connect(server.smtpPort, '127.0.0.1');
    const lines = [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<ada@agents.example.com>',
      'DATA',
      'Subject: half a m',
    ];
    for (const line of lines) {
      await once(socket, 'data');
      socket.write(line + (line === lines.at(-1) ? '' : '\r\n'));
    }
    socket.end();
    await once(socket, 'close');
    await send(['bob@agents.example.com'], 'Subject: whole\r\n\r\n');
    expect(stored.map(({ recipient }) => recipient)).toEqual(['bob@agents.example.com']);
  });

  test('the largest mails: 25 MB arrive, more than 30 MB do not', async () => {
    stored.length = 0;
    const line = `${'x'.repeat(76)}\r\n`;
    await send(['ada@agents.example.com'], 'Subject: big\r\n\r\n' + line.repeat(25 * 13_444));
    expect(stored[0]!.raw.length).toBeGreaterThan(25 * 1024 * 1024);
    await expect(
      send(['ada@agents.example.com'], 'Subject: b\r\n\r\n' + line.repeat(31 * 13_444)),
    ).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(stored).toHaveLength(1);
  });

  test('150 mails of random bytes at once: each is stored as it came', async () => {
    stored.length = 0;
    let seed = 42;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const mails = Array.from({ length: 150 }, (_, n) => {
      const junk = Array.from({ length: random(400) }, () => '\r\n.: \tD\0\xffa'[random(10)]).join('');
      // Lone CR and LF cannot travel by SMTP; everything else must come through.
      return `Subject: ${n}\r\n\r\n${junk.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`;
    });
    await Promise.all(mails.map((mail) => send(['ada@agents.example.com'], Buffer.from(mail, 'latin1'))));
    const bodies = stored.map(({ raw }) => raw.slice(raw.indexOf('Subject: ')));
    expect(bodies.sort()).toEqual(mails.sort());
  });
});

test('a Dovecot that does not start: mails are taken in directly', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  const options = { dataDir, domain, smtpPort: 0, dovecotPath: '/bin/false', log };
  await expect(startEmbeddedMailServer(options)).rejects.toThrow('/bin/false --version cannot be run');
  const server = await startEmbeddedMailServer({ ...options, deliverDirect: async () => undefined });
  expect(server.imapUrl).toBeNull();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

(existsSync(DOVECOT) ? describe : describe.skip)(`with Dovecot (${DOVECOT})`, () => {
  let dataDir: string;
  let server: EmbeddedMailServer;
  const nudges: [string, number | undefined][] = [];
  const nudge = ({ recipient }: StampedMail, place: MailPlace | null) => nudges.push([recipient, place?.uid]);
  const start = () => startEmbeddedMailServer({ dataDir, domain, smtpPort: 0, dovecotPath: DOVECOT, nudge, log });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  test('mails come out as they went in, delivery headers first', async () => {
    const raw = 'Subject: in\r\n\r\n.leading dot\r\nnul \0 and \xff\r\n';
    await sendRaw(server.smtpPort, { from: '', to: ['ada@agents.example.com'] }, Buffer.from(raw, 'latin1'));
    expect(nudges).toEqual([['ada@agents.example.com', 1]]);
    const [mail] = await storedMails(server);
    expect(mail!.toString('latin1')).toMatch(
      /^Return-Path: <>\r\nDelivered-To: ada@agents.example.com\r\nX-Delivery-Id: /,
    );
    // IMAP cannot carry NUL; Dovecot puts 0x80 in its place.
    expect(mail!.toString('latin1').endsWith(raw.replace('\0', '\x80'))).toBe(true);
  });

  test('killed hard, it comes back at the same address, and mail waits for it', async () => {
    const before = (await storedMails(server)).length;
    const pid = Number(await readFile(join(dataDir, 'dovecot/run/master.pid'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await sendRaw(
      server.smtpPort,
      { from: 'a@b.example', to: ['ada@agents.example.com'] },
      Buffer.from('Subject: k\r\n\r\n'),
    );
    expect((await storedMails(server)).length).toBe(before + 1);
  });

  test('mail outlives a restart, and nothing keeps running', async () => {
    const before = (await storedMails(server)).length;
    await server.stop();
    expect(spawnSync('pgrep', ['-f', dataDir]).stdout.toString()).toBe('');
    server = await start();
    expect((await storedMails(server)).length).toBe(before);
  });
});
