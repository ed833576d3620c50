import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { purgeConnection, revokeConnection } from '#libs/database/repositories/connections.repository';
import { listRegistrations, requireRegistration } from '#libs/database/repositories/registrations.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { NoBody } from '../http/validation.pipe.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { AccountOpeningService } from '../registrations/account-opening.service.js';
import {
  IdentityFilter,
  Registration,
  registrationObject,
  RegistrationRow,
  registrationRow,
} from '../registrations/registrations.dto.js';
import { RunRequests } from '../runs/run-requests.service.js';
import { ConnectBody, ConnectionAndRun, connectionAndRun } from './connections.dto.js';

/** Accounts that the caller owns (interface §4.3). */
@ApiTags('connections')
@Controller('v1/connections')
export class ConnectionsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly accounts: AccountOpeningService,
    private readonly requests: RunRequests,
  ) {}

  @Post()
  @Answers({
    summary: 'Connect an account of your own, or connect it again',
    success: { status: 201, type: ConnectionAndRun },
    errors: [
      'BAD_TOTP_SEED',
      'URL_NOT_ALLOWED',
      'IDENTITY_NOT_FOUND',
      'ALREADY_REGISTERED',
      'RUN_LIMIT_EXCEEDED',
      'IDENTITY_LIMIT_EXCEEDED',
    ],
  })
  async create(@Caller() scope: Scope, @Body() body: ConnectBody): Promise<ConnectionAndRun> {
    const wanted = { ...body, verifyToIdentity: body.verifyToIdentity ?? false };
    return connectionAndRun(await this.accounts.connect(scope, wanted), this.parts.config);
  }

  @Get()
  @Answers({
    summary: 'List connections',
    success: { status: 200, type: [RegistrationRow] },
    errors: ['IDENTITY_NOT_FOUND'],
  })
  async list(@Caller() scope: Scope, @Query() { identityId }: IdentityFilter): Promise<RegistrationRow[]> {
    const rows = await listRegistrations(scope, { identityId, kind: 'connected' });
    return rows.map((row) => registrationRow(row, this.parts.config));
  }

  @Get(':id')
  @Answers({ summary: 'Read a connection', success: { status: 200, type: Registration }, errors: ['NOT_FOUND'] })
  async get(@Caller() scope: Scope, @Param('id') id: string): Promise<Registration> {
    return registrationObject(await requireRegistration(scope, id, 'connected'));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @Answers({
    summary: 'Withdraw the delegation; the vault stays',
    success: { status: 200, type: Registration },
    errors: ['NOT_FOUND'],
  })
  async revoke(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Registration> {
    const { connection, run } = await revokeConnection(scope, id);
    if (run) await this.requests.endWithSubject(scope, run.id);
    return registrationObject(connection);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers({ summary: 'Revoke, and purge password and TOTP seed', success: { status: 204 }, errors: ['NOT_FOUND'] })
  async delete(@Caller() scope: Scope, @Param('id') id: string): Promise<void> {
    const { run } = await purgeConnection(scope, id);
    if (run) await this.requests.endWithSubject(scope, run.id);
  }
}
