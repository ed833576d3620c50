import {
  defineSearchAttributeKey,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/common';
import type { Client } from '@temporalio/client';
import { deliveryPlan, type DeliveryPlan, type DueDelivery, type WebhookEventName } from '#libs/domain/webhook-event';
import type { webhookDelivery } from '#workflows/webhook-delivery/webhook-delivery.workflow';
import { SEARCH_ATTRIBUTES, TASK_QUEUES } from './names.js';

/** The events stay due for as long as Temporal does not answer; meanwhile their rows are locked. */
const DEADLINE_MS = 5_000;

/** Starts the workflows of webhook deliveries: the id is made of event and subscription, so that each is started once. */
export class DeliveryClient {
  /** `client` has to be on a worker's connection. */
  constructor(
    private readonly client: Client,
    private readonly planOf: (event: WebhookEventName) => DeliveryPlan = deliveryPlan,
  ) {}

  /** One that was started before is fine. Rejects where Temporal does not answer in time. */
  async startDelivery({ eventId, webhookId, event, organizationId, identityId }: DueDelivery): Promise<void> {
    const start = () =>
      this.client.workflow.start<typeof webhookDelivery>('webhookDelivery', {
        workflowId: `${eventId}/${webhookId}`,
        taskQueue: TASK_QUEUES.webhooks,
        args: [{ eventId, webhookId, plan: this.planOf(event) }],
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        // The first decision comes back with the answer, where a worker of this process can take it.
        requestEagerStart: true,
        // A receiver with many events due waits for itself, not the others for it.
        priority: { fairnessKey: webhookId },
        typedSearchAttributes: new TypedSearchAttributes([
          { key: defineSearchAttributeKey(SEARCH_ATTRIBUTES.organization, 'KEYWORD'), value: organizationId },
          { key: defineSearchAttributeKey(SEARCH_ATTRIBUTES.identity, 'KEYWORD'), value: identityId },
        ]),
      });
    try {
      await this.client.withDeadline(Date.now() + DEADLINE_MS, start);
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}
