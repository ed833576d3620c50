import type { MailReaders } from '#libs/mail/read/mail-readers';
import type { ReadMail } from '#libs/mail/read/read-mail';

/** More at once are a burst, in which reading ahead gains nothing. */
const MOST = 8;
/** A mail that has not come by then is not on its way any more, or comes in a backlog. */
const KEPT_MS = 10_000;

/** Mails that are read before they come out of the mailbox: whoever waits for one need not wait for that. */
export class ExpectedMails {
  private readonly reads = new Map<string, { read: Promise<ReadMail>; until: number }>();

  constructor(private readonly readers: Pick<MailReaders, 'read'>) {}

  /** Begins to read a mail, unless that was begun or there are many. */
  add(key: string, raw: Buffer): void {
    const now = Date.now();
    for (const [known, { until }] of this.reads) if (until < now) this.reads.delete(known);
    if (this.reads.has(key) || this.reads.size >= MOST) return;
    this.reads.set(key, { read: this.readers.read(raw), until: now + KEPT_MS });
  }

  /** The mail as it was read, once; null where nobody has begun to read it. */
  take(key: string): Promise<ReadMail> | null {
    const known = this.reads.get(key);
    this.reads.delete(key);
    return known?.read ?? null;
  }
}
