import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { BrowserHosting, BrowserSteps } from '#activities/browser/browser.contract';
import type { SessionRecords } from '#activities/records/sessions.contract';
import { TASK_QUEUES } from '#temporal/names';

/** Longer than a host needs to save a profile, in milliseconds. */
const SAVING_MS = 60_000;

/** Writes of the database: idempotent, so tried until the database answers. */
export const records = proxyLocalActivities<SessionRecords>({
  startToCloseTimeout: '10s',
  scheduleToCloseTimeout: '1h',
  localRetryThreshold: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** The browser itself: never tried twice. A caller waits for it, so it is not queued for long either. */
export function hosting(input: { hostQueue: string | null; lifeMs: number; heartbeatStaleMs: number }): BrowserHosting {
  return proxyActivities<BrowserHosting>({
    taskQueue: input.hostQueue ?? TASK_QUEUES.sessions,
    // A host that keeps a browser warm answers at once or not at all.
    scheduleToStartTimeout: input.hostQueue ? '3s' : '20s',
    startToCloseTimeout: input.lifeMs + SAVING_MS,
    heartbeatTimeout: Math.min(20_000, input.heartbeatStaleMs),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { maximumAttempts: 1 },
  });
}

/** Closing is idempotent; a host that is gone is noticed by the schedule-to-start time-out. */
export function closing(hostQueue: string): Pick<BrowserSteps, 'releaseBrowser'> {
  return proxyActivities<BrowserSteps>({
    taskQueue: hostQueue,
    scheduleToStartTimeout: '10s',
    startToCloseTimeout: SAVING_MS,
    retry: { maximumAttempts: 3, initialInterval: '500ms' },
  });
}
