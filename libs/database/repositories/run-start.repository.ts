import type { RegistrationEntity } from '#libs/database/entities/account.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import type { RunType } from '#libs/domain/run-state';
import type { Scope } from './scope.js';
import { bookUsage } from './usage.repository.js';

export interface NewRun {
  id: string;
  registration: RegistrationEntity;
  type: RunType;
  confirmBeforeSubmit: boolean;
}

/**
 * Writes a `queued` run and books it on the ledger. The caller holds the locks of organization and identity, has found no run
 * in flight and has checked the caps; after the commit it starts the workflow.
 */
export async function insertRun(
  tx: Scope,
  { id, registration, type, confirmBeforeSubmit }: NewRun,
): Promise<RunEntity> {
  const { identityId } = registration;
  const newest = await tx
    .query(MessageEntity, 'message')
    .select('max(message.sequence)', 'sequence')
    .andWhere('message.identityId = :identityId', { identityId })
    .getRawOne<{ sequence: string | null }>();
  const run = tx.db.create(RunEntity, {
    id,
    organizationId: tx.organizationId,
    identityId,
    registrationId: registration.id,
    type,
    status: 'queued',
    error: null,
    result: null,
    confirmBeforeSubmit,
    holdExpiresAt: null,
    browserId: null,
    mailPlace: newest?.sequence ?? '0',
    workflowStartedAt: null,
    endedAt: null,
  });
  await tx.db.insert(RunEntity, run);
  await bookUsage(tx, 'run', id);
  return run;
}
