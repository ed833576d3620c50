import type { RunError } from '#libs/domain/run-codes';
import type { RunStatus } from '#libs/domain/run-state';

export type RunRequestKind = 'resume' | 'intervene' | 'abort';

/** One transition of a run, written with everything that goes with it in one transaction, once per (run, revision). */
export interface TransitionRecord {
  runId: string;
  revision: number;
  status: RunStatus;
  error: RunError | null;
  /** ISO 8601; when the workflow decided. */
  at: string;
  /** What to show in the run's events, without secrets. */
  text: string;
  result?: { answer: string; username: string | null };
  holdExpiresAt?: string;
  /** The run's browser from now on; null: it has none any more. Absent: unchanged. */
  browserId?: string | null;
  audit?: 'run.resume' | 'run.intervene' | 'run.abort';
  /** Requests that this transition answers. */
  requests?: { requestId: string; kind: RunRequestKind }[];
  /** The lease goes with this transition: the browser is closed and its profile saved. Absent: unchanged. */
  freeLease?: boolean;
}

/**
 * `written`: now or by an earlier attempt. `gone`: the run was deleted. `ended`: the run had ended otherwise before. `withdrawn`: it
 * cannot complete, since its account was revoked or deleted.
 */
export type TransitionOutcome = 'written' | 'gone' | 'ended' | 'withdrawn';

export type LeaseOutcome =
  | { kind: 'taken'; generation: number }
  | { kind: 'held'; warmBrowser: { browserId: string; hostQueue: string } | null }
  | { kind: 'ended' };

export interface RunSnapshot {
  status: RunStatus;
  error: RunError | null;
  revision: number;
  browser: { browserId: string; hostQueue: string } | null;
}

/** Reads and writes of the database on a run's behalf. All are idempotent. */
export interface RecordsActivities {
  recordTransition(record: TransitionRecord): Promise<TransitionOutcome>;
  /** Answers requests that did not apply in the run's present status. */
  refuseRequests(input: { runId: string; requests: { requestId: string; kind: RunRequestKind }[] }): Promise<void>;
  takeRunLease(input: { runId: string }): Promise<LeaseOutcome>;
  /** Frees the lease that the run holds, if it still does; its browser is closed by now. */
  freeRunLease(input: { runId: string }): Promise<void>;
  readRun(input: { runId: string }): Promise<RunSnapshot | null>;
  /** The newest unused mail that fits the run; or in how long one that is there already will, if nothing better comes; or null. */
  findVerification(input: {
    runId: string;
    expects: 'code' | 'link' | 'either';
  }): Promise<{ messageId: string } | { fitsInMs: number } | null>;
}

export interface HousekeepingActivities {
  /**
   * Starts workflows that are missing, ends runs whose workflow is gone, frees leases nobody holds, and drops what has expired.
   * Returns what it did, for the operator.
   */
  sweep(): Promise<{ started: number; recovered: number; freedLeases: number }>;
}
