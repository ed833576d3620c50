import { setTimeout as delay } from 'node:timers/promises';
import { pairs, type BenchmarkRow } from '../benchmark.js';
import { BareMailbox } from './bare-mailbox.js';
import { BareNotify } from './bare-notify.js';
import type { BenchIdentity, BenchService } from './bench-service.js';
import { signInMail } from './sign-in-mail.js';

const WAIT_S = 30;
/** So that the wait is open, and the watch knows, when the mail comes. */
const SETTLE_MS = 60;
const TARGET = 5;

/** Accepted by the SMTP server → the wait has answered, beside a NOOP and a FETCH on the same mail server. */
export async function latencyThroughMailbox(service: BenchService, rounds: number): Promise<BenchmarkRow> {
  const [identity] = await service.identities(1);
  const bare = await BareMailbox.open(await service.imapUrl());
  try {
    const measured = await pairs(
      rounds,
      async (round) => (await waitForOne(service, identity!, round)).fromAccepted,
      (round) => bare.fetchNew(signInMail(identity!.email, `bare ${round}`)),
    );
    return { what: 'accepted → wait answers, through the mailbox', unit: 'ms', ...measured, target: TARGET };
  } finally {
    await bare.close();
  }
}

/** Without a mailbox server: handed to the SMTP server → the wait has answered, beside an INSERT with NOTIFY. */
export async function latencyOfDirectIngest(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const [identity] = await service.identities(1);
  const bare = await BareNotify.open(service.service.databaseUrl);
  const insert = (round: number) => bare.insert(signInMail(identity!.email, `bare ${round}`));
  try {
    return [
      {
        what: 'accepted → wait answers, direct ingest',
        unit: 'ms',
        ...(await pairs(rounds, async (n) => (await waitForOne(service, identity!, n)).fromAccepted, insert)),
        target: TARGET,
      },
      {
        what: 'handed over → wait answers, direct ingest',
        unit: 'ms',
        ...(await pairs(rounds, async (n) => (await waitForOne(service, identity!, n)).fromSent, insert)),
      },
    ];
  } finally {
    await bare.close();
  }
}

async function waitForOne(
  service: BenchService,
  identity: BenchIdentity,
  round: number,
): Promise<{ fromAccepted: number; fromSent: number }> {
  const waiting = service.wait(identity, new Date(), WAIT_S);
  await delay(SETTLE_MS);
  const sent = performance.now();
  const accepted = await service.smtp.send(identity.email, signInMail(identity.email, round));
  const { status, body, at } = await waiting;
  if (status !== 200 || !body.includes('"code":"482913"')) throw new Error(`the wait answered ${status} ${body}`);
  // The answer may overtake the sender's own 250.
  return { fromAccepted: Math.max(at - accepted, 0.01), fromSent: at - sent };
}
