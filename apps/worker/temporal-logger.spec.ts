import { expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { createLogger } from '#libs/config/logger';
import { temporalLogger } from './temporal-logger.js';

test('an entry about a failure says what failed, and nothing is told that is on purpose', async () => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = temporalLogger(createLogger('spec', { level: 'info', format: 'json' }, sink));
  log.warn('Workflow failed', { workflowId: 'w-1', error: new Error('answered 500') });
  log.log('WARN', 'Activity failed', { error: Object.assign(new Error('answered 502'), { parameters: ['planted'] }) });
  log.info('polling');
  log.warn('No workflows registered, not polling for workflow tasks');
  await new Promise(setImmediate);
  expect(written).not.toContain('planted');
  const entries = written.trim().split('\n');
  expect(entries.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'Workflow failed', workflowId: 'w-1', err: { message: 'answered 500' } },
    { msg: 'Activity failed', err: { message: 'answered 502' } },
  ]);
});
