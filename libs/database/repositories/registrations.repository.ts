import { RegistrationEntity, type RegistrationKind } from '#libs/database/entities/account.entity';
import { ServiceError } from '#libs/domain/errors';
import { requireIdentity } from './identities.repository.js';
import { latestRuns, type RunWithBrowser } from './runs.repository.js';
import type { Scope } from './scope.js';

export interface RegistrationQuery {
  /** Throws IDENTITY_NOT_FOUND where the organization has no such identity. */
  identityId?: string;
  kind?: RegistrationKind;
}

/** Registrations with their newest run, newest first (interface §4.2, §4.3). */
export async function listRegistrations(
  scope: Scope,
  { identityId, kind }: RegistrationQuery,
): Promise<{ registration: RegistrationEntity; latestRun: RunWithBrowser | null }[]> {
  if (identityId !== undefined) await requireIdentity(scope, identityId);
  const query = scope.query(RegistrationEntity, 'registration');
  if (identityId !== undefined) query.andWhere('registration.identityId = :identityId', { identityId });
  if (kind) query.andWhere('registration.kind = :kind', { kind });
  const rows = await query.orderBy('registration.createdAt', 'DESC').addOrderBy('registration.id', 'DESC').getMany();
  const runs = await latestRuns(
    scope,
    rows.map((row) => row.id),
  );
  return rows.map((registration) => ({ registration, latestRun: runs.get(registration.id) ?? null }));
}

/** A registration of either kind, or of the given one only. Throws NOT_FOUND. */
export async function requireRegistration(
  scope: Scope,
  id: string,
  kind?: RegistrationKind,
): Promise<RegistrationEntity> {
  const registration = await scope.find(RegistrationEntity, 'registration', id);
  if (!registration || (kind && registration.kind !== kind)) throw new ServiceError('NOT_FOUND');
  return registration;
}

/** The identity's account at an origin, if it has one. */
export async function registrationAt(
  scope: Scope,
  identityId: string,
  appOrigin: string,
): Promise<RegistrationEntity | null> {
  return scope.db.findOneBy(RegistrationEntity, scope.own<RegistrationEntity>({ identityId, appOrigin }));
}
