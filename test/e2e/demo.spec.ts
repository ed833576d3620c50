import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test('the demo does the main job below DATA_DIR, says how to go on, and ends well where somebody ends it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-demo-'));
  const demo = spawn(process.execPath, ['dist/apps/demo/main.js', '--keep'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const code = new Promise<number | null>((resolve) => demo.once('exit', resolve));
  let told = '';
  for await (const chunk of demo.stdout) {
    told += String(chunk);
    if (told.includes('admin -- status')) break;
  }
  expect(told).toContain('export the logged-in browser');
  const [own] = await readdir(dataDir);
  expect(told).toContain(`DATA_DIR=${join(dataDir, own!)}`);
  demo.kill('SIGINT');
  expect(await code).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
