import { In } from 'typeorm';
import { LiveBrowserEntity, RecordingEntity } from '#libs/database/entities/outside.entity';
import { RunEntity, RunEventEntity } from '#libs/database/entities/run.entity';
import { isId } from '#libs/domain/ids';
import type { Scope } from './scope.js';

/** A run with what its capability URL is made from: the browser, while it lives. */
export interface RunWithBrowser {
  run: RunEntity;
  browser: LiveBrowserEntity | null;
}

/** A run by id, with its live browser. */
export async function findRun(scope: Scope, id: string): Promise<RunWithBrowser | null> {
  const run = await scope.find(RunEntity, 'run', id);
  return run && (await withBrowsers(scope, [run]))[0]!;
}

/** The one run of an identity that has not ended, if there is one. */
export async function liveRun(scope: Scope, identityId: string): Promise<RunEntity | null> {
  return scope
    .query(RunEntity, 'run')
    .andWhere("run.identityId = :identityId AND run.status NOT IN ('completed', 'failed')", { identityId })
    .getOne();
}

/** The newest run of each registration, by registration id. */
export async function latestRuns(scope: Scope, registrationIds: string[]): Promise<Map<string, RunWithBrowser>> {
  if (registrationIds.length === 0) return new Map();
  const runs = await scope
    .query(RunEntity, 'run')
    .andWhere('run.registrationId IN (:...registrationIds)', { registrationIds })
    .distinctOn(['run.registrationId'])
    .orderBy('run.registrationId')
    .addOrderBy('run.createdAt', 'DESC')
    .addOrderBy('run.id', 'DESC')
    .getMany();
  return new Map((await withBrowsers(scope, runs)).map((entry) => [entry.run.registrationId, entry]));
}

export interface RunQuery {
  identityId?: string;
  status?: string;
  type?: string;
  /** Runs created at or after it. */
  since?: Date;
  limit: number;
}

/** Runs with their identity and registration, newest first. Values that nothing has find nothing (interface §4.4). */
export async function listRuns(
  scope: Scope,
  { identityId, status, type, since, limit }: RunQuery,
): Promise<RunEntity[]> {
  if (identityId !== undefined && !isId('identity', identityId)) return [];
  const query = scope.query(RunEntity, 'run').innerJoinAndSelect('run.identity', 'identity');
  query.innerJoinAndSelect('run.registration', 'registration');
  if (identityId !== undefined) query.andWhere('run.identityId = :identityId', { identityId });
  if (status !== undefined) query.andWhere('run.status = :status', { status });
  if (type !== undefined) query.andWhere('run.type = :type', { type });
  if (since) query.andWhere('run.createdAt >= :since', { since });
  return query.orderBy('run.createdAt', 'DESC').addOrderBy('run.id', 'DESC').limit(limit).getMany();
}

/** What the agent noted during a run, oldest first. */
export async function listRunEvents(scope: Scope, runId: string): Promise<RunEventEntity[]> {
  return scope.db.find(RunEventEntity, { where: { runId }, order: { id: 'ASC' } });
}

/** The recording of a run; null where none was begun (yet). */
export async function findRecording(scope: Scope, runId: string): Promise<RecordingEntity | null> {
  return scope.db.findOneBy(RecordingEntity, scope.own<RecordingEntity>({ runId }));
}

/** Adds the live browsers of runs, in one query. */
export async function withBrowsers(scope: Scope, runs: RunEntity[]): Promise<RunWithBrowser[]> {
  const ids = runs.flatMap((run) => run.browserId ?? []);
  const browsers = ids.length
    ? await scope.db.findBy(LiveBrowserEntity, scope.own<LiveBrowserEntity>({ id: In(ids) }))
    : [];
  return runs.map((run) => ({ run, browser: browsers.find((browser) => browser.id === run.browserId) ?? null }));
}
