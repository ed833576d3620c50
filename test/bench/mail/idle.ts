import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { summary, type BenchmarkRow } from '../benchmark.js';
import { imapClient } from '#libs/mail/watch/imap-client';
import { watchMailbox } from '#libs/mail/watch/watch-mailbox';
import type { IngestRig } from './ingest-rig.js';
import { signInMail } from './sign-in-mail.js';

const FOLDER = 'Idle';
const ALLOWED_MS = 50;
/** So that both are idling when the mail comes. */
const SETTLE_MS = 60;

/** With IDLE alone: how much later than the server's own notice the watch has the mail in hand. */
export async function idleAlone({ imapUrl, log }: IngestRig, rounds: number): Promise<BenchmarkRow> {
  const [writer, listener] = [imapClient(imapUrl), imapClient(imapUrl)];
  await Promise.all([writer.connect(), listener.connect()]);
  await writer.mailboxCreate(FOLDER);
  await listener.mailboxOpen(FOLDER);
  const ending = new AbortController();
  let taken: () => void = () => undefined;
  const watch = watchMailbox({
    imapUrl: imapUrl.replace('/INBOX', `/${FOLDER}`),
    recipientHeader: 'Delivered-To',
    deliveryIdHeader: null,
    state: null,
    onMails: async () => taken(),
    onState: async () => undefined,
    fastPoll: () => false,
    signal: ending.signal,
    log,
  });
  const later: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const noticed = once(listener, 'exists').then(() => performance.now());
    const inHand = new Promise<number>((resolve) => (taken = () => resolve(performance.now())));
    // Both have ended their IDLE after the last mail and begun another: a server may count its delay from either.
    void listener.idle();
    await delay(SETTLE_MS);
    await writer.append(FOLDER, signInMail('idle@agents.test', round));
    const [notice, mail] = await Promise.all([noticed, inHand]);
    await listener.noop();
    if (round > 0) later.push(mail - notice);
  }
  ending.abort();
  await Promise.all([watch.done, writer.logout(), listener.logout()]);
  const ours = summary(later);
  return {
    what: `IDLE alone: later than the server's own notice, of ${ALLOWED_MS} ms allowed`,
    unit: 'ms',
    ours,
    ratio: Math.max(ours.median, 0) / ALLOWED_MS,
    target: 1,
  };
}
