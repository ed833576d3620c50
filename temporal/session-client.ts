import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import { closeSessionSignal, type BrowserSessionInput } from '#workflows/browser-session/browser-session.messages';
import type { browserSession } from '#workflows/browser-session/browser-session.workflow';
import { TASK_QUEUES } from './names.js';

/** How long an API call waits for Temporal. */
const DEADLINE_MS = 2_000;

/** Starts and closes the workflows of sessions. A session's workflow id is its session id. */
export class SessionClient {
  constructor(private readonly client: Client) {}

  /** Rejects where Temporal does not answer in time. */
  async startSession(input: BrowserSessionInput): Promise<void> {
    await this.client.withDeadline(Date.now() + DEADLINE_MS, () =>
      this.client.workflow.start<typeof browserSession>('browserSession', {
        workflowId: input.sessionId,
        taskQueue: TASK_QUEUES.workflows,
        args: [input],
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        priority: { fairnessKey: input.organizationId },
      }),
    );
  }

  /** False where the session's workflow does not run (any more). Rejects where Temporal does not answer in time. */
  async closeSession(sessionId: string): Promise<boolean> {
    const handle = this.client.workflow.getHandle(sessionId);
    try {
      await this.client.withDeadline(Date.now() + DEADLINE_MS, () => handle.signal(closeSessionSignal));
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }
}
