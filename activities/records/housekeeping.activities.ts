import type { DataSource } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import { endSession, openSessions } from '#libs/database/projection/session-projection';
import {
  forgetLostBrowsers,
  forgetOldRequests,
  forgetOrphanedWebhooks,
  freeAbandonedLeases,
  liveRuns,
  type LiveRun,
} from '#libs/database/projection/housekeeping';
import { expiredRecordings, forgetRecording, pagesKey } from '#libs/database/projection/recordings';
import type { BlobStore } from '#libs/storage/blob-store';
import { LeftoverSweep } from './leftover-sweep.js';
import type { HousekeepingActivities } from './records.contract.js';

/** A run this young may still be on its way from the API's commit to its workflow's start, in milliseconds. */
const GRACE_MS = 3_000;

/** Mends what crashes leave behind. */
export class HousekeepingActivitiesImpl implements HousekeepingActivities {
  private readonly leftovers: LeftoverSweep;

  constructor(
    private readonly database: DataSource,
    private readonly signals: RunSignals,
    private readonly recordings: { blobs: BlobStore; keepMs: number },
  ) {
    this.leftovers = new LeftoverSweep(database, recordings.blobs);
  }

  async sweep(): Promise<{ started: number; recovered: number; freedLeases: number }> {
    let started = 0;
    let recovered = 0;
    const failures: unknown[] = [];
    for (const run of await liveRuns(this.database, GRACE_MS)) {
      // One run that cannot be mended keeps nothing else from being mended.
      const mended = await this.mend(run).catch((error: unknown) => void failures.push(error));
      if (mended === 'started') started += 1;
      if (mended === 'recovered') recovered += 1;
    }
    for (const { id } of await openSessions(this.database, GRACE_MS)) {
      // Its workflow was terminated, or the API died before it started one.
      if ((await this.signals.workflowState(id)) !== 'running') await endSession(this.database, id, false);
    }
    const freed = await freeAbandonedLeases(
      this.database,
      async (holder) => (await this.signals.workflowState(holder)) === 'running',
    );
    for (const { waitingRun } of freed) if (waitingRun) await this.signals.signalRun(waitingRun, 'leaseFreed');
    await forgetLostBrowsers(this.database);
    await forgetOldRequests(this.database);
    await forgetOrphanedWebhooks(this.database);
    await this.removeOldRecordings();
    await this.leftovers.someMore().catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
    return { started, recovered, freedLeases: freed.length };
  }

  private async mend(run: LiveRun): Promise<'started' | 'recovered' | null> {
    const state = await this.signals.workflowState(run.id);
    if (state === 'running') {
      // The signal of a revoke or delete is lost when Temporal is away at that moment.
      if (run.isSubjectGone) await this.signals.signalRun(run.id, 'subjectGone');
      return null;
    }
    const neverStarted = state === 'missing' && run.status === 'queued';
    await this.signals.startRun(run, neverStarted ? undefined : 'recover');
    return neverStarted ? 'started' : 'recovered';
  }

  /** Video and pages first: what is still told of can be removed again. */
  private async removeOldRecordings(): Promise<void> {
    const { blobs, keepMs } = this.recordings;
    for (const { runId, storageKey } of await expiredRecordings(this.database, keepMs)) {
      if (storageKey) await blobs.delete(storageKey);
      await blobs.delete(pagesKey(runId));
      await forgetRecording(this.database, runId);
    }
  }
}
