import type { DataSource } from 'typeorm';
import { reportDelivery } from '#libs/database/projection/delivery-status';
import { readDeliveryReport } from '#libs/mail/bounces/read-delivery-report';
import type { ReturnPaths } from '#libs/mail/send/return-path';

/**
 * Takes mail to addresses that no identity has: a bounce or delivery notice to a return path, a complaint to a role address.
 * Moves the message that a genuine report is about; any other mail, a forged report too, is dropped (interface §2.1, §3.3).
 */
export async function takeDeliveryReport(
  database: DataSource,
  returnPaths: ReturnPaths,
  raw: Buffer,
  recipient: string,
): Promise<void> {
  const report = await readDeliveryReport(raw, recipient, returnPaths);
  if (!report || report.kind === 'delayed') return;
  await reportDelivery(database, report.messageId, report.kind);
}
