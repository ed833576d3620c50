import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { isOutage } from './failures.js';

let db: TestDatabase;
let rude: Server;

beforeAll(async () => {
  db = await startTestDatabase();
  rude = createServer((socket) => socket.destroy());
  await new Promise<void>((listening) => rude.listen(0, '127.0.0.1', listening));
}, 60_000);
afterAll(async () => {
  rude.close();
  await db?.stop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const asked = (port: number) => new pg.Pool({ host: '127.0.0.1', port }).query('SELECT 1');

test('a database that cannot be reached, or hangs up, is away', async () => {
  const { port } = rude.address() as AddressInfo;
  expect(isOutage(await failureOf(asked(port)))).toBe(true);
  // Nobody listens there.
  expect(isOutage(await failureOf(asked(1)))).toBe(true);
  const pool = new pg.Pool({ connectionString: db.url });
  expect(isOutage(await failureOf(pool.query('SELECT pg_terminate_backend(pg_backend_pid())')))).toBe(true);
  await pool.end();
});

test('a statement that is wrong is not', async () => {
  const orphan = await failureOf(
    db.database.query(
      "INSERT INTO webhooks (id, organization_id, url, identity_id, events) VALUES ('a', 'b', 'c', 'd', '[]')",
    ),
  );
  expect(isOutage(orphan)).toBe(false);
});
