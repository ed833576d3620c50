import { CredentialsEntity, RegistrationEntity } from '#libs/database/entities/account.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { audit } from './audit.repository.js';
import { lockIdentity } from './identities.repository.js';
import { requireRegistration } from './registrations.repository.js';
import { liveRun } from './runs.repository.js';
import type { Scope } from './scope.js';

/** A withdrawn connection, and the run that it has to end: the caller tells its workflow after the commit. */
export interface Withdrawal {
  connection: RegistrationEntity;
  run: RunEntity | null;
}

/** Revokes a connection; its vault stays (interface §4.3). Throws NOT_FOUND for what is no connection, and IDENTITY_NOT_FOUND after a roll-back. */
export async function revokeConnection(scope: Scope, id: string): Promise<Withdrawal> {
  return scope.transaction(async (tx) => {
    const connection = await lockConnection(tx, id);
    connection.revokedAt = new Date();
    connection.status = 'disabled';
    await tx.db.save(connection);
    await audit(tx, 'connection.revoke', id);
    return { connection, run: await ownLiveRun(tx, connection) };
  });
}

/** Revokes and purges; the row remains (interface §4.3). A second time changes nothing. Throws what `revokeConnection` does. */
export async function purgeConnection(scope: Scope, id: string): Promise<Withdrawal> {
  return scope.transaction(async (tx) => {
    const connection = await lockConnection(tx, id);
    if (connection.purged) return { connection, run: null };
    const changes = { status: 'disabled', purged: true, hasTotp: false, revokedAt: connection.revokedAt ?? new Date() };
    await tx.db.save(Object.assign(connection, changes));
    await tx.db.delete(CredentialsEntity, tx.own<CredentialsEntity>({ registrationId: id }));
    await audit(tx, 'connection.delete', id);
    return { connection, run: await ownLiveRun(tx, connection) };
  });
}

/** Locks identity and account in the order that everybody keeps. */
async function lockConnection(tx: Scope, id: string): Promise<RegistrationEntity> {
  const { identityId } = await requireRegistration(tx, id, 'connected');
  await lockIdentity(tx, identityId);
  return requireRegistration(tx, id, 'connected');
}

async function ownLiveRun(tx: Scope, connection: RegistrationEntity): Promise<RunEntity | null> {
  const run = await liveRun(tx, connection.identityId);
  return run?.registrationId === connection.id ? run : null;
}
