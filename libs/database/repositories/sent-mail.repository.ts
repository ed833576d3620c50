import type { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { lockIdentity } from './identities.repository.js';
import type { Scope } from './scope.js';
import { assertSendAllowed, bookUsage, cancelUsage, lockOrganization } from './usage.repository.js';

/**
 * Books one mail on the ledger before it is sent: caps are exact, and a refused mail never reached the provider (interface §7).
 * Throws IDENTITY_NOT_FOUND, SEND_LIMIT_EXCEEDED and PLAN_EMAIL_LIMIT_EXCEEDED. Answers the sending identity.
 */
export async function bookMail(
  scope: Scope,
  mail: { id: string; identityId: string },
  runDailyBrake: number,
): Promise<IdentityEntity> {
  return scope.transaction(async (tx) => {
    const locked = await lockOrganization(tx, runDailyBrake);
    const identity = await lockIdentity(tx, mail.identityId);
    await assertSendAllowed(tx, locked);
    await bookUsage(tx, 'send', mail.id);
    return identity;
  });
}

/** Takes a mail back that certainly was not sent: its booking and its row. */
export async function takeMailBack(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (tx) => {
    await cancelUsage(tx, 'send', id);
    await tx.db.delete(MessageEntity, tx.own<MessageEntity>({ id }));
  });
}

/** A mail that is about to be handed over. */
export type OutboundMail = Pick<
  MessageEntity,
  'id' | 'identityId' | 'fromAddr' | 'toAddr' | 'subject' | 'storageKey' | 'text' | 'html' | 'inReplyTo'
> & { messageIdHeader: string };

/**
 * Keeps a mail before it is handed over, as `sent`: whatever happens from here on, it is not sent without a trace, and a bounce
 * finds it. Nothing ever hands it over a second time. Throws IDENTITY_NOT_FOUND where the identity was deleted or rolled back
 * meanwhile.
 */
export async function saveOutboundMail(scope: Scope, mail: OutboundMail): Promise<MessageEntity> {
  return scope.transaction(async (tx) => {
    // A roll-back asks under the same lock whether anything was sent, and does without where something was.
    await lockIdentity(tx, mail.identityId);
    const message = tx.db.create(MessageEntity, {
      ...mail,
      organizationId: tx.organizationId,
      direction: 'outbound',
      annotation: null,
      deliveryStatus: 'sent',
      // Until the provider has named it, and where it names none.
      mailProviderMessageId: mail.messageIdHeader,
      dedupeKey: `sent ${mail.id}`,
      archived: false,
    });
    await tx.db.insert(MessageEntity, message);
    return message;
  });
}

/** Adds what the provider answered; a report that came before the answer stays. */
export async function settleOutboundMail(
  scope: Scope,
  message: MessageEntity,
  answer: { providerMessageId: string; rejected: boolean },
): Promise<MessageEntity> {
  const { id } = message;
  const mailProviderMessageId = answer.providerMessageId;
  await scope.db.update(MessageEntity, scope.own<MessageEntity>({ id }), { mailProviderMessageId });
  if (!answer.rejected) return Object.assign(message, { mailProviderMessageId });
  const unreported = scope.own<MessageEntity>({ id, deliveryStatus: 'sent' });
  await scope.db.update(MessageEntity, unreported, { deliveryStatus: 'rejected' });
  return Object.assign(message, { mailProviderMessageId, deliveryStatus: 'rejected' });
}

/** The Message-ID of the inbound message that is answered; null where it is not the identity's own or had none. */
export async function messageIdToAnswer(scope: Scope, identityId: string, messageId: string): Promise<string | null> {
  const original = await scope.find(MessageEntity, 'message', messageId);
  const fits = original?.identityId === identityId && original.direction === 'inbound';
  return fits ? original.messageIdHeader : null;
}
