import { expect, test } from '@jest/globals';
import { ReconnectBackoff } from './reconnect-backoff.js';

test('doubles to its longest pause and stays there', () => {
  const backoff = new ReconnectBackoff(30_000, () => 1);
  const pauses = Array.from({ length: 12 }, () => backoff.next(0));
  expect(pauses.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(pauses.at(-1)).toBe(30_000);
});

test('only a connection that lived resets it', () => {
  const backoff = new ReconnectBackoff(30_000, () => 1);
  for (let n = 0; n < 5; n++) backoff.next(9_999);
  expect(backoff.next(9_999)).toBe(3_200);
  expect(backoff.next(10_000)).toBe(100);
});

test('jitter keeps within a quarter', () => {
  expect(new ReconnectBackoff(30_000, () => 0).next(0)).toBe(75);
});
