import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

const statements = new WeakMap<EntityMetadata, string>();

/**
 * One organization's row by its id, as TypeORM's `findOne` would give it. Most requests begin with this, and building the same
 * statement for each of them takes longer than running it.
 */
export async function findById<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  id: string,
  organizationId: string,
): Promise<T | null> {
  const metadata = db.connection.getMetadata(entity);
  const rows: Record<string, unknown>[] = await db.query(statementFor(metadata), [id, organizationId]);
  const [row] = rows;
  if (!row) return null;
  const { driver } = db.connection;
  const found = metadata.create() as T;
  for (const column of metadata.columns) {
    column.setEntityValue(found, driver.prepareHydratedValue(row[column.databaseName], column));
  }
  return found;
}

function statementFor(metadata: EntityMetadata): string {
  const known = statements.get(metadata);
  if (known) return known;
  const columns = metadata.columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const statement = `SELECT ${columns} FROM "${metadata.tableName}" WHERE "id" = $1 AND "organization_id" = $2`;
  statements.set(metadata, statement);
  return statement;
}
