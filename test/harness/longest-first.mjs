import TestSequencer from '@jest/test-sequencer';

/**
 * Where no earlier run has measured them, jest takes the files by their size. Those below `test/` drive browsers and whole
 * services for minutes, the others take seconds: the long ones first, so that no worker is left with one at the end.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const isLong = ({ path, context }) => path.startsWith(`${context.config.rootDir}/test/`);
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
