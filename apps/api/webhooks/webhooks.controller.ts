import { Body, Controller, Delete, Get, HttpCode, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { webhookSecret } from '#libs/database/repositories/organizations.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { deleteWebhook, listWebhooks, subscribe } from '#libs/database/repositories/webhooks.repository';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { assertUrlAllowed } from '../http/url-check.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { NewWebhook, newWebhook, SubscribeBody, WebhookRow, webhookRow } from './webhooks.dto.js';

/** Webhook subscriptions (interface §4.7). */
@ApiTags('webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Post()
  @Answers({
    summary: 'Subscribe, or replace the events of a subscription',
    success: { status: 201, type: NewWebhook },
    errors: ['URL_NOT_ALLOWED', 'IDENTITY_NOT_FOUND'],
  })
  async create(@Caller() scope: Scope, @Body() body: SubscribeBody): Promise<NewWebhook> {
    await assertUrlAllowed(this.parts.egress, 'webhook', body.url);
    const subscription = await subscribe(scope, body);
    return newWebhook(subscription, await webhookSecret(scope, new WebhookSecrets(this.parts.vault)));
  }

  @Get()
  @Answers({ summary: 'List subscriptions', success: { status: 200, type: [WebhookRow] } })
  async list(@Caller() scope: Scope): Promise<WebhookRow[]> {
    return (await listWebhooks(scope)).map(webhookRow);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers({ summary: 'Unsubscribe', success: { status: 204 }, errors: ['NOT_FOUND'] })
  async delete(@Caller() scope: Scope, @Param('id') id: string): Promise<void> {
    await deleteWebhook(scope, id);
  }
}
