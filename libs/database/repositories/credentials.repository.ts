import { MoreThan, type EntityManager } from 'typeorm';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { AuditEventEntity } from '#libs/database/entities/outside.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { ServiceError } from '#libs/domain/errors';
import type { SecretStore } from './account-opening.repository.js';
import { audit } from './audit.repository.js';
import { lockIdentity, requireIdentity } from './identities.repository.js';
import { requireRegistration } from './registrations.repository.js';
import type { Scope } from './scope.js';

/** Plaintext credentials of a created account; members are null where they were never set (interface §2.9). */
export interface AccountCredentials {
  username: string | null;
  password: string | null;
  origin: 'generated' | 'supplied' | null;
}

/**
 * Reads the credentials of a created account; the read is audited. Throws NOT_FOUND, IDENTITY_NOT_FOUND after a roll-back, and
 * CREDENTIALS_WRITE_ONLY.
 */
export async function readCredentials(scope: Scope, id: string, secrets: SecretStore): Promise<AccountCredentials> {
  return scope.transaction(async (tx) => {
    const registration = await requireRegistration(tx, id);
    await requireIdentity(tx, registration.identityId);
    if (registration.kind === 'connected') throw new ServiceError('CREDENTIALS_WRITE_ONLY');
    const stored = await secrets.read(tx.db, tx.organizationId, id);
    await audit(tx, 'credentials.read', id);
    return {
      username: registration.username,
      password: stored?.password ?? null,
      origin: stored?.origin ?? null,
    };
  });
}

/** Overwrites what is given in the vault, not at the app. Throws NOT_FOUND, REVOKED, and IDENTITY_NOT_FOUND after a roll-back. */
export async function writeCredentials(
  scope: Scope,
  id: string,
  change: { username?: string; password?: string },
  secrets: SecretStore,
): Promise<void> {
  await scope.transaction(async (tx) => {
    const { identityId } = await requireRegistration(tx, id);
    await lockIdentity(tx, identityId);
    const registration = await requireRegistration(tx, id);
    if (registration.status === 'disabled') throw new ServiceError('REVOKED');
    const { username, password } = change;
    if (username === undefined && password === undefined) return;
    if (username !== undefined) await tx.db.update(RegistrationEntity, { id }, { username });
    if (password !== undefined) {
      await secrets.write(tx.db, tx.organizationId, id, { password, origin: 'supplied' });
    }
    await audit(tx, 'credentials.write', id);
  });
}

/**
 * Whether a caller has written credentials that no run has been confirmed with since. The account's `lastLoginAt` does not tell: it is
 * dropped with a browser that is lost, and a run that ends behind the writing may have begun before it.
 */
export async function areUntried(
  db: EntityManager,
  { id, organizationId }: Pick<RegistrationEntity, 'id' | 'organizationId'>,
): Promise<boolean> {
  const confirmed = await db.findOne(RunEntity, {
    where: { organizationId, registrationId: id, status: 'completed' },
    order: { createdAt: 'DESC' },
  });
  const writing = { organizationId, action: 'credentials.write' as const, subjectId: id };
  return db.existsBy(AuditEventEntity, { ...writing, ...(confirmed && { createdAt: MoreThan(confirmed.createdAt) }) });
}
