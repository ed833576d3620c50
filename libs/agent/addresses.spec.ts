import { expect, test } from '@jest/globals';
import { isSameHost, isSameSite, sameButPlain, sharesDomain } from './addresses.js';

test.each([
  ['https://localhost:8080/verify/1?k=2', 'http://localhost:8080/', 'http://localhost:8080/verify/1?k=2'],
  ['https://localhost:8081/verify/1', 'http://localhost:8080/', null],
  ['https://example.com/verify/1', 'http://example.com/', null],
  ['https://example.com:80/verify/1', 'http://example.com/', 'http://example.com/verify/1'],
  ['https://other.example:8080/verify/1', 'http://example.com:8080/', null],
  ['https://example.com:8443/verify/1', 'https://example.com:8443/', null],
])('%s, at the app %s, is read without encryption as %s', (address, app, expected) => {
  expect(sameButPlain(address, app)).toBe(expected);
});

test.each([
  ['http://127.0.0.1:4433/login', 'http://127.0.0.1:4455/', true, false],
  ['https://id.example.com/login', 'https://www.example.com/', false, true],
  ['http://www.example.com:81/login', 'https://www.example.com/', false, false],
  ['http://127.0.0.2:4433/login', 'http://127.0.0.1:4433/', false, false],
  ['https://a.github.io/login', 'https://b.github.io/', false, false],
])('%s is at the host of %s: %s, and of its site: %s', (address, home, isHost, isSite) => {
  expect([isSameHost(address, home), isSameSite(address, home)]).toEqual([isHost, isSite]);
});

test.each([
  ['https://id.example.co.uk/', 'https://www.example.co.uk/', true],
  ['https://other.co.uk/', 'https://example.co.uk/', false],
  ['http://127.0.0.1:81/', 'http://127.0.0.1/', false],
])('%s and %s lie below one domain: %s', (there, here, expected) => {
  expect(sharesDomain(new URL(there), new URL(here))).toBe(expected);
});
