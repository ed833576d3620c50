/** A row of a benchmark's table: what the service did, beside the bare part measured in the same run. */
export interface BenchmarkRow {
  what: string;
  unit: string;
  ours: Summary;
  bare?: Summary;
  /** Ours ÷ bare, of the medians unless `what` says otherwise. */
  ratio?: number;
  /** What the ratio should not pass; with `atLeast`, what it should reach. */
  target?: number;
  atLeast?: boolean;
}

/** Of a list of measurements. */
export interface Summary {
  n: number;
  median: number;
  p99: number;
  min: number;
}

/** The same measured of ours and of the bare part. */
export type Pair = Required<Pick<BenchmarkRow, 'ours' | 'bare' | 'ratio'>>;

/** A benchmark of `npm run bench -- NAME`. Every figure that is judged is a ratio within one run. */
export interface Benchmark {
  text: string;
  /** How many pairs are measured where the caller does not say. */
  rounds: number;
  /** Further arguments that it takes, as commander writes them. */
  arguments?: string;
  run(rounds: number, say: (line: string) => void, given: string[]): Promise<BenchmarkRow[]>;
}

export function summary(values: number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { n: sorted.length, median: at(0.5), p99: at(0.99), min: at(0) };
}

/** Milliseconds that the work took. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Measures two things alternately, so that the machine's other load meets both alike; each returns its own figures by name.
 * The first round warms caches and is not counted.
 */
export async function alternating<Name extends string>(
  rounds: number,
  ours: (round: number) => Promise<Record<Name, number>>,
  bare: (round: number) => Promise<Record<Name, number>>,
): Promise<Record<Name, Pair>> {
  const figures = { ours: [] as Record<Name, number>[], bare: [] as Record<Name, number>[] };
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const which of order) {
      const measured = await (which === 'ours' ? ours : bare)(round);
      if (round > 0) figures[which].push(measured);
    }
  }
  const names = Object.keys(figures.bare[0]!) as Name[];
  const of = (which: 'ours' | 'bare', name: Name) => summary(figures[which].map((measured) => measured[name]));
  const pair = (name: Name): Pair => {
    const [a, b] = [of('ours', name), of('bare', name)];
    return { ours: a, bare: b, ratio: a.median / b.median };
  };
  return Object.fromEntries(names.map((name) => [name, pair(name)])) as Record<Name, Pair>;
}

/** {@link alternating} with one figure each. */
export async function pairs(
  rounds: number,
  ours: (round: number) => Promise<number>,
  bare: (round: number) => Promise<number>,
): Promise<Pair> {
  const named = (work: typeof ours) => async (round: number) => ({ figure: await work(round) });
  return (await alternating(rounds, named(ours), named(bare))).figure;
}

/** Whether a row reaches its target, as far as the table tells it: 59.98 frames beside 59.99 are as many. A row without one does. */
export function reaches({ ratio, target, atLeast }: BenchmarkRow): boolean {
  if (ratio === undefined || target === undefined) return true;
  const told = Number(ratio.toFixed(2));
  return atLeast ? told >= target : told <= target;
}
