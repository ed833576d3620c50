import { createHash } from 'node:crypto';
import { bundleOf } from '#libs/mail/raw/mail-bundle';
import type { BlobStore } from '#libs/storage/blob-store';
import { seal } from '#libs/vault/envelope';
import type { MailKeys } from './mail-keys.js';

/** A mail whose raw bytes are to be kept. */
export interface RawMail {
  raw: Buffer;
  /** The same for a mail that is read twice (rulings, Mail). */
  dedupeKey: string;
  owner: { id: string; organizationId: string };
}

/** Raw mails of one identity, under one key. */
export interface RawBlob<Mail extends RawMail> {
  key: string;
  mails: readonly { mail: Mail; storageKey: string }[];
}

/** Raw mail as it is kept: sealed with its organization's key, never two identities' in one blob. */
export class RawMails {
  constructor(
    private readonly blobs: BlobStore,
    private readonly keys: MailKeys,
  ) {}

  async keep(all: readonly RawBlob<RawMail>[]): Promise<void> {
    await Promise.all(all.map((blob) => this.keepOne(blob)));
  }

  private async keepOne({ key, mails }: RawBlob<RawMail>): Promise<void> {
    const sealing = await this.keys.of(mails[0]!.mail.owner.organizationId);
    const raws = mails.map(({ mail }) => mail.raw);
    await this.blobs.put(key, seal(sealing, raws.length === 1 ? raws[0]! : bundleOf(raws), key));
  }

  drop(blob: RawBlob<RawMail>): Promise<void> {
    return this.blobs.delete(blob.key);
  }

  async has(key: string): Promise<boolean> {
    return (await this.blobs.get(key)) !== null;
  }
}

/** Where mails that come together are kept: those of one identity together, since a file each costs more than reading them. */
export function blobsOf<Mail extends RawMail>(mails: readonly Mail[]): RawBlob<Mail>[] {
  const byOwner = new Map<string, Mail[]>();
  for (const mail of mails) byOwner.set(mail.owner.id, [...(byOwner.get(mail.owner.id) ?? []), mail]);
  return [...byOwner.values()].map((together) => {
    const key = blobKeyFor(together);
    const only = together.length === 1;
    return { key, mails: together.map((mail, nth) => ({ mail, storageKey: only ? key : `${key}#${nth}` })) };
  });
}

/** The same for every try with the same mails, so that one that broke off leaves nothing behind. */
function blobKeyFor(mails: readonly RawMail[]): string {
  const hash = createHash('sha256');
  for (const { dedupeKey } of mails) hash.update(dedupeKey).update('\0');
  const { id, organizationId } = mails[0]!.owner;
  return `mail/${organizationId}/${id}/${hash.digest('hex').slice(0, 32)}`;
}
