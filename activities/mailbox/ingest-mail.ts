import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import { ownersOfMails, storeInboundMails, type InboundMail } from '#libs/database/projection/mail-ingest';
import { newId } from '#libs/domain/ids';
import { authenticatedDomains } from '#libs/mail/authentication/authenticated-domains';
import type { MailReaders } from '#libs/mail/read/mail-readers';
import type { ReadMail } from '#libs/mail/read/read-mail';
import type { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal } from '#libs/vault/envelope';
import { takeDeliveryReport } from './delivery-reports.js';
import { MailKeys } from './mail-keys.js';

/** Longer ones would not fit into an index. */
const LONGEST_DELIVERY_ID = 500;

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
  private readonly keys: MailKeys;

  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      blobs: BlobStore;
      signals: Pick<RunSignals, 'signalRun'>;
      returnPaths: ReturnPaths;
      readers: Pick<MailReaders, 'read'>;
      /** The receiving server's name in Authentication-Results; null believes none. */
      authservId: string | null;
    },
  ) {
    this.keys = new MailKeys(deps.database, deps.vault);
  }

  /**
   * Resolves when the mails are stored, in this order and in one transaction, or were stored before. Mail for no identity is
   * dropped, unless it is a delivery report. They are read at once, but stored only `after`.
   */
  async ingest(mails: readonly ReceivedMail[], after?: Promise<void>): Promise<void> {
    const { database, signals, returnPaths } = this.deps;
    const addressed = [...new Map(mails.flatMap(withKey).map((mail) => [mail.dedupeKey, mail])).values()];
    const asked = ownersOfMails(database, addressed);
    // One mail is one that somebody may wait for: it is read while the database is asked. Of many, most may be stored already.
    const [only] = addressed;
    const early = only && addressed.length === 1 ? this.deps.readers.read(only.raw) : null;
    const owners = await asked;
    for (const [at, { raw, recipient }] of addressed.entries()) {
      if (!owners[at]) await takeDeliveryReport(database, returnPaths, raw, recipient);
    }
    const fresh = await Promise.all(
      addressed.flatMap((mail, at) => (owners[at] && !owners[at].hasIt ? [this.read(mail, owners[at], early)] : [])),
    );
    await after;
    if (fresh.length === 0) return;
    const { liveRunIds, vanished } = await storeInboundMails(database, fresh);
    for (const { storageKey } of vanished) await this.deps.blobs.delete(storageKey);
    // A lost signal costs a run half a minute, never its end: it asks again by itself.
    for (const runId of liveRunIds) await signals.signalRun(runId, 'mailArrived').catch(() => false);
  }

  /** Reads a mail while its raw bytes are stored. */
  private async read(
    mail: AddressedMail,
    { id: identityId, organizationId }: { id: string; organizationId: string },
    early: Promise<ReadMail> | null,
  ): Promise<InboundMail> {
    const { blobs, readers, authservId } = this.deps;
    const { raw, recipient, delivery, dedupeKey } = mail;
    // The same for every try, so that one that broke off leaves nothing behind.
    const name = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
    const storageKey = `mail/${organizationId}/${identityId}/${name}`;
    const store = async () => blobs.put(storageKey, seal(await this.keys.of(organizationId), raw, storageKey));
    const [read] = await Promise.all([early ?? readers.read(raw), store()]);
    return {
      id: newId('message'),
      recipient,
      dedupeKey,
      fromAddr: read.fromAddr,
      subject: read.subject,
      storageKey,
      text: read.text,
      html: read.html,
      messageIdHeader: read.messageId,
      annotation: read.annotation,
      authenticatedDomains: authenticatedDomains(raw, read.fromAddr, authservId),
      mailProviderMessageId: delivery,
    };
  }
}

interface AddressedMail {
  raw: Buffer;
  recipient: string;
  /** The receiving server's id, or else what identifies the mail. */
  delivery: string;
  /** The same for a mail that is read twice (rulings, Mail). */
  dedupeKey: string;
}

/** None for a mail whose envelope recipient is unknown. */
function withKey({ raw, recipient, deliveryId }: ReceivedMail): AddressedMail[] {
  if (recipient === null) return [];
  const isUsable = deliveryId !== null && deliveryId.length <= LONGEST_DELIVERY_ID;
  const delivery = isUsable ? deliveryId : createHash('sha256').update(raw).digest('hex');
  const address = recipient.toLowerCase();
  return [{ raw, recipient: address, delivery, dedupeKey: `${address} ${delivery}` }];
}
