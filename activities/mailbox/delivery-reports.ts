import type { DataSource } from 'typeorm';
import { reportDelivery } from '#libs/database/projection/delivery-status';
import { readDeliveryReport } from '#libs/mail/bounces/read-delivery-report';
import type { ReturnPaths } from '#libs/mail/send/return-path';

/**
 * Moves the message that a genuine report is about (interface §3.3): a bounce or delivery notice to a return path, a complaint to a
 * role address, or either to the identity that sent. Any other mail, a forged report too, moves nothing.
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
