import type { DataSource, EntityManager } from 'typeorm';

const COUNT = `SELECT count(*)::int FROM profile_leases WHERE organization_id = $1 AND state <> 'warm'`;

/** How many browsers an organization (`$1`) has at work; those that are kept warm give way to whoever needs their place. */
const BROWSERS_AT_WORK = `(${COUNT})`;

/** The same for who opens a session: a run that still waits for its browser keeps no session from opening (interface §3.1). */
export const BROWSERS_UP = `(${COUNT} AND (browser_id IS NOT NULL OR holder LIKE 'ses\\_%'))`;

/**
 * Whether an organization may have one more browser at work. Exact while its row is locked: whoever takes a lease holds that lock.
 */
export async function hasFreeSlot(tx: EntityManager, organizationId: string, limit: number): Promise<boolean> {
  const sql = `SELECT ${BROWSERS_AT_WORK} AS "atWork"`;
  const [row] = (await tx.query(sql, [organizationId])) as { atWork: number }[];
  return row!.atWork < limit;
}

/** Who goes on once a lease is free: the run of its identity that waits for it, or else the organization's next; null where none waits. */
export async function runThatWaitsFor(
  database: DataSource,
  { identityId, organizationId, holder }: { identityId: string; organizationId: string; holder: string },
): Promise<string | null> {
  const rows: { id: string }[] = await database.query(
    "SELECT id FROM runs WHERE identity_id = $1 AND status = 'queued' AND id <> $2",
    [identityId, holder],
  );
  return rows[0]?.id ?? nextWaitingRun(database, organizationId);
}

/** The organization's oldest run that waits for a browser and whose profile is free; null where none does. */
export async function nextWaitingRun(database: DataSource, organizationId: string): Promise<string | null> {
  const rows: { id: string }[] = await database.query(
    `SELECT r.id FROM runs r
      WHERE r.organization_id = $1 AND r.status = 'queued'
        AND NOT EXISTS (SELECT 1 FROM profile_leases l WHERE l.identity_id = r.identity_id AND l.state <> 'warm')
      ORDER BY r.created_at LIMIT 1`,
    [organizationId],
  );
  return rows[0]?.id ?? null;
}
