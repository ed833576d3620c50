import { ApiProperty } from '@nestjs/swagger';
import { Amount, Flag } from '../http/fields.js';

const DAY_SECONDS = 86_400;

/** What a session or an export may be asked with (interface §4.2). */
export class SessionBody {
  @Flag({ optional: true, description: '`false` skips the freshness check.' })
  verify?: boolean;

  @Amount({ min: 0, max: DAY_SECONDS, optional: true, description: 'Overrides the freshness window.' })
  maxStaleSec?: number;
}

/** Interface §2.7. */
export class Session {
  @ApiProperty({ example: 'ses_0c5k2yb6p9m1r8t4w7x3z0a2d' }) sessionId!: string;
  @ApiProperty({ description: 'A bearer credential: returned once, never stored.' }) cdpUrl!: string;
  @ApiProperty({ description: 'Whoever holds it controls the browser.' }) liveViewUrl!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ required: false, description: 'Only where freshness was checked.' }) verified?: boolean;
  @ApiProperty({ required: false, description: 'A re-login ran first.' }) healed?: boolean;
}

export class StoredCookie {
  @ApiProperty() name!: string;
  @ApiProperty() value!: string;
  @ApiProperty() domain!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ description: 'Seconds since the epoch; -1 for a session cookie.' }) expires!: number;
  @ApiProperty() httpOnly!: boolean;
  @ApiProperty() secure!: boolean;
  @ApiProperty({ enum: ['Strict', 'Lax', 'None'] }) sameSite!: string;
}

export class StoredItem {
  @ApiProperty() name!: string;
  @ApiProperty() value!: string;
}

export class StoredOrigin {
  @ApiProperty() origin!: string;
  @ApiProperty({ type: [StoredItem] }) localStorage!: StoredItem[];
}

/** Interface §2.8; also what Playwright's `storageState` option takes. */
export class StorageState {
  @ApiProperty({ type: [StoredCookie] }) cookies!: StoredCookie[];
  @ApiProperty({ type: [StoredOrigin] }) origins!: StoredOrigin[];
}

export class Export {
  @ApiProperty({ type: StorageState }) storageState!: StorageState;
}
