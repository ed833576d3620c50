import type { Census } from './census.js';

/** A census and when it was taken, in minutes after the load began. */
export interface Sample extends Census {
  minute: number;
}

/** How one kind of process came through: memory at rest before and after, and its slope under load. */
export interface Verdict {
  kind: string;
  before: Partial<Census['byKind'][string]>;
  after: Partial<Census['byKind'][string]>;
  /** Mebibytes an hour over the later part of the load, when caches are full. */
  slopeMibPerHour: number;
}

/** Samples before this share of the load show how caches fill. */
const WARM_AFTER = 0.4;
/** Caches that fill once; what leaks at every account passes this soon. */
const HEAP_SLACK_MIB = 15;

export function verdicts(before: Census, samples: Sample[], after: Census): Verdict[] {
  const last = samples.at(-1)?.minute ?? 0;
  const warm = samples.filter(({ minute }) => minute >= last * WARM_AFTER);
  const kinds = new Set([before, after, ...warm].flatMap(({ byKind }) => Object.keys(byKind)));
  return [...kinds].map((kind) => ({
    kind,
    before: before.byKind[kind] ?? {},
    after: after.byKind[kind] ?? {},
    slopeMibPerHour: slope(warm.map(({ minute, byKind }) => [minute / 60, byKind[kind]?.mib ?? 0])),
  }));
}

/** Least squares. */
export function slope(points: [x: number, y: number][]): number {
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / spread;
}

/** What was there afterwards and not before, in words; nothing else counts as a leak. */
export function leaks(before: Census, after: Census): string[] {
  const found: string[] = [];
  const grew = (what: string, was = 0, is = 0, slack = 0) =>
    is > was + slack && found.push(`${what}: ${was}, then ${is}`);
  for (const [kind, { processes, files }] of Object.entries(after.byKind)) {
    // A pool or a keep-alive connection may be open at either moment; PostgreSQL has a process for each of its connections.
    if (kind !== 'postgres') grew(`${kind} processes`, before.byKind[kind]?.processes, processes);
    if (kind !== 'postgres') grew(`${kind} open files`, before.byKind[kind]?.files, files, 25);
  }
  grew('database connections', before.connections, after.connections, 10);
  for (const [kind, { heapMib, resources }] of Object.entries(after.needs)) {
    const was = before.needs[kind];
    grew(`${kind} heap in MiB`, Math.round(was?.heapMib ?? 0), Math.round(heapMib), HEAP_SLACK_MIB);
    for (const [type, count] of Object.entries(resources)) grew(`${kind} ${type}`, was?.resources[type], count, 15);
  }
  return found;
}
