import type { AccountRunInput } from './account-run.messages.js';
import { closing, records } from './account-run.policies.js';
import { RunInbox } from './run-inbox.js';
import { RunOverError, RunRecorder } from './run-recorder.js';

/** Ends a run whose execution was terminated or lost, and frees what it held. */
export async function recover({ runId }: AccountRunInput): Promise<void> {
  const inbox = new RunInbox();
  inbox.listen();
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
  // Whoever asked for something hears that the run is over.
  while (inbox.requests.length > 0) await recorder.refuse(inbox.requests.splice(0));
}
