import type { Config } from '#libs/config/config';
import type { RunTimers } from '#workflows/account-run/account-run.messages';

/** The durations of a run as the configuration has them, for the input of its workflow. */
export function runTimers(timers: Config['timers']): RunTimers {
  const { verificationMs, blockedHoldMs, runWallClockMs, runMaxLifeMs, heartbeatStaleMs } = timers;
  return {
    verificationMs,
    holdMs: blockedHoldMs,
    wallClockMs: runWallClockMs,
    maxLifeMs: runMaxLifeMs,
    heartbeatStaleMs,
  };
}
