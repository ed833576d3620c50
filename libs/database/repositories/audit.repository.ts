import { AuditEventEntity } from '#libs/database/entities/outside.entity';
import type { Statement } from '#libs/database/prepared';
import { AUDIT_ACTIONS, type AuditAction } from '#libs/domain/audit-actions';
import { newId } from '#libs/domain/ids';
import type { Scope } from './scope.js';

/** An event's row, its values but the organization from the `n`-th on. */
const insertFrom = (n: number): string =>
  `INSERT INTO audit_events (organization_id, id, action, subject_type, subject_id, meta)
   VALUES ($1, $${n}, $${n + 1}, $${n + 2}, $${n + 3}, $${n + 4})`;

const INSERT: Statement = { name: 'insert_audit_event', text: insertFrom(2) };

/** Writes one audit event in the caller's transaction (interface §6.3). `meta` never holds a secret. */
export async function audit(
  scope: Scope,
  action: AuditAction,
  subjectId: string,
  meta: Record<string, unknown> | null = null,
): Promise<void> {
  await scope.rows(INSERT, valuesOf(action, subjectId, meta));
}

/** Runs a statement that changes rows and writes its audit event in one go: a caller waits for both. */
export async function runAudited(
  scope: Scope,
  { name, text }: Statement,
  values: unknown[],
  ...event: [action: AuditAction, subjectId: string, meta: Record<string, unknown> | null]
): Promise<void> {
  const both = `WITH done AS (${text}) ${insertFrom(values.length + 2)}`;
  await scope.rows({ name: `${name}_audited`, text: both }, [...values, ...valuesOf(...event)]);
}

const valuesOf = (action: AuditAction, subjectId: string, meta: Record<string, unknown> | null): unknown[] => [
  newId('auditEvent'),
  action,
  AUDIT_ACTIONS[action],
  subjectId,
  meta,
];

export interface AuditQuery {
  action?: string;
  /** Events at or after it. */
  since?: Date;
  limit: number;
}

/** Audit events, newest first (interface §4.6). */
export async function listAuditEvents(scope: Scope, { action, since, limit }: AuditQuery): Promise<AuditEventEntity[]> {
  if (action !== undefined && !Object.hasOwn(AUDIT_ACTIONS, action)) return [];
  const query = scope.query(AuditEventEntity, 'event');
  if (action !== undefined) query.andWhere('event.action = :action', { action });
  if (since) query.andWhere('event.createdAt >= :since', { since });
  return query.orderBy('event.createdAt', 'DESC').addOrderBy('event.sequence', 'DESC').limit(limit).getMany();
}
