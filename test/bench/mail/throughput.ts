import { simpleParser } from 'mailparser';
import { pairs, type BenchmarkRow } from '../benchmark.js';
import { imapClient } from '#libs/mail/watch/imap-client';
import { watchMailbox } from '#libs/mail/watch/watch-mailbox';
import { RIG_ADDRESS, type IngestRig } from './ingest-rig.js';
import { signInMail } from './sign-in-mail.js';

/** Some seconds of work: what is sustained is not what a process does in its first half second. */
const BACKLOG = 5_000;
const TARGET = 0.7;

/** A backlog taken in, stored, annotated and acknowledged, beside fetching and parsing it. */
export async function sustainedIngest(rig: IngestRig, rounds: number): Promise<BenchmarkRow> {
  const folder = rig.imapUrl.replace('/INBOX', '/Backlog');
  await fill(rig.imapUrl);
  const measured = await pairs(
    rounds,
    async () => BACKLOG / ((await takeIn(rig, folder)) / 1_000),
    async () => BACKLOG / ((await fetchAndParse(folder)) / 1_000),
  );
  return { what: `a backlog of ${BACKLOG} mails`, unit: 'mails/s', ...measured, target: TARGET, atLeast: true };
}

async function fill(imapUrl: string): Promise<void> {
  const client = imapClient(imapUrl);
  await client.connect();
  await client.mailboxCreate('Backlog');
  for (let n = 0; n < BACKLOG; n++) {
    const stamp = `Delivered-To: ${RIG_ADDRESS}\r\nX-Delivery-Id: ${n}\r\n`;
    await client.append('Backlog', Buffer.concat([Buffer.from(stamp), signInMail(RIG_ADDRESS, n)]));
  }
  await client.logout();
}

async function takeIn({ database, ingest, log }: IngestRig, imapUrl: string): Promise<number> {
  await database.query('TRUNCATE messages, outgoing_events CASCADE');
  const ending = new AbortController();
  const from = performance.now();
  let taken = 0;
  const watch = watchMailbox({
    imapUrl,
    recipientHeader: 'Delivered-To',
    deliveryIdHeader: 'X-Delivery-Id',
    state: null,
    onMails: async (mails, after) => {
      await ingest.ingest(mails, after);
      taken += mails.length;
      if (taken >= BACKLOG) ending.abort();
    },
    onState: async () => undefined,
    fastPoll: () => false,
    signal: ending.signal,
    log,
  });
  await watch.done;
  const took = performance.now() - from;
  const [{ count }] = (await database.query('SELECT count(*)::int AS count FROM messages')) as [{ count: number }];
  if (count !== BACKLOG) throw new Error(`${count} of ${BACKLOG} mails are stored`);
  return took;
}

async function fetchAndParse(imapUrl: string): Promise<number> {
  const from = performance.now();
  const client = imapClient(imapUrl);
  await client.connect();
  await client.mailboxOpen('Backlog');
  let parsed = 0;
  for await (const message of client.fetch('1:*', { uid: true, source: true })) {
    await simpleParser(message.source!);
    parsed++;
  }
  const took = performance.now() - from;
  await client.logout();
  if (parsed !== BACKLOG) throw new Error(`${parsed} of ${BACKLOG} mails are there`);
  return took;
}
