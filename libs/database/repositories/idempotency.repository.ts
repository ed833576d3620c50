import { IdempotencyKeyEntity } from '#libs/database/entities/idempotency.entity';
import type { Scope } from './scope.js';

const KEPT_MS = 24 * 60 * 60_000;
/** No request takes this long: the process that worked on it has died. */
const ABANDONED_AFTER_MS = 120_000;

export interface IdempotentRequest {
  route: string;
  key: string;
  fingerprint: string;
}

/** `fresh`: work on it. Otherwise what there is of the first request with this key. */
export type Claim = { kind: 'fresh' } | { kind: 'seen'; first: IdempotencyKeyEntity };

/** Claims a key for a request; of two at once exactly one gets it. An expired or abandoned claim counts as none. */
export async function claimKey(scope: Scope, { route, key, fingerprint }: IdempotentRequest): Promise<Claim> {
  const now = Date.now();
  const rows: unknown[] = await scope.db.query(
    `INSERT INTO idempotency_keys AS old (organization_id, route, key, fingerprint) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, route, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, secret = false, created_at = clock_timestamp()
       WHERE old.created_at < $5 OR (old.status IS NULL AND old.created_at < $6)
     RETURNING 1`,
    [scope.organizationId, route, key, fingerprint, new Date(now - KEPT_MS), new Date(now - ABANDONED_AFTER_MS)],
  );
  if (rows.length > 0) return { kind: 'fresh' };
  const first = await scope.db.findOneBy(IdempotencyKeyEntity, scope.own<IdempotencyKeyEntity>({ route, key }));
  // Released between the two statements: the next try finds it free.
  return first ? { kind: 'seen', first } : claimKey(scope, { route, key, fingerprint });
}

/** Keeps the answer for a repeated request. */
export async function keepAnswer(
  scope: Scope,
  { route, key }: IdempotentRequest,
  answer: { status: number; body: unknown; secret: boolean },
): Promise<void> {
  await scope.db.query(
    'UPDATE idempotency_keys SET status = $4, body = $5, secret = $6 WHERE organization_id = $1 AND route = $2 AND key = $3',
    [scope.organizationId, route, key, answer.status, JSON.stringify(answer.body ?? null), answer.secret],
  );
}

/** Frees the key of a request that failed: it wrote nothing, and trying it again may succeed. */
export async function releaseKey(scope: Scope, { route, key }: IdempotentRequest): Promise<void> {
  await scope.db.delete(IdempotencyKeyEntity, scope.own<IdempotencyKeyEntity>({ route, key }));
}
