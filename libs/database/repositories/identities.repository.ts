import { IsNull } from 'typeorm';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { CapError } from '#libs/domain/cap.errors';
import { ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { claimAddress, freeLocalPart, type WantedAddress } from './addresses.repository.js';
import type { Scope } from './scope.js';
import { lockOrganization, type LockedOrganization } from './usage.repository.js';

/** What the operator's configuration says about identities and runs; the API and the command line pass it in. */
export interface AccountRules {
  mailDomain: string;
  addressQuarantineMs: number;
  runDailyBrake: number;
}

export interface NewIdentity extends WantedAddress {
  name?: string;
  description?: string;
}

/** Identities of the organization, newest first. */
export async function listIdentities(scope: Scope): Promise<IdentityEntity[]> {
  return scope
    .query(IdentityEntity, 'identity')
    .andWhere('identity.rolledBackAt IS NULL')
    .orderBy('identity.createdAt', 'DESC')
    .addOrderBy('identity.id', 'DESC')
    .getMany();
}

/** An identity by id; null where there is none (any more). */
export async function findIdentity(scope: Scope, id: string): Promise<IdentityEntity | null> {
  const identity = await scope.find(IdentityEntity, 'identity', id);
  return identity && !identity.rolledBackAt ? identity : null;
}

/** The same, for a call that names an identity beside something else. Throws IDENTITY_NOT_FOUND. */
export async function requireIdentity(scope: Scope, id: string): Promise<IdentityEntity> {
  const identity = await findIdentity(scope, id);
  if (!identity) throw new ServiceError('IDENTITY_NOT_FOUND');
  return identity;
}

/** The identity with its row locked: second in the order of locks. Throws IDENTITY_NOT_FOUND. */
export async function lockIdentity(scope: Scope, id: string): Promise<IdentityEntity> {
  const identity = await scope.lock(IdentityEntity, 'identity', id);
  if (!identity || identity.rolledBackAt) throw new ServiceError('IDENTITY_NOT_FOUND');
  return identity;
}

/**
 * Creates an identity (interface §4.1). Throws LOCAL_PART_RESERVED, LOCAL_PART_TAKEN and IDENTITY_LIMIT_EXCEEDED.
 */
export async function createIdentity(scope: Scope, wanted: NewIdentity, rules: AccountRules): Promise<IdentityEntity> {
  return scope.transaction(async (tx) => {
    const locked = await lockOrganization(tx, rules.runDailyBrake);
    return insertIdentity(tx, locked, wanted, rules);
  });
}

/** Inserts an identity in the transaction that holds the organization's lock; `provisionedByRun` marks auto-provisioned ones. */
export async function insertIdentity(
  tx: Scope,
  locked: LockedOrganization,
  wanted: NewIdentity,
  rules: AccountRules,
  provisionedByRun: string | null = null,
): Promise<IdentityEntity> {
  for (;;) {
    const localPart = await freeLocalPart(tx, wanted, rules.addressQuarantineMs);
    await assertIdentityAllowed(tx, locked);
    const identity = tx.db.create(IdentityEntity, {
      id: newId('identity'),
      organizationId: tx.organizationId,
      localPart,
      email: `${localPart}@${rules.mailDomain}`,
      name: wanted.name ?? localPart,
      description: wanted.description ?? null,
      provisionedByRun,
      rolledBackAt: null,
    });
    // Another organization may take the address between look and insert: then look again, which says why it is not free.
    if (await claimAddress(tx, identity)) return identity;
  }
}

async function assertIdentityAllowed(tx: Scope, { caps }: LockedOrganization): Promise<void> {
  const count = await tx.db.countBy(IdentityEntity, tx.own<IdentityEntity>({ rolledBackAt: IsNull() }));
  if (count < caps.identities) return;
  throw new CapError('IDENTITY_LIMIT_EXCEEDED', { policy: 'identities', quota: caps.identities });
}
