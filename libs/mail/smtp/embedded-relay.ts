import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Logger } from '#libs/config/logger';
import { MAX_MAIL_BYTES } from './inbound-server.js';
import { smtpReply } from './smtp-reply.js';

/** How the embedded relay is started. */
export interface EmbeddedRelayOptions {
  dataDir: string;
  /** Mail for this domain is delivered; mail for others only kept. */
  domain: string;
  /** Hands a mail to the receiving server of `domain`; a failure makes the sender try again. */
  deliverLocal(raw: Buffer, envelope: { from: string; to: string[] }): Promise<void>;
  log: Logger;
}

/** A running embedded relay. */
export interface EmbeddedRelay {
  /** With a password of its own: other programs of this machine cannot send through it. */
  smtpUrl: string;
  /** Folder with one `.eml` file per mail, named by time, its Return-Path on top. */
  outbox: string;
  stop(): Promise<void>;
}

/** Starts the relay on a free loopback port. Nothing leaves the machine: each mail becomes a file below `dataDir`/outbox. */
export async function startEmbeddedRelay(options: EmbeddedRelayOptions): Promise<EmbeddedRelay> {
  const outbox = join(options.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const server = new SMTPServer({
    name: 'relay',
    size: MAX_MAIL_BYTES,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 5_000,
    logger: false,
    onAuth: (auth, _session, callback) =>
      sameText(auth.password ?? '', password)
        ? callback(null, { user: 'service' })
        : callback(smtpReply(535, '5.7.8 wrong password')),
    onData: (stream, session, callback) =>
      void accept(options, outbox, stream, session).then(
        (id) => callback(null, `2.0.0 queued as ${id}`),
        (error: Error) => {
          options.log.warn({ reason: error.message }, 'an outgoing mail was put off');
          callback('responseCode' in error ? error : smtpReply(451, '4.3.0 try again later'));
        },
      ),
  });
  server.on('error', (error) => options.log.debug({ reason: error.message }, 'SMTP connection broke'));
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    smtpUrl: `smtp://service:${password}@127.0.0.1:${(listener.address() as AddressInfo).port}`,
    outbox,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function accept(
  { domain, deliverLocal }: EmbeddedRelayOptions,
  outbox: string,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) throw smtpReply(552, '5.3.4 the mail is too large');
  const raw = Buffer.concat(chunks);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  const local = envelope.rcptTo.map(({ address }) => address).filter((address) => isWithin(address, domain));
  if (local.length > 0) await deliverLocal(raw, { from, to: local });
  return keep(outbox, Buffer.concat([Buffer.from(`Return-Path: <${from}>\r\n`), raw]));
}

/** Written aside first, so that whoever looks into the folder sees whole mails only. */
async function keep(outbox: string, mail: Buffer): Promise<string> {
  const id = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const draft = join(outbox, `.${id}`);
  try {
    await writeFile(draft, mail, { mode: 0o600 });
    await rename(draft, join(outbox, `${id}.eml`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return id;
}

function isWithin(address: string, domain: string): boolean {
  return address.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}

function sameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
