import { Runtime } from '@temporalio/worker';
import { HousekeepingActivitiesImpl } from '#activities/records/housekeeping.activities';
import { RecordsActivitiesImpl } from '#activities/records/records.activities';
import { SessionRecordsActivities } from '#activities/records/session-records.activities';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import { processName } from '#libs/database/projection/service-parts';
import { bundleWorkflows } from '#temporal/bundle';
import { lazyClient } from '#temporal/connection';
import { DeliveryClient } from '#temporal/delivery-client';
import { makeSearchAttributes } from '#temporal/search-attributes';
import { startSingletons } from '#temporal/singletons';
import { RunClient } from '#temporal/run-client';
import { workerClient, workerConnection } from '#temporal/worker-connection';
import { createBrowserRole } from './browser-role.js';
import { EventDispatcher } from './event-dispatcher.js';
import { Health } from './health.js';
import { createMailboxRole } from './mailbox-role.js';
import { createParts } from './parts.js';
import { runSignals } from './run-signals.js';
import { temporalLogger } from './temporal-logger.js';
import { createWebhookRole } from './webhook-role.js';
import { createWorkers, type Roles } from './workers.js';

const SWEEP_EVERY_MS = 10_000;

/** Runs every role of a worker until `stopping`; resolves when browsers are closed and connections are ended. */
export async function startWorkerProcess(config: Config, log: Logger, stopping: AbortSignal): Promise<void> {
  const { address, namespace, environment } = config.temporal;
  if (config.database.url === null || address === null) {
    throw new Error('a worker needs DATABASE_URL and TEMPORAL_ADDRESS; `npm start` sets both');
  }
  // What the SDK's native part says goes the same way: on its own it would print lines of another format.
  const telemetryOptions = { logging: { filter: { core: 'WARN', other: 'ERROR' } as const, forward: {} } };
  Runtime.install({ logger: temporalLogger(log), shutdownSignals: [], telemetryOptions });
  const [bundle, connection, parts] = await Promise.all([
    bundleWorkflows(),
    workerConnection({ address, namespace, environment }),
    createParts(config, log),
  ]);
  await makeSearchAttributes(connection, namespace);
  const client = lazyClient({ address, namespace, environment });
  const signals = runSignals(new RunClient(client), config.timers);
  const { database, notifications, vault, mailDemand, blobs } = parts;
  const mailbox = createMailboxRole(config.mail, {
    database,
    ingest: parts.mailIngest(signals),
    mailIsAwaited: () => mailDemand.isOpen(),
    log,
  });
  const browsers = await createBrowserRole(config, log, {
    database,
    vault,
    signals,
    blobs,
    egress: parts.egress,
    name: processName(process.pid),
  });
  const webhooks = createWebhookRole(config, parts);
  const roles: Roles = {
    workflows: {
      bundle,
      records: new RecordsActivitiesImpl(database, signals, config.browser.perOrganization, blobs),
      sessions: new SessionRecordsActivities(database),
      housekeeping: new HousekeepingActivitiesImpl(database, signals, { blobs, keepMs: config.recordings.keepMs }),
    },
    ...mailbox.role,
    webhooks: { bundle, ...webhooks.role },
    browsers: browsers.role,
  };
  const workers = await createWorkers(connection, namespace, roles);
  const health = new Health(database, processName(process.pid), {
    worker: () => ({ healthy: true, detail: 'polling' }),
    browser_host: () => browsers.health(),
    mailbox: () => mailbox.health(),
  });
  stopping.addEventListener('abort', () => workers.forEach((worker) => worker.shutdown()), { once: true });
  const running = Promise.all(workers.map((worker) => worker.run()));
  await startSingletons(client, { watchMailbox: mailbox.role.mailbox !== undefined, sweepEveryMs: SWEEP_EVERY_MS });
  const deliveries = new DeliveryClient(workerClient(connection, namespace));
  const dispatcher = new EventDispatcher({ database, notifications, deliveries, log });
  dispatcher.start();
  health.start();
  log.info('worker is polling');
  try {
    await running;
  } finally {
    await dispatcher.stop();
    await webhooks.stop();
    await browsers.stop();
    // Last: a host that has gone has taken the logins along that it kept warm, and they are saved only now.
    await health.stop();
    await notifications.close();
    await database.destroy();
    await connection.close();
    await client.connection.close();
  }
}
