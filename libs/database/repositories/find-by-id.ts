import type { Pool } from 'pg';
import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

const statements = new WeakMap<EntityMetadata, string>();

/**
 * One organization's row by its id, as TypeORM's `findOne` would give it. Most requests begin with this, and building the same
 * statement for each of them, or having PostgreSQL plan it, takes longer than running it: it is prepared once a connection.
 */
export async function findById<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  id: string,
  organizationId: string,
): Promise<T | null> {
  const metadata = db.connection.getMetadata(entity);
  const [row] = await rowsOf(db, metadata, [id, organizationId]);
  if (!row) return null;
  const { driver } = db.connection;
  const found = metadata.create() as T;
  for (const column of metadata.columns) {
    column.setEntityValue(found, driver.prepareHydratedValue(row[column.databaseName], column));
  }
  return found;
}

async function rowsOf(
  db: EntityManager,
  metadata: EntityMetadata,
  values: string[],
): Promise<Record<string, unknown>[]> {
  const text = statementFor(metadata);
  // A transaction has its own connection.
  if (db.queryRunner) return db.query(text, values);
  const pool = (db.connection.driver as PostgresDriver).master as Pool;
  const { rows } = await pool.query<Record<string, unknown>>({ name: `find_${metadata.tableName}`, text, values });
  return rows;
}

function statementFor(metadata: EntityMetadata): string {
  const known = statements.get(metadata);
  if (known) return known;
  const columns = metadata.columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const statement = `SELECT ${columns} FROM "${metadata.tableName}" WHERE "id" = $1 AND "organization_id" = $2`;
  statements.set(metadata, statement);
  return statement;
}
