import { defineSignal } from '@temporalio/workflow';
import type { RunType } from '#libs/domain/run-state';

/** Durations of a run, all in milliseconds; interface §8 has the defaults, tests pass short ones. */
export interface RunTimers {
  verificationMs: number;
  holdMs: number;
  wallClockMs: number;
  maxLifeMs: number;
  heartbeatStaleMs: number;
}

/** Input of workflow `accountRun`; its workflow id is `runId`. Ids only: no secret ever enters a payload. */
export interface AccountRunInput {
  runId: string;
  organizationId: string;
  identityId: string;
  registrationId: string;
  type: RunType;
  appOrigin: string;
  timers: RunTimers;
  /** `recover`: the run's execution is gone; end the run and free what it held. */
  mode?: 'recover';
}

/** A caller's or an operator's wish. Without a request id (Temporal UI, CLI) nobody waits for the outcome. */
export interface RunRequest {
  requestId?: string;
}

export const resumeSignal = defineSignal<[RunRequest?]>('resume');
export const interveneSignal = defineSignal<[RunRequest?]>('intervene');
export const abortSignal = defineSignal<[RunRequest?]>('abort');

/** The registration or identity was deleted or revoked in mid-run. */
export const subjectGoneSignal = defineSignal('subjectGone');

/** Mail for the run's identity was stored; the run asks the database what it is. */
export const mailArrivedSignal = defineSignal('mailArrived');

/** Something that held the identity's profile let go of it. */
export const leaseFreedSignal = defineSignal('leaseFreed');

export interface BrowserOpened {
  browserId: string;
  /** Task queue of the host that holds the browser: every step goes there. */
  hostQueue: string;
}

/** Sent by the `hostBrowser` activity once the browser is up. */
export const browserOpenedSignal = defineSignal<[BrowserOpened]>('browserOpened');
