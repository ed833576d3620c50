import { expect, test } from '@jest/globals';
import { withoutSecrets } from './without-secrets.js';

test.each([
  ['The password "hunter2!x" is too weak', ['hunter2!x'], 'The password "…" is too weak'],
  ['Code 482913 is wrong: 14829137 is not', ['482913'], 'Code … is wrong: 14829137 is not'],
  ['the latest test', ['test'], 'the latest …'],
  ['cut off: "Planted-Pa55w". Resume.', ['Planted-Pa55word-9f'], 'cut off: "…". Resume.'],
  ['cut off: Planted-Pa55w', ['Planted-Pa55word-9f'], 'cut off: …'],
  ['a+b(c)d1 and both: a+b(c)d1-longer', ['a+b(c)d1', 'a+b(c)d1-longer'], '… and both: …'],
  ['nothing of it', ['', 'of'], 'nothing of it'],
])('%s', (text, secrets, shown) => {
  expect(withoutSecrets(text, secrets)).toBe(shown);
});
