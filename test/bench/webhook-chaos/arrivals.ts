import type { DueEvent } from './due-events.js';

/** What came of the events: how often each kind arrived, and in which order those of an identity did. */
export interface ArrivalReport {
  due: Record<string, number>;
  /** How many events of a kind arrived never, once, twice, … */
  times: Record<string, Record<number, number>>;
  /** By identity: the numbers of its events in the order of their first arrival. */
  order: Record<string, number[]>;
  /** Events that arrived after a later one of the same identity. */
  overtaken: number;
}

export function arrivalReport(due: DueEvent[], arrived: DueEvent[]): ArrivalReport {
  const calls = new Map<string, number>();
  const order: Record<string, number[]> = {};
  for (const { id, identityId, number } of arrived) {
    calls.set(id, (calls.get(id) ?? 0) + 1);
    if (calls.get(id) === 1) (order[identityId] ??= []).push(number);
  }
  const report: ArrivalReport = { due: {}, times: {}, order, overtaken: 0 };
  for (const { id, type } of due) {
    const times = (report.times[type] ??= {});
    const count = calls.get(id) ?? 0;
    times[count] = (times[count] ?? 0) + 1;
    report.due[type] = (report.due[type] ?? 0) + 1;
  }
  for (const numbers of Object.values(order)) {
    numbers.forEach(
      (number, at) => (report.overtaken += numbers.slice(0, at).some((before) => before > number) ? 1 : 0),
    );
  }
  return report;
}

/** Every message at least once, every run event at most once. */
export function isAsPromised({ times }: ArrivalReport): boolean {
  const lost = times['message.received']?.[0] ?? 0;
  const repeated = Object.keys(times['run.completed'] ?? {}).some((count) => Number(count) > 1);
  return lost === 0 && !repeated;
}
