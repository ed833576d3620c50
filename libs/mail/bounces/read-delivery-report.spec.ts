import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { processorMs } from '#test/harness/processor-time';
import { ReturnPaths } from '../send/return-path.js';
import { readDeliveryReport } from './read-delivery-report.js';

const domain = 'agents.example.com';
const paths = new ReturnPaths(randomBytes(32), domain);
const returnPath = paths.addressFor('msg_abc');
const read = (lines: string[], recipient = returnPath) =>
  readDeliveryReport(Buffer.from(lines.join('\r\n')), recipient, paths);

const deliveryStatus = (fields: string[], original: string[] = ['Subject: hi', 'Message-ID: <x@y>']) => [
  'From: MAILER-DAEMON@mx.example.org',
  'Subject: =?utf-8?q?Zustellung?=',
  'Auto-Submitted: auto-replied',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status;',
  '\tboundary="=_b"',
  '',
  '--=_b',
  'Content-Type: text/plain',
  '',
  'Your mail 550 5.1.1 whatever.',
  '--=_b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.org',
  'Arrival-Date: Sat, 21 Nov 2026 12:00:00 +0000',
  '',
  ...fields,
  '',
  '--=_b',
  'Content-Type: message/rfc822',
  '',
  ...original,
  '',
  'Action: delivered',
  '--=_b--',
];

describe('delivery status notifications (RFC 3464)', () => {
  test('failed: bounced', async () => {
    const fields = [
      'Original-Recipient: rfc822;Someone@example.org',
      'Final-Recipient: rfc822; other@example.org',
      'Action: failed (bad address)',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 <someone@example.org>:',
      '\tno such user',
    ];
    expect(await read(deliveryStatus(fields))).toEqual({
      kind: 'bounced',
      messageId: 'msg_abc',
    });
  });

  test.each([
    ['delayed', 'delayed'],
    ['DELIVERED', 'delivered'],
    ['Failed', 'bounced'],
  ])('%s: %s', async (action, kind) => {
    const report = await read(
      deliveryStatus([`final-recipient : rfc822;a@b.example`, `ACTION: ${action}`, 'Status: 2.0.0']),
    );
    expect(report).toMatchObject({ kind });
  });

  test.each([[['Action: relayed']], [['Action: expanded']], [['Action: nonsense']], [[]]])(
    'no outcome: %j',
    async (fields) => {
      expect(await read(deliveryStatus(fields))).toBeNull();
    },
  );

  test('base64, and the returned mail cut off in the middle', async () => {
    const status = Buffer.from(
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822;a@b.example\nAction: failed\n',
    ).toString('base64');
    const mail = deliveryStatus([]).slice(0, 12);
    const cut = [
      ...mail,
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: base64',
      '',
      status,
      '--=_b',
      'Content-Type: message/rfc822',
      '',
      'Subj',
    ];
    expect(await read(cut)).toMatchObject({ kind: 'bounced' });
  });

  test('forged: without a genuine return path it is nothing', async () => {
    const bounce = deliveryStatus(['Final-Recipient: rfc822;a@b.example', 'Action: failed']);
    expect(await read(bounce, returnPath.replace('abc', 'abd'))).toBeNull();
    expect(await read(bounce, `ada@${domain}`)).toBeNull();
    expect(await read(['To: x', `X-Original-To: ${returnPath}`, ...bounce], `ada@${domain}`)).toBeNull();
  });
});

describe('complaints (RFC 5965)', () => {
  const complaint = (type: string, fields: string[], original: string[]) => [
    'From: feedback@isp.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: x/1',
    'Version: 1',
    ...fields,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '',
    'text',
    '--b--',
  ];
  const inbox = `abuse@${domain}`;

  test('found by the return path it names, by the quoted mail, or by where it was sent', async () => {
    const wanted = { kind: 'complained', messageId: 'msg_abc' };
    const messageId = `Message-ID: <${paths.tokenFor('msg_abc')}@${domain}>`;
    expect(
      await read(complaint('abuse', [`Original-Mail-From: <${returnPath}>`], ['Subject: x']), inbox),
    ).toMatchObject(wanted);
    expect(await read(complaint('abuse', [], ['Subject: x', messageId]), inbox)).toMatchObject(wanted);
    expect(await read(complaint('fraud', [], [`Return-Path: <${returnPath}>`]), inbox)).toMatchObject(wanted);
    expect(await read(complaint('abuse', ['Original-Rcpt-To: a@b.example'], []))).toMatchObject(wanted);
  });

  test('forged, or no complaint at all', async () => {
    expect(await read(complaint('abuse', [], [`Message-ID: <msg_abc-0000000000000000@${domain}>`]), inbox)).toBeNull();
    expect(await read(complaint('not-spam', [`Original-Mail-From: <${returnPath}>`], []), inbox)).toBeNull();
    expect(await read(complaint('auth-failure', [`Original-Mail-From: <${returnPath}>`], []), inbox)).toBeNull();
  });
});

describe('bounces in words', () => {
  test.each<[string, string[], object]>([
    [
      'qmail',
      [
        'From: MAILER-DAEMON@mx.example.org',
        'Subject: failure notice',
        '',
        'Hi. This is the qmail-send program at mx.example.org.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<someone@example.org>:',
        '192.0.2.7 does not like recipient.',
        'Remote host said: 550 5.1.1 unknown user',
      ],
      { kind: 'bounced' },
    ],
    [
      'Exim',
      [
        'From: Mail Delivery System <Mailer-Daemon@mx.example.org>',
        'X-Failed-Recipients: someone@example.org',
        'Auto-Submitted: auto-replied',
        'Subject: Mail delivery failed: returning message to sender',
        '',
        'This message was created automatically by mail delivery software.',
        '  someone@example.org',
        '    all relevant MX records point to non-existent hosts',
      ],
      { kind: 'bounced' },
    ],
    [
      'a warning',
      [
        'From: postmaster@mx.example.org',
        'Subject: Warning: could not send message for past 4 hours',
        '',
        '   ----- The following addresses had transient non-fatal errors -----',
        '<someone@example.org>',
        '451 4.4.1 connection timed out',
      ],
      { kind: 'delayed' },
    ],
    [
      'another language',
      [
        'From: <>',
        'Return-Path: <>',
        'Subject: Unzustellbar: Hallo',
        '',
        'someone@example.org',
        '#550 5.4.1 Empfänger',
      ],
      { kind: 'bounced' },
    ],
  ])('%s', async (_name, mail, report) => {
    expect(await read(mail)).toMatchObject({ messageId: 'msg_abc', ...report });
    expect(await read(mail, `ada@${domain}`)).toBeNull();
  });

  test.each<[string, string[]]>([
    [
      'a holiday notice',
      ['From: someone@example.org', 'Subject: Out of office', 'Auto-Submitted: auto-replied', '', 'Back on 5.1.2027'],
    ],
    [
      'a person',
      ['From: someone@example.org', 'Subject: Re: failure notice', '', 'I got "550 5.1.1 unknown user" too'],
    ],
    [
      'a server with other news',
      ['From: postmaster@example.org', 'Subject: Maintenance tonight', '', 'At 22:00 for 450 minutes'],
    ],
  ])('%s is none', async (_name, mail) => {
    expect(await read(mail)).toBeNull();
  });
});

test('300 mutated reports: an answer or none, never an error, never slow', async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const source = Buffer.from(deliveryStatus(['Final-Recipient: rfc822;a@b.example', 'Action: failed']).join('\r\n'));
  let slowest = 0;
  for (let n = 0; n < 300; n++) {
    const mutant = Buffer.from(source);
    for (let m = random(12); m >= 0; m--) mutant[random(mutant.length)] = random(256);
    const cut = random(3) === 0 ? mutant.subarray(0, random(mutant.length)) : mutant;
    const took = await processorMs(async () => {
      const report = await readDeliveryReport(cut, returnPath, paths);
      expect([undefined, 'msg_abc']).toContain(report?.messageId);
    });
    slowest = Math.max(slowest, took);
  }
  expect(slowest).toBeLessThan(2_000);
});

test('hostile text costs no time', async () => {
  const html = ['MIME-Version: 1.0', 'Content-Type: text/html', ''];
  const report = (fields: string[]) => [
    'From: x@y.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    ...fields,
    '',
    '--b--',
  ];
  const long = 'a'.repeat(200_000);
  const hostile = [
    ['From: mailer-daemon@x', 'Subject: failure notice', '', `user unknown ${long}`],
    ['From: mailer-daemon@x', 'Subject: failure notice', ...html, `user unknown ${'<'.repeat(200_000)}`],
    ['From: mailer-daemon@x', `Subject: ${'deliver'.repeat(50_000)}`, '', 'hello'],
    report([`Original-Rcpt-To: ${long}`]),
    report([`Original-Mail-From: ${long}`]),
    report([`Original-Mail-From: ${'a@'.repeat(100_000)}`]),
    ['From: mailer-daemon@x', `Subject: ${'delivery '.repeat(20_000)}`, '', 'user '.repeat(100_000)],
    ['From: mailer-daemon@x', 'Subject: failure notice', '', '<'.repeat(400_000)],
    ['From: mailer-daemon@x', 'Subject: failure notice', '', 'a@'.repeat(200_000)],
    ['From: mailer-daemon@x', 'Subject: failure notice', '', ' '.repeat(400_000)],
  ];
  for (const mail of hostile) {
    expect(await processorMs(() => read(mail))).toBeLessThan(2_000);
  }
});
