import { describe, expect, test } from '@jest/globals';
import { MailReaders } from './mail-readers.js';

/** A thread that answers with the mails' bytes as their text, and does what a mail says. */
const SCRIPT = new URL(
  'data:text/javascript,' +
    encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (raws) => {
        const texts = raws.map((raw) => Buffer.from(raw).toString());
        if (texts.some((text) => text.includes('die'))) process.exit(1);
        if (texts.some((text) => text.includes('hang'))) for (;;);
        parentPort.postMessage(texts.map((text) => ({ text })));
      });`),
);

const mail = (text: string) => Buffer.from(`Subject: ${text}\r\nFrom: app@example.com\r\n\r\n${text}`);

describe('mails are read in threads', () => {
  const readers = new MailReaders(SCRIPT, 3_000, 1);
  /** Read in this thread, so that what is handed over in the same moment is not alone. */
  const alone = () => readers.read(mail('Your code is 482913'));

  test('one small mail alone is read at once, where it is', async () => {
    expect(await alone()).toMatchObject({ annotation: { kind: 'otp', code: '482913' } });
  });

  test('what comes together, and what is large, is handed over', async () => {
    const [here, ...there] = await Promise.all([alone(), readers.read(mail('one')), readers.read(mail('two'))]);
    expect(here.annotation.kind).toBe('otp');
    expect(there.map(({ text }) => text)).toEqual([expect.stringMatching(/one$/), expect.stringMatching(/two$/)]);
    expect((await readers.read(mail('x'.repeat(200_000)))).text).toMatch(/x$/);
  });

  test.each(['die', 'hang'])(
    'a mail that makes its thread %s is known by its headers, those behind it are read',
    async (word) => {
      const [, first, culprit, behind] = await Promise.all([
        alone(),
        readers.read(mail('first')),
        readers.read(mail(word)),
        readers.read(mail('behind')),
      ]);
      expect(first.text).toMatch(/first$/);
      expect(culprit).toEqual({
        fromAddr: 'app@example.com',
        subject: word,
        text: null,
        html: null,
        messageId: null,
        annotation: { kind: 'other', code: null, link: null, confidence: 0 },
      });
      expect(behind.text).toMatch(/behind$/);
    },
  );
});
