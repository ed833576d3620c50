import type { DeliveryOutcome } from '#activities/webhooks/webhooks.contract';
import type { WebhookDeliveryInput } from './webhook-delivery.messages.js';
import { webhooks } from './webhook-delivery.policies.js';

/** One event to one subscription (interface §6.1). Fails when no try was answered well: operators see it and may reset it. */
export async function webhookDelivery({ eventId, webhookId, plan }: WebhookDeliveryInput): Promise<DeliveryOutcome> {
  return webhooks(plan).deliverWebhook({ eventId, webhookId });
}
