import { defineSearchAttributeKey } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import type { TransitionRecord } from '#activities/records/records.contract';
import { isTerminal, transition, type RunEvent, type RunState } from '#libs/domain/run-state';
import { SEARCH_ATTRIBUTES } from '#temporal/names';
import { records } from './account-run.policies.js';
import type { PendingRequest } from './run-inbox.js';

/** Thrown where the run's row is gone or ended otherwise: nothing is left to decide, only to clean up. */
export class RunOverError extends Error {}

type Extras = Pick<TransitionRecord, 'result' | 'holdExpiresAt' | 'browserId' | 'freeLease'> & {
  request?: PendingRequest;
};

const STATUS = defineSearchAttributeKey(SEARCH_ATTRIBUTES.runStatus, 'KEYWORD');
const CODE = defineSearchAttributeKey(SEARCH_ATTRIBUTES.runCode, 'KEYWORD');

/** The run's status as this workflow owns it; every change goes through the pure transition function and is recorded once. */
export class RunRecorder {
  constructor(
    private readonly runId: string,
    private state: RunState = { status: 'queued', error: null },
    private revision = 0,
  ) {}

  get status() {
    return this.state.status;
  }

  get ended(): boolean {
    return isTerminal(this.state.status);
  }

  /** Whether the event leads anywhere from the present status. */
  applies(event: RunEvent): boolean {
    return transition(this.state, event) !== null;
  }

  /**
   * Applies an event and records it. False where it does not apply in the present status, or the account was withdrawn before it
   * could; then nothing is written.
   */
  async apply(event: RunEvent, text: string, extras: Extras = {}): Promise<boolean> {
    const next = transition(this.state, event);
    if (!next) return false;
    const { request, ...written } = extras;
    const outcome = await records.recordTransition({
      runId: this.runId,
      revision: this.revision + 1,
      status: next.status,
      error: next.error,
      at: new Date().toISOString(),
      text,
      ...written,
      ...(request ? { audit: `run.${request.kind}` as const } : {}),
      ...(request?.requestId ? { requests: [{ requestId: request.requestId, kind: request.kind }] } : {}),
    });
    if (outcome === 'withdrawn') return false;
    if (outcome !== 'written') throw new RunOverError(outcome);
    this.state = next;
    this.revision += 1;
    upsertSearchAttributes([
      { key: STATUS, value: next.status },
      { key: CODE, value: next.error?.code ?? null },
    ]);
    return true;
  }

  /** Tells callers that their request did not apply. */
  async refuse(requests: PendingRequest[]): Promise<void> {
    const answered = requests.flatMap(({ kind, requestId }) => (requestId ? [{ kind, requestId }] : []));
    if (answered.length > 0) await records.refuseRequests({ runId: this.runId, requests: answered });
  }
}
