import { defineSignal } from '@temporalio/workflow';

/** Input of workflow `browserSession`; its workflow id is `sessionId`. Ids only: neither cookies nor addresses enter a payload. */
export interface BrowserSessionInput {
  sessionId: string;
  organizationId: string;
  identityId: string;
  purpose: 'session' | 'export';
  /** Of the profile lease that the session holds. */
  generation: number;
  /** The browser that a host has for the session: one that it kept warm, or (`isNew`) opens ahead of the workflow. Null: one is opened. */
  warm: { browserId: string; hostQueue: string; isNew?: boolean } | null;
  /** ISO 8601: the session ends then by itself. */
  expiresAt: string;
  heartbeatStaleMs: number;
}

/** Ends the session; its profile is saved. */
export const closeSessionSignal = defineSignal('close');
