import { type Client, isGrpcServiceError } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { SINGLETON_WORKFLOWS, TASK_QUEUES } from './names.js';

/** `TASK_QUEUE_TYPE_ACTIVITY` of the server's API. */
const ACTIVITY_QUEUE = 2;
/** gRPC's code. */
const NOT_FOUND = 5;

/**
 * The kill switch (interface §3.1): no run gets a browser while the queue's rate is 0; queued runs stay queued and start within about
 * a second of `null`, which lifts the limit. Sessions have a queue of their own and go on.
 */
export async function setRunRate(client: Client, perSecond: number | null, reason: string): Promise<void> {
  await client.workflowService.updateTaskQueueConfig({
    namespace: client.options.namespace,
    identity: 'latchkey-admin',
    taskQueue: TASK_QUEUES.browsers,
    taskQueueType: ACTIVITY_QUEUE,
    updateQueueRateLimit: { rateLimit: perSecond === null ? null : { requestsPerSecond: perSecond }, reason },
  });
}

/** Whether the kill switch is on, and why. */
export async function runRate(client: Client): Promise<{ paused: boolean; reason: string | null }> {
  const { config } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: TASK_QUEUES.browsers },
    taskQueueType: ACTIVITY_QUEUE,
    reportConfig: true,
  });
  const limit = config?.queueRateLimit;
  const paused = limit?.rateLimit != null && (limit.rateLimit.requestsPerSecond ?? 0) === 0;
  return { paused, reason: paused ? (limit?.metadata?.reason ?? null) : null };
}

/** Which of the workflows that exist once are running. */
export async function singletonStates(client: Client): Promise<Record<string, string>> {
  const states = Object.values(SINGLETON_WORKFLOWS).map(async (id) => {
    const status = await client.workflow
      .getHandle(id)
      .describe()
      .then(({ status }) => status.name.toLowerCase())
      .catch(() => 'missing');
    return [id, status] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

/**
 * A workflow's history as JSON for replay tests. What tells of one machine, worker identities and stack traces, is left out:
 * replay does not need it. Null where the server knows no such workflow (any more).
 */
export async function exportHistory(client: Client, workflowId: string): Promise<string | null> {
  const history = await client.workflow
    .getHandle(workflowId)
    .fetchHistory()
    .catch((error: unknown) => {
      if (isGrpcServiceError(error) && error.code === NOT_FOUND) return null;
      throw error;
    });
  if (!history) return null;
  const json = JSON.parse(historyToJSON(history)) as unknown;
  return `${JSON.stringify(withoutMachine(json), null, 1)}\n`;
}

const OF_ONE_MACHINE = new Set(['identity', 'stackTrace', 'buildId', 'sdkName', 'sdkVersion', 'workerVersion']);

function withoutMachine(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMachine);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name, member]) => !OF_ONE_MACHINE.has(name) && !isStickyQueue(member));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMachine(member)]));
}

/** Each worker process polls a queue named after it; replay does not look at it. */
function isStickyQueue(value: unknown): boolean {
  return typeof value === 'string' && /^\d+@/.test(value);
}
