import type { DataSource } from 'typeorm';
import { ProfileLeaseEntity } from '#libs/database/entities/identity.entity';
import { RunEntity, RunEventEntity } from '#libs/database/entities/run.entity';
import { loseUnsaved } from '#libs/database/projection/profile-lease';

/** What operators ask, over all organizations: no caller's request comes here. */

/** Who holds which profile, longest first. */
export async function listLeases(database: DataSource): Promise<Record<string, unknown>[]> {
  const leases = await database.manager.find(ProfileLeaseEntity, { order: { takenAt: 'ASC' } });
  return leases.map(({ identityId, organizationId, holder, state, generation, browserId, takenAt }) => ({
    identityId,
    organizationId,
    holder,
    state,
    generation,
    browserId,
    takenAt,
  }));
}

/**
 * Drops a lease; generations only grow, so that its holder is fenced off. What its browser has not saved is lost, a login too.
 * False where there is none.
 */
export async function releaseLease(database: DataSource, identityId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const lease = await tx.findOne(ProfileLeaseEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!lease) return false;
    await tx.delete(ProfileLeaseEntity, { identityId });
    await loseUnsaved(tx, lease);
    return true;
  });
}

export interface RunTimeline {
  id: string;
  organizationId: string;
  identityId: string;
  registrationId: string;
  type: string;
  status: string;
  error: RunEntity['error'];
  createdAt: Date;
  endedAt: Date | null;
  events: { at: Date; kind: string; text: string }[];
}

/** A run with everything that was noted in it, oldest first; null where there is no such run. */
export async function runTimeline(database: DataSource, runId: string): Promise<RunTimeline | null> {
  const run = await database.manager.findOneBy(RunEntity, { id: runId });
  if (!run) return null;
  const rows = await database.manager.find(RunEventEntity, { where: { runId }, order: { id: 'ASC' } });
  const { id, organizationId, identityId, registrationId, type, status, error, createdAt, endedAt } = run;
  const events = rows.map(({ at, kind, text }) => ({ at, kind, text }));
  return { id, organizationId, identityId, registrationId, type, status, error, createdAt, endedAt, events };
}
