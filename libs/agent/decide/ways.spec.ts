import { expect, test } from '@jest/globals';
import type { Control, View } from '../perceive/view.types.js';
import { whole } from './ways.js';

const page = (text: string, headings: string[], links: number): View =>
  ({ text, headings, controls: Array.from({ length: links }, () => ({ visible: true }) as Control) }) as View;

test.each([
  ['a long text with links', page('x'.repeat(400), [], 6), true],
  ['a short front with headings, such as a blog with one entry', page('x'.repeat(250), ['Thoughts', 'Hello'], 7), true],
  ['a bar and a foot around nothing yet', page('x'.repeat(250), [], 7), false],
  ['a heading alone', page('x'.repeat(40), ['Welcome', 'Hello'], 7), false],
  ['a text without links', page('x'.repeat(400), ['Thoughts', 'Hello'], 1), false],
])('has come: %s', (_what, view, isWhole) => {
  expect(whole(view)).toBe(isWhole);
});
