import { type DataSource, type EntityManager, Not } from 'typeorm';
import { isTerminal } from '#libs/domain/run-state';
import { LiveBrowserEntity } from '../entities/outside.entity.js';
import { OrganizationEntity } from '../entities/organization.entity.js';
import { ProfileEntity, ProfileLeaseEntity } from '../entities/identity.entity.js';
import { RunEntity } from '../entities/run.entity.js';
import { forgetUnsavedLogins } from './session-projection.js';
import { hasFreeSlot } from './organization-slots.js';
import { hostReports } from './service-parts.js';
import { takeFreeLease } from './take-lease.js';

export type TakenLease =
  | { kind: 'taken'; generation: number }
  | { kind: 'held'; warmBrowser: { browserId: string; hostQueue: string } | null }
  | { kind: 'ended' };

/**
 * Takes the profile lease for a run, or says who is in the way: nobody that can be asked, where the organization has `slots` browsers
 * at work. Taking it twice answers the same generation.
 */
export async function takeRunLease(database: DataSource, runId: string, slots: number): Promise<TakenLease> {
  return database.transaction(async (tx) => {
    const run = await tx.findOneBy(RunEntity, { id: runId });
    if (!run || isTerminal(run.status)) return { kind: 'ended' };
    const { identityId, organizationId } = run;
    // In the order that everybody keeps: the organization before what lies under it.
    await tx.findOne(OrganizationEntity, { where: { id: organizationId }, lock: { mode: 'pessimistic_write' } });
    const lease = await tx.findOneBy(ProfileLeaseEntity, { identityId });
    if (lease && !(await giveUpLeftBehind(tx, lease))) {
      if (lease.holder === runId) return { kind: 'taken', generation: lease.generation };
      const isWarm = lease.state === 'warm' && lease.browserId && lease.hostQueue;
      const warmBrowser = isWarm ? { browserId: lease.browserId!, hostQueue: lease.hostQueue! } : null;
      return { kind: 'held', warmBrowser };
    }
    const isFree = await hasFreeSlot(tx, organizationId, slots);
    const generation = isFree ? await takeFreeLease(tx, { identityId, organizationId, holder: runId }) : null;
    return generation === null ? { kind: 'held', warmBrowser: null } : { kind: 'taken', generation };
  });
}

/** Gives up a browser that its host kept warm and has gone with: nobody else would, and its login went too. False for any other. */
export async function giveUpLeftBehind(tx: EntityManager, lease: ProfileLeaseEntity): Promise<boolean> {
  const { identityId, generation, state, browserId, hostQueue } = lease;
  if (state !== 'warm' || !browserId || !hostQueue || (await hostReports(tx, hostQueue))) return false;
  await tx.delete(ProfileLeaseEntity, { identityId, generation, state });
  await loseUnsaved(tx, lease);
  return true;
}

/** What goes with a lease whose browser is not saved: its logins, and where a warm one was to be found; any other its holder still has to find. */
export async function loseUnsaved(
  tx: EntityManager,
  { identityId, state, browserId }: Pick<ProfileLeaseEntity, 'identityId' | 'state' | 'browserId'>,
): Promise<void> {
  if (state === 'warm' && browserId) await tx.delete(LiveBrowserEntity, { id: browserId });
  await forgetUnsavedLogins(tx, identityId);
}

/** Says at which host the lease's browser lives. False where the holder has lost the lease: the browser must not live on. */
export async function claimLeaseForBrowser(
  database: DataSource,
  claim: { identityId: string; generation: number; browserId: string; hostQueue: string },
): Promise<boolean> {
  const { identityId, generation, browserId, hostQueue } = claim;
  const updated = await database.manager.update(
    ProfileLeaseEntity,
    { identityId, generation },
    { browserId, hostQueue },
  );
  return updated.affected === 1;
}

/** Whether the generation still holds the lease; a host asks before it saves and now and then while it lives. */
export async function holdsLease(database: DataSource, identityId: string, generation: number): Promise<boolean> {
  return database.manager.existsBy(ProfileLeaseEntity, { identityId, generation });
}

/** Moves a lease to another state if the generation still holds it. */
export async function moveLease(
  database: DataSource,
  lease: { identityId: string; generation: number },
  to: { state: 'busy' | 'warm' | 'saving'; warmUntil?: Date | null },
): Promise<boolean> {
  const where = { identityId: lease.identityId, generation: lease.generation };
  const updated = await database.manager.update(ProfileLeaseEntity, where, {
    state: to.state,
    warmUntil: to.warmUntil ?? null,
  });
  return updated.affected === 1;
}

/** Frees the lease if `holder` has it; that of a browser which its host has kept warm since is the host's to free. */
export async function freeLease(tx: EntityManager, identityId: string, holder: string): Promise<boolean> {
  const deleted = await tx.delete(ProfileLeaseEntity, { identityId, holder, state: Not('warm' as const) });
  return deleted.affected === 1;
}

/** Frees the lease of a generation: a host that kept a browser warm is done with it. */
export async function freeLeaseOfGeneration(
  database: DataSource,
  identityId: string,
  generation: number,
): Promise<void> {
  await database.manager.delete(ProfileLeaseEntity, { identityId, generation });
}

/**
 * Moves the profile's pointer to a newly saved blob, if the generation still holds the lease.
 * Returns the storage key that is not needed any more, or `fenced` where the save came too late.
 */
export async function moveProfilePointer(
  database: DataSource,
  save: { identityId: string; generation: number; storageKey: string; bytes: number },
): Promise<{ fenced: boolean; obsoleteKey: string | null }> {
  return database.transaction(async (tx) => {
    const { identityId, generation, storageKey, bytes } = save;
    const profile = await tx.findOne(ProfileEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    const holds = await tx.existsBy(ProfileLeaseEntity, { identityId, generation });
    if (!profile || !holds || profile.savedGeneration > generation) return { fenced: true, obsoleteKey: storageKey };
    const obsoleteKey = profile.storageKey === storageKey ? null : profile.storageKey;
    await tx.update(
      ProfileEntity,
      { identityId },
      { storageKey, bytes: String(bytes), savedGeneration: generation, savedAt: new Date() },
    );
    return { fenced: false, obsoleteKey };
  });
}

/** The profile as it is stored, or null where there is none (any more). */
export async function storedProfile(database: DataSource, identityId: string): Promise<{ storageKey: string } | null> {
  const profile = await database.manager.findOneBy(ProfileEntity, { identityId });
  return profile?.storageKey ? { storageKey: profile.storageKey } : null;
}

/** Forgets a stored profile that was found damaged or lost: the next login rebuilds it. */
export async function forgetProfile(database: DataSource, identityId: string, storageKey: string): Promise<void> {
  await database.manager.update(ProfileEntity, { identityId, storageKey }, { storageKey: null });
}
