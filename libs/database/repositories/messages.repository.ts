import { MessageEntity } from '#libs/database/entities/mail.entity';
import { ServiceError } from '#libs/domain/errors';
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

/** The oldest inbound message after `since` that is not archived; with `kind` only an annotated one matches. */
export async function firstMessageSince(
  scope: Scope,
  { identityId, since, kind }: WaitQuery,
): Promise<MessageEntity | null> {
  const query = scope
    .query(MessageEntity, 'message')
    .andWhere("message.identityId = :identityId AND message.direction = 'inbound'", { identityId })
    .andWhere('message.createdAt > :since AND NOT message.archived', { since });
  if (kind) query.andWhere("message.annotation ->> 'kind' = :kind", { kind });
  return query.orderBy('message.createdAt', 'ASC').addOrderBy('message.sequence', 'ASC').limit(1).getOne();
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
  await scope.db.update(MessageEntity, scope.own<MessageEntity>({ id }), { archived });
  return Object.assign(message, { archived });
}
