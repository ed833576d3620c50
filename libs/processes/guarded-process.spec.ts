import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startGuarded } from './guarded-process.js';
import { isFree } from './free-port.js';

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a guarded process', () => {
  test('ends in good order with its stop signal', async () => {
    const guarded = startGuarded('/bin/sh', ['-c', 'trap "exit 3" INT; echo up; while :; do sleep 0.05; done'], {
      stopSignal: 'SIGINT',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(guarded.child.stdout!, 'data');
    expect(await guarded.stop()).toEqual({ code: 3, signal: null });
    expect(await guarded.stop()).toEqual({ code: 3, signal: null });
  });

  test('is killed when it does not want to end, with all it started', async () => {
    const script = 'trap "" TERM; sleep 60 & echo $!; while :; do sleep 0.05; done';
    const guarded = startGuarded('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(guarded.child.stdout!, 'data')) as [Buffer];
    expect(await guarded.stop(100)).toEqual({ code: null, signal: 'SIGKILL' });
    await untilGone(Number(line.toString()));
  });

  test('that cannot be started says 127', async () => {
    expect(await startGuarded('/does/not/exist', []).ended).toEqual({ code: 127, signal: null });
  });

  test('does not get our environment', async () => {
    const guarded = startGuarded('/bin/sh', ['-c', 'env'], { stdio: ['ignore', 'pipe', 'ignore'] });
    // To its end: the process may be gone before all of it has come.
    const output = await text(guarded.child.stdout!);
    await guarded.ended;
    expect(output).toContain('PATH=');
    expect(output).not.toContain('NODE');
  });

  test('does not outlive a parent that is killed with SIGKILL', async () => {
    const code = `
      import { reapAfterUs } from ${JSON.stringify(`data:text/javascript,${encodeURIComponent(await compiled('reaper.ts'))}`)};
      import { spawn } from 'node:child_process';
      const child = spawn('/bin/sleep', ['60'], { detached: true, stdio: 'ignore' });
      reapAfterUs(child.pid, 'SIGTERM');
      console.log(child.pid);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    expect(alive(Number(line))).toBe(true);
    parent.kill('SIGKILL');
    await untilGone(Number(line));
  });
});

test('a port in use is not free', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isFree(port)).toBe(true);
});

async function compiled(file: string): Promise<string> {
  const { transformFile } = await import('@swc/core');
  const { code } = await transformFile(new URL(file, import.meta.url).pathname, { sourceMaps: false });
  return code;
}

/** Polls the process table; the test's own time-out is the deadline. A zombie of the container's init counts as gone. */
async function untilGone(pid: number): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const state = () =>
    readFile(`/proc/${pid}/stat`, 'utf8').then(
      (stat) => stat.split(') ')[1]?.[0],
      () => (alive(pid) && process.platform !== 'linux' ? 'R' : 'Z'),
    );
  while ((await state()) !== 'Z') await new Promise((resolve) => setTimeout(resolve, 10));
}
