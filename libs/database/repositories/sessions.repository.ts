import { IsNull } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { BrowserSessionEntity, LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import type { RunEntity } from '#libs/database/entities/run.entity';
import { handOverBrowser } from '#libs/database/projection/live-browser';
import { takeLease, takeWarmLease } from '#libs/database/projection/profile-lease';
import { type HostPlace, leastBusyHost } from '#libs/database/projection/service-parts';
import { ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { audit } from './audit.repository.js';
import { type AccountRules, lockIdentity } from './identities.repository.js';
import { requireRegistration } from './registrations.repository.js';
import { insertRun } from './run-start.repository.js';
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
  /** SHA-256 of the token that a session's caller gets, hex; null for an export. */
  tokenHash: string | null;
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
  | {
      kind: 'opened';
      session: BrowserSessionEntity;
      generation: number;
      warm: WarmBrowser | null;
      /** Who may open a browser, where none is warm. */
      host: HostPlace | null;
      healed: boolean;
    }
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
    const { hasProfile, liveRun, open, healed, warm, isHeld } = await situationOf(tx, registration);
    if (!wish.verify && !hasProfile) throw new ServiceError('NO_PROFILE');
    if (liveRun)
      throw wish.verify ? new ServiceError('SESSION_PENDING', { runId: liveRun }) : new ServiceError('IDENTITY_BUSY');

    const isOpen = open?.purpose === 'session';
    if (isOpen && wish.purpose === 'session') throw new ServiceError('SESSION_ALREADY_OPEN', { sessionId: open.id });
    const joinsOwn = isOpen && open.registrationId === registration.id;
    if (wish.verify && !joinsOwn && !(hasProfile && (healed || isFresh(registration, wish.maxStaleMs)))) {
      return queueLogin(tx, locked, registration);
    }
    if (isOpen) return { kind: 'joined', session: open, healed };
    // Whoever has the profile may save it or find it damaged: what was read of it counts once they are done. So it is with the
    // short session of another export.
    return isHeld || open ? { kind: 'held' } : takeProfile(tx, registration, wish, { healed, warm });
  });
}

async function takeProfile(
  tx: Scope,
  { id: registrationId, identityId }: RegistrationEntity,
  wish: SessionWish,
  { healed, warm: kept }: Pick<Situation, 'healed' | 'warm'>,
): Promise<SessionOpening> {
  const { purpose, capMs, slots } = wish;
  const { organizationId } = tx;
  const id = newId('session');
  const place = { identityId, organizationId, holder: id, slots };
  const generation = kept ? await takeWarmLease(tx.db, place) : await takeFreeLease(tx, place);
  if (generation === null) return { kind: 'held' };
  const live = kept && (await handOverBrowser(tx.db, kept.browserId, { holder: id, generation }));
  const warm = kept && { ...kept, live };
  const host = kept ? null : await leastBusyHost(tx.db);
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
  // A browser that is up needs no second transaction, which is what a caller would wait for most.
  if (live && wish.tokenHash) await handOutSession(tx, session, live.id, { ...wish, healed });
  return { kind: 'opened', session, generation, warm, host, healed };
}

async function takeFreeLease(tx: Scope, place: Parameters<typeof takeLease>[1]): Promise<number | null> {
  const lease = await takeLease(tx.db, place);
  return lease.kind === 'taken' ? lease.generation : null;
}

/** Gives the browser of an open session to the caller, once. False where the session has ended meanwhile. */
export async function handOutSession(
  scope: Scope,
  { id, identityId, registrationId }: BrowserSessionEntity,
  browserId: string,
  { tokenHash, verify, healed }: Pick<SessionWish, 'tokenHash' | 'verify'> & { healed: boolean },
): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const open = tx.own<BrowserSessionEntity>({ id, closedAt: IsNull() });
    const handedOut = await tx.db.update(BrowserSessionEntity, open, { browserId, tokenHash });
    if (handedOut.affected !== 1) return false;
    await audit(tx, 'session.open', identityId, { registrationId });
    if (verify && healed) await spendHealing(tx, registrationId);
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

/** What a call for a session depends on, beside the registration. */
interface Situation {
  /** A profile is stored, or on its way there, or in the hands of a session. */
  hasProfile: boolean;
  /** The identity's run that has not ended. */
  liveRun: string | null;
  /** Of whatever purpose; there is one at most. */
  open: BrowserSessionEntity | null;
  /** The re-login that a stale call queued has succeeded and was not yet used. */
  healed: boolean;
  /** Somebody has the profile, and keeps no warm browser on it. */
  isHeld: boolean;
  /** The identity's browser that its host keeps warm. */
  warm: Omit<WarmBrowser, 'live'> | null;
}

/** One query for all of it: a caller waits, and locks are held. */
async function situationOf(tx: Scope, { identityId, healingRun }: RegistrationEntity): Promise<Situation> {
  const [found] = (await tx.db.query(
    `SELECT p.storage_key IS NOT NULL OR coalesce(l.state <> 'busy' OR l.holder LIKE 'ses\\_%', false) AS "hasProfile",
            (SELECT id FROM runs WHERE identity_id = i.id AND status NOT IN ('completed', 'failed') LIMIT 1) AS "liveRun",
            (SELECT id FROM browser_sessions WHERE identity_id = i.id AND closed_at IS NULL) AS "openId",
            EXISTS (SELECT 1 FROM runs WHERE id = $3 AND status = 'completed') AS healed,
            coalesce(l.state <> 'warm', false) AS "isHeld",
            CASE WHEN l.state = 'warm' AND l.browser_id IS NOT NULL AND l.host_queue IS NOT NULL
                 THEN json_build_object('browserId', l.browser_id, 'hostQueue', l.host_queue) END AS warm
       FROM identities i
       LEFT JOIN profiles p ON p.identity_id = i.id
       LEFT JOIN profile_leases l ON l.identity_id = i.id
      WHERE i.id = $1 AND i.organization_id = $2`,
    [identityId, tx.organizationId, healingRun],
  )) as [Omit<Situation, 'open'> & { openId: string | null }];
  const { openId, ...rest } = found;
  return { ...rest, open: openId === null ? null : await findSession(tx, openId) };
}

function isFresh({ lastLoginAt }: RegistrationEntity, maxStaleMs: number): boolean {
  return lastLoginAt !== null && Date.now() - lastLoginAt.getTime() < maxStaleMs;
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
