import type { DataSource } from 'typeorm';
import type { ApiParts } from '#apps/api/parts';
import { RunEntity, RunRequestEntity } from '#libs/database/entities/run.entity';
import { transition, type RunEvent } from '#libs/domain/run-state';

type Runs = ApiParts['runs'];
type StartInput = Parameters<Runs['startRun']>[0];

/** Plays the workflows of runs for tests of the API: signals become transitions at once, as the projection would write them. */
export class FakeRuns implements Runs {
  readonly started: StartInput[] = [];
  readonly signals: { runId: string; signal: string }[] = [];
  /** `down`: Temporal does not answer. `deaf`: signals arrive and nothing comes of them. `gone`: no workflow has that id. */
  mode: 'up' | 'down' | 'deaf' | 'gone' = 'up';

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
    if (this.mode === 'up' && requestId) await this.apply(runId, { type: signal } as RunEvent, requestId);
    return true;
  }

  /** Moves a run as the workflow would; answers whether the event applied. */
  async apply(runId: string, event: RunEvent, requestId?: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const run = await tx.findOneOrFail(RunEntity, { where: { id: runId }, lock: { mode: 'pessimistic_write' } });
      const next = transition(run, event);
      if (next) {
        const ended = next.status === 'completed' || next.status === 'failed';
        const result = next.status === 'completed' ? { answer: 'done', username: 'someone' } : null;
        Object.assign(run, next, { result, endedAt: ended ? new Date() : null, revision: run.revision + 1 });
        await tx.save(run);
        if (next.status === 'failed') await tx.query('DELETE FROM usage_ledger WHERE reference = $1', [runId]);
      }
      if (requestId) {
        const { status, error, result, endedAt, browserId, holdExpiresAt } = run;
        const written = { status, error, result, endedAt, browserId, holdExpiresAt };
        const kind = event.type as RunRequestEntity['kind'];
        await tx.insert(RunRequestEntity, { requestId, runId, kind, accepted: next !== null, run: written as never });
        await tx.query('SELECT pg_notify($1, $2)', ['run_requests', requestId]);
      }
      return next !== null;
    });
  }
}
