import type { Benchmark, BenchmarkRow } from './benchmark.js';
import { BenchService } from './session/bench-service.js';
import { coldOpening, warmOpening } from './session/opening.js';
import { recordingCost } from './session/recording.js';
import { exporting, roundTrips } from './session/using.js';
import { watching } from './session/watching.js';

/** Logged-in browsers: how much the service adds to what Chromium itself takes. */
export const session: Benchmark = {
  text: 'opening, taking over, releasing, exporting, driving, watching and recording beside a bare Chromium',
  rounds: 40,
  async run(rounds, say) {
    const service = await BenchService.start();
    const rows: BenchmarkRow[] = [];
    try {
      const parts = { coldOpening, warmOpening, exporting, roundTrips, watching };
      for (const [name, part] of Object.entries(parts)) {
        say(name);
        rows.push(...(await part(service, rounds)));
      }
    } finally {
      await service.stop();
    }
    say('recording');
    return [...rows, ...(await recordingCost(service.chromium, rounds))];
  },
};
