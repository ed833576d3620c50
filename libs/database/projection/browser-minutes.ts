import type { EntityManager } from 'typeorm';
import { UsageEntity } from '../entities/run.entity.js';

const MINUTE_MS = 60_000;

/** Books the time that a run or session had a browser, once. */
export async function bookBrowserMinutes(
  db: EntityManager,
  use: { organizationId: string; holder: string; from: Date; until: Date },
): Promise<void> {
  const { organizationId, holder: reference, from, until } = use;
  const amount = Math.max(0, until.getTime() - from.getTime()) / MINUTE_MS;
  await db
    .createQueryBuilder()
    .insert()
    .into(UsageEntity)
    .values({ organizationId, kind: 'browser_minutes', reference, amount })
    .orIgnore()
    .execute();
}
