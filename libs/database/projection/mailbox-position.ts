import type { DataSource } from 'typeorm';
import { MailboxPositionEntity } from '../entities/mail.entity.js';

export interface MailboxPosition {
  uidValidity: number;
  lastUid: number;
}

/** How far a mailbox has been read; null: never. */
export async function mailboxPosition(database: DataSource, mailbox: string): Promise<MailboxPosition | null> {
  const row = await database.manager.findOneBy(MailboxPositionEntity, { mailbox });
  return row && { uidValidity: Number(row.uidValidity), lastUid: Number(row.lastUid) };
}

/** Moves the position on; everything up to `lastUid` is stored. */
export async function saveMailboxPosition(
  database: DataSource,
  mailbox: string,
  position: MailboxPosition,
): Promise<void> {
  const { uidValidity, lastUid } = position;
  const row = { mailbox, uidValidity: String(uidValidity), lastUid: String(lastUid), updatedAt: new Date() };
  await database.manager.upsert(MailboxPositionEntity, row, ['mailbox']);
}
