import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryLink, receiveDeliveries } from './delivery-link.js';

/** Stores a mail whose recipient is `ada`, refuses `bob`, and dies over `eve`. */
const CHILD = `
process.on('message', ({ kind, number, mail }) => {
  if (kind === 'mail-nudge') return process.send({ kind: 'nudged' });
  if (kind === 'mail-expected') return process.send({ kind: 'expects', bytes: mail.raw.length });
  if (mail.recipient === 'eve') process.exit(1);
  process.send({ kind: 'seen', bytes: mail.raw.length });
  process.send({ kind: 'mail-delivered', number, stored: mail.recipient === 'ada' });
});
process.send({ kind: 'up' });
`;

describe('the end that receives mail', () => {
  let folder: string;
  let child: ChildProcess;
  let link: DeliveryLink;

  const mail = (recipient: string) => ({ raw: Buffer.from('a\0b'), recipient, deliveryId: recipient, mailFrom: '' });
  const start = async (): Promise<void> => {
    child = fork(join(folder, 'child.mjs'), { serialization: 'advanced' });
    await once(child, 'message');
    link.attach(child);
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'link-'));
    writeFileSync(join(folder, 'child.mjs'), CHILD);
    link = new DeliveryLink();
    await start();
  });
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test('a mail counts as delivered when the other end has stored it, and not before', async () => {
    const seen = once(child, 'message');
    await link.deliver(mail('ada'));
    expect((await seen)[0]).toEqual({ kind: 'seen', bytes: 3 });
    await expect(link.deliver(mail('bob'))).rejects.toThrow('not stored');
  });

  test('when the other end dies, what it had not answered fails, and so does all until another one is there', async () => {
    await expect(Promise.all([link.deliver(mail('eve')), link.deliver(mail('eve'))])).rejects.toThrow('not stored');
    await expect(link.deliver(mail('ada'))).rejects.toThrow('nobody is there');
    // Killed a moment ago, and its end not yet heard of.
    await start();
    process.kill(child.pid!, 'SIGKILL');
    const written = Array.from({ length: 50 }, () => link.deliver(mail('ada')));
    for (const { status } of await Promise.allSettled(written)) expect(status).toBe('rejected');
    expect(() => link.nudge(mail('ada'), null)).not.toThrow();
    await start();
    await link.deliver(mail('ada'));
  });

  test('a nudge arrives', async () => {
    const nudged = once(child, 'message');
    link.nudge(mail('ada'), null);
    expect((await nudged)[0]).toEqual({ kind: 'nudged' });
  });

  test('a mail is announced before its nudge, a large one is not', async () => {
    const told = new Promise<unknown[]>((resolve) => {
      const all: unknown[] = [];
      child.on('message', (message) => void (all.push(message) === 2 && resolve(all)));
    });
    link.expect(mail('ada'));
    link.expect({ ...mail('ada'), raw: Buffer.alloc(200_000) });
    link.nudge(mail('ada'), null);
    expect(await told).toEqual([{ kind: 'expects', bytes: 3 }, { kind: 'nudged' }]);
  });
});

describe('the end that ingests', () => {
  const parent = process.send;
  afterEach(() => {
    process.send = parent;
    process.removeAllListeners('message');
  });

  test('a nudge brings the mail that was expected, where its place is known, once', () => {
    process.send = () => true;
    const arrived: unknown[] = [];
    receiveDeliveries({
      nudge: (mail) => arrived.push(mail),
      expect: () => undefined,
      ingest: async () => undefined,
    });
    const mail = { raw: Buffer.from('a'), recipient: 'ada@agents.test', deliveryId: 'd1', mailFrom: '' };
    const place = { uid: 7, uidValidity: 3 };
    const say = (message: object) => process.emit('message', message, undefined);
    say({ kind: 'mail-expected', mail });
    say({ kind: 'mail-nudge', deliveryId: 'd2', place });
    say({ kind: 'mail-nudge', deliveryId: 'd1', place });
    say({ kind: 'mail-nudge', deliveryId: 'd1', place });
    say({ kind: 'mail-expected', mail });
    say({ kind: 'mail-nudge', deliveryId: 'd1', place: null });
    expect(arrived).toEqual([undefined, { ...mail, ...place }, undefined, undefined]);
  });

  test('without a parent it listens for nothing', () => {
    process.send = undefined;
    const before = process.listenerCount('message');
    receiveDeliveries({ nudge: () => undefined, expect: () => undefined, ingest: async () => undefined });
    expect(process.listenerCount('message')).toBe(before);
  });
});
