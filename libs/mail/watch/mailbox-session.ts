import type { ImapFlow } from 'imapflow';
import { imapClient } from './imap-client.js';
import { recipientOf, stubOf, topmostHeader } from './inbound-mail.js';
import type { InboundMail } from './inbound-mail.js';

/** A server that says nothing for so long while an answer is due is gone. */
const PATIENCE_MS = 30_000;

/** Larger mails are replaced by a stub. */
const MAX_MAIL_BYTES = 32 * 1024 * 1024;

const DAY_MS = 86_400_000;

const LARGEST_UID = 2 ** 32 - 1;

/** Which mailbox is read, and which of its headers to trust. */
export interface MailboxAddress {
  /** `imap(s)://user:password@host:port/MAILBOX`. */
  imapUrl: string;
  /** Header with the envelope recipient, as the receiving server stamps it on top. */
  recipientHeader: string;
  /** Header with the delivery id; `null` when the server stamps none. */
  deliveryIdHeader: string | null;
}

/** One connection with the mailbox selected. Every method throws once the connection is gone. */
export class MailboxSession {
  readonly uidValidity: number;
  readonly canIdle: boolean;
  /** Duration of the last NOOP in ms. */
  roundTripMs = 0;
  readonly #client: ImapFlow;
  readonly #address: MailboxAddress;
  #news = false;

  private constructor(client: ImapFlow, address: MailboxAddress, onNews: () => void) {
    if (!client.mailbox) throw new Error('the mailbox could not be opened');
    this.#client = client;
    this.#address = address;
    this.uidValidity = Number(client.mailbox.uidValidity);
    this.canIdle = client.capabilities.has('IDLE');
    client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
      if (count <= prevCount) return;
      this.#news = true;
      onNews();
    });
    client.on('close', onNews);
  }

  /** Connects and selects; `onNews` is called for each new mail the server announces, and when the connection ends. */
  static async open(address: MailboxAddress, onNews: () => void): Promise<MailboxSession> {
    const client = imapClient(address.imapUrl, PATIENCE_MS);
    try {
      await client.connect();
      await client.mailboxOpen(decodeURIComponent(new URL(address.imapUrl).pathname.slice(1)) || 'INBOX');
      return new MailboxSession(client, address, onNews);
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** How many mails there are, at most, after `uid`; and whether the mailbox has never given out that uid. */
  countAfter(uid: number): { waiting: number; rewound: boolean } {
    // oxlint-disable-next-line typescript/no-useless-default-assignment -- a server need not tell it
    const { uidNext = Infinity, exists } = this.#selected();
    return { waiting: Math.max(0, Math.min(exists, uidNext - 1 - uid)), rewound: uidNext <= uid };
  }

  /** Asks the server, unless it has announced something by itself: whether there is new mail since the last call. */
  async look(): Promise<boolean> {
    if (!this.#news) {
      const asked = performance.now();
      await this.#client.noop();
      this.roundTripMs = performance.now() - asked;
    }
    this.#selected();
    const news = this.#news;
    this.#news = false;
    return news;
  }

  /** Lets the server announce new mail (RFC 2177); resolves when that ends, which the next command brings about. */
  async idle(): Promise<void> {
    await this.#client.idle().catch(() => undefined);
  }

  /** The mails after `uid` in order, one at a time in memory. No other method may be called meanwhile. */
  async *mailsAfter(uid: number): AsyncGenerator<InboundMail> {
    const query = { uid: true, size: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES + 1 } };
    // Not `n:*`, which names the last mail even when it is older than n (RFC 3501).
    for await (const message of this.#client.fetch(`${uid + 1}:${LARGEST_UID}`, query, { uid: true })) {
      // An expunged one comes without source.
      if (!message.source) continue;
      const size = message.size ?? message.source.length;
      const whole = message.source.length <= MAX_MAIL_BYTES;
      const { recipientHeader, deliveryIdHeader } = this.#address;
      yield {
        raw: whole ? message.source : stubOf(message.source, size),
        recipient: recipientOf(message.source, recipientHeader),
        deliveryId: deliveryIdHeader === null ? null : topmostHeader(message.source, deliveryIdHeader) || null,
        uid: message.uid,
        uidValidity: this.uidValidity,
        ...arrival(message.internalDate),
      };
    }
    this.#selected();
  }

  /** Removes the mails up to `uid` for good. */
  async removeUpTo(uid: number): Promise<void> {
    await this.#client.messageDelete(`1:${uid}`, { uid: true });
  }

  /** Ends the connection at once. */
  close(): void {
    this.#client.close();
  }

  #selected() {
    if (!this.#client.usable || !this.#client.mailbox) throw new Error('the connection to the mailbox ended');
    return this.#client.mailbox;
  }
}

/** A server that has lost the date says the beginning of time. */
function arrival(date: Date | string | undefined): { arrivedAt?: Date } {
  const arrivedAt = new Date(date ?? Number.NaN);
  return arrivedAt.getTime() > DAY_MS ? { arrivedAt } : {};
}
