import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { OrganizationEntity } from '#libs/database/entities/organization.entity';
import { findDelivery, type Delivery } from '#libs/database/projection/outbox';
import { verdictOf } from '#libs/domain/webhook-event';
import type { GuardedFetch } from '#libs/egress/guarded-fetch';
import type { WebhookSecrets } from '#libs/vault/webhook-secrets';
import { eventBody, type LinkMaking } from './event-body.js';
import type { DeliveryOutcome, DeliveryTarget, WebhookActivities } from './webhooks.contract.js';

/** From the look at the address to the status of the answer, and to the end of reading the rest (interface §6.1). */
const TIMEOUT_MS = 10_000;
/** Answers are read only so that the connection can be used again; a longer one ends it. */
const MAX_ANSWER_BYTES = 16_384;

/** Posts events to subscribers, each time to an address that was just checked. */
export class WebhookActivitiesImpl implements WebhookActivities {
  constructor(
    private readonly deps: {
      database: DataSource;
      secrets: WebhookSecrets<EntityManager>;
      fetch: GuardedFetch;
      links: LinkMaking;
    },
  ) {}

  async deliverWebhook({ eventId, webhookId }: DeliveryTarget): Promise<DeliveryOutcome> {
    const { database, links } = this.deps;
    const delivery = await findDelivery(database, eventId, webhookId);
    if (!delivery) return { outcome: 'unwanted', httpStatus: null };
    const body = JSON.stringify(eventBody(delivery.event, delivery.browser, links));
    const httpStatus = await this.post(delivery, body);
    const outcome = verdictOf(httpStatus);
    if (outcome === 'failed') throw notDelivered(`the receiver answered ${httpStatus}`);
    return { outcome, httpStatus };
  }

  private async post({ webhook, organization }: Delivery, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json', ...(await this.secretHeaders(organization)) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = { signal, maxBodyBytes: MAX_ANSWER_BYTES };
      return (await this.deps.fetch(webhook.url, { method: 'POST', headers, body, ...answer })).status;
    } catch (error) {
      if (signal.aborted) throw notDelivered(`no answer within ${TIMEOUT_MS / 1_000} s`);
      throw notDelivered((error as Error).message);
    }
  }

  /** While a secret is being replaced the old one goes beside it: a receiver changes over when it likes. */
  private async secretHeaders(organization: OrganizationEntity): Promise<Record<string, string>> {
    const { id, webhookSecret, oldWebhookSecret, webhookSecretOverlapUntil } = organization;
    const open = (sealed: Buffer) => this.deps.secrets.open(this.deps.database.manager, id, sealed);
    const overlaps = oldWebhookSecret && webhookSecretOverlapUntil && webhookSecretOverlapUntil > new Date();
    return {
      'x-service-secret': await open(webhookSecret),
      ...(overlaps && { 'x-service-secret-old': await open(oldWebhookSecret) }),
    };
  }
}

/**
 * For the operator's eyes: no address, which may hold a token, and nothing of what the receiver wrote. Benign, since a subscriber
 * that is down is no trouble of ours: it fills no log.
 */
function notDelivered(reason: string): ApplicationFailure {
  const { BENIGN } = ApplicationFailureCategory;
  return ApplicationFailure.create({ message: reason, type: 'NotDelivered', category: BENIGN });
}
