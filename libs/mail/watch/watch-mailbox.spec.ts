import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { pino } from 'pino';
import { startDovecot } from '../smtp/dovecot.js';
import type { RunningDovecot } from '../smtp/dovecot.js';
import { imapClient } from './imap-client.js';
import type { InboundMail } from './inbound-mail.js';
import { watchMailbox } from './watch-mailbox.js';
import type { MailboxState, MailboxWatch, WatchMailboxOptions } from './watch-mailbox.js';
import { until } from '#test/harness/until';

const DOVECOT = '/usr/sbin/dovecot';
const log = pino({ level: 'silent' });

const mail = (n: number, body = '') =>
  `Delivered-To: a${n % 3}@agents.example.com\r\nX-Delivery-Id: id${n}\r\nSubject: ${n}\r\nDelivered-To: forged@agents.example.com\r\n\r\n${body}\r\n`;

(existsSync(DOVECOT) ? describe : describe.skip)(`against Dovecot (${DOVECOT})`, () => {
  let dataDir: string;
  let dovecot: RunningDovecot;
  let imapUrl: string;
  let editor: ImapFlow;
  let mailbox = 0;
  let taken: InboundMail[];
  let states: MailboxState[];
  let controllers: AbortController[];
  const ids = () => taken.map(({ deliveryId }) => Number(deliveryId?.slice(2)));
  const folder = () => `Box${mailbox}`;
  const put = (n: number, body?: string) => editor.append(folder(), mail(n, body));

  function start(options: Partial<WatchMailboxOptions> = {}): { watch: MailboxWatch; stop(): Promise<void> } {
    const controller = new AbortController();
    controllers.push(controller);
    const watch = watchMailbox({
      imapUrl,
      recipientHeader: 'Delivered-To',
      deliveryIdHeader: 'X-Delivery-Id',
      state: null,
      onMails: async (mails) => void taken.push(...mails),
      onState: async (state) => void states.push(state),
      fastPoll: () => false,
      signal: controller.signal,
      log,
      ...options,
    });
    const stop = () => (controller.abort(), watch.done);
    return { watch, stop };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'watch-'));
    dovecot = await startDovecot(DOVECOT, dataDir, log);
    editor = imapClient(dovecot.imapUrl);
    await editor.connect();
  });
  afterAll(async () => {
    editor.close();
    await dovecot.stop();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    [taken, states, controllers] = [[], [], []];
    mailbox++;
    imapUrl = dovecot.imapUrl.replace('/INBOX', `/${folder()}`);
    await editor.mailboxCreate(folder());
  });
  afterEach(() => controllers.forEach((controller) => controller.abort()));

  test('a backlog comes in order and in batches, then new mail; the next watch goes on where this one ended', async () => {
    for (let n = 0; n < 100; n++) await put(n);
    const batches: number[] = [];
    const { watch, stop } = start({
      onMails: async (mails) => {
        batches.push(mails.length);
        taken.push(...mails);
      },
    });
    await until(() => taken.length === 100);
    await put(100);
    await until(() => taken.length === 101);
    expect(ids()).toEqual(Array.from({ length: 101 }, (_, n) => n));
    expect(batches.length).toBeLessThan(10);
    expect(taken[4]).toMatchObject({ recipient: 'a1@agents.example.com', deliveryId: 'id4', uid: 5 });
    expect(taken[4]!.raw.toString()).toBe(mail(4));
    await until(() => watch.health().backlog === 0);
    expect(watch.health()).toMatchObject({ connected: true, trouble: null });
    await stop();
    await put(101);
    start({ state: states.at(-1)! });
    await until(() => taken.length === 102);
    expect(ids().at(-1)).toBe(101);
  });

  test('a mail comes with the time at which the server took it, however late it is read', async () => {
    const [before, lost] = [new Date('2024-02-29T12:00:00Z'), new Date(0)];
    await editor.append(folder(), mail(0), [], before);
    await editor.append(folder(), mail(1), [], lost);
    start();
    await until(() => taken.length === 2);
    expect(taken.map(({ arrivedAt }) => arrivedAt)).toEqual([before, undefined]);
  });

  test('mail is seen when the server tells, when somebody nudges, and by fast polling', async () => {
    let fast = false;
    const { watch } = start({ fastPoll: () => fast });
    await until(() => watch.health().connected);
    await put(0);
    await until(() => taken.length === 1);
    await put(1);
    watch.nudge();
    await until(() => taken.length === 2);
    fast = true;
    await put(2);
    await until(() => taken.length === 3);
    expect(ids()).toEqual([0, 1, 2]);
  });

  test('a mail that is known to lie next is taken over without being fetched', async () => {
    const { watch } = start();
    await until(() => watch.health().connected);
    const status = await editor.status(folder(), { uidValidity: true });
    const place = { uid: 1, uidValidity: Number(status && status.uidValidity) };
    watch.nudge({ raw: Buffer.from('known'), recipient: 'a@agents.example.com', deliveryId: 'id0', ...place });
    await until(() => taken.length === 1);
    expect(taken[0]).toMatchObject({ raw: Buffer.from('known'), uid: 1 });
    await until(() => states.length === 1);
    expect(states[0]).toEqual({ uidValidity: place.uidValidity, lastUid: 1 });
  });

  test.each([
    ['lies further behind', { uid: 3, uidValidity: 0 }],
    ['was taken over before', { uid: 1, uidValidity: 0 }],
    ['lies in another incarnation of the mailbox', { uid: 2, uidValidity: 1 }],
  ])('a mail that %s is not taken over from who announces it', async (_name, { uid, uidValidity }) => {
    await put(0);
    const { watch } = start();
    await until(() => taken.length === 1);
    const place = { uid, uidValidity: taken[0]!.uidValidity + uidValidity };
    watch.nudge({ raw: Buffer.from('not now'), recipient: 'a@agents.example.com', deliveryId: 'id9', ...place });
    await put(1);
    watch.nudge();
    await until(() => taken.length === 2);
    expect(ids()).toEqual([0, 1]);
  });

  test('a receiver that fails is asked again: nothing is lost, nothing overtakes', async () => {
    for (let n = 0; n < 150; n++) await put(n);
    let failures = 5;
    const { watch } = start({
      onMails: async (mails, after) => {
        if (mails.some(({ deliveryId }) => deliveryId === 'id7') && failures-- > 0) throw new Error('database away');
        await after;
        taken.push(...mails);
      },
    });
    await until(() => watch.health().trouble === 'taking mail over: database away');
    await until(() => taken.length === 150);
    expect(ids()).toEqual(Array.from({ length: 150 }, (_, n) => n));
    expect(watch.health().trouble).toBeNull();
  });

  test('a mailbox made anew (other UIDVALIDITY) is read from the start, in mid-watch too', async () => {
    const { watch } = start();
    await put(0);
    await until(() => taken.length === 1);
    await editor.mailboxDelete(folder());
    await delay(1_100); // UIDVALIDITY counts seconds
    await editor.mailboxCreate(folder());
    await put(1);
    watch.nudge();
    await until(() => taken.length === 2);
    expect(taken[1]!.uidValidity).not.toBe(taken[0]!.uidValidity);
    expect(taken.map(({ uid }) => uid)).toEqual([1, 1]);
  });

  test('mails that somebody expunges do not confuse it', async () => {
    for (let n = 0; n < 10; n++) await put(n);
    const { watch } = start();
    await until(() => taken.length === 10);
    const lock = await editor.getMailboxLock(folder());
    await editor.messageDelete('1:9');
    lock.release();
    await put(10);
    await editor.mailboxClose();
    watch.nudge();
    await until(() => taken.length === 11);
    expect(ids().at(-1)).toBe(10);
  });

  test('taken mails are removed when asked for', async () => {
    for (let n = 0; n < 10; n++) await put(n);
    start({ removeTaken: true });
    await until(async () => {
      const status = await editor.status(folder(), { messages: true });
      return status && status.messages === 0;
    });
    expect(ids()).toEqual(Array.from({ length: 10 }, (_, n) => n));
  });

  test('25 MB arrive whole, more than 32 MB as a stub, and what follows arrives', async () => {
    const line = `${'x'.repeat(76)}\r\n`;
    await put(0, line.repeat(25 * 13_444));
    await put(1, line.repeat(33 * 13_444));
    await put(2);
    start();
    await until(() => taken.length === 3);
    expect(taken[0]!.raw.length).toBe(mail(0, line.repeat(25 * 13_444)).length);
    expect(taken[1]).toMatchObject({ recipient: 'a1@agents.example.com', deliveryId: 'id1' });
    expect(taken[1]!.raw.toString()).toMatch(
      /Subject: 1[^]*\r\n\r\nThis mail of \d+ bytes was too large to be kept.\r\n$/,
    );
  });

  test('servers killed again and again, a receiver that fails: every mail once, in order', async () => {
    const seen = new Set<string>();
    let calls = 0;
    start({
      fastPoll: () => calls % 2 === 0,
      onMails: async (mails, after) => {
        if (++calls % 5 === 0) throw new Error('away');
        await after;
        // What a receiver does: recognise a delivery that it has.
        for (const one of mails) {
          if (seen.has(one.deliveryId!)) continue;
          seen.add(one.deliveryId!);
          taken.push(one);
        }
      },
    });
    const own = imapUrl;
    const sending = (async () => {
      for (let n = 0, client: ImapFlow | null = null; n < 150;) {
        try {
          if (!client) await (client = imapClient(own, 5_000)).connect();
          if (await client.append(folder(), mail(n))) n++;
          else throw new Error('not taken');
        } catch {
          client?.close();
          client = null;
          await delay(20);
        }
      }
    })();
    // The file names a dead process until the next one is up.
    const killed = new Set<number>();
    const present = () => {
      const file = join(dataDir, 'dovecot/run/master.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    };
    for (let kills = 0; kills < 3; kills++) {
      await until(() => taken.length >= kills * 50, 60_000);
      await until(() => present() > 0 && !killed.has(present()), 60_000);
      killed.add(present());
      process.kill(present(), 'SIGKILL');
    }
    await sending;
    await until(() => taken.length === 150, 60_000);
    expect(ids()).toEqual(Array.from({ length: 150 }, (_, n) => n));
  }, 120_000);
});

test('an unreachable server is trouble in the health, not an exception; a signal ends the watch at once', async () => {
  const controller = new AbortController();
  const watch = watchMailbox({
    imapUrl: 'imap://u:p@127.0.0.1:1/INBOX',
    recipientHeader: 'Delivered-To',
    deliveryIdHeader: null,
    state: null,
    onMails: async () => undefined,
    onState: async () => undefined,
    fastPoll: () => false,
    signal: controller.signal,
    log,
  });
  await until(() => watch.health().trouble !== null);
  expect(watch.health()).toMatchObject({ connected: false, lastSeenAt: null });
  controller.abort();
  await watch.done;
});
