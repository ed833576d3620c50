import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { MessageEntity } from '#libs/database/entities/mail.entity';
import { Flag, Id, Instant, MailAddress, OneOf, QueryNumber, Text } from '../http/fields.js';
import { BODY_LIMIT_BYTES } from '../http/json-body.js';

const KINDS = ['otp', 'magic_link', 'other'] as const;
const DIRECTIONS = ['inbound', 'outbound'] as const;
const DELIVERY_STATUSES = ['sent', 'delivered', 'bounced', 'complained', 'rejected'] as const;

export class MessageFilter {
  @Id({ optional: true, description: "Left out: every identity's messages." })
  identityId?: string;

  @Instant({ optional: true, description: 'Strictly after it.' })
  since?: Date;

  @OneOf(DIRECTIONS, { optional: true })
  direction?: 'inbound' | 'outbound';

  @OneOf(KINDS, { optional: true })
  kind?: 'otp' | 'magic_link' | 'other';

  @QueryNumber({ min: 1, max: 200, default: 50 })
  limit: number = 50;

  @Transform(({ value }: { value: unknown }) => value === 'true')
  @Flag({ optional: true, description: 'The literal `true`; anything else is false.' })
  includeArchived?: boolean;
}

export class WaitFilter {
  @Id()
  identityId!: string;

  @Instant({ optional: true, description: 'Strictly after it; a minute ago by default.' })
  since?: Date;

  @OneOf(KINDS, { optional: true })
  kind?: 'otp' | 'magic_link' | 'other';

  @QueryNumber({ min: 1, max: 60, default: 25, description: 'Seconds.' })
  timeout: number = 25;
}

/** No bound of its own: a request's body has one. */
const LONGEST_BODY = BODY_LIMIT_BYTES;

export class SendBody {
  @Id()
  identityId!: string;

  @MailAddress({ description: 'A single recipient.', example: 'someone@example.com' })
  to!: string;

  @Text({ min: 1, max: 998 })
  subject!: string;

  @Text({ max: LONGEST_BODY, optional: { beside: 'html' }, description: 'Required where there is no `html`.' })
  text?: string;

  @Text({ max: LONGEST_BODY, optional: true })
  html?: string;

  @Id({ optional: true, description: 'Id of the inbound message of the same identity that this answers.' })
  inReplyTo?: string;
}

export class Annotation {
  @ApiProperty({ enum: KINDS }) kind!: string;
  @ApiProperty({ type: String, nullable: true }) code!: string | null;
  @ApiProperty({ type: String, nullable: true }) link!: string | null;
  @ApiProperty({ minimum: 0, maximum: 1 }) confidence!: number;
}

export class ParsedMail {
  @ApiProperty({ type: String, nullable: true }) text!: string | null;
  @ApiProperty({ type: String, nullable: true }) html!: string | null;
  @ApiProperty({ type: String, nullable: true, required: false, description: "Inbound: the sender's Message-ID." })
  messageId?: string | null;
  @ApiProperty({ type: String, nullable: true, required: false, description: 'Outbound.' })
  inReplyTo?: string | null;
}

export class Message {
  @ApiProperty({ example: 'msg_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty() identityId!: string;
  @ApiProperty({ enum: DIRECTIONS }) direction!: string;
  @ApiProperty() fromAddr!: string;
  @ApiProperty() toAddr!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'Reference to the stored raw mail.' }) storageKey!: string;
  @ApiProperty({ type: ParsedMail }) parsed!: ParsedMail;
  @ApiProperty({ type: Annotation, nullable: true }) annotation!: Annotation | null;
  @ApiProperty({ type: String, nullable: true, enum: DELIVERY_STATUSES }) deliveryStatus!: string | null;
  @ApiProperty() mailProviderMessageId!: string;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** The message object (interface §2.4). */
export function messageObject(row: MessageEntity): Message {
  const { text, html } = row;
  const isInbound = row.direction === 'inbound';
  return {
    id: row.id,
    identityId: row.identityId,
    direction: row.direction,
    fromAddr: row.fromAddr,
    toAddr: row.toAddr,
    subject: row.subject,
    storageKey: row.storageKey,
    parsed: isInbound ? { text, html, messageId: row.messageIdHeader } : { text, html, inReplyTo: row.inReplyTo },
    annotation: isInbound ? row.annotation : null,
    deliveryStatus: row.deliveryStatus,
    mailProviderMessageId: row.mailProviderMessageId,
    archived: row.archived,
    createdAt: row.createdAt.toISOString(),
  };
}
