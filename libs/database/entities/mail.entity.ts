import { Check, Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { DeliveryStatus } from '#libs/domain/delivery-status';
import { IdentityEntity } from './identity.entity.js';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

export interface MessageAnnotation {
  kind: 'otp' | 'magic_link' | 'other';
  code: string | null;
  link: string | null;
  confidence: number;
}

@Entity('messages')
@Check('messages_direction', "direction IN ('inbound', 'outbound')")
@Check('messages_delivery_status', "(direction = 'outbound') = (delivery_status IS NOT NULL)")
@Index('messages_identity_created', ['identityId', 'createdAt'])
@Index('messages_organization_created', ['organizationId', 'createdAt'])
@Index('messages_delivery', ['dedupeKey'], { unique: true })
export class MessageEntity {
  @PrimaryColumn('text') id!: string;
  /** Order of arrival; a run's place in the mailbox is one of these. */
  @Index('messages_sequence', { unique: true })
  @Column('bigint')
  @Generated('increment')
  sequence!: string;
  @Column('text') organizationId!: string;
  @Column('text') identityId!: string;
  @ManyToOne(() => IdentityEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_id', foreignKeyConstraintName: 'messages_identity' })
  identity?: IdentityEntity;
  @Column('text') direction!: 'inbound' | 'outbound';
  @Column('text') fromAddr!: string;
  @Column('text') toAddr!: string;
  @Column('text') subject!: string;
  @Column('text') storageKey!: string;
  @Column('text', { nullable: true }) text!: string | null;
  @Column('text', { nullable: true }) html!: string | null;
  /** Inbound: the sender's Message-ID header. Outbound: our own. */
  @Column('text', { nullable: true }) messageIdHeader!: string | null;
  @Column('text', { nullable: true }) inReplyTo!: string | null;
  @Column('jsonb', { nullable: true }) annotation!: MessageAnnotation | null;
  /** Domains whose DKIM signature was valid and aligned, as the receiving server stamped them. */
  @Column('jsonb', { default: [] }) authenticatedDomains!: string[];
  @Column('text', { nullable: true }) deliveryStatus!: DeliveryStatus | null;
  @Column('text') mailProviderMessageId!: string;
  /** Recipient and delivery id (or hash of the raw mail): a mail read twice is one message (rulings, Mail). */
  @Column('text') dedupeKey!: string;
  @Column('boolean', { default: false }) archived!: boolean;
  @Column({ ...timestamp, default: () => 'clock_timestamp()' }) createdAt!: Date;
}

/** How far a mailbox has been read. */
@Entity('mailbox_positions')
export class MailboxPositionEntity {
  @PrimaryColumn('text') mailbox!: string;
  @Column('bigint') uidValidity!: string;
  @Column('bigint') lastUid!: string;
  @Column({ ...timestamp, default: () => 'now()' }) updatedAt!: Date;
}
