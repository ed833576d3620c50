import { expect, test } from '@jest/globals';
import { print } from './output.js';

const HOSTILE = 'a\u001b]0;title\u0007\u009b31m\u202eb\nc\r';

test('what a page has written does nothing to the terminal', () => {
  for (const output of [{ text: HOSTILE }, [{ text: HOSTILE }, { text: [HOSTILE] }]])
    expect(print(output, false).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(print([{ text: HOSTILE }], false).split('\n')).toHaveLength(2);
});

test('in JSON it is escaped, and the same when read', () => {
  expect(print({ text: HOSTILE }, true)).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(JSON.parse(print({ text: HOSTILE }, true))).toEqual({ text: HOSTILE });
});
