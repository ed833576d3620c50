import { describe, expect, test } from '@jest/globals';
import type { Words } from '../words/words.js';
import { fold } from './fold.js';
import { Phrases } from './phrases.js';

const CODE = 1;
const ORDER = 2;
const phrases = new Phrases(
  new Map<number, Words>([
    [CODE, { en: 'code|passcode', de: '*code|bestätigungs-code*|weiß', fr: "code|code d'accès|lié", ru: 'код-*' }],
    [ORDER, { en: 'code|order code|order code list', hu: 'kód*', ja: '*コード' }],
  ]),
  ORDER,
  0,
);

/** What is found, as it stands there. */
function found(text: string): [string, number][] {
  return phrases.find(fold(text), text).map(({ start, end, concepts }) => [text.slice(start, end), concepts]);
}

describe('words of many lists are found in one pass', () => {
  test.each<[string, string, [string, number][]]>([
    ['whole words, all that they mean', 'the code is', [['code', CODE | ORDER]]],
    ['no beginning of a word', 'codec', []],
    ['the end of a word, where it may begin inside', 'Geheimcode', [['code', CODE]]],
    ['stems', 'KÓDOK', [['KÓD', ORDER]]],
    [
      'phrases whatever parts their words',
      'Bestätigungs \n"code"',
      [
        ['Bestätigungs \n"code', CODE],
        ['code', CODE | ORDER],
      ],
    ],
    [
      'the longer of two that mean the same, and what else the shorter means',
      'order code list',
      [
        ['order code list', ORDER],
        ['code', CODE | ORDER],
      ],
    ],
    ['a stem behind a hyphen', 'код-пароль', [['код', CODE]]],
    [
      'a word with its ß, and without',
      'weiß, weiss',
      [
        ['weiß', CODE],
        ['weiss', CODE],
      ],
    ],
    ['a short word with its diacritics only', 'lie, lié', [['lié', CODE]]],
    [
      'a longer word without them too',
      "code d'acces",
      [
        ['code', CODE | ORDER],
        ["code d'acces", CODE],
      ],
    ],
    ['words of scripts without blanks', '認証コードです', [['コード', ORDER]]],
  ])('%s', (_, text, words) => {
    expect(found(text)).toEqual(words);
  });

  test('a second text finds what the first has made grow, and beside it', () => {
    for (const text of ['passcode', 'pass', 'passcode', 'order code lists', 'order code list'])
      expect([text, found(text)]).toEqual([text, found(text)]);
    expect(found('pass')).toEqual([]);
    expect(found('passcode')).toContainEqual(['passcode', CODE]);
  });

  test('languages are those of all lists that have the word', () => {
    const [code] = phrases.find('code', 'code');
    const [stem] = phrases.find('kodok', 'kódok');
    expect(code!.languages & phrases.languagesOf([code!])).toBe(code!.languages);
    expect(code!.languages & stem!.languages).toBe(0n);
  });
});
