import type { DataSource, EntityManager } from 'typeorm';

/**
 * Whether an organization may have one more browser at work. Exact while its row is locked: whoever takes a lease holds that lock.
 * Browsers that are kept warm do not count: they give way to whoever needs their place.
 */
export async function hasFreeSlot(tx: EntityManager, organizationId: string, limit: number): Promise<boolean> {
  const sql = `SELECT count(*)::int AS count FROM profile_leases WHERE organization_id = $1 AND state <> 'warm'`;
  const [row] = (await tx.query(sql, [organizationId])) as { count: number }[];
  return row!.count < limit;
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
