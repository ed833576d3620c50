import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { loadConfig } from '#libs/config/config';
import type { EmbeddedTemporal } from './embedded-server.js';
import { startEmbeddedTemporal } from './embedded-server.js';
import { SEARCH_ATTRIBUTES } from './names.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-temporal-'));
const { executable } = loadConfig({ ...process.env, DATA_DIR: dir }).temporal;
let running: EmbeddedTemporal | null = null;

afterEach(async () => {
  await running?.stop();
  running = null;
});

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: running!.address });
  try {
    return await work(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

test('in memory: serves at once, with the search attributes of the service', async () => {
  running = await startEmbeddedTemporal({ executable, dataDir: null, uiPort: null });
  expect(running.uiUrl).toBeNull();
  const typedSearchAttributes = new TypedSearchAttributes(
    Object.values(SEARCH_ATTRIBUTES).map((name) => ({ key: defineSearchAttributeKey(name, 'KEYWORD'), value: 'x' })),
  );
  await withClient((client) =>
    client.workflow.start('nothing', { workflowId: 'w', taskQueue: 'q', typedSearchAttributes }),
  );
});

test('fairness: a burst under one key does not keep another key waiting', async () => {
  running = await startEmbeddedTemporal({ executable, dataDir: null, uiPort: null });
  await withClient(async (client) => {
    for (const workflowId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1']) {
      const priority = { fairnessKey: workflowId.charAt(0) };
      await client.workflow.start('nothing', { workflowId, taskQueue: 'fair', priority });
    }
    const order: string[] = [];
    for (let polls = 0; polls < 4; polls++) {
      const request = { namespace: 'default', taskQueue: { name: 'fair', kind: 1 }, identity: 'spec' };
      const poll = () => client.workflowService.pollWorkflowTaskQueue(request);
      const task = await client.connection.withDeadline(Date.now() + 15_000, poll);
      order.push(task.workflowExecution?.workflowId ?? '');
    }
    expect(order).toContain('b1');
  });
});

test('in a file: state survives a stop and a start', async () => {
  const options = { executable, dataDir: dir, uiPort: null };
  running = await startEmbeddedTemporal(options);
  await withClient((client) => client.workflow.start('nothing', { workflowId: 'kept', taskQueue: 'q' }));
  await running.stop();
  running = await startEmbeddedTemporal(options);
  const { status } = await withClient((client) => client.workflow.getHandle('kept').describe());
  expect(status.name).toBe('RUNNING');
  rmSync(dir, { recursive: true, force: true });
});

test('a program that is not Temporal is told', async () => {
  await expect(startEmbeddedTemporal({ executable: '/bin/false', dataDir: null, uiPort: null })).rejects.toThrow(
    'Temporal did not start (it ended with 1)',
  );
});
