import type { DataSource } from 'typeorm';
import { endSession, freeSessionLease, recordSessionBrowser } from '#libs/database/projection/session-projection';
import type { SessionRecords } from './sessions.contract.js';

/** Writes of the database on a session's behalf: each calls one thing of libs. */
export class SessionRecordsActivities implements SessionRecords {
  constructor(private readonly database: DataSource) {}

  recordSessionBrowser({ sessionId, browserId }: { sessionId: string; browserId: string }): Promise<boolean> {
    return recordSessionBrowser(this.database, sessionId, browserId);
  }

  endSession({ sessionId, warmLost }: { sessionId: string; warmLost: boolean }): Promise<void> {
    return endSession(this.database, sessionId, warmLost);
  }

  async freeSessionLease({ sessionId }: { sessionId: string }): Promise<{ waitingRun: string | null }> {
    return { waitingRun: await freeSessionLease(this.database, sessionId) };
  }
}
