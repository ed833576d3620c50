import { Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { AuditAction } from '#libs/domain/audit-actions';
import type { WebhookEventName } from '#libs/domain/webhook-event';
import { IdentityEntity } from './identity.entity.js';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

/** Insert-only: a trigger refuses UPDATE, DELETE and TRUNCATE. Outlives its subjects, so it references nothing (interface §6.3). */
@Entity('audit_events')
@Index('audit_events_organization', ['organizationId', 'createdAt'])
export class AuditEventEntity {
  @PrimaryColumn('text') id!: string;
  @Column('bigint')
  @Generated('increment')
  sequence!: string;
  @Column('text') organizationId!: string;
  @Column('text') action!: AuditAction;
  @Column('text', { nullable: true }) subjectType!: 'registration' | 'identity' | 'run' | null;
  @Column('text', { nullable: true }) subjectId!: string | null;
  @Column('jsonb', { nullable: true }) meta!: Record<string, unknown> | null;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
}

@Entity('webhooks')
@Index('webhooks_scope', { synchronize: false })
export class WebhookEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') url!: string;
  @Column('text', { nullable: true }) identityId!: string | null;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'webhooks_identity' })
  identity?: IdentityEntity | null;
  @Column('jsonb') events!: WebhookEventName[];
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
}

/** The transactional outbox: written with the state change that it tells of, dispatched afterwards. */
@Entity('outgoing_events')
@Index('outgoing_events_due', ['createdAt'], { where: 'dispatched_at IS NULL' })
export class OutgoingEventEntity {
  @PrimaryColumn('text') id!: string;
  @Column('bigint')
  @Generated('increment')
  sequence!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @Column('text') type!: WebhookEventName;
  /** The payload of interface §6.2 without capability URLs; those are filled in when it is sent. */
  @Column('jsonb') payload!: Record<string, unknown>;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column({ ...timestamp, nullable: true }) dispatchedAt!: Date | null;
}

@Entity('browser_sessions')
@Index('browser_sessions_open', ['identityId'], { unique: true, where: 'closed_at IS NULL' })
export class BrowserSessionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'browser_sessions_identity' })
  identity?: IdentityEntity;
  @Column('text') registrationId!: string;
  /** `session` for callers, `export` for the short one behind an export. */
  @Column('text') purpose!: 'session' | 'export';
  @Column('text', { nullable: true }) browserId!: string | null;
  /** SHA-256 of the bearer token in `cdpUrl`; the token itself is shown once. */
  @Column('text', { nullable: true }) tokenHash!: string | null;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) openedAt!: Date;
  @Column({ ...timestamp }) expiresAt!: Date;
  @Column({ ...timestamp, nullable: true }) closedAt!: Date | null;
}

/** A live browser at its host: where the gateway finds it. */
@Entity('live_browsers')
export class LiveBrowserEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @Column('text') holder!: string;
  @Column('integer') generation!: number;
  @Column('text') hostQueue!: string;
  /** Address of the host's gateway link, `host:port`. */
  @Column('text') hostAddress!: string;
  /** Since when its holder has it: a browser that was warm is older. */
  @Column({ ...timestamp, default: () => 'now()' }) startedAt!: Date;
}

export type RecordingStatus = 'in_progress' | 'completed' | 'failed';

@Entity('recordings')
export class RecordingEntity {
  @PrimaryColumn('text') runId!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @Column('text') status!: RecordingStatus;
  @Column('text', { nullable: true }) storageKey!: string | null;
  @Column({ ...timestamp, default: () => 'now()' }) updatedAt!: Date;
}
