/**
 * Two things that may happen at the same moment, again and again. A round sets them up, lets them go together and throws
 * when what came out is not one of the allowed outcomes; it returns the outcome's name, so that a report shows how often
 * each side won. A race that only ever ends one way races nothing.
 */
export interface Race {
  text: string;
  round(round: number): Promise<string>;
  /** Rounds of `npm run races` where that is not 200. */
  rounds?: number;
  /** Rounds that run side by side where that is not 4. */
  atOnce?: number;
}

/** How often each outcome came, and the rounds that failed. */
export interface RaceReport {
  outcomes: Record<string, number>;
  failures: { round: number; error: string }[];
}

const AT_ONCE = 4;

export async function race({ round, atOnce = AT_ONCE }: Race, rounds: number): Promise<RaceReport> {
  const report: RaceReport = { outcomes: {}, failures: [] };
  let next = 0;
  const runner = async () => {
    for (let at = next++; at < rounds; at = next++) {
      try {
        const outcome = await round(at);
        report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
      } catch (error) {
        report.failures.push({ round: at, error: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return report;
}
