import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RunError } from '#libs/domain/run-codes';
import type { RunStatus, RunType } from '#libs/domain/run-state';
import { IdentityEntity } from './identity.entity.js';
import { RegistrationEntity } from './account.entity.js';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

export interface RunResult {
  answer: string;
  username: string | null;
}

@Entity('runs')
@Check('runs_type', "type IN ('register', 'login', 'connect')")
@Check('runs_status', "status IN ('queued', 'running', 'awaiting_verification', 'blocked', 'completed', 'failed')")
@Check('runs_error', "(status IN ('blocked', 'failed')) = (error IS NOT NULL)")
@Check('runs_result', "(status = 'completed') = (result IS NOT NULL)")
@Check('runs_ended', "(status IN ('completed', 'failed')) = (ended_at IS NOT NULL)")
@Index('runs_live_by_identity', ['identityId'], { unique: true, where: "status NOT IN ('completed', 'failed')" })
@Index('runs_organization_created', ['organizationId', 'createdAt'])
@Index('runs_registration_created', ['registrationId', 'createdAt'])
@Index('runs_live', ['createdAt'], { where: "status NOT IN ('completed', 'failed')" })
export class RunEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'runs_identity' })
  identity?: IdentityEntity;
  @Column('text') registrationId!: string;
  @ManyToOne(() => RegistrationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'registration_id', foreignKeyConstraintName: 'runs_registration' })
  registration?: RegistrationEntity;
  @Column('text') type!: RunType;
  @Column('text') status!: RunStatus;
  /** Counts the transitions; each is written once, by compare-and-set on the one before. */
  @Column('integer', { default: 0 }) revision!: number;
  @Column('jsonb', { nullable: true }) error!: RunError | null;
  @Column('jsonb', { nullable: true }) result!: RunResult | null;
  @Column('boolean', { default: false }) confirmBeforeSubmit!: boolean;
  @Column({ ...timestamp, nullable: true }) holdExpiresAt!: Date | null;
  /** The run's browser while it lives: `gatewaySessionId` (rulings, Runs). */
  @Column('text', { nullable: true }) browserId!: string | null;
  /** Whether a browser ever existed: a run without one has no recording. */
  @Column('boolean', { default: false }) hadBrowser!: boolean;
  /** Mail with a higher sequence than this is later than the run's place in the mailbox. */
  @Column('bigint', { default: 0 }) mailPlace!: string;
  /** Origins that the browser has been at: which mail may be trusted depends on them. */
  @Column('jsonb', { default: [] }) originsSeen!: string[];
  @Column('integer', { default: 0 }) totpInjections!: number;
  @Column({ ...timestamp, nullable: true }) workflowStartedAt!: Date | null;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column({ ...timestamp, nullable: true }) endedAt!: Date | null;
}

/** The agent's decisions, one line each, without secrets (`GET /v1/runs/:id/events`). */
@Entity('run_events')
@Index('run_events_run', ['runId', 'id'])
export class RunEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text') runId!: string;
  @ManyToOne(() => RunEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id', foreignKeyConstraintName: 'run_events_run_fk' })
  run?: RunEntity;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) at!: Date;
  @Column('text') kind!: string;
  @Column('text') text!: string;
}

/** What became of a resume, intervene or abort call: the API answers from here (design, projection). */
@Entity('run_requests')
export class RunRequestEntity {
  @PrimaryColumn('text') requestId!: string;
  @Column('text') runId!: string;
  @Column('text') kind!: 'resume' | 'intervene' | 'abort';
  /** Whether the transition was made, and the run as it was then. */
  @Column('boolean') accepted!: boolean;
  @Column('jsonb', { nullable: true }) run!: Record<string, unknown> | null;
  @Column({ ...timestamp, default: () => 'now()' }) createdAt!: Date;
}

/** Codes and links that were used, by hash: each only once (design, Mail cannot steer the browser). */
@Entity('used_verifications')
@Index('used_verifications_value', ['identityId', 'valueHash'], { unique: true })
export class UsedVerificationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text') identityId!: string;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'used_verifications_identity' })
  identity?: IdentityEntity;
  @Column('text') runId!: string;
  @Column('text') messageId!: string;
  @Column('text') valueHash!: string;
  @Column({ ...timestamp, default: () => 'now()' }) usedAt!: Date;
}

/** What counts against caps. Deletions do not shrink it; a failed run takes its entry back (rulings, Plans). */
@Entity('usage_ledger')
@Index('usage_ledger_reference', ['kind', 'reference'], { unique: true })
@Index('usage_ledger_organization', ['organizationId', 'kind', 'at'])
export class UsageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text') organizationId!: string;
  @Column('text') kind!: 'run' | 'send' | 'browser_minutes';
  @Column('text') reference!: string;
  @Column('double precision', { default: 1 }) amount!: number;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) at!: Date;
}
