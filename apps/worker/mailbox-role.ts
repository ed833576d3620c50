import type { DataSource } from 'typeorm';
import type { MailIngest } from '#activities/mailbox/ingest-mail';
import { MailboxActivitiesImpl } from '#activities/mailbox/mailbox.activities';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import type { PartReport } from '#libs/database/projection/service-parts';
import { receiveDeliveries } from '#libs/mail/smtp/delivery-link';
import type { MailboxWatch } from '#libs/mail/watch/watch-mailbox';
import type { Roles } from './workers.js';

/** Mail: the watch over a mailbox, if there is one, and what the embedded SMTP server hands over. */
export function createMailboxRole(
  { imapUrl, recipientHeader, deliveryIdHeader, ownMailbox }: Config['mail'],
  deps: { database: DataSource; ingest: MailIngest; mailIsAwaited: () => boolean; log: Logger },
): { role: Pick<Roles, 'mailbox'>; health(): Omit<PartReport, 'kind'> | null } {
  const { ingest } = deps;
  let watch: MailboxWatch | null = null;
  receiveDeliveries({
    nudge: (arrived) => watch?.nudge(arrived),
    expect: (mail) => ingest.expect(mail),
    ingest: (mail) => ingest.ingest([mail]),
  });
  if (imapUrl === null || imapUrl === 'none') {
    return { role: {}, health: () => ({ healthy: true, detail: 'mail is ingested as it arrives' }) };
  }
  const mailbox = {
    imapUrl,
    recipientHeader: recipientHeader ?? 'Delivered-To',
    deliveryIdHeader,
    removeTaken: ownMailbox,
  };
  const health = () => {
    const now = watch?.health();
    return now ? { healthy: now.connected, detail: now.trouble ?? 'watching' } : null;
  };
  return {
    role: { mailbox: new MailboxActivitiesImpl({ ...deps, mailbox, onWatch: (present) => (watch = present) }) },
    health,
  };
}
