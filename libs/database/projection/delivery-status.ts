import type { DataSource } from 'typeorm';
import { movesDeliveryStatus, type DeliveryStatus } from '#libs/domain/delivery-status';
import { MessageEntity } from '../entities/mail.entity.js';

/** Moves an outbound message on as reported. False where the report changes nothing, or where there is no such message. */
export async function reportDelivery(
  database: DataSource,
  messageId: string,
  reported: DeliveryStatus,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const message = await tx.findOne(MessageEntity, {
      where: { id: messageId, direction: 'outbound' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!message?.deliveryStatus || !movesDeliveryStatus(message.deliveryStatus, reported)) return false;
    await tx.update(MessageEntity, { id: messageId }, { deliveryStatus: reported });
    return true;
  });
}
