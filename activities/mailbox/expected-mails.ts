import type { DataSource } from 'typeorm';
import { ownersOfMails, type AddressedTo, type MailOwner } from '#libs/database/projection/mail-ingest';
import type { MailReaders } from '#libs/mail/read/mail-readers';
import type { ReadMail } from '#libs/mail/read/read-mail';

/** More at once are a burst, in which reading ahead gains nothing. */
const MOST = 8;
/** A mail that has not come by then is not on its way any more, or comes in a backlog. */
const KEPT_MS = 10_000;

interface Expected {
  read: Promise<ReadMail>;
  owner: Promise<MailOwner>;
  until: number;
}

/** Mails that are read before they come out of the mailbox: whoever waits for one need not wait for that. */
export class ExpectedMails {
  private readonly mails = new Map<string, Expected>();

  constructor(
    private readonly database: DataSource,
    private readonly readers: Pick<MailReaders, 'read'>,
  ) {}

  /** Begins to read a mail and asks whose it is, unless that was begun or there are many. */
  add(mail: AddressedTo & { raw: Buffer }): void {
    const now = Date.now();
    for (const [known, { until }] of this.mails) if (until < now) this.mails.delete(known);
    if (this.mails.has(mail.dedupeKey) || this.mails.size >= MOST) return;
    const owner = ownersOfMails(this.database, [mail]).then(([found]) => found ?? null);
    // The next try asks anew.
    owner.catch(() => this.mails.delete(mail.dedupeKey));
    this.mails.set(mail.dedupeKey, { read: this.readers.read(mail.raw), owner, until: now + KEPT_MS });
  }

  /** Whose mail it was when it was added; null too where nobody has begun to read it. */
  async ownerOf(dedupeKey: string): Promise<MailOwner> {
    return this.mails.get(dedupeKey)?.owner ?? null;
  }

  /** The mail as it was read, once; null where nobody has begun to read it. */
  take(dedupeKey: string): Promise<ReadMail> | null {
    const known = this.mails.get(dedupeKey);
    this.mails.delete(dedupeKey);
    return known?.read ?? null;
  }
}
