import type { RunSignals } from '#activities/runtime/run-signals';
import type { Config } from '#libs/config/config';
import type { RunClient } from '#temporal/run-client';
import { runTimers } from '#temporal/run-timers';

/** What activities may tell workflows, over this process's client. */
export function runSignals(runs: RunClient, timers: Config['timers']): RunSignals {
  return {
    signalRun: (runId, signal) => runs.signalRun(runId, signal),
    browserOpened: (workflowId, browser) => runs.browserOpened(workflowId, browser),
    workflowState: (workflowId) => runs.workflowState(workflowId),
    startRun: ({ id, organizationId, identityId, registrationId, type, appOrigin }, mode) =>
      runs.startRun({
        runId: id,
        organizationId,
        identityId,
        registrationId,
        type,
        appOrigin,
        timers: runTimers(timers),
        ...(mode ? { mode } : {}),
      }),
  };
}
