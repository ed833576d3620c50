/** `error.code` of a `blocked` run (interface §3.1). */
export const BLOCKED_CODES = [
  'CAPTCHA_REQUIRED',
  'PHONE_REQUIRED',
  'SUBMIT_CONFIRMATION_REQUIRED',
  'MFA_REQUIRED',
  'TOTP_REQUIRED',
  'PAYMENT_REQUIRED',
  'MISSING_FIELD',
  'LOGIN_UNCONFIRMED',
  'MANUAL_INTERVENTION',
] as const;
export type BlockedCode = (typeof BLOCKED_CODES)[number];

/** `error.code` of a `failed` run (interface §3.1); a gate met after the browser ended records its blocked code instead. */
type FailureCode = 'BLOCKED_TIMEOUT' | 'VERIFICATION_TIMEOUT' | 'AUTOMATION_STUCK' | 'APP_UNREACHABLE' | 'ABORTED';

export interface RunError {
  code: BlockedCode | FailureCode;
  detail?: string;
}
