import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withdrawWorker } from '#apps/service/withdraw-worker';
import { partHealth, processName } from '#libs/database/projection/service-parts';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { Health } from './health.js';

/** What is told once a second would come later than this. */
const AT_ONCE_MS = 900;
const PID = 4_711;
const GONE = { ready: false, detail: 'no process has reported lately' };

let db: TestDatabase;
beforeAll(async () => void (db = await startTestDatabase()), 60_000);
afterAll(() => db?.stop());

const mailbox = () => partHealth(db.database, 'mailbox');

async function until(ready: boolean, patienceMs: number): Promise<number> {
  const startedAt = performance.now();
  while ((await mailbox()).ready !== ready) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`not ${ready ? '' : 'un'}ready in time`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - startedAt;
}

test('what changes is told at once, each time', async () => {
  const watch = { healthy: true, detail: 'watching' };
  const health = new Health(db.database, processName(PID), { mailbox: () => watch });
  health.start();
  await until(true, 5_000);
  const delays: number[] = [];
  for (const healthy of [false, true, false, true, false]) {
    watch.healthy = healthy;
    delays.push(await until(healthy, 5_000));
  }
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(AT_ONCE_MS);
  await health.stop();
  expect(await mailbox()).toEqual(GONE);
});

/** As a worker that was killed leaves it. */
const leaveBehind = (pids: number[]) =>
  db.database.query(
    `INSERT INTO service_parts (name, kind, healthy, detail)
     SELECT kind || ':' || process, kind, true, 'up'
       FROM unnest(ARRAY['mailbox', 'worker']) AS kind, unnest($1::text[]) AS process`,
    [pids.map(processName)],
  );

test('a worker that died is no part any longer once the supervisor has withdrawn it; others stay', async () => {
  await leaveBehind([PID, PID * 10]);
  await withdrawWorker(db.url, PID);
  const left: { name: string }[] = await db.database.query('SELECT name FROM service_parts ORDER BY name');
  expect(left.map(({ name }) => name)).toEqual([`mailbox:${processName(PID * 10)}`, `worker:${processName(PID * 10)}`]);
  await withdrawWorker(db.url, PID * 10);
  expect(await mailbox()).toEqual(GONE);
});

test('one that nobody withdraws, because its machine is gone, is missed within ten seconds, and not at a hiccup', async () => {
  await leaveBehind([PID]);
  const silentFor = (seconds: number) =>
    db.database.query(`UPDATE service_parts SET seen_at = now() - $1 * interval '1 s'`, [seconds]);
  await silentFor(6);
  expect((await mailbox()).ready).toBe(true);
  await silentFor(10);
  expect(await mailbox()).toEqual(GONE);
});
