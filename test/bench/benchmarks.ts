import { agentBenchmark } from './agent.bench.js';
import { api } from './api.bench.js';
import type { Benchmark } from './benchmark.js';
import { mailBenchmark } from './mail.bench.js';
import { mailChaos } from './mail-chaos.bench.js';
import { mailFuzz } from './mail-fuzz.bench.js';
import { pagesBenchmark } from './pages.bench.js';
import { session } from './session.bench.js';

/** Every benchmark by the name that `npm run bench -- NAME` takes. */
export const BENCHMARKS: Record<string, Benchmark> = {
  agent: agentBenchmark,
  mail: mailBenchmark,
  'mail-chaos': mailChaos,
  'mail-fuzz': mailFuzz,
  pages: pagesBenchmark,
  api,
  session,
};
