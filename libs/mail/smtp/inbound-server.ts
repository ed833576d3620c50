import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Logger } from '#libs/config/logger';
import { checkSender } from '../authentication/check-sender.js';
import type { Resolve } from '../authentication/txt-records.js';
import { DeliveryIds } from './delivery-ids.js';
import { hopCount, stampDelivery } from './delivery-stamp.js';
import { smtpReply } from './smtp-reply.js';

/** Largest mail accepted, in bytes (announced as SIZE, RFC 1870). */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024;

/** All mails that are being received or delivered at one moment; beyond it senders are asked to come again. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
const MAX_CLIENTS = 200;
const MAX_RECIPIENTS = 100;
const MAX_HOPS = 50;
const SILENCE_MS = 120_000;

/** One mail for one recipient, stamped. */
export interface StampedMail {
  raw: Buffer;
  recipient: string;
  deliveryId: string;
  mailFrom: string;
}

/** What the inbound server needs to know. */
export interface InboundServerOptions {
  domain: string;
  port: number;
  /** Folder of the deliveries under way. */
  folder: string;
  /** Resolves once the mail is stored for good; a failure makes the sender try again. */
  deliver(mail: StampedMail): Promise<void>;
  /** Where the keys of signatures are asked for. */
  resolve: Resolve;
  log: Logger;
}

/** A listening inbound server. */
export interface InboundServer {
  port: number;
  /** Stops listening, lets mails under way finish for a few seconds. */
  close(): Promise<void>;
}

/**
 * Starts the SMTP server (RFC 5321) that takes mail for `domain` and for nothing else: it never relays. A mail for several recipients
 * is stored once for each. 250 is answered only after every copy is stored.
 */
export async function startInboundServer(options: InboundServerOptions): Promise<InboundServer> {
  const inbound = new Inbound(options, await DeliveryIds.open(options.folder));
  const server = new SMTPServer({
    name: options.domain,
    banner: 'ready',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 5_000,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (address, _session, callback) => callback(inbound.refusal(address.address)),
    onData: (stream, session, callback) => void inbound.receive(stream, session, callback),
  });
  // Broken connections of senders; the mail concerned fails by itself.
  server.on('error', (error) => options.log.debug({ reason: error.message }, 'SMTP connection broke'));
  const listener = server.listen(options.port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Reply = (error?: Error | null, message?: string) => void;

class Inbound {
  readonly #options: InboundServerOptions;
  readonly #ids: DeliveryIds;
  #heldBytes = 0;

  constructor(options: InboundServerOptions, ids: DeliveryIds) {
    this.#options = options;
    this.#ids = ids;
  }

  /** Whether RCPT TO is refused. Unknown addresses of the domain are not: senders learn nothing about who exists. */
  refusal(address: string): Error | null {
    const at = address.lastIndexOf('@');
    if (address.slice(at + 1).toLowerCase() !== this.#options.domain.toLowerCase()) {
      return smtpReply(550, '5.7.1 relaying denied');
    }
    return /^[!-~]{1,64}$/.test(address.slice(0, at)) ? null : smtpReply(550, '5.1.3 bad address');
  }

  async receive(stream: SMTPServerDataStream, session: SMTPServerSession, answer: Reply): Promise<void> {
    const chunks: Buffer[] = [];
    let held = 0;
    let refused: Error | null = null;
    try {
      // Read to the end whatever happens: an answer in mid-data would break the protocol.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (stream.sizeExceeded) refused = smtpReply(552, '5.3.4 the mail is too large');
        else if (this.#heldBytes + chunk.length > MAX_HELD_BYTES)
          refused = smtpReply(452, '4.3.1 too much mail at once');
        if (refused) continue;
        chunks.push(chunk);
        held += chunk.length;
        this.#heldBytes += chunk.length;
      }
      if (refused) answer(refused);
      else await this.#deliver(Buffer.concat(chunks), session, answer);
    } catch (error) {
      this.#options.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a mail was put off');
      answer(smtpReply(451, '4.3.0 try again later'));
    } finally {
      this.#heldBytes -= held;
    }
  }

  async #deliver(raw: Buffer, session: SMTPServerSession, answer: Reply): Promise<void> {
    if (hopCount(raw) > MAX_HOPS) return answer(smtpReply(554, '5.4.6 the mail goes round in circles'));
    const { envelope, hostNameAppearsAs: helo, remoteAddress } = session;
    const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
    const recipients = new Set(envelope.rcptTo.map(({ address }) => address.toLowerCase()));
    const hostname = this.#options.domain;
    const { resolve } = this.#options;
    const authentication = await checkSender(raw, { authservId: hostname, mailFrom, resolve });
    const copies = await Promise.all(
      [...recipients].map(async (recipient) => ({ recipient, claim: await this.#ids.claim(raw, mailFrom, recipient) })),
    );
    const outcomes = await Promise.allSettled(
      copies.map(({ recipient, claim: { deliveryId } }) => {
        const delivery = {
          recipient,
          deliveryId,
          mailFrom,
          helo,
          remoteAddress,
          hostname,
          receivedAt: new Date(),
          authentication,
        };
        return this.#options.deliver({ raw: stampDelivery(raw, delivery), recipient, deliveryId, mailFrom });
      }),
    );
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) {
      for (const { claim } of copies) claim.keep();
      throw failure.reason;
    }
    answer(null, `2.0.0 stored as ${copies.map(({ claim }) => claim.deliveryId).join(' ')}`);
    await Promise.all(copies.map(({ claim }) => claim.settle()));
  }
}
