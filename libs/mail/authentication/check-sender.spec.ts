import { beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { processorMs } from '#test/harness/processor-time';
import { authenticatedDomains } from './authenticated-domains.js';
import { checkSender } from './check-sender.js';

const ID = 'agents.test';
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const KEY = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

let asked: string[];
let records: Record<string, string>;
beforeEach(() => {
  asked = [];
  records = { 's1._domainkey.app.example': KEY, 's1._domainkey.evil.example': KEY };
});

const resolve = async (name: string) => {
  asked.push(name);
  if (records[name] === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [[records[name]]];
};

async function signedBy(domainName: string | null, from = 'no-reply@app.example'): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from,
    to: 'ada@agents.test',
    subject: 'Your code',
    text: 'Your code is 482913',
    ...(domainName && { dkim: { domainName, keySelector: 's1', privateKey } }),
  });
  return message as Buffer;
}

const check = (raw: Buffer, mailFrom = 'bounce@esp.example') => checkSender(raw, { authservId: ID, mailFrom, resolve });
const proven = async (raw: Buffer, mailFrom?: string) =>
  authenticatedDomains(
    Buffer.concat([Buffer.from(`Authentication-Results: ${await check(raw, mailFrom)}\r\n`), raw]),
    'no-reply@app.example',
    ID,
  );

describe('a signed mail', () => {
  test('of the From domain proves it', async () => {
    const raw = await signedBy('app.example');
    expect(await check(raw)).toBe(`${ID}; dkim=pass header.d=app.example`);
    expect(await proven(raw)).toEqual(['app.example']);
  });

  test('changed on the way, with a key that is gone, or while DNS is away, proves nothing and is no error', async () => {
    const raw = await signedBy('app.example');
    expect(await proven(Buffer.from(raw.toString().replace('482913', '000000')))).toEqual([]);
    records = {};
    expect(await check(raw)).toBe(`${ID}; none`);
    const away = checkSender(raw, {
      authservId: ID,
      mailFrom: '',
      resolve: () => Promise.reject(new Error('ESERVFAIL')),
    });
    expect(await away).toBe(`${ID}; none`);
  });

  test('by somebody else disproves a From whose domain asks for that, and only then', async () => {
    const raw = await signedBy('evil.example');
    expect(await proven(raw)).toEqual([]);
    records['_dmarc.app.example'] = 'v=DMARC1; p=reject';
    expect(await proven(raw)).toEqual(['evil.example']);
    // Its envelope may vouch for it: that is for SPF to say.
    expect(await proven(raw, 'bounce@mail.app.example')).toEqual([]);
    records['_dmarc.app.example'] = 'v=DMARC1; p=none';
    expect(await proven(raw)).toEqual([]);
  });
});

test('a mail without a signature, or with a heap of them, asks no name server', async () => {
  expect(await check(await signedBy(null))).toBe(`${ID}; none`);
  const heap = `${'DKIM-Signature: v=1; d=victim.example; s=x\r\n'.repeat(50)}From: a@b.example\r\n\r\nx\r\n`;
  expect(await check(Buffer.from(heap))).toBe(`${ID}; none`);
  expect(asked).toEqual([]);
});

test.each([
  ['a head of folded lines without end', 'X-Filler: x\r\n', ' \r\n', 60_000, ''],
  ['lines that end in a line feed alone', '', '', 0, '\n'.repeat(3_000_000)],
])('%s costs its receiver no time', async (_what, start, fold, times, body) => {
  const signed = (await signedBy('app.example')).toString('latin1');
  const raw = Buffer.from(start + fold.repeat(times) + signed + body, 'latin1');
  expect(await processorMs(() => check(raw))).toBeLessThan(1_000);
});

test('a mail whose lines end in a line feed alone is checked as it was signed', async () => {
  const raw = await signedBy('app.example');
  expect(await proven(Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))).toEqual(['app.example']);
});
