import { expect, test } from '@jest/globals';
import { processorMs } from '#test/harness/processor-time';
import { mailedName } from './mailed-name.js';

test.each([
  ['a sentence', 'Your customer number is EB-395093.', 'EB-395093'],
  ['a label above it', 'Customer number:\nEB-395093', 'EB-395093'],
  [
    'a long line',
    `${'Welcome to the club of all who read. '.repeat(100)}Your customer number is EB-395093.`,
    'EB-395093',
  ],
  ['nothing', 'Thank you for registering.', null],
])('%s tells the name', (_how, text, name) => {
  expect(mailedName({ text, html: null })).toBe(name);
});

test.each(['a:', '1 2 3 4 5 6 ', 'user name a1 '])(
  'a mail that says "%s" without end is read in no time',
  async (word) => {
    expect(await processorMs(() => mailedName({ text: word.repeat(60_000), html: null }))).toBeLessThan(1_000);
  },
);
