import { setTimeout as sleep } from 'node:timers/promises';
import { cpus, loadavg } from 'node:os';
import { startReceiver } from '#test/harness/webhook-receiver';
import { liftCaps } from '#test/harness/lift-caps';
import { WholeService } from '#test/harness/whole-service';
import { takeCensus, type Census } from './census.js';
import { mixedLoad } from './mixed-load.js';
import { leaks, type Sample, type Verdict, verdicts } from './verdict.js';

const SAMPLE_EVERY_MS = 10_000;
/** Pools close what they do not need after ten seconds, and a browser that was just closed is gone after a few. */
const SETTLE_MS = 30_000;
/** The first accounts load what stays loaded. */
const FIRST_ACCOUNTS_MS = 30_000;

/**
 * A steady mixed load for so many minutes: tells how memory grew under it, and what is held afterwards that was not before. Answers
 * whether nothing leaked and nothing failed.
 */
export async function soak(minutes: number, say: (line: string) => void): Promise<boolean> {
  const [latchkey, receiver] = await Promise.all([WholeService.start(), startReceiver()]);
  try {
    const app = await latchkey.startApp('code');
    await liftCaps(latchkey.service);
    const events = ['message.received', 'run.completed', 'run.failed', 'run.blocked'];
    const url = receiver.url(receiver.path([204]));
    await latchkey.call('POST', '/v1/webhooks', { url, events });
    say('first accounts');
    await mixedLoad(latchkey, app, AbortSignal.timeout(FIRST_ACCOUNTS_MS));
    await sleep(SETTLE_MS);
    const before = await takeCensus(latchkey, true);
    say(`load for ${minutes} min`);
    const samples: Sample[] = [];
    const end = AbortSignal.timeout(minutes * 60_000);
    const [count] = await Promise.all([mixedLoad(latchkey, app, end), sampling(latchkey, samples, end, say)]);
    await sleep(SETTLE_MS);
    const after = await takeCensus(latchkey, true);
    await app.close();
    const found = leaks(before, after);
    const rows = verdicts(before, samples, after);
    const machine = { cores: cpus().length, load: Number(loadavg()[0]!.toFixed(2)) };
    const faults = count.faults.slice(0, 20);
    const whole = {
      soak: minutes,
      machine,
      done: count.done,
      faults,
      leaks: found,
      rows,
      connections: [before.connections, after.connections],
      needs: [before.needs, after.needs],
    };
    process.stdout.write(`${table(rows)}\n${JSON.stringify(whole)}\n`);
    return found.length === 0 && count.faults.length === 0;
  } finally {
    await receiver.stop();
    await latchkey.stop();
  }
}

async function sampling(
  latchkey: WholeService,
  samples: Sample[],
  end: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const from = Date.now();
  while (!end.aborted) {
    const census = await takeCensus(latchkey);
    const minute = (Date.now() - from) / 60_000;
    samples.push({ minute, ...census });
    if (samples.length % 6 === 1) say(`${minute.toFixed(0)} min  ${memory(census)}`);
    await sleep(SAMPLE_EVERY_MS, undefined, { signal: end }).catch(() => undefined);
  }
}

const memory = ({ byKind }: Census) =>
  Object.entries(byKind)
    .map(([kind, { mib, processes }]) => `${kind} ${mib.toFixed(0)} MiB (${processes})`)
    .join('  ');

function table(rows: Verdict[]): string {
  const cell = ({ mib = 0, processes = 0, files = 0 }: Verdict['before']) =>
    `${mib.toFixed(0)} MiB ${processes}p ${files}f`;
  const lines = rows.map(({ kind, before, after, slopeMibPerHour }) =>
    [kind.padEnd(11), cell(before).padEnd(20), cell(after).padEnd(20), `${slopeMibPerHour.toFixed(1)} MiB/h`].join(' '),
  );
  return ['             before               after                slope under load', ...lines].join('\n');
}
