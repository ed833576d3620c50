import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearRunningService, readRunningService, writeRunningService } from './running-service.js';

const service = {
  apiUrl: 'http://127.0.0.1:3000',
  databaseUrl: 'postgres://u:p@127.0.0.1:1/x',
  temporalAddress: '127.0.0.1:2',
  temporalUiUrl: null,
  smtpPort: 2525,
};

test('a running service is found, a dead one is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'running-'));
  expect(readRunningService(dir)).toBeNull();
  writeRunningService(dir, { pid: process.pid, ...service });
  expect(readRunningService(dir)).toEqual({ pid: process.pid, ...service });
  expect(statSync(join(dir, 'running.json')).mode & 0o777).toBe(0o600);
  clearRunningService(dir);
  expect(readRunningService(dir)).toBeNull();
  writeRunningService(dir, { pid: 2 ** 22 + 1, ...service });
  expect(readRunningService(dir)).toBeNull();
  rmSync(dir, { recursive: true });
});
