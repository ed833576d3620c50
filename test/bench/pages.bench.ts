import { launch } from '#test/agent/driver';
import { type Half, judgeHalf } from '#test/agent/judge-half';
import type { Benchmark, BenchmarkRow } from './benchmark.js';

/** Every page of the corpus (`test/agent/corpus`), of which the tests judge a part. */
export const pagesBenchmark: Benchmark = {
  text: 'form pages of the corpus: forms found, classified and filled right, gates found and rightly so',
  rounds: 1,
  async run(_rounds, say) {
    const browser = await launch();
    try {
      const rows: BenchmarkRow[] = [];
      for (const half of ['train', 'held'] as Half[]) {
        const { pages, wrong, ...shares } = await judgeHalf(browser, half);
        for (const [file, words] of Object.entries(wrong)) say(`${half}/${file}: ${words.join('; ')}`);
        const row = (what: string, share: number, target: number): BenchmarkRow => ({
          what: `${half}: ${what}`,
          unit: 'share',
          ours: { n: pages, median: share, p99: share, min: share },
          ratio: share,
          target,
          atLeast: true,
        });
        rows.push(row('forms right', shares.forms, 0.95));
        rows.push(row('gates found', shares.recall, 0.98), row('gates rightly found', shares.precision, 0.98));
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
