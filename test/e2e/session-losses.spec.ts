import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { WebSocket } from 'ws';
import type { SampleApp } from '#examples/sample-app/app';
import { filesBelow } from '#libs/browser/profile/files-below';
import { until } from '#test/harness/until';
import { WholeService } from '#test/harness/whole-service';

interface SessionView {
  sessionId: string;
  cdpUrl: string;
  healed?: boolean;
  runId?: string;
  code?: string;
}

const HEARTBEAT_MS = 5_000;
/** What is left of a dead browser, and of a dead host's, is gone in this time. */
const ORPHAN_MS = 10_000;
/** Besides the heartbeat; a host that was killed has to start again first. */
const FREED_MS = HEARTBEAT_MS + 10_000;
/** A host that was killed is not waited for until its silence tells. */
const UNREADY_MS = 3_000;
const RESTART_MS = 30_000;
const WARM_MS = 15_000;

let latchkey: WholeService;
let app: SampleApp;
let path: string;

beforeAll(async () => {
  latchkey = await WholeService.start({ HEARTBEAT_STALE: `${HEARTBEAT_MS}ms`, BROWSER_WARM: `${WARM_MS}ms` });
  // Its login lives in a cookie that a browser forgets when it ends.
  app = await latchkey.startApp('session-cookie');
  const run = await latchkey.register(app.url);
  await latchkey.untilRun(run.id, ['completed'], 90_000);
  path = `/v1/registrations/${run.registrationId}/session`;
}, 240_000);
afterAll(async () => {
  await latchkey?.stop();
}, 60_000);

const ask = () => latchkey.call<SessionView>('POST', path, { maxStaleSec: 86_400 });
const close = () => latchkey.call('DELETE', path);

/** Asks until a session opens; answers it. A service that is just starting again answers nothing yet. */
async function open(patienceMs: number): Promise<SessionView> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer?.status === 201) return answer.body;
    if (Date.now() > deadline) throw new Error(`no session: ${JSON.stringify(answer?.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The lease of the profile: who saves it has it, too. */
async function leaseState(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: latchkey.service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ state: string }>('SELECT state FROM profile_leases')).rows[0]?.state;
  } finally {
    await client.end();
  }
}
const isHeld = async (): Promise<boolean> => (await leaseState()) !== undefined;

async function isLoggedIn(cdpUrl: string): Promise<void> {
  const browser = await chromium.connectOverCDP(cdpUrl);
  const page = await browser.contexts()[0]!.newPage();
  await page.goto(app.url);
  await page.getByText('Log out').first().waitFor();
  await browser.close();
}

describe('a session whose', () => {
  test('browser is killed ends for everybody; its profile is as it was', async () => {
    const { cdpUrl } = await open(20_000);
    const socket = new WebSocket(cdpUrl);
    await new Promise((resolve) => socket.once('open', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    process.kill(latchkey.browsers()[0]!, 'SIGKILL');
    await ended;
    await until(() => latchkey.browsers().length === 0, ORPHAN_MS);
    await isLoggedIn((await open(FREED_MS)).cdpUrl);
    await close();
  }, 120_000);

  test('host is killed leaves no browser behind; another host opens the profile, logged in by a session cookie alone', async () => {
    await open(20_000);
    expect(latchkey.browsers()).toHaveLength(1);
    process.kill(latchkey.pidOf('apps/worker/main'), 'SIGKILL');
    await until(async () => (await fetch(`${latchkey.service.apiUrl}/readyz`)).status === 503, UNREADY_MS);
    await until(() => latchkey.browsers().length === 0, ORPHAN_MS);
    await isLoggedIn((await open(FREED_MS + RESTART_MS)).cdpUrl);
    await close();
  }, 150_000);

  test('gateway is killed goes on: its address opens the same browser again', async () => {
    const { cdpUrl } = await open(20_000);
    const [browser] = latchkey.browsers();
    process.kill(latchkey.pidOf('apps/api/main'), 'SIGKILL');
    const reconnected = async () => {
      for (const deadline = Date.now() + RESTART_MS; Date.now() < deadline;) {
        if (
          await isLoggedIn(cdpUrl).then(
            () => true,
            () => false,
          )
        )
          return true;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      return false;
    };
    expect(await reconnected()).toBe(true);
    expect(latchkey.browsers()).toEqual([browser]);
    expect((await close()).status).toBe(204);
  }, 120_000);
});

test('a stored profile that is damaged is told of, and rebuilt by a login of its own', async () => {
  await until(async () => !(await isHeld()), 20_000);
  const stored = await filesBelow(join(latchkey.dataDir, 'blobs', 'profiles'));
  expect(stored).toHaveLength(1);
  await truncate(stored[0]!, 1_000);
  const answer = await ask();
  expect(answer).toMatchObject({ status: 409, body: { code: 'SESSION_STALE' } });
  await latchkey.untilRun(answer.body.runId!, ['completed'], 90_000);
  const session = await open(20_000);
  expect(session.healed).toBe(true);
  await isLoggedIn(session.cdpUrl);
  await close();
}, 180_000);

test('a host that is killed while it keeps a browser warm hands out no dead one: the account logs in again', async () => {
  const kill = async () => {
    const login = await latchkey.call<{ run: { id: string } }>('POST', path.replace(/session$/, 'login'));
    await latchkey.untilRun(login.body.run.id, ['completed'], 90_000);
    await until(async () => (await leaseState()) === 'warm', 20_000);
    process.kill(latchkey.pidOf('apps/worker/main'), 'SIGKILL');
    await until(async () => (await fetch(`${latchkey.service.apiUrl}/readyz`)).status === 503, UNREADY_MS);
  };
  await kill();
  // A session of its own, or a login first: never an address with nothing behind it.
  const answer = await ask();
  // The 503 of a host that starts again slowly has no code.
  if (answer.status !== 503 && answer.status !== 201) expect(answer.body.code).toBe('SESSION_STALE');
  const session = answer.status === 201 ? answer.body : await open(FREED_MS + RESTART_MS);
  await isLoggedIn(session.cdpUrl);
  await close();
  await kill();
  const began = Date.now();
  const login = await latchkey.call<{ run: { id: string } }>('POST', path.replace(/session$/, 'login'));
  await latchkey.untilRun(login.body.run.id, ['completed'], 90_000);
  expect(Date.now() - began).toBeLessThan(FREED_MS + RESTART_MS);
}, 240_000);

test('a host that stops in good order gives no login up that it keeps warm', async () => {
  const login = await latchkey.call<{ run: { id: string } }>('POST', path.replace(/session$/, 'login'));
  await latchkey.untilRun(login.body.run.id, ['completed'], 90_000);
  const client = new pg.Client({ connectionString: latchkey.service.databaseUrl });
  await client.connect();
  const waiting = async () =>
    (await client.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount;
  // Its host comes no further than to the saving.
  await client.query("BEGIN; SELECT 1 FROM profile_leases WHERE state = 'warm' FOR UPDATE");
  process.kill(latchkey.pidOf('apps/worker/main'), 'SIGTERM');
  await until(async () => (await fetch(`${latchkey.service.apiUrl}/readyz`)).status === 503, 20_000);
  await until(async () => (await waiting()) === 1, 20_000);
  const asked = ask();
  await until(async () => (await waiting()) === 2, 20_000);
  await client.query('COMMIT');
  await client.end();
  expect((await asked).body.code).toBeUndefined();
  const session = (await asked).status === 201 ? (await asked).body : await open(FREED_MS + RESTART_MS);
  expect(session.healed).toBe(false);
  await isLoggedIn(session.cdpUrl);
  await close();
}, 180_000);
