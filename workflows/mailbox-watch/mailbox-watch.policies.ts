import { proxyActivities } from '@temporalio/workflow';
import type { MailboxActivities } from '#activities/mailbox/mailbox.contract';
import { TASK_QUEUES } from '#temporal/names';

/** One holder of the mailbox at a time; a dead one is noticed by its heartbeat and replaced at once, for ever. */
export const mailbox = proxyActivities<MailboxActivities>({
  taskQueue: TASK_QUEUES.mailbox,
  startToCloseTimeout: '2h',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});
