import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notify } from '#libs/database/channels';
import { API_PARTS, type ApiParts } from '../parts.js';

/** A watch that was started after the last word must hear of those who wait, too. */
const REPEAT_AFTER_MS = 5_000;
/** Whoever begins to wait within so long of another needs no word of its own. */
const MARGIN_MS = 2_000;

/**
 * Tells the mailbox watch, which may live in another process, while callers wait for mail: it then looks by itself at short
 * intervals. One word for all of this process's waits, at most every few seconds; nobody waits for it.
 */
@Injectable()
export class MailWaits {
  private key = randomUUID();
  private open = 0;
  private toldUntil = 0;
  private toldAt = 0;

  constructor(@Inject(API_PARTS) private readonly parts: Pick<ApiParts, 'database' | 'logger'>) {}

  /** Does the waiting, which lasts `ms` at most. */
  async during<T>(ms: number, waiting: () => Promise<T>): Promise<T> {
    this.open += 1;
    const now = Date.now();
    const until = Math.max(now + ms, this.toldUntil);
    if (until > this.toldUntil) this.tell(until + MARGIN_MS);
    else if (now > this.toldAt + REPEAT_AFTER_MS) this.tell(until);
    try {
      return await waiting();
    } finally {
      this.open -= 1;
      if (this.open === 0) this.takeBack();
    }
  }

  private tell(until: number): void {
    this.toldUntil = until;
    this.toldAt = Date.now();
    this.announce(`${this.key} ${until}`);
  }

  /** The next word has another key: the two may overtake each other. */
  private takeBack(): void {
    this.toldUntil = 0;
    this.announce(`${this.key} 0`);
    this.key = randomUUID();
  }

  private announce(payload: string): void {
    notify(this.parts.database, 'mail_wanted', payload).catch((error: unknown) =>
      this.parts.logger.debug({ error }, 'the mailbox watch could not be told of a wait'),
    );
  }
}
