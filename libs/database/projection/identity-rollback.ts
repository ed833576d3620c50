import { type EntityManager, type EntityTarget, type FindOptionsWhere, IsNull } from 'typeorm';
import { newId } from '#libs/domain/ids';
import { blobKeyOf } from '#libs/domain/storage-key';
import { CredentialsEntity, RegistrationEntity } from '../entities/account.entity.js';
import {
  AddressQuarantineEntity,
  IdentityEntity,
  ProfileEntity,
  ProfileLeaseEntity,
} from '../entities/identity.entity.js';
import { MessageEntity } from '../entities/mail.entity.js';
import { AuditEventEntity, OutgoingEventEntity } from '../entities/outside.entity.js';
import type { RunEntity } from '../entities/run.entity.js';

/**
 * Takes an auto-provisioned identity back when the run that provisioned it fails and nothing else has used it (rulings, Runs):
 * it answers 404 everywhere, vault and profile are destroyed; the failed run and its registration stay readable. Its webhooks are
 * still told of that run; housekeeping removes them. Answers the keys of the blobs to drop once this is committed.
 */
export async function rollBackIdentity(tx: EntityManager, run: RunEntity): Promise<string[]> {
  const identity = await tx.findOne(IdentityEntity, {
    where: { id: run.identityId, provisionedByRun: run.id, rolledBackAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!identity) return [];
  const registrations = await tx.findBy(RegistrationEntity, { identityId: identity.id });
  const usedOtherwise =
    registrations.some((registration) => registration.id !== run.registrationId || registration.firstActiveAt) ||
    (await tx.existsBy(MessageEntity, { identityId: identity.id, direction: 'outbound' }));
  if (usedOtherwise) return [];
  const blobKeys = await blobKeysOf(tx, [ProfileEntity, MessageEntity], { identityId: identity.id });
  await tx.update(IdentityEntity, identity.id, { rolledBackAt: new Date() });
  await tx.delete(CredentialsEntity, { registrationId: run.registrationId });
  await tx.delete(MessageEntity, { identityId: identity.id });
  await tx.delete(ProfileLeaseEntity, { identityId: identity.id });
  await tx.delete(ProfileEntity, { identityId: identity.id });
  // Its mail can be fetched no more, so nobody is told of it.
  await tx.delete(OutgoingEventEntity, { identityId: identity.id, type: 'message.received' });
  await tx.upsert(
    AddressQuarantineEntity,
    { localPart: identity.localPart, organizationId: identity.organizationId, freedAt: new Date() },
    ['localPart'],
  );
  await tx.insert(AuditEventEntity, {
    id: newId('auditEvent'),
    organizationId: identity.organizationId,
    action: 'identity.delete',
    subjectType: 'identity',
    subjectId: identity.id,
    meta: { email: identity.email },
  });
  return blobKeys;
}

interface Stored {
  identityId: string;
  storageKey: string | null;
}

/** The blobs of what rows of these tables keep outside the database. */
export async function blobKeysOf(
  tx: EntityManager,
  tables: EntityTarget<Stored>[],
  where: FindOptionsWhere<Stored>,
): Promise<string[]> {
  const keys = new Set<string>();
  // One after the other: a transaction is one connection.
  for (const table of tables) {
    const rows = await tx.find(table, { where, select: { storageKey: true } });
    for (const { storageKey } of rows) if (storageKey) keys.add(blobKeyOf(storageKey));
  }
  return [...keys];
}
