import type { DataSource } from 'typeorm';
import { ServicePartEntity, type PartKind } from '../entities/service-part.entity.js';

/** A part that has not said anything for this long counts as gone, in milliseconds. */
const SILENT_AFTER_MS = 15_000;
export const REPORT_EVERY_MS = 5_000;

export interface PartReport {
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
