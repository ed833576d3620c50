import type { DataSource } from 'typeorm';
import { isId } from '#libs/domain/ids';
import type { RunStatus, RunType } from '#libs/domain/run-state';
import { IdempotencyKeyEntity } from '../entities/idempotency.entity.js';
import { ProfileLeaseEntity } from '../entities/identity.entity.js';
import { RunRequestEntity } from '../entities/run.entity.js';
import { runThatWaitsFor } from './organization-slots.js';
import { loseUnsaved } from './profile-lease.js';

const DAY_MS = 24 * 3_600_000;
/** A host frees the lease of a browser that it kept warm by itself; this long after that it must have died, in milliseconds. */
const WARM_OVERDUE_MS = 60_000;

export interface LiveRun {
  id: string;
  organizationId: string;
  identityId: string;
  registrationId: string;
  type: RunType;
  status: RunStatus;
  appOrigin: string;
  /** Its registration was revoked or deleted in mid-run: the run has to end. */
  isSubjectGone: boolean;
}

/** Webhooks of identities that were rolled back: by now they have been told of the run that failed, as often as that is tried. */
export async function forgetOrphanedWebhooks(database: DataSource): Promise<void> {
  await database.query(
    `DELETE FROM webhooks USING identities
      WHERE identities.id = webhooks.identity_id AND identities.rolled_back_at < now() - interval '1 day'`,
  );
}

/** Runs that have not ended and are older than `graceMs`, oldest first. */
export async function liveRuns(database: DataSource, graceMs: number): Promise<LiveRun[]> {
  return database.query(
    `SELECT r.id, r.organization_id AS "organizationId", r.identity_id AS "identityId", r.registration_id AS "registrationId",
            r.type, r.status, g.app_origin AS "appOrigin",
            g.status = 'disabled' AS "isSubjectGone"
       FROM runs r JOIN registrations g ON g.id = r.registration_id
      WHERE r.status NOT IN ('completed', 'failed') AND r.created_at < now() - $1 * interval '1 millisecond'
      ORDER BY r.created_at`,
    [graceMs],
  );
}

/**
 * Frees leases whose holder does not live any more: no running workflow behind a busy or saving one, and a warm one long overdue.
 * Answers which run waits for each: one of the same identity, or else one of the organization for its place.
 */
export async function freeAbandonedLeases(
  database: DataSource,
  isAlive: (holder: string) => Promise<boolean>,
): Promise<{ identityId: string; waitingRun: string | null }[]> {
  const freed: { identityId: string; waitingRun: string | null }[] = [];
  for (const lease of await database.manager.find(ProfileLeaseEntity)) {
    const { identityId, generation, state } = lease;
    const overdue = state === 'warm' && Date.now() > (lease.warmUntil?.getTime() ?? 0) + WARM_OVERDUE_MS;
    const abandoned =
      state !== 'warm' && Date.now() > lease.takenAt.getTime() + 5_000 && !(await isAlive(lease.holder));
    if (!overdue && !abandoned) continue;
    const deleted = await database.manager.delete(ProfileLeaseEntity, { identityId, generation, state });
    if (!deleted.affected) continue;
    // Its host would have freed it after saving, or the session that took it over; now the login is gone with the browser.
    if (overdue || isId('session', lease.holder)) await loseUnsaved(database.manager, lease);
    freed.push({ identityId, waitingRun: await runThatWaitsFor(database, lease) });
  }
  return freed;
}

/** A host that is killed forgets none of its browsers. One without a lease is no browser any more: its host ends it within seconds. */
export async function forgetLostBrowsers(database: DataSource): Promise<void> {
  await database.query(
    `DELETE FROM live_browsers b WHERE b.started_at < now() - interval '1 minute' AND NOT EXISTS (
       SELECT FROM profile_leases l WHERE l.identity_id = b.identity_id AND l.generation = b.generation)`,
  );
}

/** Drops outcomes of requests that nobody can be waiting for any more, and answers that no repeated request gets again. */
export async function forgetOldRequests(database: DataSource): Promise<void> {
  for (const entity of [RunRequestEntity, IdempotencyKeyEntity]) {
    await database
      .createQueryBuilder()
      .delete()
      .from(entity)
      .where('createdAt < :before', { before: new Date(Date.now() - DAY_MS) })
      .execute();
  }
}
