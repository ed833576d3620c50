import { expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { createLogger } from './logger.js';

test.each(['json', 'pretty'] as const)('%s: values under the names of secrets are replaced', async (format) => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const logger = createLogger('spec', { level: 'info', format }, sink);
  logger.info(
    { password: 'p-4711', run: { totpSeed: 'p-4712', headers: { 'x-api-key': 'p-4713' } }, id: 'run_1' },
    'hello',
  );
  await new Promise(setImmediate);
  expect(written).toContain('hello');
  expect(written).toContain('run_1');
  expect(written).not.toMatch(/p-471/);
});
