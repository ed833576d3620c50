import { RunEntity, RunRequestEntity } from '#libs/database/entities/run.entity';
import type { Scope } from './scope.js';

/** What became of a request: whether its transition was made, and the columns of the run that it wrote. */
export interface RunRequestOutcome {
  accepted: boolean;
  run: Partial<Pick<RunEntity, 'status' | 'error' | 'result' | 'endedAt' | 'browserId' | 'holdExpiresAt'>>;
}

/** The outcome of a request; null while it has none. */
export async function findRunRequest(scope: Scope, requestId: string): Promise<RunRequestOutcome | null> {
  const row = await scope.db.findOneBy(RunRequestEntity, { requestId });
  return row && { accepted: row.accepted, run: fromJson(row.run ?? {}) };
}

/** Times travelled as text. */
function fromJson({ endedAt, holdExpiresAt, ...columns }: Record<string, unknown>): RunRequestOutcome['run'] {
  const date = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  return { ...columns, endedAt: date(endedAt), holdExpiresAt: date(holdExpiresAt) };
}
