import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { connectDatabase, dataSourceOptions, migrate } from './data-source.js';
import { MIGRATIONS } from './migrations/index.js';

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
}, 60_000);
afterAll(() => server?.stop());

/** A new database of the test's server. */
async function emptyDatabase(name: string): Promise<string> {
  await server.database.query(`CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Columns, indexes, constraints and triggers. */
async function shapeOf(database: DataSource): Promise<unknown[]> {
  const of = (sql: string): Promise<unknown> => database.query(sql);
  return [
    await of(
      `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY 1, 2`,
    ),
    await of(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
    await of(
      `SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    ),
    await of('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1'),
  ];
}

test('a database of every committed age comes to the same schema, the one of the entities, and keeps its rows', async () => {
  const expected = await shapeOf(server.database);
  for (let age = 1; age <= MIGRATIONS.length; age++) {
    const url = await emptyDatabase(`aged_${age}`);
    const old = new DataSource({ ...dataSourceOptions(url, 2), migrations: MIGRATIONS.slice(0, age) });
    await old.initialize();
    await old.runMigrations();
    await old.query(
      `INSERT INTO organizations (id, name, plan, webhook_secret) VALUES ('org_1', 'n', 'free', '\\x01')`,
    );
    await old.query(
      `INSERT INTO identities (id, organization_id, local_part, email, name) VALUES ('idt_1', 'org_1', 'a', 'a@b.c', 'A')`,
    );
    await old.destroy();
    await migrate(url);
    const database = await connectDatabase(url, 2);
    try {
      expect(await shapeOf(database)).toEqual(expected);
      expect((await database.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
      expect(await database.query('SELECT id FROM identities')).toEqual([{ id: 'idt_1' }]);
    } finally {
      await database.destroy();
    }
  }
});

test('processes that start together migrate an empty database once', async () => {
  const url = await emptyDatabase('together');
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const database = await connectDatabase(url, 2);
  try {
    expect(await database.query('SELECT count(*)::int AS n FROM migrations')).toEqual([{ n: MIGRATIONS.length }]);
  } finally {
    await database.destroy();
  }
});
