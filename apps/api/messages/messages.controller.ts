import { Body, Controller, Get, HttpCode, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireIdentity } from '#libs/database/repositories/identities.repository';
import {
  firstMessageSince,
  listMessages,
  requireMessage,
  setArchived,
} from '#libs/database/repositories/messages.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { NoBody } from '../http/validation.pipe.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { MailOut } from './mail-out.service.js';
import { MailWaits } from './mail-waits.js';
import { Message, MessageFilter, messageObject, SendBody, WaitFilter } from './messages.dto.js';

const DEFAULT_WAIT_SINCE_MS = 60_000;

/** Messages (interface §4.5). */
@ApiTags('messages')
@Controller('v1/messages')
export class MessagesController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly mailOut: MailOut,
    private readonly mailWaits: MailWaits,
  ) {}

  @Post()
  @Answers({
    summary: 'Send a mail as an identity',
    success: { status: 201, type: Message },
    errors: ['IDENTITY_NOT_FOUND', 'PLAN_EMAIL_LIMIT_EXCEEDED', 'SEND_LIMIT_EXCEEDED', 'UNAVAILABLE'],
  })
  async send(@Caller() scope: Scope, @Body() body: SendBody): Promise<Message> {
    return messageObject(await this.mailOut.send(scope, body));
  }

  @Get()
  @Answers({
    summary: 'List messages',
    success: { status: 200, type: [Message] },
    errors: ['IDENTITY_NOT_FOUND'],
  })
  async list(@Caller() scope: Scope, @Query() filter: MessageFilter): Promise<Message[]> {
    if (filter.identityId !== undefined) await requireIdentity(scope, filter.identityId);
    return (await listMessages(scope, filter)).map(messageObject);
  }

  /** A caller that hangs up frees its place at once. */
  @Get('wait')
  @Answers({
    summary: 'Wait for a message',
    description: 'The oldest matching message, or 204 after the timeout: then call again with the same `since`.',
    success: { status: 200, type: Message, also: { status: 204, description: 'nothing came in time' } },
    errors: ['IDENTITY_NOT_FOUND'],
  })
  async wait(
    @Caller() scope: Scope,
    @Query() { identityId, since, kind, timeout }: WaitFilter,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message | undefined> {
    const after = since ?? new Date(Date.now() - DEFAULT_WAIT_SINCE_MS);
    // From the call's arrival: where thousands begin to wait at once, the first reads alone take seconds.
    const timeoutMs = Math.max(timeout * 1_000 - reply.elapsedTime, 0);
    const message = await this.mailWaits.during(timeoutMs, () =>
      this.parts.notifications.waitFor({
        channel: 'messages',
        payload: identityId,
        read: () => firstMessageSince(scope, { identityId, since: after, kind }),
        timeoutMs,
        signal: request.signal,
      }),
    );
    if (!message) void reply.status(204);
    return message ? messageObject(message) : undefined;
  }

  @Get(':id')
  @Answers({ summary: 'Read a message', success: { status: 200, type: Message }, errors: ['NOT_FOUND'] })
  async get(@Caller() scope: Scope, @Param('id') id: string): Promise<Message> {
    return messageObject(await requireMessage(scope, id));
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Answers({ summary: 'Hide a message', success: { status: 200, type: Message }, errors: ['NOT_FOUND'] })
  async archive(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Message> {
    return messageObject(await setArchived(scope, id, true));
  }

  @Post(':id/unarchive')
  @HttpCode(200)
  @Answers({ summary: 'Show a hidden message again', success: { status: 200, type: Message }, errors: ['NOT_FOUND'] })
  async unarchive(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Message> {
    return messageObject(await setArchived(scope, id, false));
  }
}
