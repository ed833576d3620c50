import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

let dir: string;
let running: EmbeddedPostgres | null = null;

beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))));
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(dir, { recursive: true });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: running!.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () =>
  Number(readFileSync(join(dir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('data, port and password survive a stop and a start', async () => {
  chmodSync(dir, 0o755);
  running = await startEmbeddedPostgres({ dataDir: dir });
  await query('CREATE TABLE kept AS SELECT 1 AS one');
  const { url } = running;
  await running.stop();
  expect(await running.ended).toEqual({ code: 0, signal: null });
  running = await startEmbeddedPostgres({ dataDir: dir });
  expect(running.url).toBe(url);
  expect(await query('SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('a directory that others cannot enter is no obstacle', async () => {
  const closed = join(dir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  running = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), durable: false });
  expect(await query('SELECT current_user AS who')).toEqual([{ who: 'latchkey' }]);
});

test('recovers from kill -9, also when the process number belongs to somebody else by now', async () => {
  chmodSync(dir, 0o755);
  running = await startEmbeddedPostgres({ dataDir: dir });
  await query('CREATE TABLE kept AS SELECT 1 AS one');
  process.kill(postmaster(), 'SIGKILL');
  expect((await running.ended).signal).toBe('SIGKILL');
  const lock = join(dir, 'postgres', 'cluster', 'postmaster.pid');
  const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
  writeFileSync(lock, [process.pid, ...rest].join('\n'));
  running = await startEmbeddedPostgres({ dataDir: dir });
  expect(await query('SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('a server that does not start tells why', async () => {
  chmodSync(dir, 0o755);
  running = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  await running.stop();
  running = null;
  rmSync(join(dir, 'postgres', 'cluster', 'PG_VERSION'));
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow(
    /PostgreSQL did not start .* PG_VERSION|valid data directory/s,
  );
});
