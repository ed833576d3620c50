import { describe, expect, test } from '@jest/globals';
import { monthEnd, monthStart } from './billing-month.js';

describe('§8 billing month', () => {
  const start = (anchor: string | null, now: string) =>
    monthStart(anchor === null ? null : new Date(anchor), new Date(now)).toISOString();

  test.each([
    [null, '2026-11-21T10:00:00.000Z', '2026-10-22T10:00:00.000Z'],
    ['2026-03-05T08:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-05T08:00:00.000Z'],
    ['2026-03-25T08:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2026-03-31T00:00:00.000Z', '2026-03-31T00:00:00.000Z'],
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ])('anchor %s at %s began %s', (anchor, now, expected) => {
    expect(start(anchor, now)).toBe(expected);
  });

  test.each([
    [null, '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-03-05T08:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-12-05T08:00:00.000Z'],
    ['2026-03-25T08:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-25T08:00:00.000Z'],
  ])('anchor %s: what was booked at %s counts until %s', (anchor, bookedAt, expected) => {
    const now = new Date('2026-11-21T10:00:00.000Z');
    expect(monthEnd(anchor === null ? null : new Date(anchor), new Date(bookedAt), now).toISOString()).toBe(expected);
  });
});
