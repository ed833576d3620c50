import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ProfileHomes, sweepProfiles } from './profile-homes.js';

let workDir: string;

beforeAll(async () => {
  workDir = await mkdtemp('/tmp/lk-homes-');
});

afterAll(() => rm(workDir, { recursive: true, force: true }));

test('homes are private, and living processes keep theirs through another start', async () => {
  const homes = await ProfileHomes.prepare(workDir);
  const home = await homes.create();
  expect((await stat(home)).mode & 0o777).toBe(0o700);
  await ProfileHomes.prepare(workDir);
  expect(existsSync(home)).toBe(true);
  await homes.removeAll();
  expect(await readdir(workDir)).toEqual([]);
});

test('a start removes what a dead host left, and ends the browsers on it', async () => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const left = join(workDir, `${gone.pid}-12345`);
  await mkdir(join(left, 'aabbccdd', 'profile'), { recursive: true });
  await writeFile(join(left, 'aabbccdd', 'profile', 'Cookies'), 'x');
  const orphan = spawn('sh', ['-c', 'read forever', `--user-data-dir=${left}/aabbccdd/profile`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const bystander = spawn('sh', ['-c', 'read forever', `--user-data-dir=/elsewhere/profile`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await Promise.all([once(orphan, 'spawn'), once(bystander, 'spawn')]);
  const died = once(orphan, 'exit');
  expect(await sweepProfiles(workDir)).toBe(1);
  expect((await died)[1]).toBe('SIGKILL');
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  bystander.kill();
  expect(existsSync(left)).toBe(false);
});
