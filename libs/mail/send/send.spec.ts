import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { startEmbeddedRelay } from '../smtp/embedded-relay.js';
import type { EmbeddedRelay } from '../smtp/embedded-relay.js';
import { composeMail } from './compose-mail.js';
import type { OutgoingMail } from './compose-mail.js';
import { createSender } from './create-sender.js';
import { dkimRecord } from './dkim.js';
import { ReturnPaths } from './return-path.js';
import { MailContentError, MailRefusedError, RelayUnreachableError } from './send.errors.js';

const domain = 'agents.example.com';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const dkim = { domain, selector: 'default', privateKey };
const returnPaths = new ReturnPaths(randomBytes(32), domain);
const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'msg_0123456789abcdefghijklmno',
  from: { name: 'Ada Lovelace', address: `ada@${domain}` },
  to: 'someone@example.org',
  subject: 'Hello',
  text: 'Dear all,\n.dot\nbye\n',
  html: null,
  inReplyTo: null,
  date: new Date('2026-11-21T12:00:00Z'),
  ...changes,
});
const compose = (changes?: Partial<OutgoingMail>) => composeMail(mail(changes), dkim, returnPaths);

async function signatureOf(raw: Buffer): Promise<string> {
  const record = dkimRecord(dkim);
  const resolver = async (name: string, type: string) => {
    if (name !== record.name || type !== 'TXT') throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' });
    return [record.value.match(/.{1,255}/g)!];
  };
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ status }) => status.result).join();
}

describe('composing', () => {
  test.each<[string, Partial<OutgoingMail>]>([
    ['text only', {}],
    ['html only', { text: null, html: '<p>Grüße 🙂</p>' }],
    [
      'both, in other scripts',
      {
        text: 'Привет',
        html: '<b>你好</b>',
        subject: '確認コード – ünï',
        from: { name: 'Žofie "Z" <x>', address: `z@${domain}` },
      },
    ],
    ['long lines and a trailing dot', { text: `${'x'.repeat(5_000)}\n.\n`, subject: 'ä'.repeat(998) }],
  ])('%s: an independent verifier finds the signature good, a parser finds what was put in', async (_name, changes) => {
    const { raw, messageId, envelope } = await compose(changes);
    expect(await signatureOf(raw)).toBe('pass');
    expect(raw.toString('latin1').replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    const parsed = await simpleParser(raw);
    const wanted = mail(changes);
    expect(parsed.subject).toBe(wanted.subject);
    expect(parsed.from!.value).toEqual([wanted.from]);
    if (wanted.text !== null) expect(parsed.text!.trimEnd()).toBe(wanted.text.trimEnd());
    if (wanted.html !== null) expect(parsed.html).toContain(wanted.html);
    expect(/content-type: text\/plain/i.test(raw.toString())).toBe(wanted.text !== null);
    expect(/content-type: text\/html/i.test(raw.toString())).toBe(wanted.html !== null);
    expect(parsed.messageId).toBe(messageId);
    expect(envelope).toEqual({ from: returnPaths.addressFor(wanted.id), to: wanted.to });
  });

  test('a changed mail does not verify', async () => {
    const { raw } = await compose();
    expect(await signatureOf(Buffer.from(raw.toString().replace('Dear all', 'Dear you')))).not.toBe('pass');
  });

  test('headers cannot be injected', async () => {
    const { raw } = await compose({
      subject: 'x\r\nBcc: evil@example.org\r\n\r\nbody',
      from: { name: 'A\r\nX-Evil: 1\n\u2028', address: `ada@${domain}` },
      inReplyTo: { messageId: '<a@b>\r\nX-Evil: 2', references: '<c@d>\r\n\r\n<e@f>\u0000 rest' },
    });
    const { headerLines } = await simpleParser(raw);
    const names = headerLines.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(headerLines.find(({ key }) => key === 'references')!.line).toBe('References: <c@d> <e@f> <a@b>');
  });

  test.each(['a@b, c@d', 'a@b\r\nRCPT TO:<c@d>', '<a@b>', 'a b@c', 'nobody', 'a@b@c', ''])(
    'no address: %j',
    async (to) => {
      await expect(compose({ to })).rejects.toThrow(MailContentError);
    },
  );

  test('threading: the original and its chain, or nothing when the original has no usable id', async () => {
    const chain = Array.from({ length: 50 }, (_, n) => `<${n}@x>`).join(' ');
    const { raw } = await compose({ inReplyTo: { messageId: '<o@x>', references: chain } });
    const parsed = await simpleParser(raw);
    expect(parsed.inReplyTo).toBe('<o@x>');
    expect(parsed.references).toHaveLength(21);
    expect([parsed.references!.at(0), parsed.references!.at(-1)]).toEqual(['<0@x>', '<o@x>']);
    const unthreaded = await simpleParser(
      (await compose({ inReplyTo: { messageId: 'broken', references: null } })).raw,
    );
    expect(unthreaded.inReplyTo).toBeUndefined();
    expect(unthreaded.references).toBeUndefined();
  });
});

test('return paths lead back to their message, in any case, and cannot be made up', () => {
  const address = returnPaths.addressFor('msg_abc');
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(returnPaths.messageIdOf(address.toUpperCase())).toBe('msg_abc');
  expect(returnPaths.messageIdOf(address.replace('abc', 'abd'))).toBeNull();
  expect(new ReturnPaths(randomBytes(32), domain).messageIdOf(address)).toBeNull();
  expect(returnPaths.messageIdOf(address.replace(domain, 'example.org'))).toBeNull();
  expect(returnPaths.messageIdOf(`ada@${domain}`)).toBeNull();
  expect(returnPaths.isReturnPath(`bounce+forged@${domain}`)).toBe(true);
});

describe('delivering', () => {
  let dataDir: string;
  let relay: EmbeddedRelay;
  const local: { raw: Buffer; envelope: { from: string; to: string[] } }[] = [];
  const senderTo = (smtpUrl: string) => createSender({ smtpUrl, dkim, returnPaths, hostname: 'mail.example.com' });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'send-'));
    relay = await startEmbeddedRelay({
      dataDir,
      domain,
      deliverLocal: async (raw, envelope) => {
        if (envelope.to.includes(`full@${domain}`)) throw new Error('disk full');
        local.push({ raw, envelope });
      },
      log: pino({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    await relay.stop();
    await rm(dataDir, { recursive: true });
  });

  test('the embedded relay keeps every mail, and hands on what is for the own domain', async () => {
    const sender = senderTo(relay.smtpUrl);
    const away = await sender.composeMail(mail());
    const { providerMessageId } = await sender.deliver(away);
    const home = await sender.composeMail(mail({ to: `bob@${domain}` }));
    await sender.deliver(home);
    sender.close();
    const files = (await readdir(relay.outbox)).sort();
    expect(files).toHaveLength(2);
    expect(files).toContain(`${providerMessageId}.eml`);
    const kept = await readFile(join(relay.outbox, `${providerMessageId}.eml`));
    expect(kept.toString()).toBe(`Return-Path: <${away.envelope.from}>\r\n${away.raw.toString()}`);
    expect(await signatureOf(kept)).toBe('pass');
    expect(local).toEqual([{ raw: home.raw, envelope: { from: home.envelope.from, to: [`bob@${domain}`] } }]);
  });

  test('refused for now, refused for good, nobody there', async () => {
    const sender = senderTo(relay.smtpUrl);
    const failure = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error: unknown) => error,
      );
    const temporary = await failure(sender.deliver(await sender.composeMail(mail({ to: `full@${domain}` }))));
    expect(temporary).toBeInstanceOf(MailRefusedError);
    expect(temporary).toMatchObject({ permanent: false, responseCode: 451 });
    sender.close();

    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })),
    });
    const listener = strict.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const refused = senderTo(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    expect(await failure(refused.deliver(await compose()))).toMatchObject({
      name: 'MailRefusedError',
      permanent: true,
      response: expect.stringContaining('no such user'),
    });
    refused.close();
    await new Promise<void>((resolve) => strict.close(resolve));

    const nobody = senderTo('smtp://127.0.0.1:1');
    const error = await failure(nobody.deliver(await compose()));
    expect(error).toBeInstanceOf(RelayUnreachableError);
    expect(error).toMatchObject({ mayBeSent: false });
    nobody.close();
  });

  test('a connection that breaks after the mail was handed over: it may be sent', async () => {
    const server = createServer((socket) => {
      let inData = false;
      socket.write('220 x\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (inData && text.endsWith('\r\n.\r\n')) socket.destroy();
        else if (/^DATA/m.test(text)) socket.write(((inData = true), '354 go\r\n'));
        else if (!inData) socket.write('250 ok\r\n');
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = senderTo(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(sender.deliver(await compose())).rejects.toMatchObject({
      name: 'RelayUnreachableError',
      mayBeSent: true,
    });
    sender.close();
    server.close();
  });

  test('the relay wants its password', async () => {
    const url = new URL(relay.smtpUrl);
    url.password = 'wrong';
    const sender = senderTo(url.href);
    await expect(sender.deliver(await compose())).rejects.toThrow();
    sender.close();
  });
});
