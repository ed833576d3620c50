import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { opensRecording, recordingUrl } from './recording-url.js';

const secret = randomBytes(32);
const now = new Date('2026-01-01T00:00:00Z');
const query = (runId: string) =>
  Object.fromEntries(
    new URL(recordingUrl('https://a.test', secret, runId, new Date(now.getTime() + 60_000))).searchParams,
  );

test('opens its own recording for its time', () => {
  expect(opensRecording(secret, 'run_1', query('run_1'), now)).toBe(true);
  expect(opensRecording(secret, 'run_1', query('run_1'), new Date(now.getTime() + 60_000))).toBe(false);
  expect(opensRecording(secret, 'run_2', query('run_1'), now)).toBe(false);
  expect(opensRecording(randomBytes(32), 'run_1', query('run_1'), now)).toBe(false);
  expect(opensRecording(secret, 'run_1', { ...query('run_1'), expires: '99999999999' }, now)).toBe(false);
  for (const expires of [undefined, '', '1e9', ['1']])
    expect(opensRecording(secret, 'run_1', { expires }, now)).toBe(false);
});
