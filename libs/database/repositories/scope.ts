import type {
  DataSource,
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';
import { type IdKind, isId } from '#libs/domain/ids';
import { runPrepared, type Statement } from '../prepared.js';
import { findById } from './find-by-id.js';

interface OwnedRow extends ObjectLiteral {
  organizationId: string;
}

/**
 * One organization's rows, seen through one connection or transaction. Whatever a caller names by id, and every list a caller
 * reads, goes through here: this is the only place that keeps organizations apart.
 */
export class Scope {
  constructor(
    readonly db: EntityManager,
    readonly organizationId: string,
  ) {}

  /** The row with that id; null where it is another organization's, unknown, or no id of that kind at all. */
  async find<T extends OwnedRow & { id: string }>(
    entity: EntityTarget<T>,
    kind: IdKind,
    id: string,
  ): Promise<T | null> {
    return isId(kind, id) ? findById(this.db, entity, id, this.organizationId) : null;
  }

  /** The same, with the row locked until the transaction ends. */
  async lock<T extends OwnedRow & { id: string }>(
    entity: EntityTarget<T>,
    kind: IdKind,
    id: string,
  ): Promise<T | null> {
    if (!isId(kind, id)) return null;
    return this.db.findOne(entity, { where: this.own<T>({ id }), lock: { mode: 'pessimistic_write' } });
  }

  /** A condition on columns that holds for this organization's rows only. */
  own<T extends OwnedRow>(condition: Record<string, unknown> = {}): FindOptionsWhere<T> {
    return { ...condition, organizationId: this.organizationId } as FindOptionsWhere<T>;
  }

  /** A query over this organization's rows; add to it with `andWhere`. */
  query<T extends OwnedRow>(entity: EntityTarget<T>, alias: string): SelectQueryBuilder<T> {
    return this.db
      .createQueryBuilder(entity, alias)
      .where(`${alias}.organizationId = :organizationId`, { organizationId: this.organizationId });
  }

  /** The rows of a prepared statement, in which `$1` is this organization; the caller's values follow. */
  async rows<Row>(statement: Statement, values: unknown[]): Promise<Row[]> {
    return runPrepared<Row>(this.db, statement, [this.organizationId, ...values]);
  }

  /** Runs `work` in a transaction, or in the one that this scope is already in. */
  async transaction<R>(work: (tx: Scope) => Promise<R>): Promise<R> {
    if (this.db.queryRunner?.isTransactionActive) return work(this);
    return this.db.transaction((db) => work(new Scope(db, this.organizationId)));
  }
}

/** The scope of an organization outside any transaction. */
export function scopeOf(database: DataSource, organizationId: string): Scope {
  return new Scope(database.manager, organizationId);
}
