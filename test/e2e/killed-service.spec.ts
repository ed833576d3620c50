import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from '#libs/client/service-process';
import { freePort } from '#libs/processes/free-port';

let dataDir: string;
let service: ServiceProcess | null = null;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'latchkey-killed-'))));
afterAll(async () => {
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test('a service that was killed starts again at once, on the same ports, while what it left still runs', async () => {
  const ports = {
    PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
  };
  const start = () => startServiceProcess({ DATA_DIR: dataDir, BROWSER_SPARE: '0', ...ports });
  const first = await start();
  const ended = new Promise((resolve) => first.child.once('exit', resolve));
  // Nobody is left to end what it started.
  const children = execFileSync('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(first.child.pid)]).toString();
  process.kill(Number(/^ *(\d+) .*reaper$/m.exec(children)![1]), 'SIGKILL');
  first.child.kill('SIGKILL');
  await ended;
  service = await start();
  expect(service).toMatchObject({ apiUrl: first.apiUrl, temporalUiUrl: first.temporalUiUrl });
  expect((await fetch(`${service.apiUrl}/readyz`)).status).toBe(200);
}, 240_000);
