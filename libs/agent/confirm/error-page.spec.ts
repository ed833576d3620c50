import { expect, test } from '@jest/globals';
import type { View } from '../perceive/view.types.js';
import { titleOf } from './error-page.js';

const called = (title: string, ...headings: string[]): string =>
  titleOf({ url: 'https://app.example/', title, headings, status: 500 } as View);

test('an error page is called by what says so, else by its title', () => {
  expect(called('Notebooks', 'Notebooks', '503 : Service Unavailable')).toBe('503 : Service Unavailable');
  expect(called('Internal Server Error - Notebooks', 'Oops')).toBe('Internal Server Error - Notebooks');
  expect(called('Notebooks', 'Oops')).toBe('Notebooks');
  expect(called('', 'Oops')).toBe('Oops');
  expect(called('')).toBe('status 500');
  const browsersOwn = {
    url: 'chrome-error://chromewebdata/',
    title: 'app.example',
    headings: ['This page isn’t working'],
  };
  expect(titleOf({ ...browsersOwn, status: 500 } as View)).toBe('status 500');
  expect(titleOf({ ...browsersOwn, status: 0 } as View)).toBe('app.example');
});
