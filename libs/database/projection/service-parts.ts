import type { DataSource, EntityManager } from 'typeorm';
import { ServicePartEntity, type PartKind } from '../entities/service-part.entity.js';

/** A part that has not said anything for this long counts as gone, in milliseconds. */
const SILENT_AFTER_MS = 15_000;
export const REPORT_EVERY_MS = 5_000;

/** A browser host: its own task queue, and the address of its link (`host:port`). */
export interface HostPlace {
  hostQueue: string;
  hostAddress: string;
}

export interface PartReport extends Partial<HostPlace> {
  name: string;
  kind: PartKind;
  healthy: boolean;
  detail: string;
}

/** A process says how one of its parts is; it does so every {@link REPORT_EVERY_MS}. */
export async function reportPart(database: DataSource, report: PartReport): Promise<void> {
  await database.manager.upsert(ServicePartEntity, { ...report, seenAt: () => 'now()' }, ['name']);
}

/** A process that stops takes its parts back. */
export async function withdrawPart(database: DataSource, name: string): Promise<void> {
  await database.manager.delete(ServicePartEntity, { name });
}

/** How a kind of part is: ready when at least one of them said so lately. */
export async function partHealth(database: DataSource, kind: PartKind): Promise<{ ready: boolean; detail: string }> {
  const parts = await database.manager
    .createQueryBuilder(ServicePartEntity, 'part')
    .where("part.kind = :kind AND part.seenAt > now() - :silent * interval '1 millisecond'", {
      kind,
      silent: SILENT_AFTER_MS,
    })
    .orderBy('part.healthy', 'DESC')
    .getMany();
  const best = parts[0];
  return best
    ? { ready: best.healthy, detail: best.detail }
    : { ready: false, detail: 'no process has reported lately' };
}

/** The browser host that has the fewest browsers of those that said lately that they are well; null where there is none. */
export async function leastBusyHost(manager: EntityManager): Promise<HostPlace | null> {
  const [host] = (await manager.query(
    `SELECT part.host_queue AS "hostQueue", part.host_address AS "hostAddress" FROM service_parts part
      WHERE part.healthy AND part.host_address IS NOT NULL AND part.seen_at > now() - $1 * interval '1 millisecond'
      ORDER BY (SELECT count(*) FROM live_browsers browser WHERE browser.host_queue = part.host_queue), part.name LIMIT 1`,
    [SILENT_AFTER_MS],
  )) as [HostPlace?];
  return host ?? null;
}
