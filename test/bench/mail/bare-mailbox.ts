import type { ImapFlow } from 'imapflow';
import { imapClient } from '#libs/mail/watch/imap-client';

const FOLDER = 'Bare';

/** A folder beside the watched one on the same server, with one connection that puts mail in and one that reads it. */
export class BareMailbox {
  private constructor(
    private readonly writer: ImapFlow,
    private readonly reader: ImapFlow,
  ) {}

  static async open(imapUrl: string): Promise<BareMailbox> {
    const [writer, reader] = [imapClient(imapUrl), imapClient(imapUrl)];
    await Promise.all([writer.connect(), reader.connect()]);
    await writer.mailboxCreate(FOLDER);
    await reader.mailboxOpen(FOLDER);
    return new BareMailbox(writer, reader);
  }

  /** Milliseconds from the server's OK for a new mail to its bytes, by a NOOP sent right then and a FETCH. */
  async fetchNew(raw: Buffer): Promise<number> {
    await this.writer.append(FOLDER, raw);
    const accepted = performance.now();
    let found = this.count;
    const before = found;
    while (found === before) {
      await this.reader.noop();
      found = this.count;
    }
    const message = await this.reader.fetchOne(String(found), { source: true });
    if (!message || !message.source) throw new Error('the mail is not there');
    return performance.now() - accepted;
  }

  async close(): Promise<void> {
    await Promise.all([this.writer.logout(), this.reader.logout()]);
  }

  private get count(): number {
    return this.reader.mailbox ? this.reader.mailbox.exists : 0;
  }
}
