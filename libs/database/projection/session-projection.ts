import { type DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { newId } from '#libs/domain/ids';
import { notify } from '../channels.js';
import { RegistrationEntity } from '../entities/account.entity.js';
import { IdentityEntity, ProfileEntity, ProfileLeaseEntity } from '../entities/identity.entity.js';
import { AuditEventEntity, BrowserSessionEntity } from '../entities/outside.entity.js';
import { bookBrowserMinutes } from './browser-minutes.js';
import { runThatWaitsFor } from './organization-slots.js';

/** Writes down which browser a session has. False where the session is closed or gone: the browser is not wanted. */
export async function recordSessionBrowser(
  database: DataSource,
  sessionId: string,
  browserId: string,
): Promise<boolean> {
  const open = { id: sessionId, closedAt: IsNull() };
  const updated = await database.manager.update(BrowserSessionEntity, open, { browserId });
  await tellOfSession(database.manager, sessionId);
  return updated.affected === 1;
}

/**
 * Closes a session in one transaction: row, audit of what was handed out, browser minutes, and its lease from `busy` to `saving`.
 * Closing twice is closing once. `warmLost`: the warm browser that it was to take over was gone, and what was logged in there with it.
 */
export async function endSession(database: DataSource, sessionId: string, warmLost: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    const { identityId } = (await tx.findOneBy(BrowserSessionEntity, { id: sessionId })) ?? {};
    if (identityId === undefined) return;
    await tx.findOne(IdentityEntity, { where: { id: identityId }, lock: { mode: 'pessimistic_write' } });
    const closedAt = new Date();
    const closed = await tx.update(BrowserSessionEntity, { id: sessionId, closedAt: IsNull() }, { closedAt });
    if (closed.affected !== 1) return;
    // Read behind the update: a hand-out of this moment came before it, and is seen here, or finds the session closed.
    const session = await tx.findOneByOrFail(BrowserSessionEntity, { id: sessionId });
    const held = { identityId, holder: sessionId, state: 'busy' as const };
    await tx.update(ProfileLeaseEntity, held, { state: 'saving' });
    if (session.tokenHash) await auditClose(tx, session);
    const { organizationId, openedAt, browserId } = session;
    if (browserId) await bookBrowserMinutes(tx, { organizationId, holder: sessionId, from: openedAt, until: closedAt });
    if (warmLost) await forgetUnsavedLogins(tx, identityId);
    await tellOfSession(tx, sessionId);
  });
}

/** Frees a session's lease, and answers which run waits for it: one of the identity, or else one of the organization for its place. */
export async function freeSessionLease(database: DataSource, sessionId: string): Promise<string | null> {
  const lease = await database.manager.findOneBy(ProfileLeaseEntity, { holder: sessionId });
  if (!lease) return null;
  // A browser that an export has let go of is warm again: that lease is its host's to free.
  const held = { identityId: lease.identityId, holder: sessionId, state: Not('warm' as const) };
  await database.manager.delete(ProfileLeaseEntity, held);
  return runThatWaitsFor(database, lease);
}

/** Sessions that are open and older than `graceMs`: each should have a workflow. */
export async function openSessions(database: DataSource, graceMs: number): Promise<BrowserSessionEntity[]> {
  const openedAt = LessThan(new Date(Date.now() - graceMs));
  return database.manager.findBy(BrowserSessionEntity, { closedAt: IsNull(), openedAt });
}

/** A login that no saved profile knows of did not happen: the next call for a session logs in again. */
export async function forgetUnsavedLogins(tx: EntityManager, identityId: string): Promise<void> {
  const profile = await tx.findOneBy(ProfileEntity, { identityId });
  const lost = tx
    .createQueryBuilder()
    .update(RegistrationEntity)
    .set({ lastLoginAt: null, healingRun: null })
    .where('identityId = :identityId', { identityId });
  if (profile?.savedAt) lost.andWhere('lastLoginAt > :savedAt', { savedAt: profile.savedAt });
  await lost.execute();
}

async function auditClose(tx: EntityManager, { organizationId, identityId }: BrowserSessionEntity): Promise<void> {
  await tx.insert(AuditEventEntity, {
    id: newId('auditEvent'),
    organizationId,
    action: 'session.close',
    subjectType: 'identity',
    subjectId: identityId,
    meta: null,
  });
}

/** Wakes whoever waits for a session to open or to end. */
export async function tellOfSession(tx: EntityManager, sessionId: string): Promise<void> {
  await notify(tx, 'browser_sessions', sessionId);
}
