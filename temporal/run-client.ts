import {
  defineSearchAttributeKey,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/common';
import type { Client } from '@temporalio/client';
import {
  abortSignal,
  browserOpenedSignal,
  interveneSignal,
  leaseFreedSignal,
  mailArrivedSignal,
  resumeSignal,
  subjectGoneSignal,
  type AccountRunInput,
  type BrowserOpened,
  type RunRequest,
} from '#workflows/account-run/account-run.messages';
import type { accountRun } from '#workflows/account-run/account-run.workflow';
import { SEARCH_ATTRIBUTES, TASK_QUEUES } from './names.js';

/** How long an API call waits for Temporal before it answers without it. */
const START_DEADLINE_MS = 2_000;

const SIGNALS = {
  resume: resumeSignal,
  intervene: interveneSignal,
  abort: abortSignal,
  subjectGone: subjectGoneSignal,
  mailArrived: mailArrivedSignal,
  leaseFreed: leaseFreedSignal,
} as const;

export type RunSignal = keyof typeof SIGNALS;

const keyword = (name: string) => defineSearchAttributeKey(name, 'KEYWORD');

/** Starts and signals the workflows of runs. A run's workflow id is its run id. */
export class RunClient {
  constructor(private readonly client: Client) {}

  /**
   * Starts a run's workflow; one that is there already is fine. Rejects where Temporal does not answer in time:
   * the run stays `queued` and housekeeping starts it later.
   */
  async startRun(input: AccountRunInput): Promise<void> {
    const start = () =>
      this.client.workflow.start<typeof accountRun>('accountRun', {
        workflowId: input.runId,
        taskQueue: TASK_QUEUES.workflows,
        args: [input],
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        workflowIdReusePolicy:
          input.mode === 'recover' ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
        priority: { fairnessKey: input.organizationId },
        typedSearchAttributes: new TypedSearchAttributes([
          { key: keyword(SEARCH_ATTRIBUTES.organization), value: input.organizationId },
          { key: keyword(SEARCH_ATTRIBUTES.identity), value: input.identityId },
          { key: keyword(SEARCH_ATTRIBUTES.appOrigin), value: input.appOrigin },
          { key: keyword(SEARCH_ATTRIBUTES.runStatus), value: 'queued' },
        ]),
      });
    try {
      await this.client.withDeadline(Date.now() + START_DEADLINE_MS, start);
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  /** Sends a signal to a run. False where the run's workflow is not running (any more). */
  async signalRun(runId: string, signal: RunSignal, request: RunRequest = {}): Promise<boolean> {
    const handle = this.client.workflow.getHandle(runId);
    try {
      await this.client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
        handle.signal(SIGNALS[signal] as typeof abortSignal, request),
      );
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  /** What Temporal knows of a workflow id. */
  async workflowState(workflowId: string): Promise<'running' | 'closed' | 'missing'> {
    try {
      const description = await this.client.workflow.getHandle(workflowId).describe();
      return description.status.name === 'RUNNING' ? 'running' : 'closed';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return 'missing';
      throw error;
    }
  }

  /** Tells the workflow that a browser was opened for, a run or a session, where its browser is. */
  async browserOpened(workflowId: string, browser: BrowserOpened): Promise<void> {
    await this.client.workflow.getHandle(workflowId).signal(browserOpenedSignal, browser);
  }
}
