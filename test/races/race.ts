/**
 * Two things that may happen at the same moment, again and again. A round sets them up, lets them go together and throws
 * when what came out is not one of the allowed outcomes; it returns the outcome's name, so that a report shows how often
 * each side won. A race that only ever ends one way races nothing.
 */
export interface Race {
  text: string;
  round(round: number): Promise<string>;
}

/** How often each outcome came, and the rounds that failed. */
export interface RaceReport {
  outcomes: Record<string, number>;
  failures: { round: number; error: string }[];
}

export async function race({ round }: Race, rounds: number): Promise<RaceReport> {
  const report: RaceReport = { outcomes: {}, failures: [] };
  for (let at = 0; at < rounds; at++) {
    try {
      const outcome = await round(at);
      report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
    } catch (error) {
      report.failures.push({ round: at, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return report;
}
