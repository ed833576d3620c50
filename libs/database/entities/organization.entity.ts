import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LimitOverrides, PlanId } from '#libs/domain/plans';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

@Entity('organizations')
export class OrganizationEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') plan!: PlanId;
  @Column('jsonb', { default: {} }) limits!: LimitOverrides;
  /** Sealed under the organization's data key: webhook deliveries need the plaintext (interface §5). */
  @Column('bytea') webhookSecret!: Buffer;
  /** The secret that was replaced, still sent beside the new one until `webhookSecretOverlapUntil`. */
  @Column('bytea', { nullable: true }) oldWebhookSecret!: Buffer | null;
  @Column({ ...timestamp, nullable: true }) webhookSecretOverlapUntil!: Date | null;
  /** Start of the billing month; null counts rolling 30 days (interface §8). */
  @Column({ ...timestamp, nullable: true }) billingAnchor!: Date | null;
  @Column({ ...timestamp, default: () => 'now()' }) createdAt!: Date;
}

@Entity('data_keys')
export class DataKeyEntity {
  @PrimaryColumn('text') organizationId!: string;
  @Column('text') masterKeyId!: string;
  @Column('bytea') wrapped!: Buffer;
  @Column({ ...timestamp, default: () => 'now()' }) createdAt!: Date;
}

@Entity('api_keys')
@Index('api_keys_organization', ['organizationId'])
export class ApiKeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** SHA-256 of the key, hex. The key itself is shown once and never stored (interface §5). */
  @Index('api_keys_hash', { unique: true })
  @Column('text')
  hash!: string;
  /** The last four characters, so that people can tell keys apart. */
  @Column('text') hint!: string;
  @Column({ ...timestamp, default: () => 'now()' }) createdAt!: Date;
  @Column({ ...timestamp, nullable: true }) revokedAt!: Date | null;
}
