import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import {
  blobsOfStoredMails,
  ownersOfMails,
  setStorageKey,
  storeInboundMails,
  type InboundMail,
  type MailOwner,
} from '#libs/database/projection/mail-ingest';
import { newId } from '#libs/domain/ids';
import { blobKeyOf } from '#libs/domain/storage-key';
import { authenticatedDomains } from '#libs/mail/authentication/authenticated-domains';
import type { MailReaders } from '#libs/mail/read/mail-readers';
import type { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { takeDeliveryReport } from './delivery-reports.js';
import { ExpectedMails } from './expected-mails.js';
import { MailKeys } from './mail-keys.js';
import { type RawBlob, RawMails, blobsOf } from './raw-mails.js';

/** Longer ones would not fit into an index. */
const LONGEST_DELIVERY_ID = 500;

/** A mail as the receiving server handed it over: raw bytes and what that server stamped. */
export interface ReceivedMail {
  raw: Buffer;
  /** Envelope recipient, never a header that a sender wrote; null where the server stamped none. */
  recipient: string | null;
  /** The server's id of this delivery; null where it stamps none: then the raw bytes identify the mail. */
  deliveryId: string | null;
  /** When that server took it; absent: now. A mailbox that is read anew holds mail of identities that are long gone. */
  arrivedAt?: Date;
}

/** Stores what arrives, exactly once: raw mail encrypted, parsed, annotated, event and wake-ups (interface §2.4). */
export class MailIngest {
  private readonly raws: RawMails;
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
    this.raws = new RawMails(deps.blobs, new MailKeys(deps.database, deps.vault));
    this.expected = new ExpectedMails(deps.database, deps.readers);
  }

  /** Reads a mail that will soon come out of the mailbox, so that it has been read by then. */
  expect(mail: ReceivedMail): void {
    for (const addressed of withKey(mail)) this.expected.add(addressed);
  }

  /**
   * Resolves when the mails are stored, in this order and in one transaction, or were stored before. Mail for no identity, or
   * from before its identity was created, is dropped. What reports on a sent message is told to it, whomever it came to. They are
   * read at once, but stored only `after`.
   */
  async ingest(mails: readonly ReceivedMail[], after?: Promise<void>): Promise<void> {
    const { database, returnPaths } = this.deps;
    const addressed = [...new Map(mails.flatMap(withKey).map((mail) => [mail.dedupeKey, mail])).values()];
    const owners = await this.ownersOf(addressed);
    const owned: OwnedMail[] = [];
    for (const [at, mail] of addressed.entries()) {
      const owner = owners[at];
      if (owner) owned.push({ ...mail, owner });
      await takeDeliveryReport(database, returnPaths, mail.raw, mail.recipient);
    }
    if (owned.length === 0) return after;
    const fresh = owned.filter(({ owner }) => owner.storedAs === null);
    const blobs = blobsOf(fresh);
    const storageKeys = new Map(blobs.flatMap((blob) => blob.mails.map(({ mail, storageKey }) => [mail, storageKey])));
    const read = await Promise.all(fresh.map((mail) => this.read(mail, storageKeys.get(mail)!)));
    await after;
    if (read.length > 0) await this.store(read);
    // Nobody waits for the raw bytes.
    await this.keep(blobs);
    await this.keepWhatIsMissing(owned);
  }

  /** Keeps the raw bytes of mails that are stored: an identity that was deleted meanwhile leaves none. */
  private async keep(blobs: readonly RawBlob<OwnedMail>[]): Promise<void> {
    if (blobs.length === 0) return;
    await this.raws.keep(blobs);
    const mails = blobs.flatMap((blob) => blob.mails);
    const named = await blobsOfStoredMails(
      this.deps.database,
      mails.map(({ mail }) => mail.dedupeKey),
    );
    for (const blob of blobs) if (!named.has(blob.key)) await this.raws.drop(blob);
  }

  /** Where the last try broke off, mails are stored whose raw bytes are not. */
  private async keepWhatIsMissing(mails: readonly OwnedMail[]): Promise<void> {
    for (const mail of mails) {
      const { storedAs } = mail.owner;
      if (storedAs === null || (await this.raws.has(blobKeyOf(storedAs)))) continue;
      const [alone] = blobsOf([mail]);
      await this.raws.keep([alone!]);
      if (!(await setStorageKey(this.deps.database, mail.dedupeKey, alone!.key))) await this.raws.drop(alone!);
    }
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

  private async read({ raw, recipient, delivery, dedupeKey }: OwnedMail, storageKey: string): Promise<InboundMail> {
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
  arrivedAt?: Date;
}

interface OwnedMail extends AddressedMail {
  owner: NonNullable<MailOwner>;
}

/** None for a mail whose envelope recipient is unknown. */
function withKey({ raw, recipient, deliveryId, arrivedAt }: ReceivedMail): AddressedMail[] {
  if (recipient === null) return [];
  const isUsable = deliveryId !== null && deliveryId.length <= LONGEST_DELIVERY_ID;
  const delivery = isUsable ? deliveryId : createHash('sha256').update(raw).digest('hex');
  const address = recipient.toLowerCase();
  return [{ raw, recipient: address, delivery, dedupeKey: `${address} ${delivery}`, arrivedAt }];
}
