import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WholeService } from '#test/harness/whole-service';
import { randomFrom } from '#test/mails/mutate-mail';
import { SmtpSender } from './mail/smtp-sender.js';
import { signInMail } from './mail/sign-in-mail.js';
import type { Benchmark, BenchmarkRow } from './benchmark.js';

const IDENTITIES = 8;
const MAILS_PER_ROUND = 100;
/** Part of the command line (its arguments end in NUL) of what is killed; each is killed once a round. */
const VICTIMS = { 'mail server': 'dovecot\0-F', database: 'bin/postgres', worker: 'apps/worker/main.js' };
const LONGEST_PAUSE_MS = 4_000;
const PATIENCE_MS = 180_000;

/** 100 mails a round arrive while mail server, database and worker are each killed once a round, at random. */
export const mailChaos: Benchmark = {
  text: 'mail server, database and worker killed at random (--rounds N: N times each) while 100 × N mails arrive',
  rounds: 20,
  async run(rounds, say) {
    const service = await WholeService.start();
    try {
      const identities = [];
      for (let n = 0; n < IDENTITIES; n++) identities.push(await service.createIdentity(`Chaos ${n}`));
      const perIdentity = Math.ceil((rounds * MAILS_PER_ROUND) / IDENTITIES);
      let sending = true;
      const killing = kill(service, rounds, () => sending, say);
      const pause = rounds * (LONGEST_PAUSE_MS / 2) * (3 / perIdentity);
      await Promise.all(identities.map(({ email }) => sendAll(service, email, perIdentity, pause)));
      sending = false;
      const kills = await killing;
      say('all accepted');
      const ids = identities.map(({ id }) => id);
      return [...(await outcome(service, ids, perIdentity)), row('kills', kills, rounds * 3, true)];
    } finally {
      await service.stop();
    }
  },
};

/** One after the other, each until it is accepted: what comes later may only be stored later. */
async function sendAll(service: WholeService, to: string, count: number, pauseMs: number): Promise<void> {
  let sender: SmtpSender | null = null;
  for (let n = 0; n < count;) {
    try {
      sender ??= await SmtpSender.connect(service.service.smtpPort!);
      await sender.send(to, signInMail(to, n));
      n++;
      await delay(Math.random() * 2 * pauseMs);
    } catch {
      sender?.close();
      sender = null;
      await delay(200);
    }
  }
  sender?.close();
}

async function kill(
  service: WholeService,
  rounds: number,
  isSending: () => boolean,
  say: (line: string) => void,
): Promise<number> {
  const random = randomFrom(Date.now());
  const due = Array.from({ length: rounds }, () => Object.entries(VICTIMS)).flat();
  let kills = 0;
  while (due.length > 0) {
    const [[name, word]] = due.splice(random(due.length), 1) as [[string, string]];
    await delay(isSending() ? random(LONGEST_PAUSE_MS) : 0);
    for (let tries = 300; tries > 0; tries--) {
      const pid = pidOf(service, word);
      if (pid !== null) {
        process.kill(pid, 'SIGKILL');
        kills++;
        say(`killed the ${name} (${kills})`);
        break;
      }
      await delay(100);
    }
  }
  return kills;
}

function pidOf(service: WholeService, word: string): number | null {
  try {
    return service.pidOf(word);
  } catch {
    return null;
  }
}

async function outcome(service: WholeService, identityIds: string[], perIdentity: number): Promise<BenchmarkRow[]> {
  const all = identityIds.length * perIdentity;
  const deadline = Date.now() + PATIENCE_MS;
  let subjects = await stored(service);
  while (subjects.size * perIdentity < all || [...subjects.values()].some((list) => new Set(list).size < perIdentity)) {
    if (Date.now() > deadline) break;
    await delay(500);
    subjects = await stored(service);
  }
  const lists = identityIds.map((id) => subjects.get(id) ?? []);
  const lost = lists.reduce((sum, list) => sum + perIdentity - new Set(list).size, 0);
  const twice = lists.reduce((sum, list) => sum + list.length - new Set(list).size, 0);
  const misplaced = lists.reduce(
    (sum, list) => sum + list.filter((subject, n) => n > 0 && subject <= list[n - 1]!).length,
    0,
  );
  return [row(`lost, of ${all} mails`, lost, 0), row('stored twice', twice, 0), row('out of order', misplaced, 0)];
}

/** The numbers in the subjects by identity, in the order of the mailbox. */
async function stored({ service }: WholeService): Promise<Map<string, number[]>> {
  const client = new pg.Client(service.databaseUrl);
  const found = new Map<string, number[]>();
  try {
    await client.connect();
    const { rows } = await client.query<{ identity_id: string; n: number }>(
      "SELECT identity_id, substr(subject, 6)::integer AS n FROM messages WHERE direction = 'inbound' ORDER BY created_at, sequence",
    );
    for (const { identity_id: id, n } of rows) found.set(id, [...(found.get(id) ?? []), n]);
  } catch {
    // The database may just be coming up again.
  } finally {
    await client.end().catch(() => undefined);
  }
  return found;
}

function row(what: string, value: number, target: number, atLeast = false): BenchmarkRow {
  return { what, unit: 'count', ours: { n: 1, median: value, p99: value, min: value }, ratio: value, target, atLeast };
}
