import { expect, test } from '@jest/globals';
import { BadKeyBrake } from './bad-key-brake.js';

test('a bad key tried at every endpoint once costs nothing, more of them up to half a second each, until a minute has passed', () => {
  let now = 0;
  const brake = new BadKeyBrake(() => now);
  const delays = (tries: number) => Array.from({ length: tries }, () => brake.delayFor('192.0.2.1'));
  expect(Math.max(...delays(30))).toBe(0);
  expect(delays(5)).toEqual([100, 200, 400, 500, 500]);
  expect(brake.delayFor('192.0.2.2')).toBe(0);
  now += 60_000;
  expect(delays(1)).toEqual([0]);
});
