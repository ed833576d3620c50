import type { BlockedCode, RunError } from './run-codes.js';

/** Run status (interface §2.3). */
export const RUN_STATUSES = ['queued', 'running', 'awaiting_verification', 'blocked', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RUN_TYPES = ['register', 'login', 'connect'] as const;
export type RunType = (typeof RUN_TYPES)[number];

export interface RunState {
  status: RunStatus;
  error: RunError | null;
}

/** What can happen to a run. Every change of status is one of these (interface §3.1). */
export type RunEvent =
  | { type: 'picked_up' }
  | { type: 'mail_requested' }
  | { type: 'verification_applied' }
  | { type: 'login_confirmed' }
  | { type: 'gate_met'; code: BlockedCode; detail: string; browserAlive: boolean }
  | { type: 'intervene' }
  | { type: 'resume' }
  | { type: 'abort' }
  | { type: 'hold_expired' }
  | { type: 'verification_expired' }
  | { type: 'stuck'; detail: string }
  | { type: 'subject_gone' };

type RunEventType = RunEvent['type'];

/** Whether nothing can change this run any more. */
export function isTerminal(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed';
}

const ACTIVE: readonly RunStatus[] = ['running', 'awaiting_verification'];
const LIVE: readonly RunStatus[] = ['queued', 'running', 'awaiting_verification', 'blocked'];

/** From which statuses an event leads anywhere; from all others it changes nothing. */
const FROM: Record<RunEventType, readonly RunStatus[]> = {
  picked_up: ['queued'],
  mail_requested: ['running'],
  verification_applied: ['awaiting_verification'],
  login_confirmed: ACTIVE,
  gate_met: ACTIVE,
  intervene: ACTIVE,
  resume: ['blocked'],
  abort: LIVE,
  hold_expired: ['blocked'],
  verification_expired: ['awaiting_verification'],
  stuck: LIVE,
  subject_gone: LIVE,
};

/**
 * The one function that says which event leads from which status to which (interface §3.1).
 * Returns the next state, or null where the event does not apply: the state then stays as it is.
 */
export function transition(state: RunState, event: RunEvent): RunState | null {
  if (!FROM[event.type].includes(state.status)) return null;
  switch (event.type) {
    case 'picked_up':
    case 'verification_applied':
    case 'resume':
      return { status: 'running', error: null };
    case 'mail_requested':
      return { status: 'awaiting_verification', error: null };
    case 'login_confirmed':
      return { status: 'completed', error: null };
    case 'gate_met':
      return { status: event.browserAlive ? 'blocked' : 'failed', error: { code: event.code, detail: event.detail } };
    case 'intervene':
      return { status: 'blocked', error: { code: 'MANUAL_INTERVENTION', detail: 'paused for manual takeover' } };
    case 'abort':
      return { status: 'failed', error: { code: 'ABORTED', detail: 'aborted by user' } };
    case 'hold_expired':
      return {
        status: 'failed',
        error: {
          code: 'BLOCKED_TIMEOUT',
          detail: `nobody resumed the run in time; it was waiting for: ${describe(state.error)}`,
        },
      };
    case 'verification_expired':
      return {
        status: 'failed',
        error: { code: 'VERIFICATION_TIMEOUT', detail: 'no usable verification email arrived in time' },
      };
    case 'stuck':
      return { status: 'failed', error: { code: 'AUTOMATION_STUCK', detail: event.detail } };
    case 'subject_gone':
      return {
        status: 'failed',
        error: { code: 'APP_UNREACHABLE', detail: 'the account was deleted or revoked during the run' },
      };
  }
}

function describe(error: RunError | null): string {
  if (!error) return 'a human';
  return error.detail ? `${error.code} (${error.detail})` : error.code;
}
