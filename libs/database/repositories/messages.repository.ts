import { MessageEntity } from '#libs/database/entities/mail.entity';
import { ServiceError } from '#libs/domain/errors';
import { isId } from '#libs/domain/ids';
import { notify } from '../channels.js';
import { columnsOf, entityOf, type Statement } from '../prepared.js';
import type { Scope } from './scope.js';

export interface MessageQuery {
  identityId?: string;
  /** Strictly after it. */
  since?: Date;
  direction?: 'inbound' | 'outbound';
  kind?: 'otp' | 'magic_link' | 'other';
  includeArchived?: boolean;
  limit: number;
}

/** Messages, newest first (interface §4.5). Those of a rolled-back identity are gone already. */
export async function listMessages(scope: Scope, filter: MessageQuery): Promise<MessageEntity[]> {
  const { identityId, since, direction, kind, includeArchived, limit } = filter;
  const query = scope.query(MessageEntity, 'message');
  if (identityId !== undefined) query.andWhere('message.identityId = :identityId', { identityId });
  if (since) query.andWhere('message.createdAt > :since', { since });
  if (direction) query.andWhere('message.direction = :direction', { direction });
  if (kind) query.andWhere("message.annotation ->> 'kind' = :kind", { kind });
  if (!includeArchived) query.andWhere('NOT message.archived');
  return query.orderBy('message.createdAt', 'DESC').addOrderBy('message.sequence', 'DESC').limit(limit).getMany();
}

export interface WaitQuery {
  identityId: string;
  since: Date;
  kind?: 'otp' | 'magic_link' | 'other';
}

let firstSince: Statement | undefined;

/** One row for the identity, without a message's columns where there is none: thousands may begin to wait at once. */
function firstSinceStatement(scope: Scope): Statement {
  // Named columns: a migration that adds one must not change what is prepared already.
  firstSince ??= {
    name: 'first_message_since',
    text: `SELECT message.* FROM identities identity LEFT JOIN LATERAL (
        SELECT ${columnsOf(scope.db, MessageEntity)} FROM messages
         WHERE organization_id = $1 AND identity_id = identity.id AND direction = 'inbound' AND NOT archived
           AND created_at > $3 AND ($4::text IS NULL OR annotation ->> 'kind' = $4)
         ORDER BY created_at, sequence LIMIT 1
      ) message ON true
      WHERE identity.organization_id = $1 AND identity.id = $2 AND identity.rolled_back_at IS NULL`,
  };
  return firstSince;
}

/**
 * The identity's oldest inbound message after `since` that is not archived; with `kind` only an annotated one matches. Throws
 * IDENTITY_NOT_FOUND.
 */
export async function firstMessageSince(
  scope: Scope,
  { identityId, since, kind }: WaitQuery,
): Promise<MessageEntity | null> {
  const wanted = [identityId, since, kind ?? null];
  const isOne = isId('identity', identityId);
  const [row] = isOne ? await scope.rows<Record<string, unknown>>(firstSinceStatement(scope), wanted) : [];
  if (!row) throw new ServiceError('IDENTITY_NOT_FOUND');
  return row['id'] === null ? null : entityOf(scope.db, MessageEntity, row);
}

/** A message by id. Throws NOT_FOUND. */
export async function requireMessage(scope: Scope, id: string): Promise<MessageEntity> {
  const message = await scope.find(MessageEntity, 'message', id);
  if (!message) throw new ServiceError('NOT_FOUND');
  return message;
}

/** Hides a message from list and wait, or shows it again. Throws NOT_FOUND. */
export async function setArchived(scope: Scope, id: string, archived: boolean): Promise<MessageEntity> {
  const message = await requireMessage(scope, id);
  if (message.archived === archived) return message;
  await scope.transaction(async (tx) => {
    await tx.db.update(MessageEntity, tx.own<MessageEntity>({ id }), { archived });
    // To those who wait it is as good as new.
    if (!archived) await notify(tx.db, 'messages', message.identityId);
  });
  return Object.assign(message, { archived });
}
