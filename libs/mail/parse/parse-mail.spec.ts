import { describe, expect, test } from '@jest/globals';
import { processorMs } from '#test/harness/processor-time';
import { parseMail } from './parse-mail.js';

const raw = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const HEAD = [
  'From: "Ann Onymous" <Ann@Example.com>',
  'To: b@example.com',
  'Subject: Hello',
  'Message-ID: <1@example.com>',
];

describe('bodies', () => {
  test('text only: html is null, and none is made up', async () => {
    const mail = await parseMail(raw(...HEAD, '', 'plain'));
    expect(mail).toMatchObject({ text: expect.stringContaining('plain'), html: null, subject: 'Hello' });
  });

  test('html only: text is null', async () => {
    const mail = await parseMail(raw(...HEAD, 'Content-Type: text/html; charset=utf-8', '', '<p>hi</p>'));
    expect(mail).toMatchObject({ text: null, html: expect.stringContaining('<p>hi</p>') });
  });

  test('attachments are left out', async () => {
    const mail = await parseMail(
      raw(...HEAD, 'Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'body', '--x',
        'Content-Type: text/plain; name=a.txt', 'Content-Disposition: attachment; filename=a.txt', '', 'secret', '--x--'), // oxfmt-ignore
    );
    expect(mail.text).toContain('body');
    expect(JSON.stringify(mail)).not.toContain('secret');
  });

  test('charsets and transfer encodings', async () => {
    const latin = raw(
      ...HEAD,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'caf=E9',
    );
    expect((await parseMail(latin)).text).toContain('café');
    const jis = Buffer.concat([
      raw(...HEAD, 'Content-Type: text/plain; charset=iso-2022-jp', '', ''),
      Buffer.from('\x1b$B%3!<%I\x1b(B', 'latin1'),
    ]);
    expect((await parseMail(jis)).text).toContain('コード');
  });
});

describe('headers', () => {
  test('the sender, in small letters and without a name, and the id', async () => {
    expect(await parseMail(raw(...HEAD, '', 'x'))).toMatchObject({
      fromAddr: 'ann@example.com',
      messageId: '<1@example.com>',
    });
  });

  test('encoded words in the subject', async () => {
    expect((await parseMail(raw('Subject: =?utf-8?B?w4l0w6k=?=', '', 'x'))).subject).toBe('Été');
  });

  test.each([
    ['eucgb2312_cn', '0enWpMLr', '验证码'],
    ['GB2312_CN', '0enWpMLr', '验证码'],
    ['big5_tw', 'xefD0r1Y', '驗證碼'],
  ])('a charset that is called %s', async (charset, encoded, subject) => {
    expect((await parseMail(raw(`Subject: =?${charset}?b?${encoded}?=`, '', 'x'))).subject).toBe(subject);
  });
});

describe('what is broken still gives a result', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
    ['no body', raw(...HEAD)],
    ['a boundary that never comes', raw(...HEAD, 'Content-Type: multipart/alternative; boundary=never', '', 'text')],
    ['two content types', raw(...HEAD, 'Content-Type: text/html', 'Content-Type: text/plain', '', '<p>x</p>')],
    ['an unknown charset', raw(...HEAD, 'Content-Type: text/plain; charset=klingon-8', '', 'nuqneH')],
    ['cut base64', raw(...HEAD, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', 'aGVsbG8gd29y')],
  ])('%s', async (_, bytes) => {
    expect(typeof (await parseMail(bytes)).subject).toBe('string');
  });

  test('HTML nested too deep for a recursive reader', async () => {
    const deep = `${'<div>'.repeat(5000)}in the middle${'</div>'.repeat(5000)}`;
    expect((await parseMail(raw(...HEAD, 'Content-Type: text/html', '', deep))).html).toContain('in the middle');
  });

  test('NUL and lone surrogates do not get through', async () => {
    const mail = await parseMail(raw('Subject: a\0b', 'From: x\0@y.test', '', 'c\0d'));
    expect(JSON.stringify(mail)).not.toMatch(/\\u0000|\\ud8/);
  });

  test.each(['\r', '\r\r\n', '\n\r\r'])('a head of nothing but %j is read in time', async (ends) => {
    const head = ['From: a@example.com', `Subject: x${ends.repeat(60_000)}y`];
    for (const lines of [head, ['Content-Type: multipart/mixed; boundary=b', '', '--b', ...head]])
      expect(await processorMs(() => parseMail(raw(...lines, '', 'text')))).toBeLessThan(1_000);
  });

  test('lines that end with more than one return', async () => {
    const mail = await parseMail(Buffer.from([...HEAD, '', 'one', 'two'].join('\r\r\n')));
    expect(mail).toMatchObject({ subject: 'Hello', text: expect.stringMatching(/one\r?\ntwo/) });
  });

  test('a mail of 25 MB, with the event loop turning', async () => {
    const attachment = Buffer.alloc(25_000_000, 'QUJD');
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const head = raw(...HEAD, 'Content-Type: multipart/mixed; boundary=x', '', '--x', '', 'see attachment', '--x',
      'Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64', '', ''); // oxfmt-ignore
    const mail = await parseMail(Buffer.concat([head, attachment, Buffer.from('\r\n--x--\r\n')]));
    clearInterval(timer);
    expect(mail.text).toContain('see attachment');
    expect(turns).toBeGreaterThan(10);
  });
});
