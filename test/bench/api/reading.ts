import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WholeService } from '#test/harness/whole-service';
import { pairs, summary, type BenchmarkRow } from '../benchmark.js';
import { load } from './load.js';

const CONNECTIONS = 32;
const REQUESTS = 2_000;
/** Until the compiler has seen both often enough. */
const WARM_UP = 8_000;

/**
 * `GET /v1/runs/:id` by the whole API beside a bare Nest handler on the same database, each in a process of its own. Besides the
 * throughput, which a busy machine blurs, the processor time that a request takes.
 */
export async function reading(latchkey: WholeService, rounds: number): Promise<BenchmarkRow[]> {
  const { apiUrl, apiKey, databaseUrl } = latchkey.service;
  const headers = { authorization: `Bearer ${apiKey}` };
  const path = `/v1/runs/${await endedRun(latchkey)}`;
  const bare = fork(fileURLToPath(new URL('./bare-api.js', import.meta.url)), [databaseUrl]);
  try {
    const [port] = await once(bare, 'message');
    const ours = measured(apiUrl + path, headers, latchkey.pidOf('api/main.js'));
    const theirs = measured(`http://127.0.0.1:${port}${path}`, headers, bare.pid!);
    const figures = await pairs(rounds, ours.round, theirs.round);
    const [late, lateBare] = [summary(ours.latencies), summary(theirs.latencies)];
    const [cpu, cpuBare] = [summary(ours.cpuMs), summary(theirs.cpuMs)];
    const what = `GET /v1/runs/:id, ${CONNECTIONS} at once`;
    return [
      { what, unit: 'per second', ...figures, target: 0.6, atLeast: true },
      { what: `${what}: latency`, unit: 'ms', ours: late, bare: lateBare },
      { what: `${what}: processor`, unit: 'ms', ours: cpu, bare: cpuBare, ratio: cpu.median / cpuBare.median },
    ];
  } finally {
    bare.kill();
  }
}

/** One side of the comparison: a round answers requests per second and notes the rest; the first one warms up. */
function measured(url: string, headers: Record<string, string>, pid: number) {
  const notes = { latencies: [] as number[], cpuMs: [] as number[] };
  const round = async (number: number): Promise<number> => {
    const requests = number === 0 ? WARM_UP : REQUESTS;
    const before = processorMs(pid);
    const { perSecond, latencies } = await load(url, { headers, connections: CONNECTIONS, requests });
    if (number > 0) {
      notes.latencies.push(...latencies);
      notes.cpuMs.push((processorMs(pid) - before) / requests);
    }
    return perSecond;
  };
  return { ...notes, round };
}

/** Processor time that a process has used; the kernel counts hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A run that stays as it is. */
async function endedRun(latchkey: WholeService): Promise<string> {
  const { id } = await latchkey.register('https://nowhere.invalid/');
  const { status } = await latchkey.call('POST', `/v1/runs/${id}/abort`);
  if (status !== 200) throw new Error(`the abort answered ${status}`);
  return id;
}
