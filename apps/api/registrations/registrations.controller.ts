import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Param, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readCredentials, writeCredentials } from '#libs/database/repositories/credentials.repository';
import { listRegistrations, requireRegistration } from '#libs/database/repositories/registrations.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { Answers, BodyAnswers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { NoBody } from '../http/validation.pipe.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { AccountOpeningService } from './account-opening.service.js';
import {
  Credentials,
  CredentialsBody,
  IdentityFilter,
  RegisterBody,
  Registration,
  RegistrationAndRun,
  registrationAndRun,
  registrationObject,
  RegistrationRow,
  registrationRow,
} from './registrations.dto.js';

/** Registrations and their credentials (interface §4.2). */
@ApiTags('registrations')
@Controller('v1/registrations')
export class RegistrationsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly accounts: AccountOpeningService,
  ) {}

  @Post()
  @Answers({
    summary: 'Sign up for an account',
    description: 'Converges: an account that exists, or a run in flight for the identity, is returned with 200.',
    success: {
      status: 201,
      type: RegistrationAndRun,
      also: { status: 200, description: 'the account or the run that there was' },
    },
    errors: [
      'URL_NOT_ALLOWED',
      'IDENTITY_NOT_FOUND',
      'ALREADY_CONNECTED',
      'RUN_LIMIT_EXCEEDED',
      'IDENTITY_LIMIT_EXCEEDED',
    ],
  })
  async create(
    @Caller() scope: Scope,
    @Body() body: RegisterBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegistrationAndRun> {
    const wanted = { ...body, confirmBeforeSubmit: body.confirmBeforeSubmit ?? false };
    const opening = await this.accounts.signUp(scope, wanted);
    void reply.status(opening.outcome === 'started' ? HttpStatus.CREATED : HttpStatus.OK);
    return registrationAndRun(opening, this.parts.config);
  }

  @Get()
  @Answers({
    summary: 'List registrations of both kinds',
    success: { status: 200, type: [RegistrationRow] },
    errors: ['IDENTITY_NOT_FOUND'],
  })
  async list(@Caller() scope: Scope, @Query() { identityId }: IdentityFilter): Promise<RegistrationRow[]> {
    const rows = await listRegistrations(scope, { identityId });
    return rows.map((row) => registrationRow(row, this.parts.config));
  }

  @Get(':id')
  @Answers({ summary: 'Read a registration', success: { status: 200, type: Registration }, errors: ['NOT_FOUND'] })
  async get(@Caller() scope: Scope, @Param('id') id: string): Promise<Registration> {
    return registrationObject(await requireRegistration(scope, id));
  }

  @Post(':id/login')
  @Answers({
    summary: 'Log in again with the vaulted credentials',
    success: { status: 201, type: RegistrationAndRun },
    errors: ['NOT_FOUND', 'REVOKED', 'RUN_LIMIT_EXCEEDED'],
  })
  async login(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<RegistrationAndRun> {
    return registrationAndRun(await this.accounts.logIn(scope, id), this.parts.config);
  }

  @Get(':id/credentials')
  @Answers({
    summary: 'Read the credentials of a created account',
    description: 'Each read is audited.',
    success: { status: 200, type: Credentials },
    errors: ['NOT_FOUND', 'CREDENTIALS_WRITE_ONLY'],
  })
  async readCredentials(@Caller() scope: Scope, @Param('id') id: string): Promise<Credentials> {
    return readCredentials(scope, id, this.parts.vault);
  }

  @Put(':id/credentials')
  @HttpCode(204)
  @BodyAnswers()
  @Answers({
    summary: 'Overwrite the vaulted credentials',
    description: 'Changes the vault only, not the password at the app.',
    success: { status: 204 },
    errors: ['NOT_FOUND', 'REVOKED'],
  })
  async writeCredentials(
    @Caller() scope: Scope,
    @Param('id') id: string,
    @Body() body: CredentialsBody,
  ): Promise<void> {
    await writeCredentials(scope, id, body, this.parts.vault);
  }
}
