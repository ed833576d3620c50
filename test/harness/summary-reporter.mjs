import { writeSync } from 'node:fs';

/** Ends a run with the one line that people and CI look for: `N passed, N failed`. A file that did not run counts as failed. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : '';
    // Jest's own summary comes after all other reporters; nothing comes after the exit.
    process.once('exit', () => writeSync(1, `\n${results.numPassedTests} passed, ${failed} failed${skipped}\n`));
  }
}
