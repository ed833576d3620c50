import { AuditEventEntity } from '#libs/database/entities/outside.entity';
import type { Statement } from '#libs/database/prepared';
import { AUDIT_ACTIONS, type AuditAction } from '#libs/domain/audit-actions';
import { newId } from '#libs/domain/ids';
import type { Scope } from './scope.js';

const INSERT: Statement = {
  name: 'insert_audit_event',
  text: 'INSERT INTO audit_events (organization_id, id, action, subject_type, subject_id, meta) VALUES ($1, $2, $3, $4, $5, $6)',
};

/** Writes one audit event in the caller's transaction (interface §6.3). `meta` never holds a secret. */
export async function audit(
  scope: Scope,
  action: AuditAction,
  subjectId: string,
  meta: Record<string, unknown> | null = null,
): Promise<void> {
  await scope.rows(INSERT, [newId('auditEvent'), action, AUDIT_ACTIONS[action], subjectId, meta]);
}

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
