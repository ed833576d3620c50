import type { Answer } from '#test/harness/api';
import type { RunRig } from '#test/harness/run-rig';
import type { RunStatus } from '#libs/domain/run-state';

/** Which status may follow which (interface §3.1). */
const FOLLOWS: Record<RunStatus, RunStatus[]> = {
  queued: ['running', 'failed'],
  running: ['awaiting_verification', 'blocked', 'completed', 'failed'],
  awaiting_verification: ['running', 'blocked', 'completed', 'failed'],
  blocked: ['running', 'failed'],
  completed: [],
  failed: [],
};

/** Everything that the database tells of one run. */
export interface RunStory {
  status: RunStatus;
  code: string | null;
  /** The statuses in the order in which they were written. */
  statuses: RunStatus[];
  /** `run.*` actions of the audit and types of outgoing events, in their order. */
  audited: string[];
  told: string[];
  /** What is left of its usage, its lease and its live browser. */
  counted: number;
  leases: number;
  browsers: number;
}

const STATUSES = Object.keys(FOLLOWS);

export async function storyOf({ api }: RunRig, runId: string): Promise<RunStory> {
  const { database } = api;
  const column = async (sql: string) => (await database.query(sql, [runId])).map(({ it }: { it: string }) => it);
  const [run] = await database.query("SELECT status, error->>'code' AS code, revision FROM runs WHERE id = $1", [
    runId,
  ]);
  const kinds = await column('SELECT kind AS it FROM run_events WHERE run_id = $1 ORDER BY id');
  return {
    status: run.status,
    code: run.code,
    statuses: ['queued', ...kinds.filter((kind: string) => STATUSES.includes(kind))],
    audited: await column('SELECT action AS it FROM audit_events WHERE subject_id = $1 ORDER BY sequence'),
    told: await column("SELECT type AS it FROM outgoing_events WHERE payload->'run'->>'id' = $1 ORDER BY sequence"),
    counted: (await column("SELECT id AS it FROM usage_ledger WHERE kind = 'run' AND reference = $1")).length,
    leases: (await column('SELECT identity_id AS it FROM profile_leases WHERE holder = $1')).length,
    browsers: (await column('SELECT id AS it FROM live_browsers WHERE holder = $1')).length,
  };
}

/** Throws where a run's story has a lost, doubled or impossible transition, or left something behind. */
export function checkStory(story: RunStory, answers: Answer[]): void {
  const { statuses, audited, told, status, counted, leases, browsers } = story;
  const fail = (what: string) => {
    throw new Error(
      `${what}: ${JSON.stringify({ story, answers: answers.map(({ status: s, body }) => [s, body?.code]) })}`,
    );
  };
  statuses.slice(1).forEach((next, at) => {
    if (!FOLLOWS[statuses[at]!].includes(next)) fail(`${statuses[at]} was followed by ${next}`);
  });
  if (statuses.at(-1) !== status) fail('the last transition is not the status');
  const expected = statuses
    .filter((one) => ['blocked', 'completed', 'failed'].includes(one))
    .map((one) => `run.${one}`);
  if (told.join() !== expected.join()) fail('events do not match the transitions');
  const granted = answers.filter(({ status: answered }) => answered === 200).length;
  if (audited.length !== granted) fail('an answer of 200 is one audited action, and nothing else is');
  if (counted !== (status === 'failed' ? 0 : 1)) fail('the ledger does not match');
  if (status === 'completed' || status === 'failed') {
    if (leases > 0) fail('the ended run still holds the profile');
    if (browsers > 0) fail('the ended run still has a browser');
  }
}
