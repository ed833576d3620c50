import { hostname } from 'node:os';
import type { DataSource, EntityManager } from 'typeorm';
import { ServicePartEntity, type PartKind } from '../entities/service-part.entity.js';

/** How often a process says that its parts are as they were, in milliseconds; what changes is said at once. */
export const REPORT_EVERY_MS = 1_000;
/** A part that has not said anything for this long counts as gone: a machine that is busy may miss a few reports. */
const SILENT_AFTER_MS = 8 * REPORT_EVERY_MS;

/** A browser host: its own task queue, and the address of its link (`host:port`). */
export interface HostPlace {
  hostQueue: string;
  hostAddress: string;
}

export interface PartReport extends Partial<HostPlace> {
  kind: PartKind;
  healthy: boolean;
  detail: string;
}

/** The name of a process of this machine among all that report. */
export const processName = (pid: number) => `${hostname()}-${pid}`;

/** A process says how its parts are. */
export async function reportParts(
  database: DataSource,
  process: string,
  reports: readonly PartReport[],
): Promise<void> {
  const rows = reports.map((report) => ({ ...report, name: `${report.kind}:${process}`, seenAt: () => 'now()' }));
  await database.manager.upsert(ServicePartEntity, rows, ['name']);
}

/** A process that ends, or has ended, has no parts any more. */
export async function withdrawParts(database: DataSource, process: string): Promise<void> {
  await database.query(`DELETE FROM service_parts WHERE name = kind || ':' || $1`, [process]);
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

/** Whether a browser host has said lately that it is there, well or not; SQL over the name of its queue. */
export const hostReportsSql = (queue: string) => `EXISTS (SELECT 1 FROM service_parts part
  WHERE part.host_queue = ${queue} AND part.seen_at > now() - ${SILENT_AFTER_MS} * interval '1 millisecond')`;

export async function hostReports(manager: EntityManager, hostQueue: string): Promise<boolean> {
  const [row] = (await manager.query(`SELECT ${hostReportsSql('$1')} AS reports`, [hostQueue])) as [
    { reports: boolean },
  ];
  return row.reports;
}
