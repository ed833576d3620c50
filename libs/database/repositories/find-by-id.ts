import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { columnsOf, entityOf, runPrepared, type Statement } from '../prepared.js';

const statements = new WeakMap<EntityMetadata, Statement>();

/** One organization's row by its id, as TypeORM's `findOne` would give it: most requests begin with this. */
export async function findById<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  id: string,
  organizationId: string,
): Promise<T | null> {
  const [row] = await runPrepared<Record<string, unknown>>(db, statementFor(db, entity), [id, organizationId]);
  return row ? entityOf(db, entity, row) : null;
}

function statementFor<T extends ObjectLiteral>(db: EntityManager, entity: EntityTarget<T>): Statement {
  const metadata = db.connection.getMetadata(entity);
  const known = statements.get(metadata);
  if (known) return known;
  const { tableName } = metadata;
  const text = `SELECT ${columnsOf(db, entity)} FROM "${tableName}" WHERE "id" = $1 AND "organization_id" = $2`;
  const statement = { name: `find_${tableName}`, text };
  statements.set(metadata, statement);
  return statement;
}
