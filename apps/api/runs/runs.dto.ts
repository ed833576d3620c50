import { ApiProperty } from '@nestjs/swagger';
import type { LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import type { RunEntity } from '#libs/database/entities/run.entity';
import type { RunWithBrowser } from '#libs/database/repositories/runs.repository';
import { liveViewGrant, liveViewUrl } from '#libs/domain/live-view-url';
import { RUN_STATUSES, RUN_TYPES, type RunStatus, type RunType } from '#libs/domain/run-state';
import type { ApiConfig } from '../parts.js';

export class RunErrorBody {
  @ApiProperty({ example: 'CAPTCHA_REQUIRED' }) code!: string;
  @ApiProperty({ required: false }) detail?: string;
}

export class RunResultBody {
  @ApiProperty({ description: "The agent's final report." }) answer!: string;
  @ApiProperty({ type: String, nullable: true }) username!: string | null;
}

export class Run {
  @ApiProperty({ example: 'run_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty({ enum: RUN_TYPES }) type!: RunType;
  @ApiProperty({ enum: RUN_STATUSES }) status!: RunStatus;
  @ApiProperty() registrationId!: string;
  @ApiProperty({ type: RunErrorBody, nullable: true }) error!: RunErrorBody | null;
  @ApiProperty({ type: RunResultBody, nullable: true }) result!: RunResultBody | null;
  @ApiProperty({ type: String, nullable: true, description: 'Whoever holds it controls the browser.' })
  liveViewUrl!: string | null;
  @ApiProperty({ type: String, nullable: true }) gatewaySessionId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: string | null;
}

export class RunRow {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: RUN_TYPES }) type!: RunType;
  @ApiProperty({ enum: RUN_STATUSES }) status!: RunStatus;
  @ApiProperty() registrationId!: string;
  @ApiProperty() identityId!: string;
  @ApiProperty({ format: 'email' }) identityEmail!: string;
  @ApiProperty() appUrl!: string;
  @ApiProperty() appOrigin!: string;
  @ApiProperty({ type: RunErrorBody, nullable: true }) error!: RunErrorBody | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: string | null;
}

export class RunEventRow {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() kind!: string;
  @ApiProperty({ description: 'What was seen or done, without secrets.' }) text!: string;
}

export class Recording {
  @ApiProperty({ enum: ['pending', 'in_progress', 'completed', 'failed', 'not_enabled'] }) status!: string;
  @ApiProperty({ type: String, nullable: true }) recordingUrl!: string | null;
}

/** The run object (interface §2.3). Its live view is there as long as its browser is. */
export function runObject({ run, browser }: RunWithBrowser, config: ApiConfig): Run {
  return {
    id: run.id,
    type: run.type,
    status: run.status,
    registrationId: run.registrationId,
    error: run.error,
    result: run.result,
    liveViewUrl: browser && liveViewOf(browser, config),
    gatewaySessionId: run.browserId,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** The narrower row of `GET /v1/runs` (rulings, Runs); identity and registration have to be joined. */
export function runRow(run: RunEntity): RunRow {
  return {
    id: run.id,
    type: run.type,
    status: run.status,
    registrationId: run.registrationId,
    identityId: run.identityId,
    identityEmail: run.identity!.email,
    appUrl: run.registration!.appUrl,
    appOrigin: run.registration!.appOrigin,
    error: run.error,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

export function liveViewOf(browser: LiveBrowserEntity, { http, serviceSecret, timers }: ApiConfig): string {
  return liveViewUrl(http.publicUrl, serviceSecret, liveViewGrant(browser, timers));
}
