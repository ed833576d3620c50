import { Inject, Injectable } from '@nestjs/common';
import type { RunEntity } from '#libs/database/entities/run.entity';
import { requireRegistration } from '#libs/database/repositories/registrations.repository';
import { findRunRequest } from '#libs/database/repositories/run-requests.repository';
import { findRun, type RunWithBrowser, withBrowsers } from '#libs/database/repositories/runs.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { type ErrorCode, ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { isTerminal, type RunStatus, transition } from '#libs/domain/run-state';
import { API_PARTS, type ApiParts } from '../parts.js';
import { RunStarter } from './run-starter.service.js';

export type RunRequestKind = 'resume' | 'intervene' | 'abort';

const OUTCOME_TIMEOUT_MS = 15_000;
/** How long a revoke or delete waits for the end of its run (ms); it is done in any case. */
const SUBJECT_GONE_TIMEOUT_MS = 5_000;

const REFUSALS = {
  resume: 'NOT_BLOCKED',
  intervene: 'NOT_INTERVENABLE',
  abort: 'ALREADY_TERMINAL',
} as const satisfies Record<RunRequestKind, ErrorCode>;

/**
 * Resume, intervene and abort (interface §4.4): the run's workflow decides, and the answer is the outcome that the projection
 * wrote for this very request.
 */
@Injectable()
export class RunRequests {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly starter: RunStarter,
  ) {}

  /** The run as the transition wrote it. Throws NOT_FOUND, the ruled 409, and UNAVAILABLE where no outcome comes in time. */
  async ask(scope: Scope, runId: string, kind: RunRequestKind): Promise<RunWithBrowser> {
    const found = await findRun(scope, runId);
    if (!found) throw new ServiceError('NOT_FOUND');
    // Saves the way to the workflow where the row says no already.
    if (!transition(found.run, { type: kind })) throw refusal(kind, found.run.status);
    const requestId = newId('request');
    const unsent = new AbortController();
    const outcome = this.parts.notifications.waitFor({
      channel: 'run_requests',
      payload: requestId,
      read: () => findRunRequest(scope, requestId),
      timeoutMs: OUTCOME_TIMEOUT_MS,
      signal: unsent.signal,
    });
    // What was not sent has no outcome.
    const sent = this.send(scope, found.run, kind, requestId).catch(() => unsent.abort());
    const [written] = await Promise.all([outcome, sent]);
    if (!written) throw await this.unanswered(scope, found.run, kind);
    const run: RunEntity = Object.assign(found.run, written.run);
    if (!written.accepted) throw refusal(kind, await this.statusNow(scope, run));
    return (await withBrowsers(scope, [run]))[0]!;
  }

  /**
   * The account of a live run is gone: its run ends, and a call that follows must not find it live. Never rejects: an agent may be
   * slow to stop, and housekeeping tells a run whose signal was lost.
   */
  async endWithSubject(scope: Scope, runId: string): Promise<void> {
    try {
      if (!(await this.parts.runs.signalRun(runId, 'subjectGone'))) return;
      await this.parts.notifications.waitFor({
        channel: 'failed_runs',
        payload: runId,
        read: async () => {
          const found = await findRun(scope, runId);
          return !found || isTerminal(found.run.status) ? true : null;
        },
        timeoutMs: SUBJECT_GONE_TIMEOUT_MS,
      });
    } catch (error) {
      this.parts.logger.warn({ runId, reason: String(error) }, 'the run was not told that its account is gone');
    }
  }

  private async send(scope: Scope, run: RunEntity, kind: RunRequestKind, requestId: string): Promise<void> {
    const signal = () => this.parts.runs.signalRun(run.id, kind, { requestId });
    try {
      if (await signal()) return;
      // No workflow has this run: one that was never started is started now, a lost one is recovered.
      const { appOrigin } = await requireRegistration(scope, run.registrationId);
      await this.starter.start(run, appOrigin, run.status === 'queued' ? undefined : 'recover');
      if (await signal()) return;
    } catch (error) {
      this.parts.logger.warn({ runId: run.id, kind, reason: String(error) }, 'signal not delivered');
    }
    throw new ServiceError('UNAVAILABLE');
  }

  /** Nobody decided: the run may have ended otherwise meanwhile. */
  private async unanswered(scope: Scope, run: RunEntity, kind: RunRequestKind): Promise<ServiceError> {
    const status = await this.statusNow(scope, run);
    return isTerminal(status) ? refusal(kind, status) : new ServiceError('UNAVAILABLE');
  }

  private async statusNow(scope: Scope, run: RunEntity): Promise<RunStatus> {
    return (await findRun(scope, run.id))?.run.status ?? run.status;
  }
}

function refusal(kind: RunRequestKind, status: RunStatus): ServiceError {
  return new ServiceError(REFUSALS[kind], { status });
}
