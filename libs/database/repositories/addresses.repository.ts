import { randomInt } from 'node:crypto';
import { AddressQuarantineEntity, IdentityEntity } from '#libs/database/entities/identity.entity';
import { ServiceError } from '#libs/domain/errors';
import { readableLocalPart, RESERVED_LOCAL_PARTS, suffixedLocalPart } from '#libs/domain/local-part';
import type { Scope } from './scope.js';

/** What a caller wants as local part; without one, an address is made up. */
export interface WantedAddress {
  localPart?: string;
  /** `suffix` takes a random suffix where the local part is taken. */
  onConflict: 'error' | 'suffix';
}

/**
 * A local part that is free at this moment; the unique index decides when the identity is inserted.
 * Throws LOCAL_PART_RESERVED and LOCAL_PART_TAKEN, each with `localPart` (interface §4.1).
 */
export async function freeLocalPart(scope: Scope, wanted: WantedAddress, quarantineMs: number): Promise<string> {
  const { localPart, onConflict } = wanted;
  if (localPart === undefined) return firstFree(scope, quarantineMs, () => readableLocalPart(randomInt));
  if (RESERVED_LOCAL_PARTS.has(localPart)) throw new ServiceError('LOCAL_PART_RESERVED', { localPart });
  if (await isFree(scope, localPart, quarantineMs)) return localPart;
  if (onConflict === 'error') throw new ServiceError('LOCAL_PART_TAKEN', { localPart });
  return firstFree(scope, quarantineMs, () => suffixedLocalPart(localPart, randomInt));
}

/** Keeps a freed local part from other organizations for the time of the quarantine (rulings, Runs). */
export async function quarantineLocalPart(scope: Scope, localPart: string): Promise<void> {
  await scope.db.upsert(
    AddressQuarantineEntity,
    { localPart, organizationId: scope.organizationId, freedAt: () => 'clock_timestamp()' },
    ['localPart'],
  );
}

/** Inserts the identity; false where somebody was quicker with its local part. */
export async function claimAddress(scope: Scope, identity: IdentityEntity): Promise<boolean> {
  const inserted = await scope.db
    .createQueryBuilder()
    .insert()
    .into(IdentityEntity)
    .values(identity)
    .orIgnore()
    .returning(['createdAt'])
    .updateEntity(false)
    .execute();
  const [row] = inserted.raw as { created_at: Date }[];
  if (!row) return false;
  identity.createdAt = row.created_at;
  await scope.db.delete(AddressQuarantineEntity, { localPart: identity.localPart });
  return true;
}

async function firstFree(scope: Scope, quarantineMs: number, candidate: () => string): Promise<string> {
  for (;;) {
    const localPart = candidate();
    if (!RESERVED_LOCAL_PARTS.has(localPart) && (await isFree(scope, localPart, quarantineMs))) return localPart;
  }
}

/** Addresses are unique across organizations: the one question that no scope can answer. */
async function isFree(scope: Scope, localPart: string, quarantineMs: number): Promise<boolean> {
  const taken = await scope.db
    .createQueryBuilder(IdentityEntity, 'identity')
    .where('identity.localPart = :localPart AND identity.rolledBackAt IS NULL', { localPart })
    .getExists();
  if (taken) return false;
  const keptForAnother = await scope.db
    .createQueryBuilder(AddressQuarantineEntity, 'kept')
    .where('kept.localPart = :localPart AND kept.organizationId <> :own AND kept.freedAt > :since', {
      localPart,
      own: scope.organizationId,
      since: new Date(Date.now() - quarantineMs),
    })
    .getExists();
  return !keptForAnother;
}
