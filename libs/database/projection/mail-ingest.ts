import { In, IsNull, MoreThan, Not, type DataSource } from 'typeorm';
import { IdentityEntity } from '../entities/identity.entity.js';
import { MessageEntity, type MessageAnnotation } from '../entities/mail.entity.js';
import { OutgoingEventEntity } from '../entities/outside.entity.js';
import { RunEntity, UsedVerificationEntity } from '../entities/run.entity.js';
import { newId } from '#libs/domain/ids';
import { OUTGOING_EVENTS_CHANNEL } from './run-projection.js';

/** NOTIFY channel on which waits listen; the payload is the identity id. */
export const MESSAGES_CHANNEL = 'messages';

export interface InboundMail {
  id: string;
  recipient: string;
  dedupeKey: string;
  fromAddr: string;
  subject: string;
  storageKey: string;
  text: string | null;
  html: string | null;
  messageIdHeader: string | null;
  annotation: MessageAnnotation;
  authenticatedDomains: string[];
  mailProviderMessageId: string;
}

/** The identity that an envelope recipient belongs to; null for unknown and deleted ones, whose mail is dropped (interface §2.1). */
export async function identityOfRecipient(database: DataSource, recipient: string): Promise<IdentityEntity | null> {
  return database.manager.findOneBy(IdentityEntity, { email: recipient.toLowerCase(), rolledBackAt: IsNull() });
}

/**
 * Stores an inbound mail exactly once, with its event, and wakes those who wait for it.
 * Returns the identity's live run, which has to be told; `stored` is false for a mail that was there already or whose identity vanished.
 */
export async function storeInboundMail(
  database: DataSource,
  mail: InboundMail,
): Promise<{ stored: boolean; liveRunId: string | null }> {
  return database.transaction(async (tx) => {
    const identity = await tx.findOne(IdentityEntity, {
      where: { email: mail.recipient.toLowerCase(), rolledBackAt: IsNull() },
      lock: { mode: 'pessimistic_read' },
    });
    if (!identity) return { stored: false, liveRunId: null };
    const { recipient, ...columns } = mail;
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(MessageEntity)
      .values({
        ...columns,
        annotation: mail.annotation as never,
        toAddr: recipient,
        organizationId: identity.organizationId,
        identityId: identity.id,
        direction: 'inbound',
      })
      .orIgnore()
      .returning(['id', 'created_at'])
      .execute();
    const row = (inserted.raw as { id: string; created_at: Date }[])[0];
    if (!row) return { stored: false, liveRunId: null };
    await tx.insert(OutgoingEventEntity, {
      id: newId('event'),
      organizationId: identity.organizationId,
      identityId: identity.id,
      type: 'message.received',
      payload: receivedPayload(mail, identity, row.created_at) as never,
    });
    await tx.query('SELECT pg_notify($1, $2), pg_notify($3, $4)', [
      MESSAGES_CHANNEL,
      identity.id,
      OUTGOING_EVENTS_CHANNEL,
      '',
    ]);
    const run = await tx.findOneBy(RunEntity, { identityId: identity.id, status: Not(In(['completed', 'failed'])) });
    return { stored: true, liveRunId: run?.id ?? null };
  });
}

/** The payload of `message.received`: a summary without body or annotation (interface §6.2). */
function receivedPayload(mail: InboundMail, identity: IdentityEntity, createdAt: Date): Record<string, unknown> {
  return {
    type: 'message.received',
    message: {
      id: mail.id,
      channel: 'email',
      identity: { id: identity.id, name: identity.name, email: identity.email },
      from: mail.fromAddr,
      to: mail.recipient,
      subject: mail.subject,
      createdAt: createdAt.toISOString(),
    },
  };
}

/** Whether a mail is stored already, so that reading a mailbox again costs neither a parse nor a blob. */
export async function isMailStored(database: DataSource, dedupeKey: string): Promise<boolean> {
  return database.manager.existsBy(MessageEntity, { dedupeKey });
}

/** The sequence of an identity's newest message: mail with a higher one is later than this place in the mailbox. */
export async function placeInMailbox(database: DataSource, identityId: string): Promise<string> {
  const rows: { place: string }[] = await database.query(
    'SELECT coalesce(max(sequence), 0)::text AS place FROM messages WHERE identity_id = $1',
    [identityId],
  );
  return rows[0]!.place;
}

/** Inbound mail of an identity later than a place in its mailbox, newest first. */
export async function mailSince(database: DataSource, identityId: string, place: string): Promise<MessageEntity[]> {
  return database.manager.find(MessageEntity, {
    where: { identityId, direction: 'inbound', sequence: MoreThan(place) },
    order: { sequence: 'DESC' },
    take: 50,
  });
}

/** Messages and hashed values that runs of this identity have used. */
export async function usedVerifications(
  database: DataSource,
  identityId: string,
): Promise<{ messageIds: Set<string>; valueHashes: Set<string> }> {
  const rows = await database.manager.findBy(UsedVerificationEntity, { identityId });
  return {
    messageIds: new Set(rows.map((row) => row.messageId)),
    valueHashes: new Set(rows.map((row) => row.valueHash)),
  };
}

/** Marks a code or link as used. False where it was used before: it must not be used again. */
export async function useVerification(
  database: DataSource,
  use: { identityId: string; runId: string; messageId: string; valueHash: string },
): Promise<boolean> {
  const result = await database.manager
    .createQueryBuilder()
    .insert()
    .into(UsedVerificationEntity)
    .values(use)
    .orIgnore()
    .returning('id')
    .execute();
  return (result.raw as unknown[]).length === 1;
}
