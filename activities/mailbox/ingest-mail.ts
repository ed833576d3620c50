import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import {
  mailsThatAreStored,
  ownersOfMails,
  storeInboundMails,
  type InboundMail,
  type MailOwner,
} from '#libs/database/projection/mail-ingest';
import { newId } from '#libs/domain/ids';
import { authenticatedDomains } from '#libs/mail/authentication/authenticated-domains';
import type { MailReaders } from '#libs/mail/read/mail-readers';
import type { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal } from '#libs/vault/envelope';
import { takeDeliveryReport } from './delivery-reports.js';
import { ExpectedMails } from './expected-mails.js';
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
  private readonly expected: ExpectedMails;

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
    this.expected = new ExpectedMails(deps.database, deps.readers);
  }

  /** Reads a mail that will soon come out of the mailbox, so that it has been read by then. */
  expect(mail: ReceivedMail): void {
    for (const addressed of withKey(mail)) this.expected.add(addressed);
  }

  /**
   * Resolves when the mails are stored, in this order and in one transaction, or were stored before. Mail for no identity is
   * dropped, unless it is a delivery report. They are read at once, but stored only `after`.
   */
  async ingest(mails: readonly ReceivedMail[], after?: Promise<void>): Promise<void> {
    const { database, returnPaths } = this.deps;
    const addressed = [...new Map(mails.flatMap(withKey).map((mail) => [mail.dedupeKey, mail])).values()];
    const owners = await this.ownersOf(addressed);
    const owned: OwnedMail[] = [];
    for (const [at, mail] of addressed.entries()) {
      const owner = owners[at];
      if (owner) owned.push({ ...mail, owner, storageKey: storageKeyOf(mail, owner) });
      else await takeDeliveryReport(database, returnPaths, mail.raw, mail.recipient);
    }
    if (owned.length === 0) return after;
    const fresh = await Promise.all(owned.filter(({ owner }) => !owner.hasIt).map((mail) => this.read(mail)));
    await after;
    if (fresh.length > 0) await this.store(fresh);
    // Nobody waits for the raw bytes. Those of a mail that was stored before may be missing, where the last try broke off.
    await this.keep(owned);
    const stored = await mailsThatAreStored(
      database,
      owned.map(({ dedupeKey }) => dedupeKey),
    );
    for (const { dedupeKey, storageKey } of owned) if (!stored.has(dedupeKey)) await this.deps.blobs.delete(storageKey);
  }

  private async ownersOf(mails: AddressedMail[]): Promise<MailOwner[]> {
    const [only] = mails;
    // One mail is one that somebody may wait for: it is read while the database is asked. Of many, most may be stored already.
    if (only && mails.length === 1) {
      this.expected.add(only);
      const owner = await this.expected.ownerOf(only.dedupeKey);
      if (owner) return [owner];
    }
    return ownersOfMails(this.deps.database, mails);
  }

  private async keep(mails: readonly OwnedMail[]): Promise<void> {
    await Promise.all(
      mails.map(async ({ raw, storageKey, owner }) => {
        const key = await this.keys.of(owner.organizationId);
        await this.deps.blobs.put(storageKey, seal(key, raw, storageKey));
      }),
    );
  }

  private async read({ raw, recipient, delivery, dedupeKey, storageKey }: OwnedMail): Promise<InboundMail> {
    const { readers, authservId } = this.deps;
    const read = await (this.expected.take(dedupeKey) ?? readers.read(raw));
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

  private async store(mails: InboundMail[]): Promise<void> {
    const { database, signals } = this.deps;
    // A lost signal costs a run half a minute, never its end: it asks again by itself.
    for (const runId of await storeInboundMails(database, mails))
      await signals.signalRun(runId, 'mailArrived').catch(() => false);
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

interface OwnedMail extends AddressedMail {
  owner: NonNullable<MailOwner>;
  storageKey: string;
}

/** The same for every try, so that one that broke off leaves nothing behind. */
function storageKeyOf({ dedupeKey }: AddressedMail, { id, organizationId }: NonNullable<MailOwner>): string {
  return `mail/${organizationId}/${id}/${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}`;
}

/** None for a mail whose envelope recipient is unknown. */
function withKey({ raw, recipient, deliveryId }: ReceivedMail): AddressedMail[] {
  if (recipient === null) return [];
  const isUsable = deliveryId !== null && deliveryId.length <= LONGEST_DELIVERY_ID;
  const delivery = isUsable ? deliveryId : createHash('sha256').update(raw).digest('hex');
  const address = recipient.toLowerCase();
  return [{ raw, recipient: address, delivery, dedupeKey: `${address} ${delivery}` }];
}
