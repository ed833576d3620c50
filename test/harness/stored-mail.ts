import type { DataSource } from 'typeorm';
import { storeInboundMails, type InboundMail } from '#libs/database/projection/mail-ingest';
import { newId } from '#libs/domain/ids';

/** A mail to that address is stored as the ingest stores it; answers the message's id. */
export async function storeMail(
  database: DataSource,
  recipient: string,
  mail: Partial<InboundMail> = {},
): Promise<string> {
  const id = newId('message');
  const stored: InboundMail = {
    id,
    recipient,
    dedupeKey: id,
    fromAddr: 'app@example.com',
    subject: 'Your code',
    storageKey: `mail/${id}`,
    text: 'Hello',
    html: null,
    messageIdHeader: null,
    annotation: { kind: 'other', code: null, link: null, confidence: 1 },
    authenticatedDomains: [],
    mailProviderMessageId: `p-${id}`,
    ...mail,
  };
  await storeInboundMails(database, [stored]);
  return id;
}
