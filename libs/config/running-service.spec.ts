import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { until } from '#test/harness/until';
import { clearRunningService, readKilledService, readRunningService, writeRunningService } from './running-service.js';

const service = {
  apiUrl: 'http://127.0.0.1:3000',
  databaseUrl: 'postgres://u:p@127.0.0.1:1/x',
  temporalAddress: '127.0.0.1:2',
  temporalUiUrl: null,
  smtpPort: 2525,
};

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'running-'))));
afterEach(() => rmSync(dir, { recursive: true }));

/** As if another process had given word. */
function writeAs(pid: number): void {
  writeRunningService(dir, service);
  const file = join(dir, 'running.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"pid": ${process.pid}`, `"pid": ${pid}`));
}

test('a running service is found until it takes its word back', () => {
  expect(readRunningService(dir)).toBeNull();
  writeRunningService(dir, service);
  expect(readRunningService(dir)).toMatchObject({ pid: process.pid, ...service });
  expect(readKilledService(dir)).toBeNull();
  expect(statSync(join(dir, 'running.json')).mode & 0o777).toBe(0o600);
  clearRunningService(dir);
  expect(readRunningService(dir)).toBeNull();
});

test.each([
  ['no process has', 2 ** 22 + 1],
  // Its own parent may be as old as itself, to the tick.
  ['another process has by now', 1],
])('one whose number %s was killed', (_, pid) => {
  writeAs(pid);
  expect(readRunningService(dir)).toBeNull();
  expect(readKilledService(dir)).toMatchObject({ pid, ...service });
});

test('one that ended and was never waited for was killed', async () => {
  // Its parent becomes a program that waits for nobody; it ends only then, or the shell would.
  const stdio = ['ignore', 'pipe', 'inherit', 'pipe'] as const;
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60 3<&-'], { stdio: [...stdio] });
  const [said] = (await once(parent.stdout!, 'data')) as [Buffer];
  const pid = Number(said.toString());
  try {
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', 60_000);
    (parent.stdio[3] as Writable).end();
    await until(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.startsWith('Z'), 60_000);
    writeFileSync(
      join(dir, 'running.json'),
      JSON.stringify({
        pid,
        born: readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19],
        ...service,
      }),
    );
    expect(readRunningService(dir)).toBeNull();
  } finally {
    parent.kill('SIGKILL');
  }
});
