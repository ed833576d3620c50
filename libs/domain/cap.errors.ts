import { type ErrorCode, ServiceError } from './errors.js';

/** A cap as the RateLimit header fields tell it (draft-ietf-httpapi-ratelimit-headers). */
export interface SpentCap {
  policy: 'runs-per-day' | 'runs-per-month' | 'sends-per-day' | 'identities';
  quota: number;
  /** Length of the window in seconds; absent where time alone frees nothing. */
  windowSeconds?: number;
  /** When the next one will be allowed. */
  freeAt?: Date;
}

/** A cap that is spent: `429` with `limit`, and when to try again. */
export class CapError extends ServiceError {
  constructor(
    code: ErrorCode,
    readonly cap: SpentCap,
  ) {
    super(code, { limit: cap.quota });
    this.name = 'CapError';
  }
}
