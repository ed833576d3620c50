import { expect, test } from '@jest/globals';
import { withoutSecrets } from './without-secrets.js';

test.each([
  ['The password "hunter2!x" is too weak', ['hunter2!x'], 'The password "…" is too weak'],
  ['Code 482913 is wrong: 14829137 is not', ['482913'], 'Code … is wrong: 14829137 is not'],
  ['the latest test', ['test'], 'the latest …'],
  ['cut off: "Planted-Pa55w". Resume.', ['Planted-Pa55word-9f'], 'cut off: "…". Resume.'],
  ['cut off: Planted-Pa55w', ['Planted-Pa55word-9f'], 'cut off: …'],
  ['a+b(c)d1 and both: a+b(c)d1-longer', ['a+b(c)d1', 'a+b(c)d1-longer'], '… and both: …'],
  ['in capitals: THE PASSWORD HUNTER2!X IS WEAK', ['hunter2!x'], 'in capitals: THE PASSWORD … IS WEAK'],
  ['of an address: /again?p=a%26b%3C%2fc+d1&q=a%26b%3c%2Fc%20d1', ['a&b</c d1'], 'of an address: /again?p=…&q=…'],
  ['escaped twice: a&amp;b&lt;/c d1, a&#38;b&#60;/c d1', ['a&b</c d1'], 'escaped twice: …, …'],
  ['a part of an address: "a%26b%3C%2Fc"', ['a&b</c d1'], 'a part of an address: "…"'],
  ['nothing of it', ['', 'of'], 'nothing of it'],
])('%s', (text, secrets, shown) => {
  expect(withoutSecrets(text, secrets)).toBe(shown);
});
