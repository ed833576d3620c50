import { setTimeout as delay } from 'node:timers/promises';
import { summary, type BenchmarkRow, type Summary } from '../benchmark.js';
import type { BenchIdentity, BenchService, TimedAnswer } from './bench-service.js';
import { signInMail } from './sign-in-mail.js';

const FEW = 20;
const MANY = 2_000;
const TIMEOUT_S = 30;
const IDENTITIES = 20;
/** How late a `204` may be: the waits of one moment end in one moment. */
const LATE_MS = 1_500;

/** One mail wakes those who wait for its identity; the others get their `204` in time: 2,000 waiters beside 20. */
export async function manyWaiters(service: BenchService, say: (line: string) => void): Promise<BenchmarkRow[]> {
  const identities = await service.identities(IDENTITIES);
  const few = await wake(service, identities, FEW, say);
  const many = await wake(service, identities, MANY, say);
  return [
    {
      what: `a mail wakes its waiters, ${MANY} beside ${FEW}: the first`,
      unit: 'ms',
      ours: many.first,
      bare: few.first,
      ratio: many.first.median / few.first.median,
    },
    {
      what: `the same: every one of ${MANY / IDENTITIES} beside ${FEW / IDENTITIES}`,
      unit: 'ms',
      ours: many.all,
      bare: few.all,
      ratio: many.all.median / few.all.median,
    },
    {
      what: `204 after its time, of ${LATE_MS} ms allowed (p99)`,
      unit: 'ms',
      ours: many.late,
      bare: few.late,
      ratio: many.late.p99 / LATE_MS,
      target: 1,
    },
  ];
}

async function wake(
  service: BenchService,
  identities: BenchIdentity[],
  count: number,
  say: (line: string) => void,
): Promise<{ first: Summary; all: Summary; late: Summary }> {
  const began = performance.now();
  const since = new Date();
  const waits = identities.map((identity) =>
    Array.from({ length: count / identities.length }, async () => {
      const from = performance.now();
      return { from, ...(await service.wait(identity, since, TIMEOUT_S)) };
    }),
  );
  // Half of them get a mail, one after the other; opening that many connections takes its time.
  await delay(count === FEW ? 500 : 10_000);
  say(`${count} waiters open after ${Math.round(performance.now() - began)} ms`);
  const [first, all]: [number[], number[]] = [[], []];
  for (const [n, identity] of identities.slice(0, IDENTITIES / 2).entries()) {
    const accepted = await service.smtp.send(identity.email, signInMail(identity.email, `${count} ${n}`));
    const answers = await Promise.all(waits[n]!);
    expectAll(answers, 200);
    const took = answers.map(({ at }) => Math.max(at - accepted, 0.01)).sort((a, b) => a - b);
    first.push(took[0]!);
    all.push(...took);
  }
  const rest = await Promise.all(waits.slice(IDENTITIES / 2).flat());
  expectAll(rest, 204);
  return {
    first: summary(first),
    all: summary(all),
    late: summary(rest.map(({ from, at }) => at - from - TIMEOUT_S * 1_000)),
  };
}

function expectAll(answers: TimedAnswer[], wanted: number): void {
  const other = answers.find(({ status }) => status !== wanted);
  if (other) throw new Error(`a waiter got ${other.status} where ${wanted} was due: ${other.body.slice(0, 200)}`);
}
