import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { RunSignals } from '#activities/runtime/run-signals';
import { chooseOffer, offerOf } from '#activities/told-mails/choose-offer';
import { ToldMails } from '#activities/told-mails/told-mails';
import { RunEntity } from '#libs/database/entities/run.entity';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { mailSince, usedVerifications } from '#libs/database/projection/mail-ingest';
import { runThatWaitsFor } from '#libs/database/projection/organization-slots';
import { freeLease, takeRunLease } from '#libs/database/projection/profile-lease';
import { projectTransition, refuseRunRequests } from '#libs/database/projection/run-projection';
import type { BlobStore } from '#libs/storage/blob-store';
import type {
  LeaseOutcome,
  RecordsActivities,
  RunSnapshot,
  TransitionOutcome,
  TransitionRecord,
} from './records.contract.js';

/** Whoever waits for a run comes for its browser now: what is left of the run's work would be in their way (ms). */
const CALLERS_FIRST_MS = 150;
/** Until mails are looked at that there was no time for (ms). */
const LOOK_AGAIN_MS = 1_000;

/** Reads and writes of the database on a run's behalf: each calls one thing of libs. */
export class RecordsActivitiesImpl implements RecordsActivities {
  private readonly toldMails = new ToldMails();

  constructor(
    private readonly database: DataSource,
    private readonly signals: Pick<RunSignals, 'signalRun'>,
    /** How many browsers an organization may have at work. */
    private readonly slots: number,
    private readonly blobs: Pick<BlobStore, 'delete'>,
  ) {}

  async recordTransition(record: TransitionRecord): Promise<TransitionOutcome> {
    // Best effort: what stays behind is encrypted, and its key is gone with the identity.
    const outcome = await projectTransition(this.database, record, async (keys) => {
      await Promise.allSettled(keys.map((key) => this.blobs.delete(key)));
    });
    // Its browser is saved or warm now; that of a failed run is ended first, then its lease freed.
    if (record.status === 'completed') {
      await this.wakeNext(record.runId);
      await sleep(CALLERS_FIRST_MS);
    }
    return outcome;
  }

  refuseRequests({ runId, requests }: Parameters<RecordsActivities['refuseRequests']>[0]): Promise<void> {
    return refuseRunRequests(this.database, runId, requests);
  }

  takeRunLease({ runId }: { runId: string }): Promise<LeaseOutcome> {
    return takeRunLease(this.database, runId, this.slots);
  }

  async freeRunLease({ runId }: { runId: string }): Promise<void> {
    const run = await this.database.manager.findOneBy(RunEntity, { id: runId });
    if (run) await freeLease(this.database.manager, run.identityId, runId);
    await this.wakeNext(runId);
  }

  async readRun({ runId }: { runId: string }): Promise<RunSnapshot | null> {
    const run = await this.database.manager.findOneBy(RunEntity, { id: runId });
    if (!run) return null;
    const browser = await this.database.manager.findOneBy(LiveBrowserEntity, { holder: runId });
    return {
      status: run.status,
      error: run.error,
      revision: run.revision,
      browser: browser && { browserId: browser.id, hostQueue: browser.hostQueue },
    };
  }

  async findVerification({
    runId,
    expects,
  }: {
    runId: string;
    expects: 'code' | 'link' | 'either';
  }): Promise<{ messageId: string } | { fitsInMs: number } | null> {
    const run = await this.database.manager.findOneBy(RunEntity, { id: runId });
    if (!run) return null;
    const registration = await this.database.manager.findOneByOrFail(RegistrationEntity, { id: run.registrationId });
    const [received, used] = await Promise.all([
      mailSince(this.database, run.identityId, run.mailPlace),
      usedVerifications(this.database, run.identityId),
    ]);
    const allTold = await this.toldMails.of(received);
    const known = {
      username: registration.username,
      isVerified: received.some(({ id }) => used.messageIds.has(id)),
      expects,
    };
    const offers = received.flatMap((mail, at) => {
      const told = allTold[at];
      return told ? offerOf(mail, told, known) : [];
    });
    const found = chooseOffer(offers, {
      placeInMailbox: Number(run.mailPlace),
      appOrigin: registration.appOrigin,
      originsSeen: run.originsSeen,
      used,
      expects,
    });
    if (found && 'messageId' in found) return found;
    return allTold.includes(null) ? { fitsInMs: LOOK_AGAIN_MS } : found;
  }

  /** The organization has a browser less at work: who waits need not until it asks again by itself. */
  private async wakeNext(runId: string): Promise<void> {
    const run = await this.database.manager.findOneBy(RunEntity, { id: runId });
    const next = run && (await runThatWaitsFor(this.database, { ...run, holder: runId }));
    if (next) await this.signals.signalRun(next, 'leaseFreed').catch(() => false);
  }
}
