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

/** Takes the booking of a mail back that was not sent. */
export async function unbookMail(scope: Scope, id: string): Promise<void> {
  await cancelUsage(scope, 'send', id);
}

export type SentMail = Pick<
  MessageEntity,
  | 'id'
  | 'identityId'
  | 'fromAddr'
  | 'toAddr'
  | 'subject'
  | 'storageKey'
  | 'text'
  | 'html'
  | 'messageIdHeader'
  | 'inReplyTo'
  | 'mailProviderMessageId'
> & { deliveryStatus: 'sent' | 'rejected' };

/** Keeps a mail that the provider has answered for. */
export async function saveSentMail(scope: Scope, mail: SentMail): Promise<MessageEntity> {
  const message = scope.db.create(MessageEntity, {
    ...mail,
    organizationId: scope.organizationId,
    direction: 'outbound',
    annotation: null,
    dedupeKey: `sent ${mail.id}`,
    archived: false,
  });
  await scope.db.insert(MessageEntity, message);
  return message;
}

/** The Message-ID of the inbound message that is answered; null where it is not the identity's own or had none. */
export async function messageIdToAnswer(scope: Scope, identityId: string, messageId: string): Promise<string | null> {
  const original = await scope.find(MessageEntity, 'message', messageId);
  const fits = original?.identityId === identityId && original.direction === 'inbound';
  return fits ? original.messageIdHeader : null;
}
