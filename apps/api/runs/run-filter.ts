import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { RunQuery } from '#libs/database/repositories/runs.repository';
import { parseInstant } from '#libs/domain/instant';
import { isCleanText } from '../http/fields.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Filters of `GET /v1/runs`. Their values are not validated (interface §4.4), so anything may come in. */
export class RunFilter {
  @Allow() @ApiProperty({ required: false, type: String }) identityId?: unknown;
  @Allow() @ApiProperty({ required: false, type: String }) status?: unknown;
  @Allow() @ApiProperty({ required: false, type: String }) type?: unknown;
  @Allow()
  @ApiProperty({ required: false, type: String, format: 'date-time', description: 'At or after it.' })
  since?: unknown;
  @Allow()
  @ApiProperty({ required: false, type: 'integer', default: DEFAULT_LIMIT, maximum: MAX_LIMIT })
  limit?: unknown;
}

/** What to ask the database; null where a value is one that no run can have. An invalid `limit` or `since` counts as absent. */
export function runQuery({ identityId, status, type, since, limit }: RunFilter): RunQuery | null {
  const exact = { identityId, status, type };
  for (const value of Object.values(exact)) {
    if (value !== undefined && !isCleanText(value)) return null;
  }
  const wanted = typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : 0;
  return {
    ...(exact as Pick<RunQuery, 'identityId' | 'status' | 'type'>),
    since: (typeof since === 'string' && parseInstant(since)) || undefined,
    limit: wanted >= 1 ? Math.min(wanted, MAX_LIMIT) : DEFAULT_LIMIT,
  };
}
