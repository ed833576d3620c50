import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { serviceEnvironment } from './environment.js';

test('a process of the service has threads for names that do not answer, in an image too', () => {
  expect(serviceEnvironment({ PORT: '3000', LLM_API_KEY: null }, { LLM_API_KEY: 'k', HOME: '/root' })).toEqual({
    UV_THREADPOOL_SIZE: '64',
    HOME: '/root',
    PORT: '3000',
  });
  expect(serviceEnvironment({}, { UV_THREADPOOL_SIZE: '128' })).toEqual({ UV_THREADPOOL_SIZE: '128' });
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*\bUV_THREADPOOL_SIZE=64\b/m);
});
