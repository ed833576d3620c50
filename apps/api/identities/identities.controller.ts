import { Body, Controller, Delete, Get, HttpCode, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { createIdentity, findIdentity, listIdentities } from '#libs/database/repositories/identities.repository';
import { deleteIdentity } from '#libs/database/repositories/identity-deletion.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { ServiceError } from '#libs/domain/errors';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { accountRules, API_PARTS, type ApiParts } from '../parts.js';
import {
  CreatedIdentity,
  createdIdentity,
  CreateIdentityBody,
  fullIdentity,
  Identity,
  IdentityRow,
  identityRow,
} from './identities.dto.js';

/** Identities (interface §4.1). */
@ApiTags('identities')
@Controller('v1/identities')
export class IdentitiesController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Post()
  @Answers({
    summary: 'Create an identity',
    success: { status: 201, type: CreatedIdentity },
    errors: ['LOCAL_PART_TAKEN', 'LOCAL_PART_RESERVED', 'IDENTITY_LIMIT_EXCEEDED'],
  })
  async create(@Caller() scope: Scope, @Body() body: CreateIdentityBody): Promise<CreatedIdentity> {
    const wanted = { ...body, onConflict: body.onConflict ?? 'error' };
    return createdIdentity(await createIdentity(scope, wanted, accountRules(this.parts.config)));
  }

  @Get()
  @Answers({ summary: 'List identities', success: { status: 200, type: [IdentityRow] } })
  async list(@Caller() scope: Scope): Promise<IdentityRow[]> {
    return (await listIdentities(scope)).map(identityRow);
  }

  @Get(':id')
  @Answers({ summary: 'Read an identity', success: { status: 200, type: Identity }, errors: ['NOT_FOUND'] })
  async get(@Caller() scope: Scope, @Param('id') id: string): Promise<Identity> {
    const identity = await findIdentity(scope, id);
    if (!identity) throw new ServiceError('NOT_FOUND');
    return fullIdentity(identity);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers({
    summary: 'Delete an identity and everything under it',
    success: { status: 204 },
    errors: ['NOT_FOUND', 'IDENTITY_BUSY'],
  })
  async delete(@Caller() scope: Scope, @Param('id') id: string): Promise<void> {
    const { blobKeys, sessionIds } = await deleteIdentity(scope, id);
    await this.closeSessions(id, sessionIds);
    await this.dropBlobs(id, blobKeys);
  }

  /** Best effort: their browsers are fenced off already, and end by themselves in time. */
  private async closeSessions(identityId: string, sessionIds: string[]): Promise<void> {
    const closed = await Promise.allSettled(sessionIds.map((session) => this.parts.sessions.closeSession(session)));
    const failed = closed.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) this.parts.logger.warn({ identityId, failed }, 'sessions of a deleted identity were not told');
  }

  /** Best effort: what stays behind is encrypted and belongs to nobody. */
  private async dropBlobs(identityId: string, blobKeys: string[]): Promise<void> {
    const dropped = await Promise.allSettled(blobKeys.map((key) => this.parts.blobs.delete(key)));
    const failed = dropped.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) this.parts.logger.warn({ identityId, failed }, 'blobs of a deleted identity stay behind');
  }
}
