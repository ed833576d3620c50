import { IsNull } from 'typeorm';
import { IdentityEntity, ProfileEntity, ProfileLeaseEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { BrowserSessionEntity, OutgoingEventEntity, RecordingEntity } from '#libs/database/entities/outside.entity';
import { bookBrowserMinutes } from '#libs/database/projection/browser-minutes';
import { blobKeysOf } from '#libs/database/projection/identity-rollback';
import { pagesKey } from '#libs/database/projection/recordings';
import { tellOfSession } from '#libs/database/projection/session-projection';
import { ServiceError } from '#libs/domain/errors';
import { quarantineLocalPart } from './addresses.repository.js';
import { audit } from './audit.repository.js';
import { liveRun } from './runs.repository.js';
import type { Scope } from './scope.js';

/** What a deleted identity leaves outside the database, to be dropped after the commit. */
export interface Remains {
  /** Keys of stored blobs: the packed profile, raw mails, recordings and the pages beside them. */
  blobKeys: string[];
  /** Sessions that were open; their browsers are fenced off already. */
  sessionIds: string[];
}

/**
 * Hard-deletes an identity and everything under it in one transaction (interface §4.1): foreign keys take messages, registrations
 * with their vault, runs and scoped webhooks along. Without its lease a browser still open can save nothing any more.
 * Throws NOT_FOUND, and IDENTITY_BUSY while a run is live.
 */
export async function deleteIdentity(scope: Scope, id: string): Promise<Remains> {
  return scope.transaction(async (tx) => {
    const identity = await tx.lock(IdentityEntity, 'identity', id);
    if (!identity || identity.rolledBackAt) throw new ServiceError('NOT_FOUND');
    if (await liveRun(tx, id)) throw new ServiceError('IDENTITY_BUSY');
    const remains = await collectRemains(tx, id);
    await closeSessions(tx, id);
    for (const entity of [ProfileEntity, ProfileLeaseEntity, RecordingEntity]) {
      await tx.db.delete(entity, tx.own({ identityId: id }));
    }
    // Its mail can be fetched no more, so nobody is told of it; what became of its runs is still told.
    await tx.db.delete(OutgoingEventEntity, tx.own<OutgoingEventEntity>({ identityId: id, type: 'message.received' }));
    await tx.db.delete(IdentityEntity, { id });
    await quarantineLocalPart(tx, identity.localPart);
    await audit(tx, 'identity.delete', id, { email: identity.email });
    return remains;
  });
}

async function collectRemains(tx: Scope, identityId: string): Promise<Remains> {
  const tables = [ProfileEntity, MessageEntity, RecordingEntity];
  const blobKeys = await blobKeysOf(tx.db, tables, tx.own<ProfileEntity>({ identityId }));
  const recorded = await tx.db.find(RecordingEntity, { where: tx.own<RecordingEntity>({ identityId }) });
  blobKeys.push(...recorded.map(({ runId }) => pagesKey(runId)));
  const sessions = await openSessions(tx, identityId);
  return { blobKeys, sessionIds: sessions.map((session) => session.id) };
}

/** The sessions' rows go with the identity; that those ended which somebody had is audited, and their minutes count, all the same. */
async function closeSessions(tx: Scope, identityId: string): Promise<void> {
  for (const session of await openSessions(tx, identityId)) {
    if (session.tokenHash) await audit(tx, 'session.close', identityId);
    const { id: holder, organizationId, openedAt: from, browserId } = session;
    if (browserId) await bookBrowserMinutes(tx.db, { organizationId, holder, from, until: new Date() });
    // Whoever opens or closes one at this moment waits for nothing more.
    await tellOfSession(tx.db, holder);
  }
}

async function openSessions(tx: Scope, identityId: string): Promise<BrowserSessionEntity[]> {
  return tx.db.findBy(BrowserSessionEntity, tx.own<BrowserSessionEntity>({ identityId, closedAt: IsNull() }));
}
