import { setTimeout as delay } from 'node:timers/promises';
import type { AppendResponseObject, ImapFlow } from 'imapflow';
import { imapClient } from '../watch/imap-client.js';
import type { MailPlace } from '../watch/inbound-mail.js';
import { MailboxUnavailableError } from './mail-server.errors.js';

const CONNECTIONS = 2;

/**
 * Puts mails into the embedded mailbox by IMAP APPEND (RFC 3501): over standing connections that costs a third of an LMTP
 * transaction and keeps the bytes as they are. Survives restarts of the server.
 */
export class MailboxAppender {
  readonly #imapUrl: string;
  readonly #connections: (Promise<ImapFlow> | null)[] = Array.from({ length: CONNECTIONS }, () => null);
  #next = 0;
  #closed = false;

  constructor(imapUrl: string) {
    this.#imapUrl = imapUrl;
  }

  /**
   * Resolves once the server has confirmed the mail, with its place where the server names it (RFC 4315); tries again for `patienceMs`, then throws MailboxUnavailableError. A try whose
   * answer was lost may have worked, so a mail can be in the box twice: its delivery id tells.
   */
  async append(raw: Buffer, patienceMs: number): Promise<MailPlace | null> {
    const deadline = Date.now() + patienceMs;
    for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
      const slot = this.#next++ % CONNECTIONS;
      const connecting = (this.#connections[slot] ??= this.#connect());
      try {
        const client = await connecting;
        const stored = await client.append('INBOX', raw);
        if (stored) return placeOf(stored);
        throw new Error('the mailbox took no mail');
      } catch (error) {
        this.#drop(slot, connecting);
        if (this.#closed || Date.now() + pause > deadline) {
          throw new MailboxUnavailableError(error instanceof Error ? error.message : String(error));
        }
      }
      await delay(pause);
    }
  }

  /** Mails still being appended fail. */
  async close(): Promise<void> {
    this.#closed = true;
    const open = await Promise.allSettled(this.#connections.filter((connection) => connection !== null));
    for (const connection of open) if (connection.status === 'fulfilled') connection.value.close();
  }

  async #connect(): Promise<ImapFlow> {
    const client = imapClient(this.#imapUrl);
    try {
      await client.connect();
    } catch (error) {
      client.close();
      throw error;
    }
    return client;
  }

  #drop(slot: number, connecting: Promise<ImapFlow>): void {
    if (this.#connections[slot] === connecting) this.#connections[slot] = null;
    connecting.then((client) => client.close()).catch(() => undefined);
  }
}

function placeOf({ uid, uidValidity }: AppendResponseObject): MailPlace | null {
  return uid && uidValidity ? { uid, uidValidity: Number(uidValidity) } : null;
}
