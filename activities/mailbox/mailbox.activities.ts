import type { DataSource } from 'typeorm';
import { heartbeating } from '#activities/runtime/heartbeat';
import { mailboxPosition, saveMailboxPosition } from '#libs/database/projection/mailbox-position';
import { watchMailbox, type MailboxWatch } from '#libs/mail/watch/watch-mailbox';
import type { Logger } from '#libs/config/logger';
import type { MailIngest } from './ingest-mail.js';
import type { MailboxActivities } from './mailbox.contract.js';

export interface MailboxAddress {
  imapUrl: string;
  recipientHeader: string;
  deliveryIdHeader: string | null;
  /** Ours alone: nothing stays in it that would outlive its identity (interface §2.1). */
  removeTaken: boolean;
}

/** Holds the IMAP connection and hands every mail to the ingest, in order. */
export class MailboxActivitiesImpl implements MailboxActivities {
  constructor(
    private readonly deps: {
      database: DataSource;
      ingest: MailIngest;
      mailbox: MailboxAddress;
      /** Whether somebody waits for mail right now: then the mailbox is looked at by itself at short intervals. */
      mailIsAwaited: () => boolean;
      /** Tells the process which watch is the present one: for health and nudges. */
      onWatch: (watch: MailboxWatch) => void;
      log: Logger;
    },
  ) {}

  async watchMailbox({ handOverAfterMs }: { handOverAfterMs: number }): Promise<void> {
    const { database, ingest, mailbox, mailIsAwaited, onWatch, log } = this.deps;
    const name = mailboxName(mailbox.imapUrl);
    const state = await mailboxPosition(database, name);
    await heartbeating(async (cancelled) => {
      const watch = watchMailbox({
        ...mailbox,
        state,
        onMails: (mails, after) => ingest.ingest(mails, after),
        onState: (position) => saveMailboxPosition(database, name, position),
        fastPoll: mailIsAwaited,
        signal: AbortSignal.any([cancelled, AbortSignal.timeout(handOverAfterMs)]),
        log,
      });
      onWatch(watch);
      await watch.done;
    });
  }
}

/** The mailbox's address without its password: the key of its position. */
function mailboxName(imapUrl: string): string {
  const url = new URL(imapUrl);
  return `${url.username}@${url.host}${url.pathname}`;
}
