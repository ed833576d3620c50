import type { EntityManager } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { ProfileLeaseEntity } from '#libs/database/entities/identity.entity';
import { BrowserSessionEntity, type LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import type { RunEntity } from '#libs/database/entities/run.entity';
import { entityOf, type Statement } from '#libs/database/prepared';
import { BROWSERS_UP } from '#libs/database/projection/organization-slots';
import { giveUpLeftBehind } from '#libs/database/projection/profile-lease';
import { type HostPlace, hostReportsSql, leastBusyHost } from '#libs/database/projection/service-parts';
import { type LeaseWish, takeFreeLease, takeWarmLease } from '#libs/database/projection/take-lease';
import { ServiceError } from '#libs/domain/errors';
import { isId, newId } from '#libs/domain/ids';
import { runAudited } from './audit.repository.js';
import { type AccountRules, lockIdentity } from './identities.repository.js';
import { requireRegistration } from './registrations.repository.js';
import { insertRun } from './run-start.repository.js';
import type { Scope } from './scope.js';
import { findSession, spendHealing } from './sessions.repository.js';
import { assertRunAllowed, lockOrganization } from './usage.repository.js';

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
interface WarmBrowser {
  browserId: string;
  hostQueue: string;
  /** Where it lives, now in the session's name; null where its host no longer tells of it. */
  live: LiveBrowserEntity | null;
}

/** Where a warm browser lives, and the session that is about to have it. */
export type WarmMeeting = Pick<LiveBrowserEntity, 'id' | 'holder' | 'hostAddress'>;

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
 * workflow afterwards; `meet` is told of a warm browser as soon as all checks are passed. Throws NOT_FOUND, NOT_ACTIVE, NO_PROFILE, SESSION_PENDING, IDENTITY_BUSY, SESSION_ALREADY_OPEN, RUN_LIMIT_EXCEEDED.
 */
export async function openSession(
  scope: Scope,
  wish: SessionWish,
  rules: AccountRules,
  meet: (warm: WarmMeeting) => void,
): Promise<SessionOpening> {
  return scope.transaction(async (tx) => {
    await lockAccount(tx, wish.registrationId);
    const { registration, hasProfile, liveRun, openId, healed, warm, isHeld, atWork } = await situationNow(tx, wish);
    if (registration.status !== 'active') throw new ServiceError('NOT_ACTIVE');
    if (!wish.verify && !hasProfile) throw new ServiceError('NO_PROFILE');
    if (liveRun)
      throw wish.verify ? new ServiceError('SESSION_PENDING', { runId: liveRun }) : new ServiceError('IDENTITY_BUSY');

    const open = openId === null ? null : await findSession(tx, openId);
    const isOpen = open?.purpose === 'session';
    if (isOpen && wish.purpose === 'session') throw new ServiceError('SESSION_ALREADY_OPEN', { sessionId: open.id });
    const joinsOwn = isOpen && open.registrationId === registration.id;
    if (wish.verify && !joinsOwn && !(hasProfile && (healed || isFresh(registration, wish.maxStaleMs)))) {
      return queueLogin(tx, registration, rules);
    }
    if (isOpen) return { kind: 'joined', session: open, healed };
    // Whoever has the profile may save it or find it damaged: what was read of it counts once they are done. So it is with the
    // short session of another export.
    if (isHeld || open || atWork >= wish.slots) return { kind: 'held' };
    return takeProfile(tx, registration, wish, { healed, warm, meet });
  });
}

async function takeProfile(
  tx: Scope,
  { id: registrationId, identityId }: RegistrationEntity,
  { purpose, capMs, tokenHash }: SessionWish,
  { healed, warm: kept, meet }: Pick<Situation, 'healed' | 'warm'> & { meet: (warm: WarmMeeting) => void },
): Promise<SessionOpening> {
  const { organizationId } = tx;
  const id = newId('session');
  if (kept?.hostAddress) meet({ id: kept.browserId, holder: id, hostAddress: kept.hostAddress });
  const lease = await (kept ? takeWarmLease : takeFree)(tx.db, { identityId, organizationId, holder: id });
  if (lease === null) return { kind: 'held' };
  const { generation, live } = lease;
  // A browser that is up is the caller's at once: another transaction is what a caller would wait for most.
  const handedOut = live && tokenHash ? { browserId: live.id, tokenHash } : { browserId: null, tokenHash: null };
  const openedAt = new Date();
  const session = tx.db.create(BrowserSessionEntity, {
    id,
    organizationId,
    identityId,
    registrationId,
    purpose,
    ...handedOut,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + capMs),
    closedAt: null,
  });
  const { browserId, tokenHash: hash, expiresAt } = session;
  const row = [id, identityId, registrationId, purpose, browserId, hash, openedAt, expiresAt];
  if (browserId) {
    await runAudited(tx, INSERT_SESSION, row, 'session.open', identityId, { registrationId });
    if (healed) await spendHealing(tx, registrationId);
  } else await tx.rows(INSERT_SESSION, row);
  const host = kept ? null : await leastBusyHost(tx.db);
  return { kind: 'opened', session, generation, warm: kept && { ...kept, live }, host, healed };
}

const INSERT_SESSION: Statement = {
  name: 'insert_session',
  text: `INSERT INTO browser_sessions
    (organization_id, id, identity_id, registration_id, purpose, browser_id, token_hash, opened_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

async function takeFree(db: EntityManager, wish: LeaseWish) {
  const generation = await takeFreeLease(db, wish);
  return generation === null ? null : { generation, live: null };
}

/** Organization first, identity second, as everybody keeps it. In one statement: a caller waits. */
const LOCK_ACCOUNT: Statement = {
  name: 'lock_account',
  text: `WITH organization AS MATERIALIZED (SELECT id FROM organizations WHERE id = $1 FOR UPDATE),
    account AS MATERIALIZED (
      SELECT r.identity_id FROM organization o JOIN registrations r ON r.organization_id = o.id WHERE r.id = $2)
    SELECT i.id FROM account JOIN identities i ON i.id = account.identity_id AND i.rolled_back_at IS NULL
    FOR UPDATE OF i`,
};

async function lockAccount(tx: Scope, registrationId: string): Promise<void> {
  if (!isId('registration', registrationId)) throw new ServiceError('NOT_FOUND');
  const locked = await tx.rows(LOCK_ACCOUNT, [registrationId]);
  if (locked.length > 0) return;
  const { identityId } = await requireRegistration(tx, registrationId);
  await lockIdentity(tx, identityId);
}

/** What a call for a session depends on. */
interface Situation {
  registration: RegistrationEntity;
  /** A profile is stored, or on its way there, or in the hands of a session. */
  hasProfile: boolean;
  /** The identity's run that has not ended. */
  liveRun: string | null;
  /** The session that is open, of whatever purpose; there is one at most. */
  openId: string | null;
  /** The re-login that a stale call queued has succeeded and was not yet used. */
  healed: boolean;
  /** Somebody has the profile, and keeps no warm browser on it. */
  isHeld: boolean;
  /** The identity's browser that its host keeps warm. */
  warm: (Omit<WarmBrowser, 'live'> & { hostAddress: string | null }) | null;
  /** The host that kept it has gone with it. */
  isLeftBehind: boolean;
  /** How many browsers of the organization are up, or are just being opened for sessions. */
  atWork: number;
}

const SITUATION: Statement = {
  name: 'session_situation',
  text: `SELECT r.*,
      p.storage_key IS NOT NULL OR coalesce(l.state <> 'busy' OR l.holder LIKE 'ses\\_%', false) AS "hasProfile",
      (SELECT id FROM runs WHERE identity_id = r.identity_id AND status NOT IN ('completed', 'failed') LIMIT 1) AS "liveRun",
      (SELECT id FROM browser_sessions WHERE identity_id = r.identity_id AND closed_at IS NULL) AS "openId",
      EXISTS (SELECT 1 FROM runs WHERE id = r.healing_run AND status = 'completed') AS healed,
      coalesce(l.state <> 'warm', false) AS "isHeld",
      CASE WHEN l.state = 'warm' AND l.browser_id IS NOT NULL AND l.host_queue IS NOT NULL
           THEN json_build_object('browserId', l.browser_id, 'hostQueue', l.host_queue, 'hostAddress', b.host_address)
           END AS warm,
      coalesce(l.state = 'warm' AND NOT ${hostReportsSql('l.host_queue')}, false) AS "isLeftBehind",
      ${BROWSERS_UP} AS "atWork"
    FROM registrations r
    LEFT JOIN profiles p ON p.identity_id = r.identity_id
    LEFT JOIN profile_leases l ON l.identity_id = r.identity_id
    LEFT JOIN live_browsers b ON b.id = l.browser_id
    WHERE r.organization_id = $1 AND r.id = $2`,
};

/** A browser whose host has gone is nobody's: it is given up before the checks, which have to see that its login went with it. */
async function situationNow(tx: Scope, wish: SessionWish): Promise<Situation> {
  const situation = await situationOf(tx, wish);
  if (!situation.isLeftBehind) return situation;
  const lease = await tx.db.findOneBy(ProfileLeaseEntity, { identityId: situation.registration.identityId });
  return lease && (await giveUpLeftBehind(tx.db, lease)) ? situationOf(tx, wish) : situation;
}

/** Read once the locks are held: the account may have been revoked before. Throws NOT_FOUND. */
async function situationOf(tx: Scope, { registrationId }: SessionWish): Promise<Situation> {
  const [row] = await tx.rows<Situation & Record<string, unknown>>(SITUATION, [registrationId]);
  if (!row) throw new ServiceError('NOT_FOUND');
  return { ...row, registration: entityOf(tx.db, RegistrationEntity, row) };
}

function isFresh({ lastLoginAt }: RegistrationEntity, maxStaleMs: number): boolean {
  return lastLoginAt !== null && Date.now() - lastLoginAt.getTime() < maxStaleMs;
}

async function queueLogin(tx: Scope, registration: RegistrationEntity, rules: AccountRules): Promise<SessionOpening> {
  await assertRunAllowed(tx, await lockOrganization(tx, rules.runDailyBrake));
  const run = await insertRun(tx, { id: newId('run'), registration, type: 'login', confirmBeforeSubmit: false });
  await tx.db.update(RegistrationEntity, { id: registration.id }, { healingRun: run.id });
  return { kind: 'stale', run, appOrigin: registration.appOrigin };
}
