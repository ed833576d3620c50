/** Which event goes to which subscription; everything else is read from the database when it is sent. */
export interface DeliveryTarget {
  eventId: string;
  webhookId: string;
}

/**
 * `delivered`: the receiver said 2xx. `stopped`: it said 410, and wants this no more.
 * `unwanted`: the subscription is deleted or asks for other events now, or the event is too old to be kept.
 */
export interface DeliveryOutcome {
  outcome: 'delivered' | 'stopped' | 'unwanted';
  httpStatus: number | null;
}

/** Webhook deliveries (interface §6.1). */
export interface WebhookActivities {
  /** One try of at most ten seconds. Fails, so that a later try may follow, where the receiver says anything else or nothing. */
  deliverWebhook(target: DeliveryTarget): Promise<DeliveryOutcome>;
}
