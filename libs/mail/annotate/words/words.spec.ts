import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { Words } from './words.js';

const FILES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.words.ts'));

test.each(FILES)(
  'every word of %s can be found: it goes on at its ends only, and there is something of it',
  async (file) => {
    const lists = (await import(`./${file.replace(/ts$/, 'js')}`)) as Record<string, Words | RegExp>;
    const words = Object.values(lists)
      .filter((list): list is Words => !(list instanceof RegExp))
      .flatMap((list) => Object.values(list).flatMap((line) => line.split('|')));
    expect(words.filter((word) => !/^\*?[^\s*][^*]*(?<!\s)\*?$/.test(word))).toEqual([]);
  },
);
