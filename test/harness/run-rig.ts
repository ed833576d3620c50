import { DefaultLogger, Runtime, type Worker } from '@temporalio/worker';
import type { Client } from '@temporalio/client';
import { createWorkers } from '#apps/worker/workers';
import { runSignals } from '#apps/worker/run-signals';
import { HousekeepingActivitiesImpl } from '#activities/records/housekeeping.activities';
import { RecordsActivitiesImpl } from '#activities/records/records.activities';
import { SessionRecordsActivities } from '#activities/records/session-records.activities';
import { bundleWorkflows } from '#temporal/bundle';
import { lazyClient } from '#temporal/connection';
import { workerConnection } from '#temporal/worker-connection';
import { startEmbeddedTemporal } from '#temporal/embedded-server';
import { RunClient } from '#temporal/run-client';
import { SessionClient } from '#temporal/session-client';
import type { RunTimers } from '#workflows/account-run/account-run.messages';
import { startTestApi, type Caller, type TestApi } from './api.js';
import { StandInHost } from './stand-in-host.js';

/** The real API, workflows and records on a real PostgreSQL and Temporal; only the browser host is a {@link StandInHost}. */
export interface RunRig {
  api: TestApi;
  temporal: Client;
  host: StandInHost;
  /** An organization without caps. */
  caller: Caller;
  /** Durations of the identity's runs that start from now on. */
  timersFor(identityId: string, timers: Partial<RunTimers>): void;
  /** Resolves when the run's workflow has ended. */
  workflowEnded(runId: string): Promise<void>;
  stop(): Promise<void>;
}

const PLENTY = 100;

/** Starts runs with the timers that the test wants. */
class RiggedRuns extends RunClient {
  readonly timers = new Map<string, Partial<RunTimers>>();

  override startRun(input: Parameters<RunClient['startRun']>[0]): Promise<void> {
    return super.startRun({ ...input, timers: { ...input.timers, ...this.timers.get(input.identityId) } });
  }
}

/** `capacity`: browsers that live at once. */
export async function startRunRig(capacity = PLENTY): Promise<RunRig> {
  quieten();
  const [temporal, workflowBundle] = await Promise.all([
    startEmbeddedTemporal({ executable: process.env.TEMPORAL_PATH ?? null, dataDir: null, uiPort: null }),
    bundleWorkflows(),
  ]);
  const place = { address: temporal.address, namespace: 'default' };
  const client = lazyClient(place);
  const runs = new RiggedRuns(client);
  const api = await startTestApi({ runs, sessions: new SessionClient(client) });
  const connection = await workerConnection(place);
  const signals = runSignals(runs, api.parts.config.timers);
  const host = new StandInHost(api.database, signals, 'stand-in');
  const workers = await createWorkers(connection, place.namespace, {
    workflows: {
      bundle: workflowBundle,
      records: new RecordsActivitiesImpl(
        api.database,
        signals,
        api.parts.config.browser.perOrganization,
        api.parts.blobs,
      ),
      sessions: new SessionRecordsActivities(api.database),
      housekeeping: new HousekeepingActivitiesImpl(api.database, signals, {
        blobs: api.parts.blobs,
        keepMs: api.parts.config.recordings.keepMs,
      }),
    },
    browsers: {
      hosting: host.hosting,
      steps: host,
      hostQueue: host.queue,
      capacity,
      sessionCapacity: PLENTY,
    },
  });
  const running = Promise.all(workers.map((worker: Worker) => worker.run()));
  return {
    api,
    temporal: client,
    host,
    caller: await api.organization({ unlimited: true }),
    timersFor: (identityId, timers) => void runs.timers.set(identityId, timers),
    workflowEnded: (runId) => client.workflow.getHandle(runId).result(),
    async stop() {
      workers.forEach((worker) => worker.shutdown());
      await running;
      await connection.close();
      await client.connection.close();
      await api.stop();
      await temporal.stop();
    },
  };
}

/** Workers tell of every state that they enter; a test is told what goes wrong by what it looks at. */
let quiet = false;
function quieten(): void {
  if (quiet) return;
  quiet = true;
  const logging = { filter: 'ERROR', forward: {} };
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [], telemetryOptions: { logging } });
}
