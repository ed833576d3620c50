import { expect, test } from '@jest/globals';
import { processorMs } from '#test/harness/processor-time';
import { ToldMails } from './told-mails.js';

const mail = (id: string, over: { subject?: string; text?: string; html?: string | null; kind?: string } = {}) => ({
  id,
  subject: over.subject ?? 'x',
  text: over.text ?? 'Hello',
  html: over.html ?? null,
  createdAt: new Date(),
  annotation: { kind: over.kind ?? 'other' },
});
/** Each element looks otherwise than the one before. */
const SLOW = Array.from({ length: 20_000 }, (_, n) => `<p style="color:#${n.toString(16)}">x</p>`).join('');

test('what a mail tells is known, of one that was understood nothing but that the account was there', async () => {
  const told = new ToldMails();
  const [login, other, understood] = await told.of([
    mail('msg_1', { text: 'Your password: hunter22\nUsername: ada7' }),
    mail('msg_2', { subject: 'Welcome', text: 'Your account has been created.' }),
    mail('msg_3', { text: 'Your password: hunter22', kind: 'otp' }),
  ]);
  expect(login).toMatchObject({ bringsLogin: true, accountMade: false });
  expect(other).toMatchObject({ bringsLogin: false, accountMade: true, accountWasThere: false });
  expect(understood).toMatchObject({ bringsLogin: false, name: null, suspicion: { code: null, link: null } });
});

test('dozens of slow mails keep neither a look nor the process: each is read once, over several looks', async () => {
  const told = new ToldMails();
  const mails = Array.from({ length: 40 }, (_, n) => mail(`msg_${n}`, { html: SLOW }));
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  let looks = 0;
  let left = mails.length;
  while (left > 0) {
    expect(++looks).toBeLessThan(mails.length);
    const before = Date.now();
    left = (await told.of(mails)).filter((one) => one === null).length;
    expect(Date.now() - before).toBeLessThan(8_000);
  }
  clearInterval(timer);
  expect(looks).toBeGreaterThan(1);
  expect(turns).toBeGreaterThan(20);
  expect(await processorMs(() => told.of(mails))).toBeLessThan(200);
});
