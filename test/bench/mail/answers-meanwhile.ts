import { summary, type BenchmarkRow, type Summary } from '../benchmark.js';
import type { BenchService } from './bench-service.js';
import { signInMail } from './sign-in-mail.js';
import { SmtpSender } from './smtp-sender.js';

const MAILS = 400;
const SENDERS = 4;
const CALLS = 300;

/** How fast the process that serves waits answers while mail pours in, beside a quiet moment. */
export async function answersMeanwhile(service: BenchService): Promise<BenchmarkRow> {
  const [identity] = await service.identities(1);
  const bare = await callsUntil(service, async () => undefined);
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, () => SmtpSender.connect(service.service.smtpPort!)),
  );
  const ours = await callsUntil(service, async () => {
    await Promise.all(
      senders.map(async (sender, at) => {
        for (let n = at; n < MAILS; n += SENDERS) await sender.send(identity!.email, signInMail(identity!.email, n));
      }),
    );
  });
  for (const sender of senders) sender.close();
  const what = `GET /healthz while ${MAILS} mails come in, beside a quiet moment`;
  return { what, unit: 'ms', ours, bare, ratio: ours.median / bare.median };
}

async function callsUntil(service: BenchService, work: () => Promise<void>): Promise<Summary> {
  let busy = true;
  const working = work().finally(() => (busy = false));
  const took: number[] = [];
  while (busy || took.length < CALLS) {
    const from = performance.now();
    const { at } = await service.call('GET', '/healthz');
    took.push(at - from);
  }
  await working;
  return summary(took);
}
