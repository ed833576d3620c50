import { ApiProperty } from '@nestjs/swagger';
import type { AuditEventEntity } from '#libs/database/entities/outside.entity';
import { Id, Instant, QueryNumber } from '../http/fields.js';

export class AuditFilter {
  @Id({ optional: true, description: 'Exact match; one that there is not finds nothing.', example: 'session.open' })
  action?: string;

  @Instant({ optional: true, description: 'At or after it.' })
  since?: Date;

  @QueryNumber({ min: 1, max: 200, default: 50 })
  limit: number = 50;
}

export class AuditEvent {
  @ApiProperty({ example: 'aud_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty({ example: 'registration.create' }) action!: string;
  @ApiProperty({ type: String, nullable: true, enum: ['registration', 'identity', 'run'] }) subjectType!: string | null;
  @ApiProperty({ type: String, nullable: true }) subjectId!: string | null;
  @ApiProperty({ type: Object, nullable: true, description: 'Descriptive only, never a secret.' })
  meta!: Record<string, unknown> | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** The audit event object (interface §2.5). */
export function auditEventObject({
  id,
  action,
  subjectType,
  subjectId,
  meta,
  createdAt,
}: AuditEventEntity): AuditEvent {
  return { id, action, subjectType, subjectId, meta, createdAt: createdAt.toISOString() };
}
