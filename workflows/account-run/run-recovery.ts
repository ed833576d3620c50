import type { AccountRunInput } from './account-run.messages.js';
import { closing, records } from './account-run.policies.js';
import { RunOverError, RunRecorder } from './run-recorder.js';

/** Ends a run whose execution was terminated or lost, and frees what it held. */
export async function recover({ runId }: AccountRunInput): Promise<void> {
  const run = await records.readRun({ runId });
  if (!run) return;
  const recorder = new RunRecorder(runId, { status: run.status, error: run.error }, run.revision);
  if (run.browser) {
    await closing(run.browser.hostQueue)
      .releaseBrowser({ browserId: run.browser.browserId, mode: 'discard' })
      .catch(() => undefined);
  }
  await recorder
    .apply({ type: 'stuck', detail: "the run's workflow was terminated" }, "the run's workflow was terminated", {
      browserId: null,
    })
    .catch((error: unknown) => {
      if (!(error instanceof RunOverError)) throw error;
    });
  await records.freeRunLease({ runId });
}
