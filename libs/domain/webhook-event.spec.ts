import { expect, test } from '@jest/globals';
import { deliveryPlan, verdictOf } from './webhook-event.js';

test('§6.1 run events are tried once', () => {
  for (const event of ['run.blocked', 'run.completed', 'run.failed'] as const) {
    expect(deliveryPlan(event).attempts).toBe(1);
  }
});

test('rulings, Mail: message.received is tried ten times, from 5 s to 1 h', () => {
  const { attempts, firstPauseMs, growth, longestPauseMs } = deliveryPlan('message.received');
  const pauses = Array.from({ length: attempts - 1 }, (_, n) => Math.min(firstPauseMs * growth ** n, longestPauseMs));
  expect(pauses).toHaveLength(9);
  expect(pauses[0]).toBe(5_000);
  expect(pauses[7]).toBeLessThan(3_600_000);
  expect(pauses[8]).toBe(3_600_000);
});

test('2xx is success, 410 stops, redirects and the rest are failures', () => {
  const verdicts = [200, 204, 299, 301, 302, 307, 400, 404, 410, 500, 503].map(verdictOf);
  expect(verdicts).toEqual([
    ...Array(3).fill('delivered'),
    ...Array(5).fill('failed'),
    'stopped',
    ...Array(2).fill('failed'),
  ]);
});
