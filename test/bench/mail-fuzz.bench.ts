import { fuzzMails, LONGEST_TIMES } from '#test/mails/fuzz-mails';
import type { Benchmark } from './benchmark.js';

const MAILS = 10_000;
const MOST_MEMORY_MIB = 600;

/** Mutated mails through parser and annotator. */
export const mailFuzz: Benchmark = {
  text: `${MAILS} mutated mails parsed and annotated (--rounds N: N times as many): no crash, no hang, bounded memory`,
  rounds: 1,
  async run(rounds, say) {
    const { mails, failures, slowest, memory } = await fuzzMails(MAILS * rounds);
    say(`the slowest was seed ${slowest.seed}`);
    for (const { seed, words } of failures) say(`seed ${seed}: ${words}`);
    const one = (value: number) => ({ n: mails, median: value, p99: value, min: value });
    return [
      {
        what: 'mails that made something throw',
        unit: 'mails',
        ours: one(failures.length),
        ratio: failures.length,
        target: 0,
      },
      {
        what: 'the slowest mail',
        unit: 'times all mails of the folder',
        ours: one(slowest.times),
        ratio: slowest.times / LONGEST_TIMES,
        target: 1,
      },
      { what: 'memory above the start', unit: 'MiB', ours: one(memory), ratio: memory / MOST_MEMORY_MIB, target: 1 },
    ];
  },
};
