import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { connectDatabase, migrate } from '#libs/database/data-source';
import { startEmbeddedPostgres } from '#libs/database/embedded-postgres';

/** A migrated database on a PostgreSQL server of its own; `stop` leaves nothing behind. */
export interface TestDatabase {
  url: string;
  /** A folder that goes with it. */
  dataDir: string;
  database: DataSource;
  stop(): Promise<void>;
}

export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate(server.url);
  const database = await connectDatabase(server.url, 20);
  return {
    url: server.url,
    dataDir,
    database,
    async stop() {
      await database.destroy();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
