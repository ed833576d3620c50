import { expect, test } from '@jest/globals';
import { bundleOf, rawMailIn } from './mail-bundle.js';

const raws = ['first', '', 'x'.repeat(70_000), 'last'].map((text) => Buffer.from(text));

test('each mail of a bundle comes out as it went in', () => {
  const blob = bundleOf(raws);
  expect(raws.map((_, nth) => rawMailIn(blob, `mail/a#${nth}`))).toEqual(raws);
});

test('there is none behind the last', () => {
  expect(() => rawMailIn(bundleOf(raws), 'mail/a#4')).toThrow(/out of range/);
});

test('a mail in a blob of its own is the blob', () => {
  expect(rawMailIn(raws[0]!, 'mail/a')).toEqual(raws[0]);
});
