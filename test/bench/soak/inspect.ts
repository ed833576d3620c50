import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const ADDRESS = 'http://127.0.0.1:9229/json/list';
const PATIENCE_MS = 10_000;

/** What a Node process really needs: its heap after a collection in MiB, and what keeps its event loop busy, by kind. */
export interface Needs {
  heapMib: number;
  resources: Record<string, number>;
}

/** Looks into a Node process through its inspector, which a signal opens and which is closed again: one process at a time. */
export async function inspectProcess(pid: number): Promise<Needs> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl());
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const ask = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const read = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as { id?: number; result?: T; error?: { message: string } };
        if (answer.id !== id) return;
        socket.off('message', read);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer.result!);
      };
      socket.on('message', read);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async <T>(expression: string): Promise<T> =>
    (await ask<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
  const resources: Record<string, number> = {};
  for (const kind of await evaluate<string[]>('process.getActiveResourcesInfo()'))
    resources[kind] = (resources[kind] ?? 0) + 1;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await evaluate('void setImmediate(() => process._debugEnd())');
  await closed;
  return { heapMib: usedSize / 1_024 ** 2, resources };
}

async function inspectorUrl(): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const [target] = (await (await fetch(ADDRESS)).json()) as { webSocketDebuggerUrl: string }[];
      return target!.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
