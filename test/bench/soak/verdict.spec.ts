import { expect, test } from '@jest/globals';
import type { Census } from './census.js';
import { leaks, slope, verdicts } from './verdict.js';

const census = (mib: number, change: Partial<Census> = {}): Census => ({
  byKind: { worker: { processes: 1, mib, files: 50, threads: 20 } },
  connections: 3,
  needs: { worker: { heapMib: 100, resources: { Timeout: 5 } } },
  ...change,
});

test('the slope is that of the later part, in an hour', () => {
  const samples = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((minute) => ({
    minute,
    ...census(minute < 4 ? 0 : 100 + minute),
  }));
  const [worker] = verdicts(census(100), samples, census(110));
  expect(worker).toMatchObject({ kind: 'worker', before: { mib: 100 }, after: { mib: 110 } });
  expect(worker!.slopeMibPerHour).toBeCloseTo(60);
  expect(slope([[1, 5]])).toBe(0);
});

test('what is held afterwards and was not before is told; what pools keep is not', () => {
  const before = census(100);
  expect(leaks(before, census(400, { connections: 10 }))).toEqual([]);
  const after = census(100, {
    byKind: {
      worker: { processes: 1, mib: 100, files: 90, threads: 20 },
      chromium: { processes: 2, mib: 1, files: 1, threads: 1 },
    },
    connections: 40,
    needs: { worker: { heapMib: 130, resources: { Timeout: 60 } } },
  });
  expect(leaks(before, after)).toEqual([
    'worker open files: 50, then 90',
    'chromium processes: 0, then 2',
    'database connections: 3, then 40',
    'worker heap in MiB: 100, then 130',
    'worker Timeout: 5, then 60',
  ]);
});
