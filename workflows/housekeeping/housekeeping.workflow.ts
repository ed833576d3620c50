import { continueAsNew, sleep, workflowInfo } from '@temporalio/workflow';
import type { HousekeepingInput } from './housekeeping.messages.js';
import { housekeepingActivities } from './housekeeping.policies.js';

/** Mends what crashes leave behind: runs without a workflow, workflows without an end, leases without a holder. */
export async function housekeeping(input: HousekeepingInput): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested && workflowInfo().historyLength < 2_000) {
    await housekeepingActivities.sweep();
    await sleep(input.everyMs);
  }
  await continueAsNew<typeof housekeeping>(input);
}
