/** The one table of error codes a client may branch on: HTTP status, words, and whether the same call can succeed later (interface §7). */
export const ERROR_TABLE = {
  SEND_LIMIT_EXCEEDED: { status: 429, retryable: true, message: 'outbound email limit for 24 hours reached' },
  PLAN_EMAIL_LIMIT_EXCEEDED: { status: 402, retryable: false, message: 'monthly email limit of the plan reached' },
  IDENTITY_LIMIT_EXCEEDED: { status: 429, retryable: false, message: 'identity limit of the plan reached' },
  RUN_LIMIT_EXCEEDED: { status: 429, retryable: true, message: 'run limit reached' },
  LOCAL_PART_RESERVED: { status: 409, retryable: false, message: 'local-part reserved' },
  LOCAL_PART_TAKEN: { status: 409, retryable: false, message: 'local-part taken' },
  IDENTITY_BUSY: { status: 409, retryable: true, message: 'identity is busy with a run' },
  ALREADY_CONNECTED: { status: 409, retryable: false, message: 'a connected account exists for this app' },
  ALREADY_REGISTERED: { status: 409, retryable: false, message: 'a created account exists for this app' },
  REVOKED: { status: 409, retryable: false, message: 'connection is revoked' },
  NOT_ACTIVE: { status: 409, retryable: false, message: 'registration is not active' },
  NO_PROFILE: { status: 409, retryable: false, message: 'no run has logged this identity in yet; start a login first' },
  SESSION_STALE: {
    status: 409,
    retryable: true,
    message: 'login too old; a re-login was queued, retry when its run completes',
  },
  SESSION_PENDING: {
    status: 409,
    retryable: true,
    message: 'a run is in flight for this identity; retry when it completes',
  },
  SESSION_ALREADY_OPEN: { status: 409, retryable: false, message: 'a session is already open; close it first' },
  NOT_BLOCKED: { status: 409, retryable: false, message: 'run is not blocked' },
  NOT_INTERVENABLE: { status: 409, retryable: false, message: 'run is neither running nor awaiting verification' },
  ALREADY_TERMINAL: { status: 409, retryable: false, message: 'run has already ended' },
  CREDENTIALS_WRITE_ONLY: {
    status: 403,
    retryable: false,
    message: 'credentials of a connected account are write-only',
  },
  BAD_TOTP_SEED: { status: 400, retryable: false, message: 'totpSeed is neither base32 nor an otpauth:// URI' },
  NOT_FOUND: { status: 404, retryable: false, message: 'not found' },
  IDENTITY_NOT_FOUND: { status: 404, retryable: false, message: 'identity not found' },
  MISSING_API_KEY: { status: 401, retryable: false, message: 'missing api key' },
  INVALID_API_KEY: { status: 401, retryable: false, message: 'invalid api key' },
  URL_NOT_ALLOWED: { status: 400, retryable: false, message: 'url not allowed' },
  UNAVAILABLE: { status: 503, retryable: true, message: 'temporarily unavailable, retry shortly' },
} as const;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** Codes that stay inside: the interface shows only their status and message. */
const WITHOUT_CODE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LOCAL_PART_TAKEN',
  'NOT_FOUND',
  'IDENTITY_NOT_FOUND',
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'URL_NOT_ALLOWED',
  'UNAVAILABLE',
]);

/** An error a caller is told about. `fields` are further members of the answer (`limit`, `runId`, `status`, …). */
export class ServiceError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly fields: Record<string, unknown> = {},
    message: string = ERROR_TABLE[code].message,
  ) {
    super(message);
    this.name = 'ServiceError';
    this.status = ERROR_TABLE[code].status;
  }

  /** The JSON body of the answer (interface §7). */
  body(): Record<string, unknown> {
    const code = WITHOUT_CODE.has(this.code) ? {} : { code: this.code };
    return { error: this.message, ...code, ...this.fields };
  }
}

/** One validation issue; a `400` lists all of them (rulings, Validation). */
export interface ValidationIssue {
  path: string;
  message: string;
}

/** A request body or query that does not validate: answered `400 { error: [issues] }`. */
export class ValidationError extends Error {
  constructor(readonly issues: ValidationIssue[]) {
    super(issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '));
    this.name = 'ValidationError';
  }
}
