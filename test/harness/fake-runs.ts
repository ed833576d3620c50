import type { DataSource } from 'typeorm';
import type { ApiParts } from '#apps/api/parts';
import { RunEntity, type RunRequestEntity } from '#libs/database/entities/run.entity';
import { projectTransition, refuseRunRequests } from '#libs/database/projection/run-projection';
import { transition, type RunEvent } from '#libs/domain/run-state';

type Runs = ApiParts['runs'];
type StartInput = Parameters<Runs['startRun']>[0];

const HOLD_MS = 10 * 60_000;
const AUDITED = { resume: 'run.resume', intervene: 'run.intervene', abort: 'run.abort' } as const;

/** Plays the workflows of runs for tests of the API: signals become transitions at once, written by the real projection. */
export class FakeRuns implements Runs {
  readonly started: StartInput[] = [];
  readonly signals: { runId: string; signal: string }[] = [];
  /** `down`: Temporal does not answer. `deaf`: signals arrive and nothing comes of them. `gone`: no workflow has that id. */
  mode: 'up' | 'down' | 'deaf' | 'gone' = 'up';

  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: DataSource) {}

  async startRun(input: StartInput): Promise<void> {
    if (this.mode === 'down') throw new Error('deadline exceeded');
    this.started.push(input);
    if (this.mode === 'gone') this.mode = 'up';
  }

  async signalRun(...[runId, signal, request]: Parameters<Runs['signalRun']>): Promise<boolean> {
    if (this.mode === 'down') throw new Error('deadline exceeded');
    if (this.mode === 'gone') return false;
    this.signals.push({ runId, signal });
    const requestId = request?.requestId;
    // As the real one: it was delivered, and its run ends a moment later.
    if (this.mode === 'up' && signal === 'subjectGone') void this.apply(runId, { type: 'subject_gone' });
    if (this.mode === 'up' && requestId) await this.apply(runId, { type: signal } as RunEvent, requestId);
    return true;
  }

  /** Moves a run as its workflow would; answers whether the event applied. One after the other, as a workflow does. */
  apply(runId: string, event: RunEvent, requestId?: string): Promise<boolean> {
    const applied = this.turn.then(() => this.applyNow(runId, event, requestId));
    this.turn = applied.catch(() => undefined);
    return applied;
  }

  private async applyNow(runId: string, event: RunEvent, requestId?: string): Promise<boolean> {
    const run = await this.database.manager.findOneByOrFail(RunEntity, { id: runId });
    const next = transition(run, event);
    const requests = requestId ? [{ requestId, kind: event.type as RunRequestEntity['kind'] }] : [];
    if (!next) {
      await refuseRunRequests(this.database, runId, requests);
      return false;
    }
    const now = Date.now();
    await projectTransition(this.database, {
      runId,
      revision: run.revision + 1,
      ...next,
      at: new Date(now).toISOString(),
      text: next.status,
      requests,
      ...(next.status === 'completed' && { result: { answer: 'done', username: 'someone' } }),
      ...(next.status === 'blocked' && { holdExpiresAt: new Date(now + HOLD_MS).toISOString() }),
      ...(event.type in AUDITED && { audit: AUDITED[event.type as keyof typeof AUDITED] }),
    });
    return true;
  }
}
