import type { Pool, PoolClient } from 'pg';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement under a name of its own. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Runs a statement that is prepared once a connection: for those of every request and every mail, which PostgreSQL takes longer to
 * plan than to run.
 */
export async function runPrepared<Row>(
  db: EntityManager,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  // A transaction has its own connection.
  const at = db.queryRunner
    ? ((await db.queryRunner.connect()) as PoolClient)
    : ((db.connection.driver as PostgresDriver).master as Pool);
  const { rows } = await at.query({ name, text, values });
  return rows as Row[];
}

/** The columns of an entity's table, for a statement whose rows become entities. */
export function columnsOf<T extends ObjectLiteral>(db: EntityManager, entity: EntityTarget<T>): string {
  return db.connection
    .getMetadata(entity)
    .columns.map(({ databaseName }) => `"${databaseName}"`)
    .join(', ');
}

/** A row with all columns of its table as TypeORM's `findOne` would give it. */
export function entityOf<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  row: Record<string, unknown>,
): T {
  const { driver } = db.connection;
  const metadata = db.connection.getMetadata(entity);
  const made = metadata.create() as T;
  for (const column of metadata.columns) {
    column.setEntityValue(made, driver.prepareHydratedValue(row[column.databaseName], column));
  }
  return made;
}
