import { IsNull } from 'typeorm';
import { WebhookEntity } from '#libs/database/entities/outside.entity';
import { ServiceError } from '#libs/domain/errors';
import { isId, newId } from '#libs/domain/ids';
import type { WebhookEventName } from '#libs/domain/webhook-event';
import { lockIdentity } from './identities.repository.js';
import type { Scope } from './scope.js';

export interface WantedWebhook {
  url: string;
  events: WebhookEventName[];
  /** Absent: every identity of the organization. */
  identityId?: string;
}

/** One subscription per (url, identity scope): a second call replaces its events (interface §4.7). Throws IDENTITY_NOT_FOUND. */
export async function subscribe(scope: Scope, wanted: WantedWebhook): Promise<WebhookEntity> {
  return scope.transaction(async (tx) => {
    // Locked, so that a deletion of the identity does not slip in between.
    if (wanted.identityId !== undefined) await lockIdentity(tx, wanted.identityId);
    const identityId = wanted.identityId ?? null;
    const { organizationId } = tx;
    const events = [...new Set(wanted.events)];
    // The unique index has an expression, which TypeORM's upsert cannot name.
    await tx.db.query(
      `INSERT INTO webhooks (id, organization_id, url, identity_id, events) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, url, coalesce(identity_id, '')) DO UPDATE SET events = excluded.events`,
      [newId('webhook'), organizationId, wanted.url, identityId, JSON.stringify(events)],
    );
    const where = tx.own<WebhookEntity>({ url: wanted.url, identityId: identityId ?? IsNull() });
    return tx.db.findOneByOrFail(WebhookEntity, where);
  });
}

/** Subscriptions, newest first. */
export async function listWebhooks(scope: Scope): Promise<WebhookEntity[]> {
  return scope
    .query(WebhookEntity, 'webhook')
    .andWhere(IS_THERE)
    .orderBy('webhook.createdAt', 'DESC')
    .addOrderBy('webhook.id')
    .getMany();
}

/** Throws NOT_FOUND. */
export async function deleteWebhook(scope: Scope, id: string): Promise<void> {
  const found = isId('webhook', id)
    ? await scope.query(WebhookEntity, 'webhook').andWhere('webhook.id = :id', { id }).andWhere(IS_THERE).getOne()
    : null;
  const { affected } = found ? await scope.db.delete(WebhookEntity, scope.own<WebhookEntity>({ id })) : { affected: 0 };
  if (!affected) throw new ServiceError('NOT_FOUND');
}

/** One of an identity that was rolled back lives on for a day, for the run that failed; callers see it no more. */
const IS_THERE = `NOT EXISTS (SELECT FROM identities i WHERE i.id = webhook.identity_id AND i.rolled_back_at IS NOT NULL)`;
