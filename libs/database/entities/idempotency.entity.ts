import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

/** What became of a request that carried an Idempotency-Key; kept for a day. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created', ['createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('text') organizationId!: string;
  /** Method and route pattern. */
  @PrimaryColumn('text') route!: string;
  @PrimaryColumn('text') key!: string;
  /** SHA-256 over path and body, hex: the same key with another request is refused. */
  @Column('text') fingerprint!: string;
  /** Status of the answer; null while the request is being worked on. */
  @Column('integer', { nullable: true }) status!: number | null;
  /** The answer; where it held a bearer secret, only which resource it named. */
  @Column('jsonb', { nullable: true }) body!: unknown;
  @Column('boolean', { default: false }) secret!: boolean;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
}
