import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { BrowserHosting, BrowserSteps } from '#activities/browser/browser.contract';
import type { RecordsActivities } from '#activities/records/records.contract';
import { TASK_QUEUES } from '#temporal/names';
import type { RunTimers } from './account-run.messages.js';

/** Writes and reads of the database: idempotent, so tried until the database answers; local, for half the latency. */
export const records = proxyLocalActivities<RecordsActivities>({
  startToCloseTimeout: '10s',
  scheduleToCloseTimeout: '1h',
  localRetryThreshold: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** The browser itself: never tried twice, since whatever happened to the first one is unknown. */
export function hosting(timers: RunTimers): BrowserHosting {
  return proxyActivities<BrowserHosting>({
    taskQueue: TASK_QUEUES.browsers,
    startToCloseTimeout: timers.maxLifeMs + 5 * 60_000,
    heartbeatTimeout: Math.min(20_000, timers.heartbeatStaleMs),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { maximumAttempts: 1 },
  });
}

/**
 * Acting on the page: tried once; after an unknown outcome the next step looks again. A step may take longer than a host may be
 * silent: it waits for an authenticator's next code.
 */
export function acting(hostQueue: string, timers: RunTimers): Pick<BrowserSteps, 'step'> {
  return proxyActivities<BrowserSteps>({
    taskQueue: hostQueue,
    scheduleToStartTimeout: '30s',
    startToCloseTimeout: '120s',
    heartbeatTimeout: Math.min(20_000, timers.heartbeatStaleMs),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { maximumAttempts: 1 },
  });
}

/** Pausing and closing: idempotent; a host that is gone is noticed by the schedule-to-start time-out. */
export function closing(hostQueue: string): Pick<BrowserSteps, 'interrupt' | 'releaseBrowser'> {
  return proxyActivities<BrowserSteps>({
    taskQueue: hostQueue,
    scheduleToStartTimeout: '10s',
    startToCloseTimeout: '60s',
    retry: { maximumAttempts: 3, initialInterval: '500ms' },
  });
}
