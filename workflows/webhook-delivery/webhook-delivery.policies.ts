import { proxyActivities } from '@temporalio/workflow';
import type { WebhookActivities } from '#activities/webhooks/webhooks.contract';
import type { DeliveryPlan } from '#libs/domain/webhook-event';
import { TASK_QUEUES } from '#temporal/names';

/** As often as planned. A try whose worker died counts as one: the receiver may have had it. */
export function webhooks(plan: DeliveryPlan): WebhookActivities {
  return proxyActivities<WebhookActivities>({
    taskQueue: TASK_QUEUES.webhooks,
    // The receiver has ten seconds; the rest is for reading the event and a slow start.
    startToCloseTimeout: '20s',
    retry: {
      maximumAttempts: plan.attempts,
      initialInterval: plan.firstPauseMs,
      backoffCoefficient: plan.growth,
      maximumInterval: plan.longestPauseMs,
    },
  });
}
