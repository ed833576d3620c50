import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

@Entity('identities')
@Index('identities_organization', ['organizationId'])
@Index('identities_local_part', ['localPart'], { unique: true, where: 'rolled_back_at IS NULL' })
export class IdentityEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') localPart!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  /** The run that provisioned this identity by itself; its failure rolls the identity back (rulings, Runs). */
  @Column('text', { nullable: true }) provisionedByRun!: string | null;
  /**
   * Set when an auto-provisioned identity was rolled back: it answers 404 everywhere, but its failed run stays readable.
   * Rows deleted by the caller are really gone.
   */
  @Column({ ...timestamp, nullable: true }) rolledBackAt!: Date | null;
  /** When its newest inbound message came; the next one is later, so that times are places in the mailbox. */
  @Column({ ...timestamp, nullable: true }) lastMailAt!: Date | null;
  @Column({ ...timestamp, default: () => 'now()' }) createdAt!: Date;
}

/** A freed local part, kept from other organizations for a while (rulings, Runs). */
@Entity('address_quarantine')
export class AddressQuarantineEntity {
  @PrimaryColumn('text') localPart!: string;
  @Column('text') organizationId!: string;
  @Column({ ...timestamp, default: () => 'now()' }) freedAt!: Date;
}

export type LeaseState = 'busy' | 'warm' | 'saving';

/** Who may use an identity's browser profile now. No row: nobody does. The generation fences hosts that lost it. */
@Entity('profile_leases')
@Check('profile_leases_state', "state IN ('busy', 'warm', 'saving')")
export class ProfileLeaseEntity {
  @PrimaryColumn('text') identityId!: string;
  @Column('text') organizationId!: string;
  /** The run or session that holds it. */
  @Column('text') holder!: string;
  @Column('text') state!: LeaseState;
  @Column('integer') generation!: number;
  @Column('text', { nullable: true }) browserId!: string | null;
  /** Task queue of the host that the browser lives on. */
  @Column('text', { nullable: true }) hostQueue!: string | null;
  @Column({ ...timestamp, nullable: true }) warmUntil!: Date | null;
  @Column({ ...timestamp, default: () => 'now()' }) takenAt!: Date;
}

/** Pointer to an identity's packed profile; moved by compare-and-set on the generation. */
@Entity('profiles')
export class ProfileEntity {
  @PrimaryColumn('text') identityId!: string;
  @Column('text') organizationId!: string;
  /** Null once a stored profile was found damaged or lost. */
  @Column('text', { nullable: true }) storageKey!: string | null;
  /** The highest generation ever leased; a lease takes the next one. */
  @Column('integer', { default: 0 }) generation!: number;
  @Column('integer', { default: 0 }) savedGeneration!: number;
  @Column('bigint', { default: 0 }) bytes!: string;
  @Column({ ...timestamp, nullable: true }) savedAt!: Date | null;
}
