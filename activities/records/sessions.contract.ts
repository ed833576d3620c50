/** Writes of the database on a session's behalf. All are idempotent. */
export interface SessionRecords {
  /** False where the session is closed or gone: the browser is not wanted. */
  recordSessionBrowser(input: { sessionId: string; browserId: string }): Promise<boolean>;
  /** From here on the session is closed for everybody; its profile is yet to be saved. */
  endSession(input: { sessionId: string; warmLost: boolean }): Promise<void>;
  /** Lets the next one have the profile; answers which queued run waits for it. */
  freeSessionLease(input: { sessionId: string }): Promise<{ waitingRun: string | null }>;
}
