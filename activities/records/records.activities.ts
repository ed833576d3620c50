import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { fitsIn } from '#activities/runtime/account-told';
import type { RunSignals } from '#activities/runtime/run-signals';
import { type Told, ToldMails } from '#activities/runtime/told-mails';
import { RunEntity } from '#libs/database/entities/run.entity';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { mailSince, usedVerifications } from '#libs/database/projection/mail-ingest';
import { runThatWaitsFor } from '#libs/database/projection/organization-slots';
import { freeLease, takeRunLease } from '#libs/database/projection/profile-lease';
import { projectTransition, refuseRunRequests } from '#libs/database/projection/run-projection';
import { chooseMail } from '#libs/mail/fit/choose-mail';
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
    // The name that was chosen is no news, and what tells that the account is made may come ahead of what is to verify it.
    const isVerified = received.some(({ id }) => used.messageIds.has(id));
    const tellsName = ({ name, accountMade }: Told): boolean =>
      ![null, registration.username].includes(name) && (isVerified || !accountMade);
    const mails = received.flatMap((mail, at) => {
      const known = allTold[at];
      if (!known) return [];
      const told = {
        bringsLogin: known.bringsLogin || tellsName(known),
        awaitsApproval: known.awaitsApproval,
        tellsOfAccount: known.accountMade,
      };
      const isSuspected = mail.annotation?.kind === 'other' && !Object.values(told).includes(true);
      return {
        ...mail,
        ...told,
        isSuspected,
        annotation: isSuspected ? { kind: 'other', ...known.suspicion } : mail.annotation,
        bringsLinkAlone: expects === 'code' && mail.annotation?.kind === 'magic_link',
        fitsInMs: fitsIn(mail, known.accountWasThere),
      };
    });
    const waiting = {
      placeInMailbox: Number(run.mailPlace),
      appOrigin: registration.appOrigin,
      originsSeen: run.originsSeen,
      used,
      expects,
    };
    // What only tells of the account, is only suspected, or brings a link for a page that asks for a code counts when nothing better has
    // come for a while.
    const isYoung = (mail: (typeof mails)[number]): boolean =>
      (mail.tellsOfAccount || mail.isSuspected || mail.bringsLinkAlone) && mail.fitsInMs > 0;
    const messageId = chooseMail(
      mails
        .filter((mail) => !(mail.isSuspected && isYoung(mail)))
        .map((mail) => (isYoung(mail) ? { ...mail, tellsOfAccount: false, bringsLinkAlone: false } : mail)),
      waiting,
    );
    if (messageId !== null) return { messageId };
    if (allTold.includes(null)) return { fitsInMs: LOOK_AGAIN_MS };
    const later = chooseMail(mails.filter(isYoung), waiting);
    return later === null ? null : { fitsInMs: mails.find(({ id }) => id === later)!.fitsInMs };
  }

  /** The organization has a browser less at work: who waits need not until it asks again by itself. */
  private async wakeNext(runId: string): Promise<void> {
    const run = await this.database.manager.findOneBy(RunEntity, { id: runId });
    const next = run && (await runThatWaitsFor(this.database, { ...run, holder: runId }));
    if (next) await this.signals.signalRun(next, 'leaseFreed').catch(() => false);
  }
}
