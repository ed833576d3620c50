import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#libs/processes/free-port';
import { WholeService } from '#test/harness/whole-service';
import { arrivalReport, isAsPromised } from './arrivals.js';
import { type DueEvent, planEvents, writeEvents } from './due-events.js';

const IDENTITIES = 20;
/** A worker that dies takes a try's twenty seconds with it, and the pauses between tries grow. */
const PATIENCE_MS = 15 * 60_000;
/** Words of the command lines of what is killed. */
const VICTIMS = { worker: 'worker/main.js', postgres: 'bin/postgres', temporal: 'start-dev' } as const;

/** Kills receiver, worker, PostgreSQL and Temporal at random while events are due. Answers whether every promise was kept. */
export async function webhookChaos(count: number, seconds: number, say: (line: string) => void): Promise<boolean> {
  const latchkey = await WholeService.start();
  const receiver = await KillableReceiver.start(join(latchkey.dataDir, 'arrivals.log'));
  try {
    const identities = await Promise.all(Array.from({ length: IDENTITIES }, () => latchkey.createIdentity()));
    const events = ['message.received', 'run.completed'];
    await latchkey.call('POST', '/v1/webhooks', { url: receiver.url, events });
    const due = planEvents(
      count,
      identities.map(({ id }) => id),
    );
    const kills: Record<string, number> = {};
    const from = Date.now();
    const over = from + seconds * 1_000;
    await Promise.all([
      writeEvents(latchkey.service.databaseUrl, due, seconds * 500),
      killing(latchkey, receiver, { kills, over, say }),
    ]);
    const report = await untilQuiet(due, receiver, say);
    const figures = { events: count, kills, seconds: Math.round((Date.now() - from) / 1_000), ...report };
    for (const [type, times] of Object.entries(report.times)) {
      const counted = Object.entries(times).map(([often, number]) => `${number} × ${often}`);
      process.stdout.write(`${type}: ${report.due[type]} due; arrived ${counted.join(', ')}\n`);
    }
    process.stdout.write(
      `overtaken by a later event of their identity: ${report.overtaken}\n${JSON.stringify(figures)}\n`,
    );
    return isAsPromised(report);
  } finally {
    await receiver.stop();
    await latchkey.stop();
  }
}

interface Killing {
  kills: Record<string, number>;
  over: number;
  say: (line: string) => void;
}

async function killing(
  latchkey: WholeService,
  receiver: KillableReceiver,
  { kills, over, say }: Killing,
): Promise<void> {
  const names = ['receiver', ...Object.keys(VICTIMS)] as const;
  while (Date.now() < over) {
    await sleep(randomInt(1_000, 5_000));
    const name = names[randomInt(names.length)]!;
    try {
      if (name === 'receiver') await receiver.killAndRestart();
      else process.kill(latchkey.pidOf(VICTIMS[name as keyof typeof VICTIMS]), 'SIGKILL');
      kills[name] = (kills[name] ?? 0) + 1;
      say(`killed ${name}`);
    } catch {
      // It is not up again yet.
    }
  }
}

/** Waits until every message has arrived; what run events are still under way by then gets a while more. */
async function untilQuiet(due: DueEvent[], receiver: KillableReceiver, say: (line: string) => void) {
  const deadline = Date.now() + PATIENCE_MS;
  for (let last = -1; ;) {
    const arrived = receiver.arrived();
    const report = arrivalReport(due, arrived);
    const missing = report.times['message.received']?.[0] ?? 0;
    const isQuiet = arrived.length === last;
    if (Date.now() > deadline || (missing === 0 && isQuiet)) return report;
    say(`${missing} messages have not arrived`);
    last = arrived.length;
    // Longer than a delivery that was begun can still take.
    await sleep(25_000);
  }
}

/** A receiver in a process of its own, always at the same address. */
class KillableReceiver {
  private constructor(
    private readonly port: number,
    private readonly file: string,
    private child: ChildProcess,
  ) {}

  static async start(file: string): Promise<KillableReceiver> {
    const port = await freePort();
    return new KillableReceiver(port, file, await spawn(port, file));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async killAndRestart(): Promise<void> {
    await this.stop();
    await sleep(randomInt(2_000));
    this.child = await spawn(this.port, this.file);
  }

  arrived(): DueEvent[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { event: DueEvent }).event);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

async function spawn(port: number, file: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./receiver-process.js', import.meta.url)), [String(port), file]);
  await once(child, 'message');
  return child;
}
