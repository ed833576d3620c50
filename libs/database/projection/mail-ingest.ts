import { In, IsNull, MoreThan, Not, type DataSource, type EntityManager } from 'typeorm';
import { IdentityEntity } from '../entities/identity.entity.js';
import { MessageEntity, type MessageAnnotation } from '../entities/mail.entity.js';
import { OutgoingEventEntity } from '../entities/outside.entity.js';
import { RunEntity, UsedVerificationEntity } from '../entities/run.entity.js';
import { newId } from '#libs/domain/ids';
import { OUTGOING_EVENTS_CHANNEL } from './run-projection.js';

/** NOTIFY channel on which waits listen; the payload is the identity id. */
export const MESSAGES_CHANNEL = 'messages';

/** An inbound mail as it is stored; `recipient` in small letters. */
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

/** What is known about mails before they are read: whose they are, and which of them are stored already. */
export async function lookUpMails(
  database: DataSource,
  mails: readonly { recipient: string; dedupeKey: string }[],
): Promise<{ identities: Map<string, IdentityEntity>; stored: Set<string> }> {
  const [identities, known] = await Promise.all([
    // Mail of unknown and deleted identities is dropped (interface §2.1).
    database.manager.findBy(IdentityEntity, {
      email: In(mails.map(({ recipient }) => recipient)),
      rolledBackAt: IsNull(),
    }),
    storedAmong(database.manager, mails),
  ]);
  return { identities: new Map(identities.map((identity) => [identity.email, identity])), stored: known };
}

/**
 * Stores inbound mails in the order given, each exactly once, with their events, and wakes those who wait for them. Answers the
 * live runs that have to be told, and the mails whose identity has vanished meanwhile.
 */
export async function storeInboundMails(
  database: DataSource,
  mails: readonly InboundMail[],
): Promise<{ liveRunIds: string[]; vanished: InboundMail[] }> {
  return database.transaction(async (tx) => {
    const identities = await lockIdentities(
      tx,
      mails.map(({ recipient }) => recipient),
    );
    const vanished = mails.filter(({ recipient }) => !identities.has(recipient));
    const stored = await storedAmong(tx, mails);
    const fresh = mails.filter(({ recipient, dedupeKey }) => identities.has(recipient) && !stored.has(dedupeKey));
    if (fresh.length === 0) return { liveRunIds: [], vanished };
    const times = await timesOfArrival(
      tx,
      fresh.map(({ recipient }) => identities.get(recipient)!.id),
    );
    await tx.insert(
      MessageEntity,
      fresh.map(({ recipient, annotation, ...columns }, at) => ({
        ...columns,
        annotation: annotation as never,
        toAddr: recipient,
        organizationId: identities.get(recipient)!.organizationId,
        identityId: identities.get(recipient)!.id,
        direction: 'inbound' as const,
        createdAt: times[at]!,
      })),
    );
    await tx.insert(
      OutgoingEventEntity,
      fresh.map((mail, at) => {
        const identity = identities.get(mail.recipient)!;
        return {
          id: newId('event'),
          organizationId: identity.organizationId,
          identityId: identity.id,
          type: 'message.received' as const,
          payload: receivedPayload(mail, identity, times[at]!) as never,
        };
      }),
    );
    const touched = [...new Set(fresh.map(({ recipient }) => identities.get(recipient)!.id))];
    await tx.query("SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id UNION ALL SELECT pg_notify($3, '')", [
      MESSAGES_CHANNEL,
      touched,
      OUTGOING_EVENTS_CHANNEL,
    ]);
    const runs = await tx.find(RunEntity, {
      select: { id: true },
      where: { identityId: In(touched), status: Not(In(['completed', 'failed'])) },
    });
    return { liveRunIds: runs.map(({ id }) => id), vanished };
  });
}

/** In one order, so that two ingests never wait for each other; one identity's mail is stored by one of them at a time. */
async function lockIdentities(tx: EntityManager, recipients: string[]): Promise<Map<string, IdentityEntity>> {
  const identities = await tx.find(IdentityEntity, {
    where: { email: In(recipients), rolledBackAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  return new Map(identities.map((identity) => [identity.email, identity]));
}

async function storedAmong(tx: EntityManager, mails: readonly { dedupeKey: string }[]): Promise<Set<string>> {
  const rows = await tx.find(MessageEntity, {
    select: { dedupeKey: true },
    where: { dedupeKey: In(mails.map(({ dedupeKey }) => dedupeKey)) },
  });
  return new Set(rows.map(({ dedupeKey }) => dedupeKey));
}

/**
 * A time for each new message, later than every message of its identity before it: a caller who goes on from the last message's
 * time misses none (interface §4.5).
 */
async function timesOfArrival(tx: EntityManager, identityIds: readonly string[]): Promise<Date[]> {
  const rows: { id: string; newest: Date | null; now: Date }[] = await tx.query(
    `SELECT id, clock_timestamp() AS now, (SELECT max(created_at) FROM messages WHERE identity_id = id) AS newest
       FROM unnest($1::text[]) AS id`,
    [[...new Set(identityIds)]],
  );
  const next = new Map(rows.map(({ id, newest, now }) => [id, Math.max(Number(now), Number(newest ?? 0) + 1)]));
  return identityIds.map((id) => {
    const time = next.get(id)!;
    next.set(id, time + 1);
    return new Date(time);
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
