import { Body, Controller, Get, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RecordingEntity } from '#libs/database/entities/outside.entity';
import {
  findRecording,
  findRun,
  listRunEvents,
  listRuns,
  type RunWithBrowser,
} from '#libs/database/repositories/runs.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { ServiceError } from '#libs/domain/errors';
import { recordingUrl } from '#libs/domain/recording-url';
import { isTerminal } from '#libs/domain/run-state';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { NoBody } from '../http/validation.pipe.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { RunRequests } from './run-requests.service.js';
import { RunFilter, runQuery } from './run-filter.js';
import { Recording, Run, RunEventRow, runObject, RunRow, runRow } from './runs.dto.js';

/** How long the address of a recording holds, in milliseconds. */
const RECORDING_URL_MS = 15 * 60_000;
/** Longer than a recording takes to be stored once its run has ended, in milliseconds. */
const STORING_MS = 60_000;

/** Runs (interface §4.4). */
@ApiTags('runs')
@Controller('v1/runs')
export class RunsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly requests: RunRequests,
  ) {}

  @Get()
  @Answers({ summary: 'List runs', success: { status: 200, type: [RunRow] } })
  async list(@Caller() scope: Scope, @Query() filter: RunFilter): Promise<RunRow[]> {
    const query = runQuery(filter);
    return query === null ? [] : (await listRuns(scope, query)).map(runRow);
  }

  @Get(':id')
  @Answers({ summary: 'Read a run', success: { status: 200, type: Run }, errors: ['NOT_FOUND'] })
  async get(@Caller() scope: Scope, @Param('id') id: string): Promise<Run> {
    return runObject(await requireRun(scope, id), this.parts.config);
  }

  @Get(':id/events')
  @Answers({
    summary: "Read the agent's decisions in a run",
    success: { status: 200, type: [RunEventRow] },
    errors: ['NOT_FOUND'],
  })
  async events(@Caller() scope: Scope, @Param('id') id: string): Promise<RunEventRow[]> {
    const { run } = await requireRun(scope, id);
    const events = await listRunEvents(scope, run.id);
    return events.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text }));
  }

  @Get(':id/recording')
  @Answers({
    summary: 'Where the recording of a run is',
    success: { status: 200, type: Recording },
    errors: ['NOT_FOUND'],
  })
  async recording(@Caller() scope: Scope, @Param('id') id: string): Promise<Recording> {
    const { run } = await requireRun(scope, id);
    const recording = await findRecording(scope, run.id);
    if (recording?.status !== 'completed') return { status: this.statusOf(run, recording), recordingUrl: null };
    const { http, serviceSecret } = this.parts.config;
    const expiresAt = new Date(Date.now() + RECORDING_URL_MS);
    return { status: 'completed', recordingUrl: recordingUrl(http.publicUrl, serviceSecret, run.id, expiresAt) };
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Answers({
    summary: 'Let a blocked run go on',
    success: { status: 200, type: Run },
    errors: ['NOT_FOUND', 'NOT_BLOCKED', 'UNAVAILABLE'],
  })
  async resume(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Run> {
    return runObject(await this.requests.ask(scope, id, 'resume'), this.parts.config);
  }

  @Post(':id/intervene')
  @HttpCode(200)
  @Answers({
    summary: 'Pause a run for a manual takeover',
    success: { status: 200, type: Run },
    errors: ['NOT_FOUND', 'NOT_INTERVENABLE', 'UNAVAILABLE'],
  })
  async intervene(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Run> {
    return runObject(await this.requests.ask(scope, id, 'intervene'), this.parts.config);
  }

  @Post(':id/abort')
  @HttpCode(200)
  @Answers({
    summary: 'End a run',
    success: { status: 200, type: Run },
    errors: ['NOT_FOUND', 'ALREADY_TERMINAL', 'UNAVAILABLE'],
  })
  async abort(@Caller() scope: Scope, @Param('id') id: string, @Body() _body: NoBody): Promise<Run> {
    return runObject(await this.requests.ask(scope, id, 'abort'), this.parts.config);
  }

  /**
   * A run that may yet get a browser has a recording to come; one that ended without is never recorded, and no run is where recordings
   * are switched off. What is not stored long after the run's end was lost with its host, or has been removed.
   */
  private statusOf(run: RunWithBrowser['run'], recording: RecordingEntity | null): Recording['status'] {
    const isLate = run.endedAt !== null && Date.now() - run.endedAt.getTime() > STORING_MS;
    if (recording) return recording.status === 'in_progress' && isLate ? 'failed' : recording.status;
    if (this.parts.config.recordings.keepMs === 0) return 'not_enabled';
    if (!isTerminal(run.status)) return 'pending';
    return run.hadBrowser ? 'failed' : 'not_enabled';
  }
}

async function requireRun(scope: Scope, id: string): Promise<RunWithBrowser> {
  const found = await findRun(scope, id);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}
