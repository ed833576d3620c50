import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { Worker, type NativeConnection } from '@temporalio/worker';
import type { HostBrowserInput, HostBrowserResult } from '#activities/browser/browser.contract';
import { loadConfig } from '#libs/config/config';
import { bundleWorkflows } from '#temporal/bundle';
import { lazyClient } from '#temporal/connection';
import { workerConnection } from '#temporal/worker-connection';
import { startEmbeddedTemporal } from '#temporal/embedded-server';
import { TASK_QUEUES } from '#temporal/names';
import { RunClient } from '#temporal/run-client';
import { SessionClient } from '#temporal/session-client';
import type { BrowserSessionInput } from './browser-session.messages.js';

const HOST = 'host-of-the-test';

/** What happened to one session, in order; plays host and database. */
class Stage {
  readonly happened: string[] = [];

  /** Records are idempotent local activities: one comes again when its workflow task is tried again. */
  record(what: string): void {
    if (!this.happened.includes(what)) this.happened.push(what);
  }

  /** `never`: nobody tells of a browser until `tell` does. `gone`: the warm browser is not there any more. */
  host: 'opens' | 'never' | 'gone' = 'opens';
  isWanted = true;
  tell!: () => Promise<void>;
  end!: (reason: HostBrowserResult['reason']) => void;
  /** Fails the hosting activity, as a dead host does. */
  die!: (error: Error) => void;
}

let client: Client;
let connection: NativeConnection;
const stages = new Map<string, Stage>();
const stops: (() => unknown)[] = [];
let last = 0;

beforeAll(async () => {
  const config = loadConfig({ ...process.env, DATA_DIR: '/tmp/latchkey-session-spec' });
  const [temporal, workflowBundle] = await Promise.all([
    startEmbeddedTemporal({ executable: config.temporal.executable, dataDir: null, uiPort: null }),
    bundleWorkflows(),
  ]);
  const address = { address: temporal.address, namespace: 'default' };
  client = lazyClient(address);
  connection = await workerConnection(address);
  const signals = new RunClient(client);
  const of = (id: string) => stages.get(id)!;
  const records = {
    recordSessionBrowser: async ({ sessionId }: { sessionId: string }) => {
      of(sessionId).record('opened');
      return of(sessionId).isWanted;
    },
    endSession: async ({ sessionId, warmLost }: { sessionId: string; warmLost: boolean }) =>
      void of(sessionId).record(warmLost ? 'ended, warm browser lost' : 'ended'),
    freeSessionLease: async ({ sessionId }: { sessionId: string }) => {
      of(sessionId).record('freed');
      return { waitingRun: null };
    },
  };
  const hosting = {
    hostBrowser: async ({ holder, browserId, takeOver }: HostBrowserInput): Promise<HostBrowserResult> => {
      const stage = of(holder);
      stage.happened.push(takeOver ? `takes over ${browserId}` : 'opens');
      if (stage.host === 'gone') throw new Error('not warm any more');
      const ended = new Promise<HostBrowserResult>((resolve, reject) => {
        stage.end = (reason) => resolve({ reason });
        stage.die = reject;
      });
      browsers.set(browserId, stage);
      stage.tell = () => signals.browserOpened(holder, { browserId, hostQueue: HOST });
      if (stage.host === 'opens') await stage.tell();
      return ended;
    },
  };
  const browsers = new Map<string, Stage>();
  const steps = {
    releaseBrowser: async ({ browserId, mode }: { browserId: string; mode: string }) => {
      const stage = browsers.get(browserId)!;
      stage.happened.push(mode);
      stage.end('closed');
      return 'saved';
    },
  };
  const workers = await Promise.all([
    Worker.create({ connection, taskQueue: TASK_QUEUES.workflows, workflowBundle, activities: records }),
    Worker.create({ connection, taskQueue: TASK_QUEUES.sessions, activities: hosting }),
    Worker.create({ connection, taskQueue: HOST, activities: { ...hosting, ...steps } }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  stops.push(
    () => workers.forEach((worker) => worker.shutdown()),
    () => running,
    () => connection.close(),
    () => client.connection.close(),
    () => temporal.stop(),
  );
}, 240_000);
afterAll(async () => {
  for (const stop of stops) await stop();
}, 60_000);

async function begin(change: Partial<BrowserSessionInput> = {}, prepare: (stage: Stage) => void = () => undefined) {
  const stage = new Stage();
  prepare(stage);
  const sessionId = `ses_${++last}`;
  stages.set(sessionId, stage);
  const sessions = new SessionClient(client);
  await sessions.startSession({
    sessionId,
    organizationId: 'org_1',
    identityId: 'idt_1',
    purpose: 'session',
    generation: 1,
    warm: null,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    heartbeatStaleMs: 60_000,
    ...change,
  });
  const handle = client.workflow.getHandle(sessionId);
  const until = async (what: string) => {
    while (!stage.happened.includes(what)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { stage, handle, until, close: () => sessions.closeSession(sessionId) };
}

describe('a session', () => {
  test('lives until it is closed; then it is closed for everybody, saved, and free for the next one, in that order', async () => {
    const { stage, handle, until, close } = await begin();
    await until('opened');
    expect(await close()).toBe(true);
    await handle.result();
    expect(stage.happened).toEqual(['opens', 'opened', 'ended', 'save', 'freed']);
    expect(await close()).toBe(false);
  });

  test('ends by itself when its time is over', async () => {
    const { stage, handle } = await begin({ expiresAt: new Date(Date.now() + 1_500).toISOString() });
    await handle.result();
    expect(stage.happened).toEqual(['opens', 'opened', 'ended', 'save', 'freed']);
  });

  test('ends with its browser, and with its host; then there is nothing to save', async () => {
    for (const how of ['crash', 'host'] as const) {
      const { stage, handle, until } = await begin();
      await until('opened');
      if (how === 'crash') stage.end('crashed');
      else stage.die(new Error('no heartbeat'));
      await handle.result();
      expect(stage.happened).toEqual(['opens', 'opened', 'ended', 'freed']);
    }
  });

  test('takes a warm browser over, and says so where it was gone', async () => {
    const warm = { browserId: 'brw_warm', hostQueue: HOST };
    const taken = await begin({ warm });
    await taken.until('opened');
    await taken.close();
    await taken.handle.result();
    expect(taken.stage.happened).toEqual(['takes over brw_warm', 'opened', 'ended', 'save', 'freed']);
    const crashed = await begin({ warm });
    await crashed.until('opened');
    crashed.stage.end('crashed');
    await crashed.handle.result();
    expect(crashed.stage.happened).toEqual(['takes over brw_warm', 'opened', 'ended, warm browser lost', 'freed']);
    const lost = await begin({ warm }, (stage) => (stage.host = 'gone'));
    await lost.handle.result();
    expect(lost.stage.happened).toEqual(['takes over brw_warm', 'ended, warm browser lost', 'freed']);
  });

  test('takes the browser that its host opens ahead of it: nothing is lost with one, and an export does not keep it', async () => {
    const warm = { browserId: 'brw_ahead', hostQueue: HOST, isNew: true };
    const exporting = await begin({ warm, purpose: 'export' });
    await exporting.until('opened');
    await exporting.close();
    await exporting.handle.result();
    expect(exporting.stage.happened).toEqual(['takes over brw_ahead', 'opened', 'ended', 'discard', 'freed']);
    const refused = await begin({ warm }, (stage) => (stage.host = 'gone'));
    await refused.handle.result();
    expect(refused.stage.happened).toEqual(['takes over brw_ahead', 'ended', 'freed']);
  });

  test('closed before its host has told of the warm browser in hand is saved all the same', async () => {
    const warm = { browserId: 'brw_quick', hostQueue: HOST };
    const { stage, handle, until, close } = await begin({ warm }, (one) => (one.host = 'never'));
    await until('takes over brw_quick');
    await close();
    await stage.tell();
    await handle.result();
    expect(stage.happened).toEqual(['takes over brw_quick', 'opened', 'ended', 'save', 'freed']);
  });

  test('nobody wants any more is ended as soon as its browser is up', async () => {
    const { stage, handle } = await begin({}, (one) => (one.isWanted = false));
    await handle.result();
    expect(stage.happened).toEqual(['opens', 'opened', 'ended', 'save', 'freed']);
  });

  test('that waits for a browser can be closed, and cancelled', async () => {
    for (const how of ['close', 'cancel'] as const) {
      const { stage, handle, until, close } = await begin({}, (one) => (one.host = 'never'));
      await until('opens');
      await (how === 'close' ? close() : handle.cancel());
      await handle.result().catch(() => undefined);
      expect(stage.happened).toEqual(['opens', 'ended', 'freed']);
      stage.end('closed');
    }
  });

  test('an export changes nothing in a profile that was opened for it alone', async () => {
    const { stage, handle, until, close } = await begin({ purpose: 'export' });
    await until('opened');
    await close();
    await handle.result();
    expect(stage.happened).toEqual(['opens', 'opened', 'ended', 'discard', 'freed']);
  });
});
