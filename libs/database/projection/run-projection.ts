import type { DataSource, EntityManager } from 'typeorm';
import type { RunError } from '#libs/domain/run-codes';
import { isTerminal, type RunStatus } from '#libs/domain/run-state';
import { newId } from '#libs/domain/ids';
import { notify } from '../channels.js';
import { RegistrationEntity } from '../entities/account.entity.js';
import { IdentityEntity } from '../entities/identity.entity.js';
import { AuditEventEntity, OutgoingEventEntity } from '../entities/outside.entity.js';
import { RunEntity, RunEventEntity, RunRequestEntity, UsageEntity, type RunResult } from '../entities/run.entity.js';
import { freeLease } from './profile-lease.js';
import { rollBackIdentity } from './identity-rollback.js';
import { runEventPayload } from './run-event-payload.js';

/** One transition as the workflow decided it; see the `records` contract for its members. */
export interface RunTransition {
  runId: string;
  revision: number;
  status: RunStatus;
  error: RunError | null;
  at: string;
  text: string;
  result?: RunResult;
  holdExpiresAt?: string;
  browserId?: string | null;
  audit?: 'run.resume' | 'run.intervene' | 'run.abort';
  requests?: { requestId: string; kind: 'resume' | 'intervene' | 'abort' }[];
  freeLease?: boolean;
}

/** Longer than any run waits for a mail, in milliseconds. */
const LONGEST_MAIL_WAIT_MS = 10 * 60_000;

/**
 * The one place that writes a run's status: row, registration, audit row, outgoing event, ledger, lease and the outcome of requests
 * in one transaction, once per (run, revision). Answers `gone` for a deleted run, `ended` for one that ended otherwise, and
 * `withdrawn` where it would complete on an account that was revoked or deleted. `drop` is told afterwards which blobs belong to
 * nobody any more.
 */
export async function projectTransition(
  database: DataSource,
  record: RunTransition,
  drop?: (blobKeys: string[]) => Promise<void>,
): Promise<'written' | 'gone' | 'ended' | 'withdrawn'> {
  let unowned: string[] = [];
  const outcome = await database.transaction(async (tx) => {
    // In the order that everybody keeps: the identity before what lies under it.
    const { identityId } = (await tx.findOneBy(RunEntity, { id: record.runId })) ?? {};
    await tx.findOne(IdentityEntity, { where: { id: identityId ?? '' }, lock: { mode: 'pessimistic_write' } });
    const run = await tx.findOne(RunEntity, { where: { id: record.runId }, lock: { mode: 'pessimistic_write' } });
    if (!run) return 'gone';
    if (run.revision >= record.revision)
      return run.revision === record.revision && run.status === record.status ? 'written' : 'ended';
    if (isTerminal(run.status)) return 'ended';
    const registration = await tx.findOneOrFail(RegistrationEntity, {
      where: { id: run.registrationId },
      lock: { mode: 'pessimistic_write' },
    });
    if (record.status === 'completed' && registration.status === 'disabled') return 'withdrawn';
    await writeRun(tx, run, record);
    await writeRegistration(tx, run, registration, record);
    await tx.insert(RunEventEntity, { runId: run.id, at: record.at, kind: record.status, text: record.text });
    await tellMailbox(tx, run);
    if (record.audit) await audit(tx, run, record.audit);
    await tellOutside(tx, run, registration);
    if (record.status === 'failed') {
      await tx.delete(UsageEntity, { kind: 'run', reference: run.id });
      await notify(tx, 'failed_runs', run.id);
    }
    if (record.freeLease) await freeLease(tx, run.identityId, run.id);
    for (const request of record.requests ?? []) await answerRequest(tx, run, request, true);
    if (record.status === 'failed') unowned = await rollBackIdentity(tx, run);
    return 'written';
  });
  if (unowned.length > 0) await drop?.(unowned);
  return outcome;
}

/** Records that requests did not apply, with the run as it is. */
export async function refuseRunRequests(
  database: DataSource,
  runId: string,
  requests: { requestId: string; kind: 'resume' | 'intervene' | 'abort' }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const run = await tx.findOneBy(RunEntity, { id: runId });
    for (const request of requests) await answerRequest(tx, run, request, false, runId);
  });
}

async function writeRun(tx: EntityManager, run: RunEntity, record: RunTransition): Promise<void> {
  run.revision = record.revision;
  run.status = record.status;
  run.error = record.error;
  run.result = record.status === 'completed' ? (record.result ?? null) : null;
  run.holdExpiresAt = record.status === 'blocked' && record.holdExpiresAt ? new Date(record.holdExpiresAt) : null;
  run.endedAt = isTerminal(record.status) ? new Date(record.at) : null;
  if (record.browserId !== undefined) run.browserId = record.browserId;
  if (record.browserId) run.hadBrowser = true;
  await tx.save(RunEntity, run, { reload: false });
}

async function writeRegistration(
  tx: EntityManager,
  run: RunEntity,
  registration: RegistrationEntity,
  record: RunTransition,
): Promise<void> {
  // A revoked or deleted connection stays disabled, whatever its run still projects (rulings, Runs).
  if (registration.status === 'disabled') return;
  if (record.status === 'completed') {
    registration.status = 'active';
    registration.lastLoginAt = new Date(record.at);
    registration.firstActiveAt ??= new Date(record.at);
    // The run has stored it; what callers have written since stands.
    registration.username ??= record.result?.username ?? null;
    if (run.result) run.result = { ...run.result, username: registration.username };
    await tx.update(RunEntity, run.id, { result: run.result });
    await tx.update(IdentityEntity, { id: run.identityId, provisionedByRun: run.id }, { provisionedByRun: null });
  } else if (record.status === 'failed' && registration.status === 'pending') {
    registration.status = 'failed';
  } else return;
  await tx.save(RegistrationEntity, registration, { reload: false });
}

async function tellMailbox(tx: EntityManager, run: RunEntity): Promise<void> {
  const until = run.status === 'awaiting_verification' ? Date.now() + LONGEST_MAIL_WAIT_MS : 0;
  await notify(tx, 'mail_wanted', `${run.id} ${until}`);
}

async function audit(
  tx: EntityManager,
  run: RunEntity,
  action: 'run.resume' | 'run.intervene' | 'run.abort',
): Promise<void> {
  await tx.insert(AuditEventEntity, {
    id: newId('auditEvent'),
    organizationId: run.organizationId,
    action,
    subjectType: 'run',
    subjectId: run.id,
    meta: null,
  });
}

async function tellOutside(tx: EntityManager, run: RunEntity, registration: RegistrationEntity): Promise<void> {
  if (run.status !== 'blocked' && run.status !== 'completed' && run.status !== 'failed') return;
  const identity = await tx.findOneByOrFail(IdentityEntity, { id: run.identityId });
  await tx.insert(OutgoingEventEntity, {
    id: newId('event'),
    organizationId: run.organizationId,
    identityId: run.identityId,
    type: `run.${run.status}`,
    payload: runEventPayload(run, registration, identity) as never,
  });
  await notify(tx, 'outgoing_events', '');
}

async function answerRequest(
  tx: EntityManager,
  run: RunEntity | null,
  request: { requestId: string; kind: 'resume' | 'intervene' | 'abort' },
  accepted: boolean,
  runId = run?.id,
): Promise<void> {
  const { status, error, result, endedAt, browserId, holdExpiresAt } = run ?? {};
  await tx
    .createQueryBuilder()
    .insert()
    .into(RunRequestEntity)
    .values({
      requestId: request.requestId,
      runId: runId!,
      kind: request.kind,
      accepted,
      run: run && ({ status, error, result, endedAt, browserId, holdExpiresAt } as never),
    })
    .orIgnore()
    .execute();
  await notify(tx, 'run_requests', request.requestId);
}
