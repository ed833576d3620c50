import type { EntityManager } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import type { IdentityEntity } from '#libs/database/entities/identity.entity';
import { appOrigin, localPartFromOrigin } from '#libs/domain/app-origin';
import { ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { audit } from './audit.repository.js';
import { type AccountRules, insertIdentity, lockIdentity } from './identities.repository.js';
import { registrationAt, requireRegistration } from './registrations.repository.js';
import { insertRun } from './run-start.repository.js';
import { liveRun, type RunWithBrowser, latestRuns, withBrowsers } from './runs.repository.js';
import type { Scope } from './scope.js';
import { assertRunAllowed, lockOrganization, type LockedOrganization } from './usage.repository.js';

/** Where secrets of accounts go, in the caller's transaction; the vault is one. */
export interface SecretStore {
  read(tx: EntityManager, organizationId: string, registrationId: string): Promise<StoredSecrets | null>;
  write(
    tx: EntityManager,
    organizationId: string,
    registrationId: string,
    change: Partial<StoredSecrets>,
  ): Promise<void>;
}

interface StoredSecrets {
  password: string | null;
  totpSeed: string | null;
  origin: 'generated' | 'supplied';
}

/** What opening an account needs from outside the database. */
export interface OpeningWorld {
  rules: AccountRules;
  secrets: SecretStore;
  generatePassword: () => string;
}

export interface SignUp {
  /** Absent: an identity is provisioned for it. */
  identityId?: string;
  appUrl: string;
  credentials?: { username?: string; password?: string };
  confirmBeforeSubmit: boolean;
}

export interface Connect {
  identityId?: string;
  appUrl: string;
  credentials: { username: string; password: string; totpSeed?: string };
  verifyToIdentity: boolean;
}

/** How a call for an account ended: a run of its own, the run in flight for the identity, or the account as it is. */
export interface Opening extends RunWithBrowser {
  outcome: 'started' | 'joined' | 'kept';
  registration: RegistrationEntity;
}

/** `POST /v1/registrations` (interface §4.2; rulings, Converging calls). */
export async function signUp(scope: Scope, wanted: SignUp, world: OpeningWorld): Promise<Opening> {
  return scope.transaction(async (tx) => {
    const origin = appOrigin(wanted.appUrl);
    const locked = await lockOrganization(tx, world.rules.runDailyBrake);
    const place = await findPlace(tx, wanted.identityId, origin);
    const before = place?.registration ?? null;
    if (before?.kind === 'connected' && !before.purged) throw new ServiceError('ALREADY_CONNECTED');
    const joined = place && (await joinLiveRun(tx, place.identity));
    if (joined) return joined;
    if (before?.kind === 'created' && before.status === 'active') return keepAsItIs(tx, before);

    await assertRunAllowed(tx, locked);
    const runId = newId('run');
    const identity = place?.identity ?? (await provision(tx, locked, origin, world.rules, runId));
    const { credentials = {}, appUrl } = wanted;
    const registration = await saveRegistration(tx, identity, before, { kind: 'created', appUrl, appOrigin: origin });
    if (credentials.username !== undefined) registration.username = credentials.username;
    await tx.db.save(registration);
    const credentialOrigin = await storeSignUpSecrets(tx, registration.id, credentials.password, world);
    await audit(tx, 'registration.create', registration.id, { credentialOrigin, appOrigin: origin });
    const run = await insertRun(tx, {
      id: runId,
      registration,
      type: 'register',
      confirmBeforeSubmit: wanted.confirmBeforeSubmit,
    });
    return { outcome: 'started', registration, run, browser: null };
  });
}

/** `POST /v1/connections` (interface §4.3; rulings, Converging calls). */
export async function connect(scope: Scope, wanted: Connect, world: OpeningWorld): Promise<Opening> {
  return scope.transaction(async (tx) => {
    const origin = appOrigin(wanted.appUrl);
    const locked = await lockOrganization(tx, world.rules.runDailyBrake);
    const place = await findPlace(tx, wanted.identityId, origin);
    const before = place?.registration ?? null;
    if (before?.kind === 'created' && !neverWorked(before)) throw new ServiceError('ALREADY_REGISTERED');
    const joined = place && (await joinLiveRun(tx, place.identity));
    if (joined) return joined;

    await assertRunAllowed(tx, locked);
    const runId = newId('run');
    const identity = place?.identity ?? (await provision(tx, locked, origin, world.rules, runId));
    const { username, password, totpSeed = null } = wanted.credentials;
    const registration = await saveRegistration(tx, identity, before, {
      kind: 'connected',
      appUrl: wanted.appUrl,
      appOrigin: origin,
    });
    Object.assign(registration, { username, hasTotp: totpSeed !== null, verifyToIdentity: wanted.verifyToIdentity });
    await tx.db.save(registration);
    await world.secrets.write(tx.db, tx.organizationId, registration.id, { password, totpSeed, origin: 'supplied' });
    await audit(tx, 'connection.create', registration.id, { appOrigin: origin, hasTotp: registration.hasTotp });
    const run = await insertRun(tx, { id: runId, registration, type: 'connect', confirmBeforeSubmit: false });
    return { outcome: 'started', registration, run, browser: null };
  });
}

/** `POST /v1/registrations/:id/login` (interface §4.2). Throws NOT_FOUND, REVOKED and RUN_LIMIT_EXCEEDED. */
export async function logIn(scope: Scope, registrationId: string, rules: AccountRules): Promise<Opening> {
  return scope.transaction(async (tx) => {
    const locked = await lockOrganization(tx, rules.runDailyBrake);
    const { identityId } = await requireRegistration(tx, registrationId);
    const identity = await lockIdentity(tx, identityId);
    // Read again: the account may have been revoked before the lock was ours.
    const registration = await requireRegistration(tx, registrationId);
    if (registration.status === 'disabled') throw new ServiceError('REVOKED');
    const joined = await joinLiveRun(tx, identity);
    if (joined) return joined;
    await assertRunAllowed(tx, locked);
    const run = await insertRun(tx, { id: newId('run'), registration, type: 'login', confirmBeforeSubmit: false });
    return { outcome: 'started', registration, run, browser: null };
  });
}

/** The identity, locked, with its account at the origin; null where an identity is yet to be provisioned. */
async function findPlace(tx: Scope, identityId: string | undefined, origin: string) {
  if (identityId === undefined) return null;
  const identity = await lockIdentity(tx, identityId);
  return { identity, registration: await registrationAt(tx, identity.id, origin) };
}

async function joinLiveRun(tx: Scope, identity: IdentityEntity): Promise<Opening | null> {
  const run = await liveRun(tx, identity.id);
  if (!run) return null;
  const registration = await requireRegistration(tx, run.registrationId);
  return { outcome: 'joined', registration, ...(await withBrowsers(tx, [run]))[0]! };
}

async function keepAsItIs(tx: Scope, registration: RegistrationEntity): Promise<Opening> {
  const latest = (await latestRuns(tx, [registration.id])).get(registration.id)!;
  return { outcome: 'kept', registration, ...latest };
}

const neverWorked = (registration: RegistrationEntity) =>
  registration.status === 'failed' && registration.firstActiveAt === null;

async function provision(tx: Scope, locked: LockedOrganization, origin: string, rules: AccountRules, runId: string) {
  const wanted = { localPart: localPartFromOrigin(origin), onConflict: 'suffix' } as const;
  return insertIdentity(tx, locked, wanted, rules, runId);
}

/** A new `pending` row, or the one there was, back to `pending`; a changed kind forgets what the old kind had reached. */
async function saveRegistration(
  tx: Scope,
  identity: IdentityEntity,
  before: RegistrationEntity | null,
  wanted: Pick<RegistrationEntity, 'kind' | 'appUrl' | 'appOrigin'>,
): Promise<RegistrationEntity> {
  const isNewKind = before !== null && before.kind !== wanted.kind;
  const registration =
    before ??
    tx.db.create(RegistrationEntity, {
      id: newId('registration'),
      organizationId: tx.organizationId,
      identityId: identity.id,
      verifyToIdentity: false,
      hasTotp: false,
      username: null,
      firstActiveAt: null,
      lastLoginAt: null,
    });
  if (isNewKind) {
    const forgotten = { username: null, firstActiveAt: null, lastLoginAt: null, verifyToIdentity: false };
    Object.assign(registration, forgotten);
  }
  // Whoever's login a stale call had made anew, the credentials were others.
  return Object.assign(registration, wanted, { status: 'pending', revokedAt: null, purged: false, healingRun: null });
}

/** A given password replaces the stored one; without either, one is generated. Answers where the password comes from. */
async function storeSignUpSecrets(
  tx: Scope,
  registrationId: string,
  password: string | undefined,
  world: OpeningWorld,
): Promise<'generated' | 'supplied'> {
  const stored = await world.secrets.read(tx.db, tx.organizationId, registrationId);
  if (password === undefined && stored?.password) return stored.origin;
  const origin = password === undefined ? 'generated' : 'supplied';
  await world.secrets.write(tx.db, tx.organizationId, registrationId, {
    password: password ?? world.generatePassword(),
    totpSeed: null,
    origin,
  });
  return origin;
}
