import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import { identityOfRecipient, isMailStored, storeInboundMail } from '#libs/database/projection/mail-ingest';
import { newId } from '#libs/domain/ids';
import { annotate } from '#libs/mail/annotate/annotate';
import { parseMail } from '#libs/mail/parse/parse-mail';
import type { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal } from '#libs/vault/envelope';
import { takeDeliveryReport } from './delivery-reports.js';

/** A mail as the receiving server handed it over: raw bytes and what that server stamped. */
export interface ReceivedMail {
  raw: Buffer;
  /** Envelope recipient, never a header that a sender wrote; null where the server stamped none. */
  recipient: string | null;
  /** The server's id of this delivery; null where it stamps none: then the raw bytes identify the mail. */
  deliveryId: string | null;
}

/** Stores what arrives, exactly once: raw mail encrypted, parsed, annotated, event and wake-ups (interface §2.4). */
export class MailIngest {
  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      blobs: BlobStore;
      signals: RunSignals;
      returnPaths: ReturnPaths;
    },
  ) {}

  /** Resolves when the mail is stored, was stored before, or its recipient is no identity: it may be a report then. */
  async ingest(mail: ReceivedMail): Promise<void> {
    const { database, vault, blobs, signals, returnPaths } = this.deps;
    if (mail.recipient === null) return;
    const recipient = mail.recipient.toLowerCase();
    const identity = await identityOfRecipient(database, recipient);
    if (!identity) return takeDeliveryReport(database, returnPaths, mail.raw, recipient);
    const delivery = mail.deliveryId ?? createHash('sha256').update(mail.raw).digest('hex');
    const dedupeKey = `${recipient} ${delivery}`;
    if (await isMailStored(database, dedupeKey)) return;

    const id = newId('message');
    const storageKey = `mail/${identity.organizationId}/${identity.id}/${id}`;
    const key = await vault.blobKey(database.manager, identity.organizationId, 'mail');
    const [parsed] = await Promise.all([parseMail(mail.raw), blobs.put(storageKey, seal(key, mail.raw, storageKey))]);
    const { stored, liveRunId } = await storeInboundMail(database, {
      id,
      recipient,
      dedupeKey,
      fromAddr: parsed.fromAddr,
      subject: parsed.subject ?? '',
      storageKey,
      text: parsed.text,
      html: parsed.html,
      messageIdHeader: parsed.messageId,
      annotation: annotate(parsed),
      authenticatedDomains: [],
      mailProviderMessageId: delivery,
    });
    if (!stored) await blobs.delete(storageKey);
    // A lost signal costs a run half a minute, never its end: it asks again by itself.
    if (liveRunId) await signals.signalRun(liveRunId, 'mailArrived').catch(() => false);
  }
}
