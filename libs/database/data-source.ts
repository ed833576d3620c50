import { DataSource, type DataSourceOptions } from 'typeorm';
import * as account from './entities/account.entity.js';
import * as idempotency from './entities/idempotency.entity.js';
import * as identity from './entities/identity.entity.js';
import * as mail from './entities/mail.entity.js';
import * as organization from './entities/organization.entity.js';
import * as outside from './entities/outside.entity.js';
import * as run from './entities/run.entity.js';
import * as servicePart from './entities/service-part.entity.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

const ENTITIES = [organization, identity, account, run, mail, outside, servicePart, idempotency].flatMap((module) =>
  Object.values(module).filter((value) => typeof value === 'function'),
);

/** Options of the one DataSource. Nothing synchronizes and nothing migrates by itself: see {@link migrate}. */
export function dataSourceOptions(url: string, poolSize = 10): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    migrationsRun: false,
    poolSize,
    applicationName: 'latchkey',
  };
}

/** A connected DataSource; the caller destroys it. */
export async function connectDatabase(url: string, poolSize?: number): Promise<DataSource> {
  return new DataSource(dataSourceOptions(url, poolSize)).initialize();
}

/** Brings the schema up to date. Processes that start together wait for each other on an advisory lock. */
export async function migrate(url: string): Promise<void> {
  const database = await connectDatabase(url, 2);
  const lock = database.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(7012019)');
    await database.runMigrations();
  } finally {
    await lock.query('SELECT pg_advisory_unlock(7012019)').catch(() => undefined);
    await lock.release();
    await database.destroy();
  }
}
