import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { IdentityEntity } from './identity.entity.js';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

export type RegistrationKind = 'created' | 'connected';
export type RegistrationStatus = 'pending' | 'active' | 'failed' | 'disabled';

@Entity('registrations')
@Check('registrations_kind', "kind IN ('created', 'connected')")
@Check('registrations_status', "status IN ('pending', 'active', 'failed', 'disabled')")
@Index('registrations_identity_origin', ['identityId', 'appOrigin'], { unique: true })
@Index('registrations_organization_created', ['organizationId', 'createdAt'])
export class RegistrationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'registrations_identity' })
  identity?: IdentityEntity;
  @Column('text') appUrl!: string;
  @Column('text') appOrigin!: string;
  @Column('text') kind!: RegistrationKind;
  @Column('text', { nullable: true }) username!: string | null;
  @Column('text') status!: RegistrationStatus;
  @Column('boolean', { default: false }) verifyToIdentity!: boolean;
  @Column('boolean', { default: false }) hasTotp!: boolean;
  /** Credentials were purged by DELETE; only then may a connection become a sign-up (rulings, Converging calls). */
  @Column('boolean', { default: false }) purged!: boolean;
  /** Whether any run ever confirmed a login. */
  @Column({ ...timestamp, nullable: true }) firstActiveAt!: Date | null;
  /** The last login that a run confirmed: session freshness counts from here (rulings, Sessions). */
  @Column({ ...timestamp, nullable: true }) lastLoginAt!: Date | null;
  /** The re-login run that a stale call queued; its login counts as fresh for one hand-out. */
  @Column('text', { nullable: true }) healingRun!: string | null;
  @Column({ ...timestamp, nullable: true }) revokedAt!: Date | null;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
}

@Entity('credentials')
export class CredentialsEntity {
  @PrimaryColumn('text') registrationId!: string;
  @ManyToOne(() => RegistrationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'registration_id', foreignKeyConstraintName: 'credentials_registration' })
  registration?: RegistrationEntity;
  @Column('text') organizationId!: string;
  @Column('bytea', { nullable: true }) password!: Buffer | null;
  @Column('bytea', { nullable: true }) totpSeed!: Buffer | null;
  @Column('text') origin!: 'generated' | 'supplied';
  /** The last TOTP counter that was typed anywhere for this account: no code is ever used twice. */
  @Column('bigint', { nullable: true }) lastTotpCounter!: string | null;
  @Column({ ...timestamp, default: () => 'now()' }) updatedAt!: Date;
}
