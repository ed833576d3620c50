export type WebhookEventName = 'message.received' | 'run.completed' | 'run.failed' | 'run.blocked';

/** One event due to one subscription. */
export interface DueDelivery {
  eventId: string;
  webhookId: string;
  event: WebhookEventName;
  organizationId: string;
  identityId: string;
}

/** How often a delivery is tried, and the pauses between tries in milliseconds: each `growth` times the one before. */
export interface DeliveryPlan {
  attempts: number;
  firstPauseMs: number;
  growth: number;
  longestPauseMs: number;
}

const ONCE: DeliveryPlan = { attempts: 1, firstPauseMs: 1, growth: 1, longestPauseMs: 1 };

/** Ten tries: the first pause is 5 s, the ninth and last one 1 h (rulings, Mail). */
const TEN_TIMES: DeliveryPlan = { attempts: 10, firstPauseMs: 5_000, growth: 2.3, longestPauseMs: 3_600_000 };

/** How an event is delivered (interface §6.1): polling is the backstop of those that are tried once. */
export function deliveryPlan(event: WebhookEventName): DeliveryPlan {
  return event === 'message.received' ? TEN_TIMES : ONCE;
}

/** What a receiver's answer means: done, never again, or another try if there is one left (rulings, Mail). */
export function verdictOf(httpStatus: number): 'delivered' | 'stopped' | 'failed' {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  return httpStatus === 410 ? 'stopped' : 'failed';
}
