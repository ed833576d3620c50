import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import type { housekeeping } from '#workflows/housekeeping/housekeeping.workflow';
import type { mailboxWatch } from '#workflows/mailbox-watch/mailbox-watch.workflow';
import { SINGLETON_WORKFLOWS, TASK_QUEUES } from './names.js';

const HOUR_MS = 3_600_000;

const once = {
  taskQueue: TASK_QUEUES.workflows,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
};

/** Starts the workflows that exist once, unless they run already. Every worker does this at boot. */
export async function startSingletons(
  client: Client,
  options: { watchMailbox: boolean; sweepEveryMs: number },
): Promise<void> {
  await client.workflow.start<typeof housekeeping>('housekeeping', {
    ...once,
    workflowId: SINGLETON_WORKFLOWS.housekeeping,
    args: [{ everyMs: options.sweepEveryMs }],
  });
  if (options.watchMailbox) {
    await client.workflow.start<typeof mailboxWatch>('mailboxWatch', {
      ...once,
      workflowId: SINGLETON_WORKFLOWS.mailboxWatch,
      args: [{ handOverAfterMs: HOUR_MS }],
    });
  }
}
