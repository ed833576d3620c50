import { writeFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { Config } from '#libs/config/config';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { blobKeyOf } from '#libs/domain/storage-key';
import { rawMailIn } from '#libs/mail/raw/mail-bundle';
import { OperatorError } from './operator.errors.js';
import { openSealedBlob } from './sealed-blob.js';

/** Writes a message as it came or was sent (RFC 5322) into a file: `npm run annotate -- FILE --why` tells what is made of it. */
export async function writeRawMail(
  config: Config,
  database: DataSource,
  messageId: string,
  file: string,
): Promise<{ messageId: string; file: string; bytes: number }> {
  const message = await database.manager.findOneBy(MessageEntity, { id: messageId });
  if (!message) throw new OperatorError(`there is no message ${messageId}`);
  const { organizationId, storageKey } = message;
  const key = blobKeyOf(storageKey);
  const blob = await openSealedBlob(config, database, { key, organizationId, purpose: 'mail', context: key });
  if (!blob) throw new OperatorError(`the raw mail of ${messageId} is not in the store`);
  const raw = rawMailIn(blob, storageKey);
  await writeFile(file, raw, { mode: 0o600 });
  return { messageId, file, bytes: raw.length };
}
