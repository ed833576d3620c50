import { loadConfig } from '#libs/config/config';
import { annotating } from './mail/annotating.js';
import { answersMeanwhile } from './mail/answers-meanwhile.js';
import { BenchService } from './mail/bench-service.js';
import { idleAlone } from './mail/idle.js';
import { startIngestRig } from './mail/ingest-rig.js';
import { latencyOfDirectIngest, latencyThroughMailbox } from './mail/latency.js';
import { sustainedIngest } from './mail/throughput.js';
import { manyWaiters } from './mail/waiters.js';
import type { Benchmark, BenchmarkRow } from './benchmark.js';

/** Mail beside its bare parts: Dovecot with an IMAP client, PostgreSQL with a NOTIFY, a parser. */
export const mailBenchmark: Benchmark = {
  text: 'mail accepted → read by who waits, ingest, annotating, 2,000 waiters, beside bare Dovecot and PostgreSQL',
  rounds: 40,
  async run(rounds, say) {
    const { dovecotPath } = loadConfig().mail;
    const rows: BenchmarkRow[] = [await annotating()];
    const add = (...made: BenchmarkRow[]) => rows.push(...made);
    if (dovecotPath !== null) {
      say('ingest beside fetching and parsing');
      const rig = await startIngestRig(dovecotPath);
      try {
        add(await sustainedIngest(rig, Math.ceil(rounds / 8)), await idleAlone(rig, Math.ceil(rounds / 2)));
      } finally {
        await rig.stop();
      }
      say('through the mailbox');
      await withService({}, async (service) => {
        add(await latencyThroughMailbox(service, rounds), await answersMeanwhile(service));
        add(...(await manyWaiters(service, say)));
      });
    } else say('no Dovecot: what needs one is left out');
    say('direct ingest');
    await withService({ IMAP_URL: 'none' }, async (service) => {
      add(...(await latencyOfDirectIngest(service, rounds)));
    });
    return rows;
  },
};

async function withService(
  changes: Record<string, string>,
  measure: (service: BenchService) => Promise<void>,
): Promise<void> {
  const service = await BenchService.start(changes);
  try {
    await measure(service);
  } finally {
    await service.stop();
  }
}
