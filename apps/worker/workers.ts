import {
  Worker,
  type NativeConnection,
  type WorkerOptions,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { BrowserHosting, BrowserSteps } from '#activities/browser/browser.contract';
import type { MailboxActivities } from '#activities/mailbox/mailbox.contract';
import type { HousekeepingActivities, RecordsActivities } from '#activities/records/records.contract';
import type { SessionRecords } from '#activities/records/sessions.contract';
import type { WebhookActivities } from '#activities/webhooks/webhooks.contract';
import { TASK_QUEUES } from '#temporal/names';

/** What this process can do, by role. An absent role is not polled for. */
export interface Roles {
  workflows?: {
    bundle: WorkflowBundleWithSourceMap;
    records: RecordsActivities;
    sessions: SessionRecords;
    housekeeping: HousekeepingActivities;
  };
  mailbox?: MailboxActivities;
  webhooks?: { bundle: WorkflowBundleWithSourceMap; deliveries: WebhookActivities; atOnce: number };
  browsers?: {
    hosting: BrowserHosting;
    steps: BrowserSteps;
    hostQueue: string;
    capacity: number;
    sessionCapacity: number;
  };
}

const PER_PROCESS: Partial<WorkerOptions> = {
  // A host that dies is noticed in about 20 seconds only if its heartbeats really go out.
  maxHeartbeatThrottleInterval: '2s',
  defaultHeartbeatThrottleInterval: '2s',
  // Browsers are long activities: at shutdown they are told after a moment, close, and are given up on after another.
  shutdownGraceTime: '1s',
  shutdownForceTime: '20s',
};

/** The table task queue → workflows and activities. Every worker of the process, created but not yet running. */
export async function createWorkers(connection: NativeConnection, namespace: string, roles: Roles): Promise<Worker[]> {
  const create = (taskQueue: string, options: Partial<WorkerOptions>) =>
    Worker.create({ connection, namespace, taskQueue, ...PER_PROCESS, ...options });
  const workers: Promise<Worker>[] = [];
  const { workflows, mailbox, webhooks, browsers } = roles;
  if (workflows) {
    const activities = {
      ...methods(workflows.records),
      ...methods(workflows.sessions),
      ...methods(workflows.housekeeping),
    };
    workers.push(create(TASK_QUEUES.workflows, { workflowBundle: workflows.bundle, activities }));
  }
  if (mailbox) {
    workers.push(create(TASK_QUEUES.mailbox, { activities: methods(mailbox), maxConcurrentActivityTaskExecutions: 2 }));
  }
  if (webhooks) {
    // Workflows and activities on one queue: a delivery is handed to the worker that decided on it, without another trip,
    // and many of them at once keep no run waiting.
    workers.push(
      create(TASK_QUEUES.webhooks, {
        workflowBundle: webhooks.bundle,
        activities: methods(webhooks.deliveries),
        maxConcurrentActivityTaskExecutions: webhooks.atOnce,
        maxCachedWorkflows: 200,
      }),
    );
  }
  if (browsers) {
    const hosting = methods(browsers.hosting);
    const slots = (maxConcurrentActivityTaskExecutions: number) => ({
      activities: hosting,
      maxConcurrentActivityTaskExecutions,
    });
    workers.push(create(TASK_QUEUES.browsers, slots(browsers.capacity)));
    workers.push(create(TASK_QUEUES.sessions, slots(browsers.sessionCapacity)));
    workers.push(
      create(browsers.hostQueue, {
        // Browsers that a session takes over live here already.
        activities: { ...methods(browsers.steps), ...hosting },
        maxConcurrentActivityTaskExecutions: 200,
      }),
    );
  }
  return Promise.all(workers);
}

/** The methods of an implementation as activity functions. Fails at boot when there is none: the wiring is incomplete. */
function methods(implementation: object): Record<string, (...args: unknown[]) => Promise<unknown>> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(implementation)).filter(
    (name) => name !== 'constructor',
  );
  const own = implementation as Record<string, (...args: unknown[]) => Promise<unknown>>;
  if (names.length === 0) throw new Error(`${implementation.constructor.name} has no activities`);
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => own[name]!(...args)]));
}
