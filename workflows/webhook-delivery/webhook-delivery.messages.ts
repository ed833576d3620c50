import type { DeliveryPlan } from '#libs/domain/webhook-event';

/** Input of workflow `webhookDelivery`, whose id is `<event id>/<webhook id>`. */
export interface WebhookDeliveryInput {
  eventId: string;
  webhookId: string;
  plan: DeliveryPlan;
}
