import { IsNull } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { BrowserSessionEntity, LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { audit } from './audit.repository.js';
import type { Scope } from './scope.js';

/** Gives the browser of an open session to the caller, once. False where the session has ended meanwhile. */
export async function handOutSession(
  scope: Scope,
  { id, identityId, registrationId }: BrowserSessionEntity,
  browserId: string,
  { tokenHash, healed }: { tokenHash: string | null; healed: boolean },
): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const open = tx.own<BrowserSessionEntity>({ id, closedAt: IsNull() });
    const handedOut = await tx.db.update(BrowserSessionEntity, open, { browserId, tokenHash });
    if (handedOut.affected !== 1) return false;
    await audit(tx, 'session.open', identityId, { registrationId });
    if (healed) await spendHealing(tx, registrationId);
    return true;
  });
}

/** Records that storage state was exported. */
export async function recordExport(scope: Scope, registrationId: string, healed: boolean): Promise<void> {
  await scope.transaction(async (tx) => {
    await audit(tx, 'session.export', registrationId);
    if (healed) await spendHealing(tx, registrationId);
  });
}

/** The session that a caller has open on an identity, whichever of its registrations it was opened for. */
export async function findOpenSession(scope: Scope, identityId: string): Promise<BrowserSessionEntity | null> {
  const open = scope.own<BrowserSessionEntity>({ identityId, purpose: 'session', closedAt: IsNull() });
  return scope.db.findOneBy(BrowserSessionEntity, open);
}

/** A session as it is now; null where its identity is gone. */
export async function findSession(scope: Scope, id: string): Promise<BrowserSessionEntity | null> {
  return scope.find(BrowserSessionEntity, 'session', id);
}

/** The live browser of a session, for its addresses. */
export async function browserOf(scope: Scope, { browserId }: BrowserSessionEntity): Promise<LiveBrowserEntity | null> {
  return browserId === null ? null : scope.find(LiveBrowserEntity, 'browser', browserId);
}

/** A re-login that a stale call queued counts as fresh for one hand-out, whether that asked for a fresh one or not. */
export async function spendHealing(tx: Scope, registrationId: string): Promise<void> {
  await tx.db.update(RegistrationEntity, tx.own<RegistrationEntity>({ id: registrationId }), { healingRun: null });
}
