import type { EntityManager } from 'typeorm';
import { LiveBrowserEntity } from '../entities/outside.entity.js';
import { entityOf, runPrepared, type Statement } from '../prepared.js';

/** Whose profile is taken, and who takes it. The caller's transaction holds the organization's lock. */
export interface LeaseWish {
  identityId: string;
  organizationId: string;
  /** The run's or session's id. */
  holder: string;
}

const TAKE_FREE: Statement = {
  name: 'take_free_lease',
  text: `WITH profile AS (
      INSERT INTO profiles (identity_id, organization_id, generation) VALUES ($1, $2, 1)
      ON CONFLICT (identity_id) DO UPDATE SET generation = profiles.generation + 1 RETURNING generation)
    INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation)
    SELECT $1, $2, $3, 'busy', generation FROM profile
    ON CONFLICT (identity_id) DO NOTHING RETURNING generation`,
};

const TAKE_WARM: Statement = {
  name: 'take_warm_lease',
  text: `WITH profile AS (
      UPDATE profiles SET generation = generation + 1 WHERE identity_id = $1 AND organization_id = $2
      RETURNING generation),
    lease AS (
      UPDATE profile_leases l
      SET holder = $3, state = 'busy', generation = profile.generation, warm_until = NULL, taken_at = now()
      FROM profile WHERE l.identity_id = $1 AND l.state = 'warm' RETURNING l.generation, l.browser_id),
    browser AS (
      UPDATE live_browsers b SET holder = $3, generation = lease.generation, started_at = now()
      FROM lease WHERE b.id = lease.browser_id RETURNING b.*)
    SELECT lease.generation AS taken, browser.* FROM lease LEFT JOIN browser ON true`,
};

/** Takes the lease of a profile that nobody has; null where somebody has come first. Generations only ever grow, over the whole life of the identity. */
export async function takeFreeLease(tx: EntityManager, wish: LeaseWish): Promise<number | null> {
  const { identityId, organizationId, holder } = wish;
  const [taken] = await runPrepared<{ generation: number }>(tx, TAKE_FREE, [identityId, organizationId, holder]);
  return taken?.generation ?? null;
}

/**
 * Takes over the lease of a browser that is kept warm, and the browser with it; null where it is not warm any more. The new
 * generation fences whoever kept it. `live` is null where its host no longer tells of the browser.
 */
export async function takeWarmLease(
  tx: EntityManager,
  wish: LeaseWish,
): Promise<{ generation: number; live: LiveBrowserEntity | null } | null> {
  const { identityId, organizationId, holder } = wish;
  const rows = await runPrepared<{ taken: number; id: string | null }>(tx, TAKE_WARM, [
    identityId,
    organizationId,
    holder,
  ]);
  const [row] = rows;
  return row
    ? { generation: row.taken, live: row.id === null ? null : entityOf(tx, LiveBrowserEntity, { ...row }) }
    : null;
}
