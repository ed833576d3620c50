import { ApiProperty } from '@nestjs/swagger';
import type { WebhookEntity } from '#libs/database/entities/outside.entity';
import type { WebhookEventName } from '#libs/domain/webhook-event';
import { Id, SomeOf, WebUrl } from '../http/fields.js';

const EVENTS = ['message.received', 'run.completed', 'run.failed', 'run.blocked'] as const;

export class SubscribeBody {
  @WebUrl({ description: 'Has to resolve to public addresses only.', example: 'https://hooks.example.com/agent' })
  url!: string;

  @SomeOf(EVENTS)
  events!: WebhookEventName[];

  @Id({ optional: true, description: "Left out: every identity's events." })
  identityId?: string;
}

class Subscription {
  @ApiProperty({ example: 'whk_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({ enum: EVENTS, isArray: true }) events!: WebhookEventName[];
  @ApiProperty({ type: String, nullable: true }) identityId!: string | null;
}

export class NewWebhook extends Subscription {
  @ApiProperty({ description: 'The value of `x-service-secret` in every delivery; shown nowhere else.' })
  secret!: string;
}

export class WebhookRow extends Subscription {
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export function newWebhook({ id, url, events, identityId }: WebhookEntity, secret: string): NewWebhook {
  return { id, url, events, identityId, secret };
}

export function webhookRow({ id, url, events, identityId, createdAt }: WebhookEntity): WebhookRow {
  return { id, url, events, identityId, createdAt: createdAt.toISOString() };
}
