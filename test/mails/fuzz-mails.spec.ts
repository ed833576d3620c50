import { expect, test } from '@jest/globals';
import { fuzzMails, LONGEST_TIMES } from './fuzz-mails.js';

/** Enough to meet each kind of damage many times; `npm run bench -- mail-fuzz` takes many more. */
const MAILS = 300;

test(`${MAILS} mutated mails: nothing throws, none costs what hundreds do, memory stays bounded`, async () => {
  const { failures, slowest, memory } = await fuzzMails(MAILS);
  expect(failures).toEqual([]);
  expect(slowest.times).toBeLessThan(LONGEST_TIMES);
  expect(memory).toBeLessThan(600);
}, 600_000);
