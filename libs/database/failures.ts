import { QueryFailedError } from 'typeorm';

/** SQLSTATEs and system errors of a database that cannot be reached, is starting or stops, or takes no more connections. */
const OUTAGE = /^(08|57P0[1-3]|53300|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;
/** The driver's own words where a connection ends under a statement; they carry no code. */
const CUT_OFF =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the database is away rather than the statement wrong: the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  const cause = (error instanceof QueryFailedError ? error.driverError : error) as { message?: unknown } | null;
  return OUTAGE.test(codeOf(cause)) || CUT_OFF.test(String(cause?.message ?? ''));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
