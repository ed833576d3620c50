import { proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#activities/records/records.contract';
import { TASK_QUEUES } from '#temporal/names';

export const housekeepingActivities = proxyActivities<HousekeepingActivities>({
  taskQueue: TASK_QUEUES.workflows,
  startToCloseTimeout: '2m',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});
