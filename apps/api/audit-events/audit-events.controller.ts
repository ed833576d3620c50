import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listAuditEvents } from '#libs/database/repositories/audit.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { Answers } from '../http/answers.js';
import { Caller } from '../http/request.js';
import { AuditEvent, auditEventObject, AuditFilter } from './audit-events.dto.js';

/** The audit trail (interface §4.6). */
@ApiTags('audit events')
@Controller('v1/audit-events')
export class AuditEventsController {
  @Get()
  @Answers({ summary: 'List audit events', success: { status: 200, type: [AuditEvent] } })
  async list(@Caller() scope: Scope, @Query() filter: AuditFilter): Promise<AuditEvent[]> {
    return (await listAuditEvents(scope, filter)).map(auditEventObject);
  }
}
