import { expect, test } from '@jest/globals';
import { byteRange } from './byte-range.js';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-30', { from: 70, to: 99 }],
  ['bytes=-300', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-9', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('of 100 bytes %s means %j', (header, wanted) => {
  expect(byteRange(header, 100)).toEqual(wanted);
});
