import { MoreThan, type DataSource } from 'typeorm';
import { MessageEntity, type MessageAnnotation } from '../entities/mail.entity.js';
import { UsedVerificationEntity } from '../entities/run.entity.js';
import { newId } from '#libs/domain/ids';
import { blobKeyOf } from '#libs/domain/storage-key';
import type { Channel } from '../channels.js';
import { runPrepared, type Statement } from '../prepared.js';

/** The channels that storing a mail wakes. */
const MESSAGES: Channel = 'messages';
const OUTGOING_EVENTS: Channel = 'outgoing_events';

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

/** Whose mail it is, and its storage key where it is stored already; null for nobody's, which is dropped (interface §2.1). */
export type MailOwner = { id: string; organizationId: string; storedAs: string | null } | null;

/** Whom a mail is for, what identifies it, and when it arrived (absent: now). */
export interface AddressedTo {
  recipient: string;
  dedupeKey: string;
  arrivedAt?: Date;
}

/** An address may have belonged to another identity before; the hour is for servers whose clocks differ. */
const OWNERS: Statement = {
  name: 'owners_of_mails',
  text: `SELECT identities.id, identities.organization_id AS "organizationId", messages.storage_key AS "storedAs"
       FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS mail (recipient, dedupe_key, arrived_at, place)
       LEFT JOIN identities ON identities.email = mail.recipient AND rolled_back_at IS NULL
         AND (mail.arrived_at IS NULL OR mail.arrived_at > identities.created_at - interval '1 hour')
       LEFT JOIN messages ON messages.dedupe_key = mail.dedupe_key
      ORDER BY mail.place`,
};

const STORED: Statement = {
  name: 'stored_mails',
  text: 'SELECT storage_key AS "storageKey" FROM messages WHERE dedupe_key = ANY($1::text[])',
};

/** The owners of mails, in their order. A mail that arrived before the identity of its address was created is nobody's. */
export async function ownersOfMails(database: DataSource, mails: readonly AddressedTo[]): Promise<MailOwner[]> {
  const rows = await runPrepared<{ id: string | null; organizationId: string; storedAs: string | null }>(
    database.manager,
    OWNERS,
    [
      mails.map(({ recipient }) => recipient),
      mails.map(({ dedupeKey }) => dedupeKey),
      mails.map(({ arrivedAt }) => arrivedAt?.toISOString() ?? null),
    ],
  );
  return rows.map(({ id, ...rest }) => (id === null ? null : { id, ...rest }));
}

/** The blobs that the stored ones of these mails name: an identity that was deleted took its own along. */
export async function blobsOfStoredMails(database: DataSource, dedupeKeys: readonly string[]): Promise<Set<string>> {
  const rows = await runPrepared<{ storageKey: string }>(database.manager, STORED, [dedupeKeys]);
  return new Set(rows.map(({ storageKey }) => blobKeyOf(storageKey)));
}

/** Says where a stored mail's raw bytes lie now; false where it is not stored any more. */
export async function setStorageKey(database: DataSource, dedupeKey: string, storageKey: string): Promise<boolean> {
  const { affected } = await database.manager.update(MessageEntity, { dedupeKey }, { storageKey });
  return affected === 1;
}

/**
 * Mails, their events and the wake-ups in one statement: nothing is stored without the rest. The update of the identity makes
 * two ingests of its mail wait for each other, and gives each message a later time than the one before: a caller who goes on
 * from the last message's time misses none (interface §4.5).
 */
const STORE: Statement = {
  name: 'store_mails',
  text: `
  WITH mail AS (
    SELECT * FROM json_to_recordset($1::json) AS fields (place integer, nth integer, id text, "eventId" text, recipient text,
      "dedupeKey" text, "fromAddr" text, subject text, "storageKey" text, text text, html text, "messageIdHeader" text,
      annotation jsonb, "authenticatedDomains" jsonb, "mailProviderMessageId" text)
  ), owner AS (
    UPDATE identities
       SET last_mail_at = greatest(clock_timestamp(), last_mail_at + interval '1 ms') + (fresh.count - 1) * interval '1 ms'
      FROM (SELECT recipient, count(*) AS count FROM mail GROUP BY recipient) AS fresh
     WHERE email = fresh.recipient AND rolled_back_at IS NULL
    RETURNING id, organization_id, name, email, last_mail_at, fresh.count
  ), stored AS (
    INSERT INTO messages (id, organization_id, identity_id, direction, from_addr, to_addr, subject, storage_key, text, html,
        message_id_header, annotation, authenticated_domains, mail_provider_message_id, dedupe_key, created_at)
    SELECT mail.id, owner.organization_id, owner.id, 'inbound', "fromAddr", recipient, subject, "storageKey", text, html,
        "messageIdHeader", annotation, "authenticatedDomains", "mailProviderMessageId", "dedupeKey",
        last_mail_at - (owner.count - nth) * interval '1 ms'
      FROM mail JOIN owner ON owner.email = recipient
     ORDER BY place
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id, identity_id, created_at
  ), event AS (
    INSERT INTO outgoing_events (id, organization_id, identity_id, type, payload)
    SELECT "eventId", owner.organization_id, owner.id, 'message.received',
        -- A summary without body or annotation (interface §6.2).
        jsonb_build_object('type', 'message.received', 'message', jsonb_build_object('id', mail.id, 'channel', 'email',
          'identity', jsonb_build_object('id', owner.id, 'name', owner.name, 'email', owner.email),
          'from', "fromAddr", 'to', recipient, 'subject', subject,
          'createdAt', to_char(stored.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM stored JOIN mail USING (id) JOIN owner ON owner.id = identity_id
     ORDER BY place
  ), told AS (
    SELECT pg_notify('${MESSAGES}', identity_id) FROM (SELECT DISTINCT identity_id FROM stored) AS touched
    UNION ALL SELECT pg_notify('${OUTGOING_EVENTS}', '')
  )
  SELECT (SELECT count(*) FROM told) AS told,
    ARRAY(SELECT runs.id FROM runs WHERE identity_id IN (SELECT identity_id FROM stored)
      AND status NOT IN ('completed', 'failed')) AS "liveRunIds"`,
};

/**
 * Stores inbound mails in the order given, each exactly once, with their events, and wakes those who wait for them. Answers the
 * live runs that have to be told.
 */
export async function storeInboundMails(database: DataSource, mails: readonly InboundMail[]): Promise<string[]> {
  const count = new Map<string, number>();
  const fields = mails.map((mail, place) => {
    const nth = (count.get(mail.recipient) ?? 0) + 1;
    count.set(mail.recipient, nth);
    return { ...mail, place, nth, eventId: newId('event') };
  });
  const [row] = await runPrepared<{ liveRunIds: string[] }>(database.manager, STORE, [JSON.stringify(fields)]);
  return row!.liveRunIds;
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
