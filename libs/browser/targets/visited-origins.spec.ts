import { expect, test } from '@jest/globals';
import { VisitedOrigins } from './visited-origins.js';

const MOST = 100;
const numbered = (count: number, name: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `https://${name(n)}`);

test('what was visited last comes last, each once', () => {
  const visited = new VisitedOrigins(['https://a.example', 'https://b.example']);
  visited.add('https://a.example');
  expect(visited.all()).toEqual(['https://b.example', 'https://a.example']);
});

test('a site with names without end forgets its own oldest, and nobody else’s', () => {
  const own = ['https://app.mine.example', 'https://id.mine.example', 'http://127.0.0.1:3000'];
  const visited = new VisitedOrigins(own);
  for (const origin of numbered(3_000, (n) => `n${n}.hostile.example`)) visited.add(origin);
  expect(visited.all()).toHaveLength(MOST);
  expect(visited.all()).toEqual(expect.arrayContaining([...own, 'https://n2999.hostile.example']));
  expect(visited.all()).not.toContain('https://n0.hostile.example');
});

test('names that a hoster gives away are one site', () => {
  const visited = new VisitedOrigins(['https://app.mine.example']);
  for (const origin of numbered(1_000, (n) => `n${n}.vercel.app`)) visited.add(origin);
  expect(visited.all()[0]).toBe('https://app.mine.example');
});

test('of many sites the least recently used goes', () => {
  const visited = new VisitedOrigins(numbered(1_000, (n) => `site${n}.example`));
  visited.add('https://another.example');
  expect(visited.all()).toHaveLength(MOST);
  expect(visited.all().slice(-2)).toEqual(['https://site999.example', 'https://another.example']);
});
