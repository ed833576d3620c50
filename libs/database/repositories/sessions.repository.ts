import { IsNull } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { ProfileEntity, ProfileLeaseEntity } from '#libs/database/entities/identity.entity';
import { BrowserSessionEntity, LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { handOverBrowser } from '#libs/database/projection/live-browser';
import { takeLease, takeWarmLease } from '#libs/database/projection/profile-lease';
import { ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { audit } from './audit.repository.js';
import { type AccountRules, lockIdentity } from './identities.repository.js';
import { requireRegistration } from './registrations.repository.js';
import { insertRun } from './run-start.repository.js';
import { liveRun } from './runs.repository.js';
import type { Scope } from './scope.js';
import { assertRunAllowed, lockOrganization, type LockedOrganization } from './usage.repository.js';

/** A session for a caller, or the short one behind an export. */
export interface SessionWish {
  registrationId: string;
  purpose: 'session' | 'export';
  /** Whether the login has to be fresh. */
  verify: boolean;
  maxStaleMs: number;
  /** How long it may live, in milliseconds. */
  capMs: number;
  /** How many browsers the organization may have at work. */
  slots: number;
}

/** A browser that is kept warm by its host. */
export interface WarmBrowser {
  browserId: string;
  hostQueue: string;
  /** Where it lives, now in the session's name; null where its host no longer tells of it. */
  live: LiveBrowserEntity | null;
}

/** How a call for a session came out of its checks. Refusals are thrown; `stale` is one too, but has to be committed first. */
export type SessionOpening =
  | { kind: 'opened'; session: BrowserSessionEntity; generation: number; warm: WarmBrowser | null; healed: boolean }
  /** An export is served by the session that is open. */
  | { kind: 'joined'; session: BrowserSessionEntity; healed: boolean }
  /** The profile is just being let go of, or the organization has no browser left: ask again. */
  | { kind: 'held' }
  | { kind: 'stale'; run: RunEntity; appOrigin: string };

/**
 * Checks in the ruled order and takes the profile lease (interface §4.2; rulings, Sessions and freshness). The caller starts the
 * workflow afterwards. Throws NOT_FOUND, NOT_ACTIVE, NO_PROFILE, SESSION_PENDING, IDENTITY_BUSY, SESSION_ALREADY_OPEN, RUN_LIMIT_EXCEEDED.
 */
export async function openSession(scope: Scope, wish: SessionWish, rules: AccountRules): Promise<SessionOpening> {
  return scope.transaction(async (tx) => {
    const locked = await lockOrganization(tx, rules.runDailyBrake);
    const { identityId } = await requireRegistration(tx, wish.registrationId);
    await lockIdentity(tx, identityId);
    // Read again: the account may have been revoked before the lock was ours.
    const registration = await requireRegistration(tx, wish.registrationId);
    if (registration.status !== 'active') throw new ServiceError('NOT_ACTIVE');
    const hasProfile = await profileExists(tx, identityId);
    if (!wish.verify && !hasProfile) throw new ServiceError('NO_PROFILE');
    const run = await liveRun(tx, identityId);
    if (run)
      throw wish.verify ? new ServiceError('SESSION_PENDING', { runId: run.id }) : new ServiceError('IDENTITY_BUSY');

    const open = await findOpenSession(tx, identityId, 'session');
    if (open && wish.purpose === 'session') throw new ServiceError('SESSION_ALREADY_OPEN', { sessionId: open.id });
    const healed = await wasHealed(tx, registration);
    const joinsOwn = open?.registrationId === registration.id;
    if (wish.verify && !joinsOwn && !(hasProfile && (healed || isFresh(registration, wish.maxStaleMs)))) {
      return queueLogin(tx, locked, registration);
    }
    if (open) return { kind: 'joined', session: open, healed };
    // The short session of another export ends by itself.
    if (await findOpenSession(tx, identityId, 'export')) return { kind: 'held' };
    return takeProfile(tx, registration, wish, healed);
  });
}

async function takeProfile(
  tx: Scope,
  { id: registrationId, identityId }: RegistrationEntity,
  { purpose, capMs, slots }: SessionWish,
  healed: boolean,
): Promise<SessionOpening> {
  const { organizationId } = tx;
  const id = newId('session');
  const place = { identityId, organizationId, holder: id, slots };
  const lease = await takeLease(tx.db, place);
  const generation = lease.kind === 'taken' ? lease.generation : await takeWarmLease(tx.db, place);
  if (generation === null) return { kind: 'held' };
  const warmBrowser = lease.kind === 'held' ? lease.warmBrowser : null;
  const live = warmBrowser && (await handOverBrowser(tx.db, warmBrowser.browserId, { holder: id, generation }));
  const warm = warmBrowser && { ...warmBrowser, live };
  const openedAt = new Date();
  const session = tx.db.create(BrowserSessionEntity, {
    id,
    organizationId,
    identityId,
    registrationId,
    purpose,
    browserId: null,
    tokenHash: null,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + capMs),
    closedAt: null,
  });
  await tx.db.insert(BrowserSessionEntity, session);
  return { kind: 'opened', session, generation, warm, healed };
}

/** Gives the browser of an open session to the caller, once. False where the session has ended meanwhile. */
export async function handOutSession(
  scope: Scope,
  session: BrowserSessionEntity,
  { browserId, tokenHash, verified }: { browserId: string; tokenHash: string; verified: boolean },
): Promise<boolean> {
  const { id, identityId, registrationId } = session;
  return scope.transaction(async (tx) => {
    await tx.lock(BrowserSessionEntity, 'session', id);
    const open = tx.own<BrowserSessionEntity>({ id, closedAt: IsNull() });
    const handedOut = await tx.db.update(BrowserSessionEntity, open, { browserId, tokenHash });
    if (handedOut.affected !== 1) return false;
    await audit(tx, 'session.open', identityId, { registrationId });
    if (verified) await spendHealing(tx, registrationId);
    return true;
  });
}

/** Records that storage state was exported. */
export async function recordExport(scope: Scope, registrationId: string, verified: boolean): Promise<void> {
  await scope.transaction(async (tx) => {
    await audit(tx, 'session.export', registrationId);
    if (verified) await spendHealing(tx, registrationId);
  });
}

/** The open session of an identity, whichever of its registrations it was opened for. */
export async function findOpenSession(
  scope: Scope,
  identityId: string,
  purpose: BrowserSessionEntity['purpose'],
): Promise<BrowserSessionEntity | null> {
  const open = scope.own<BrowserSessionEntity>({ identityId, purpose, closedAt: IsNull() });
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

/** A profile is stored, or on its way there, or in the hands of a session. */
async function profileExists(tx: Scope, identityId: string): Promise<boolean> {
  const profile = await tx.db.findOneBy(ProfileEntity, tx.own<ProfileEntity>({ identityId }));
  if (profile?.storageKey) return true;
  const lease = await tx.db.findOneBy(ProfileLeaseEntity, tx.own<ProfileLeaseEntity>({ identityId }));
  return lease !== null && (lease.state !== 'busy' || lease.holder.startsWith('ses_'));
}

function isFresh({ lastLoginAt }: RegistrationEntity, maxStaleMs: number): boolean {
  return lastLoginAt !== null && Date.now() - lastLoginAt.getTime() < maxStaleMs;
}

/** Whether the re-login that a stale call queued has succeeded and was not yet used. */
async function wasHealed(tx: Scope, { healingRun }: RegistrationEntity): Promise<boolean> {
  if (healingRun === null) return false;
  return (await tx.find(RunEntity, 'run', healingRun))?.status === 'completed';
}

async function spendHealing(tx: Scope, registrationId: string): Promise<void> {
  await tx.db.update(RegistrationEntity, tx.own<RegistrationEntity>({ id: registrationId }), { healingRun: null });
}

async function queueLogin(
  tx: Scope,
  locked: LockedOrganization,
  registration: RegistrationEntity,
): Promise<SessionOpening> {
  await assertRunAllowed(tx, locked);
  const run = await insertRun(tx, { id: newId('run'), registration, type: 'login', confirmBeforeSubmit: false });
  await tx.db.update(RegistrationEntity, { id: registration.id }, { healingRun: run.id });
  return { kind: 'stale', run, appOrigin: registration.appOrigin };
}
