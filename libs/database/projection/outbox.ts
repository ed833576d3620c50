import { In, LessThan, type DataSource } from 'typeorm';
import type { DueDelivery } from '#libs/domain/webhook-event';
import { LiveBrowserEntity, OutgoingEventEntity, WebhookEntity } from '../entities/outside.entity.js';
import { OrganizationEntity } from '../entities/organization.entity.js';
import { RunEntity } from '../entities/run.entity.js';

/**
 * Hands the next events that are due to `start`, once for each subscription that wants them, and marks them dispatched in the same
 * transaction. An event one of whose deliveries could not be started stays due. Other processes pass over what is being
 * dispatched here. Answers how many events it looked at and how many stay due.
 */
export async function dispatchEvents(
  database: DataSource,
  limit: number,
  start: (delivery: DueDelivery) => Promise<void>,
): Promise<{ looked: number; failed: number }> {
  return database.transaction(async (tx) => {
    const events: DueEvent[] = await tx.query(DUE_EVENTS, [limit]);
    const dispatched = await Promise.all(
      events.map(async ({ webhookIds, ...event }) => {
        const starts = await Promise.allSettled(webhookIds.map((webhookId) => start({ ...event, webhookId })));
        return starts.every(({ status }) => status === 'fulfilled') ? [event.eventId] : [];
      }),
    );
    const ids = dispatched.flat();
    if (ids.length > 0) await tx.update(OutgoingEventEntity, { id: In(ids) }, { dispatchedAt: () => 'now()' });
    return { looked: events.length, failed: events.length - ids.length };
  });
}

type DueEvent = Omit<DueDelivery, 'webhookId'> & { webhookIds: string[] };

/** Organizations take turns: one with a thousand events due keeps no other waiting. */
const DUE_EVENTS = `
  SELECT e.id AS "eventId", e.type AS event, e.organization_id AS "organizationId", e.identity_id AS "identityId",
         ARRAY(SELECT w.id FROM webhooks w
                WHERE w.organization_id = e.organization_id AND (w.identity_id IS NULL OR w.identity_id = e.identity_id)
                  AND w.events @> to_jsonb(e.type)
                ORDER BY w.created_at) AS "webhookIds"
    FROM outgoing_events e
   WHERE e.dispatched_at IS NULL AND e.id IN (
           SELECT id FROM (SELECT id, created_at,
                                  row_number() OVER (PARTITION BY organization_id ORDER BY created_at, sequence) AS turn
                             FROM outgoing_events WHERE dispatched_at IS NULL) AS due
            ORDER BY turn, created_at LIMIT $1)
   ORDER BY e.created_at, e.sequence
     FOR UPDATE OF e SKIP LOCKED`;

/** An event and where it goes, as they are now. */
export interface Delivery {
  event: OutgoingEventEntity;
  webhook: WebhookEntity;
  organization: OrganizationEntity;
  /** The browser of the run that the event is about, while it lives. */
  browser: LiveBrowserEntity | null;
}

/** Null where the subscription is deleted or asks for other events now, or where the event is not kept any more. */
export async function findDelivery(database: DataSource, eventId: string, webhookId: string): Promise<Delivery | null> {
  const { manager } = database;
  const [event, webhook] = await Promise.all([
    manager.findOneBy(OutgoingEventEntity, { id: eventId }),
    manager.findOneBy(WebhookEntity, { id: webhookId }),
  ]);
  if (!event || !webhook?.events.includes(event.type) || webhook.organizationId !== event.organizationId) return null;
  const organization = await manager.findOneByOrFail(OrganizationEntity, { id: event.organizationId });
  const { id: runId } = (event.payload.run as { id: string } | undefined) ?? {};
  const run = runId === undefined ? null : await manager.findOneBy(RunEntity, { id: runId });
  const browser = run?.browserId ? await manager.findOneBy(LiveBrowserEntity, { id: run.browserId }) : null;
  return { event, webhook, organization, browser };
}

/** Drops events that were dispatched longer ago than any delivery takes. */
export async function forgetDispatchedEvents(database: DataSource, olderThanMs: number): Promise<void> {
  await database.manager.delete(OutgoingEventEntity, { dispatchedAt: LessThan(new Date(Date.now() - olderThanMs)) });
}
