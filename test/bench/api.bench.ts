import { WholeService } from '#test/harness/whole-service';
import { burst } from './api/burst.js';
import { reading } from './api/reading.js';
import type { Benchmark } from './benchmark.js';

/** What the service adds to a read and to a burst of webhooks. */
export const api: Benchmark = {
  text: 'GET /v1/runs/:id beside a bare NestJS handler, and 1,000 webhook deliveries beside a bare fetch loop',
  rounds: 8,
  async run(rounds, say) {
    const latchkey = await WholeService.start();
    try {
      say('reading');
      const rows = await reading(latchkey, rounds);
      say('webhooks');
      return [...rows, ...(await burst(latchkey, Math.ceil(rounds / 4)))];
    } finally {
      await latchkey.stop();
    }
  },
};
