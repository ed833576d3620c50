import { defineSignal } from '@temporalio/workflow';

/** Input of workflow `browserSession`; its workflow id is `sessionId`. Ids only: neither cookies nor addresses enter a payload. */
export interface BrowserSessionInput {
  sessionId: string;
  organizationId: string;
  identityId: string;
  purpose: 'session' | 'export';
  /** Of the profile lease that the session holds. */
  generation: number;
  /** A browser that its host keeps warm for whoever takes it over; null: one is opened. */
  warm: { browserId: string; hostQueue: string } | null;
  /** ISO 8601: the session ends then by itself. */
  expiresAt: string;
  heartbeatStaleMs: number;
}

/** Ends the session; its profile is saved. */
export const closeSessionSignal = defineSignal('close');
