import { describe, expect, test } from '@jest/globals';
import { processorMs } from '#test/harness/processor-time';
import { readFrameAnswer } from './frame-answer.js';

const view = {
  url: 'https://app.example/',
  title: 'Sign up',
  text: 'Sign up here',
  fields: [],
  controls: [],
  forms: [],
};
const answer = (over: object, sealed = false) => JSON.stringify([{ ...view, ...over }, sealed]);

describe('what a frame says of itself', () => {
  test('is taken as it is', () => {
    expect(readFrameAnswer(answer({}, true))).toEqual([view, true]);
  });

  test('is cut to what an honest page could say', async () => {
    const field = {
      label: 'x'.repeat(5_000),
      options: Array.from({ length: 400 }, () => ({ label: 'y', value: 'z' })),
    };
    const hostile = answer({
      text: '-'.repeat(1_000_000),
      fields: Array.from({ length: 1_000 }, () => field),
      headings: Array.from({ length: 1_000 }, () => 'h'),
    });
    let read: ReturnType<typeof readFrameAnswer> | undefined;
    expect(await processorMs(() => (read = readFrameAnswer(hostile)))).toBeLessThan(1_000);
    const [{ text, fields, headings }] = read!;
    expect([text.length, fields.length, headings.length]).toEqual([20_000, 400, 60]);
    expect([fields[399]!.label.length, fields[399]!.options.length]).toEqual([2_000, 300]);
  });

  test.each([
    ['no text', 5],
    ['nothing', undefined],
    ['another thing', '[1,2]'],
    ['a description without end', 'x'.repeat(20_000_001)],
    ['depth without end', '['.repeat(1_000_000)],
  ])('%s is refused', (_, told) => {
    expect(() => readFrameAnswer(told)).toThrow();
  });
});
