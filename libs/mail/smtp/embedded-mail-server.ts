import { join } from 'node:path';
import type { Logger } from '#libs/config/logger';
import { txtRecords } from '../authentication/txt-records.js';
import type { MailPlace } from '../watch/inbound-mail.js';
import { DELIVERY_ID_HEADER, RECIPIENT_HEADER } from './delivery-stamp.js';
import { startDovecot } from './dovecot.js';
import type { RunningDovecot } from './dovecot.js';
import { startInboundServer } from './inbound-server.js';
import type { StampedMail } from './inbound-server.js';
import { MailboxAppender } from './mailbox-appender.js';

/** How long a mail waits for a mailbox that is being restarted before its sender is asked to come again. */
const MAILBOX_PATIENCE_MS = 20_000;

/** How the embedded mail server is started. */
export interface EmbeddedMailServerOptions {
  dataDir: string;
  /** Mail for this domain is taken, no other. */
  domain: string;
  /** Inbound SMTP; 0 takes a free port. */
  smtpPort: number;
  /** The `dovecot` binary; `null` hands mails to `deliverDirect` instead. */
  dovecotPath: string | null;
  /** Called for each mail that lies in the mailbox, with its place where that is known, so that the mailbox watch looks at once. */
  nudge?: (mail: StampedMail, place: MailPlace | null) => void;
  /** Called before each mail is put into the mailbox, so that it can be read meanwhile. */
  expect?: (mail: StampedMail) => void;
  /** Stores a mail for good; needed without Dovecot. A mail can come twice with the same delivery id. */
  deliverDirect?: (raw: Buffer, delivery: Omit<StampedMail, 'raw'>) => Promise<void>;
  log: Logger;
}

/** A running embedded mail server. */
export interface EmbeddedMailServer {
  /** The mailbox that receives all mail of the domain, with its password; `null` without Dovecot. */
  imapUrl: string | null;
  /** Which header of a stored mail carries the envelope recipient: its first occurrence counts. */
  recipientHeader: string;
  /** Which header of a stored mail carries the delivery id: its first occurrence counts. */
  deliveryIdHeader: string;
  /** Under which name it stamps what it found out about senders (RFC 8601). */
  authservId: string;
  smtpPort: number;
  stop(): Promise<void>;
}

/**
 * Starts the receiving server: inbound SMTP, and a Dovecot of its own that keeps the mail until the watch has fetched it.
 * When Dovecot does not come up, mails go to `deliverDirect`; without that it throws MailServerStartError.
 */
export async function startEmbeddedMailServer(options: EmbeddedMailServerOptions): Promise<EmbeddedMailServer> {
  const { dataDir, domain, dovecotPath, log } = options;
  const dovecot = dovecotPath === null ? null : await startMailbox(dovecotPath, options);
  const appender = dovecot ? new MailboxAppender(dovecot.imapUrl) : null;
  const stopMailbox = async (): Promise<void> => {
    await appender?.close();
    await dovecot?.stop();
  };
  const deliver = async (mail: StampedMail): Promise<void> => {
    const { raw, ...delivery } = mail;
    if (appender) {
      options.expect?.(mail);
      options.nudge?.(mail, await appender.append(raw, MAILBOX_PATIENCE_MS));
      return;
    }
    if (!options.deliverDirect) throw new Error('without a mailbox server mails need deliverDirect');
    return options.deliverDirect(raw, delivery);
  };
  try {
    const inbound = await startInboundServer({
      domain,
      port: options.smtpPort,
      folder: join(dataDir, 'mail-under-way'),
      deliver,
      resolve: txtRecords(),
      log,
    });
    return {
      imapUrl: dovecot?.imapUrl ?? null,
      recipientHeader: RECIPIENT_HEADER,
      deliveryIdHeader: DELIVERY_ID_HEADER,
      authservId: domain,
      smtpPort: inbound.port,
      stop: async () => {
        await inbound.close();
        await stopMailbox();
      },
    };
  } catch (error) {
    await stopMailbox();
    throw error;
  }
}

async function startMailbox(path: string, options: EmbeddedMailServerOptions): Promise<RunningDovecot | null> {
  const { dataDir, deliverDirect, log } = options;
  try {
    return await startDovecot(path, dataDir, log);
  } catch (error) {
    if (!deliverDirect) throw error;
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'mail is taken in without a mailbox');
    return null;
  }
}
