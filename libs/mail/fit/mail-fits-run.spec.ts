import { describe, expect, test } from '@jest/globals';
import { chooseMail } from './choose-mail.js';
import { type FittingMail, mailFitsRun, type RunAwaitingMail } from './mail-fits-run.js';
import { verificationHash } from './verification-hash.js';

const run = (over: Partial<RunAwaitingMail> = {}): RunAwaitingMail => ({
  placeInMailbox: 10,
  appOrigin: 'https://app.example.com',
  originsSeen: [],
  used: { messageIds: new Set(), valueHashes: new Set() },
  expects: 'either',
  ...over,
});

const mail = (over: Partial<FittingMail> & { code?: string; link?: string } = {}): FittingMail => {
  const { code = null, link = null, ...rest } = over;
  return {
    id: 'msg_1',
    sequence: 11,
    fromAddr: 'no-reply@example.com',
    authenticatedDomains: [],
    annotation: { kind: code ? 'otp' : 'magic_link', code, link },
    ...rest,
  };
};

const verdict = (a: FittingMail, b: RunAwaitingMail) => {
  const fit = mailFitsRun(a, b);
  return fit.fits ? fit.strength : 'no';
};

describe('place, kind and single use', () => {
  test('mail that was there before the run asked never fits', () => {
    expect(verdict(mail({ code: '123456', sequence: 10 }), run())).toBe('no');
    expect(verdict(mail({ code: '123456', sequence: '11' }), run())).toBe('strong');
  });

  test('the run gets what its page asks for', () => {
    expect(verdict(mail({ code: '123456' }), run({ expects: 'link' }))).toBe('no');
    expect(verdict(mail({ link: 'https://app.example.com/v/1' }), run({ expects: 'code' }))).toBe('no');
    expect(verdict(mail({ annotation: { kind: 'other', code: null, link: null } }), run())).toBe('no');
    expect(verdict(mail({ annotation: null }), run())).toBe('no');
  });

  test('a mailed password is taken where no code is asked for, once and weakly', () => {
    const password = mail({ annotation: { kind: 'other', code: null, link: null }, bringsLogin: true });
    const stranger = { ...password, fromAddr: 'wiki@elsewhere.test' };
    expect([verdict(password, run()), verdict(password, run({ expects: 'link' }))]).toEqual(['strong', 'strong']);
    expect(verdict(stranger, run())).toBe('weak');
    expect(verdict(password, run({ expects: 'code' }))).toBe('no');
    const spent = new Set([verificationHash('msg_1', { code: null, link: null })]);
    expect(verdict(password, run({ used: { ...run().used, valueHashes: spent } }))).toBe('no');
    expect(verdict({ ...password, id: 'msg_2' }, run({ used: { ...run().used, valueHashes: spent } }))).toBe('strong');
  });

  test('a mail that tells of a pending approval is taken after everything that verifies, from nobody who forges', () => {
    const told = mail({ annotation: { kind: 'other', code: null, link: null }, awaitsApproval: true });
    expect([verdict(told, run()), verdict(told, run({ expects: 'code' }))]).toEqual(['weak', 'weak']);
    expect(verdict({ ...told, authenticatedDomains: ['elsewhere.test'] }, run())).toBe('no');
    const link = mail({ id: 'msg_2', link: 'https://app.example.com/verify?t=1', sequence: '11' });
    expect(chooseMail([{ ...told, sequence: '12' }, link], run())).toBe('msg_2');
  });

  test('a mail that only tells of the account is taken after everything else, and where no code is asked for', () => {
    const told = mail({ annotation: { kind: 'other', code: null, link: null }, tellsOfAccount: true });
    expect([verdict(told, run()), verdict(told, run({ expects: 'code' }))]).toEqual(['weak', 'no']);
    const link = mail({ id: 'msg_2', link: 'https://app.example.com/verify?t=1', sequence: '9' });
    expect(
      chooseMail(
        [
          { ...told, sequence: '12' },
          { ...link, sequence: '11' },
        ],
        run(),
      ),
    ).toBe('msg_2');
  });

  test('a link does where a code is asked for and nothing better has come: the app’s own, after every code', () => {
    const asked = run({ expects: 'code' });
    const alone = mail({ link: 'https://app.example.com/verify?t=1', bringsLinkAlone: true });
    expect([verdict({ ...alone, bringsLinkAlone: false }, asked), verdict(alone, asked)]).toEqual(['no', 'weak']);
    expect(verdict(mail({ link: 'https://elsewhere.test/verify?t=1', bringsLinkAlone: true }), asked)).toBe('no');
    expect(verdict({ ...alone, authenticatedDomains: ['elsewhere.test'] }, asked)).toBe('no');
    const code = mail({ id: 'msg_2', code: '482913', sequence: '11' });
    expect(chooseMail([{ ...alone, sequence: '12' }, code], asked)).toBe('msg_2');
  });

  test('what is only suspected fits weakly: a link of the app’s own, a code unless its sender is disproven', () => {
    const link = (host: string) => mail({ link: `https://${host}/go?t=1`, isSuspected: true });
    expect([verdict(link('app.example.com'), run()), verdict(link('elsewhere.test'), run())]).toEqual(['weak', 'no']);
    const code = mail({ code: '482913', isSuspected: true, fromAddr: 'no-reply@anywhere.test' });
    expect(verdict(code, run())).toBe('weak');
    const forged = { ...code, fromAddr: 'no-reply@app.example.com', authenticatedDomains: ['elsewhere.test'] };
    expect(verdict(forged, run())).toBe('no');
    const known = mail({ id: 'msg_2', code: '771204', sequence: '11' });
    expect(chooseMail([{ ...code, sequence: '12' }, known], run())).toBe('msg_2');
  });

  test('a mail, a link and a mail’s code are used once', () => {
    const used = (over: Partial<RunAwaitingMail['used']>) => run({ used: { ...run().used, ...over } });
    expect(verdict(mail({ code: '123456' }), used({ messageIds: new Set(['msg_1']) }))).toBe('no');
    const link = 'https://app.example.com/verify?token=abc';
    const spent = new Set([verificationHash('msg_0', { code: null, link })]);
    expect(verdict(mail({ link }), used({ valueHashes: spent }))).toBe('no');
    const code = new Set([verificationHash('msg_0', { code: '123456', link: null })]);
    expect(verdict(mail({ code: '123456' }), used({ valueHashes: code }))).toBe('strong');
  });
});

describe('links', () => {
  test.each([
    ['https://app.example.com/verify?t=1', 'strong'],
    ['https://accounts.example.com/verify?t=1', 'strong'],
    ['http://example.com/verify?t=1', 'strong'],
    ['https://app.example.com.evil.test/verify', 'no'],
    ['https://app-example-com.evil.test/verify', 'no'],
    ['https://app.example.com@evil.test/verify', 'no'],
    ['https://app.example.com:443@evil.test/verify', 'no'],
    ['https://аpp.example.com.test/verify', 'no'],
    ['https://xn--exmple-cua.com/verify', 'no'],
    ['https://exаmple.com/verify', 'no'],
    ['https://192.0.2.7/app.example.com/verify', 'no'],
    ['https://evil.test/?u=https://app.example.com', 'no'],
    ['https://examp1e.com/verify', 'no'],
    ['ftp://app.example.com/verify', 'no'],
    ['javascript:alert(1)', 'no'],
    ['https://app.example.com\\@evil.test/verify', 'strong'],
  ])('%s from a stranger: %s', (link, expected) => {
    expect(verdict(mail({ link, fromAddr: 'a@stranger.test' }), run())).toBe(expected);
  });

  test('neighbours under a public suffix are strangers', () => {
    const app = run({ appOrigin: 'https://mine.github.io' });
    expect(verdict(mail({ link: 'https://theirs.github.io/v', fromAddr: 'a@b.test' }), app)).toBe('no');
    expect(
      verdict(mail({ link: 'https://other.co.uk/v', fromAddr: 'a@b.test' }), run({ appOrigin: 'https://app.co.uk' })),
    ).toBe('no');
  });

  test('an origin seen in the run counts like the app', () => {
    const seen = run({ originsSeen: ['https://login.partner.test'] });
    expect(verdict(mail({ link: 'https://id.partner.test/confirm', fromAddr: 'x@y.test' }), seen)).toBe('strong');
  });

  test('a redirect is believed as far as its sender is', () => {
    const link = 'https://click.mailer.test/ls/click?upn=abc';
    expect(verdict(mail({ link, authenticatedDomains: ['mail.example.com'] }), run())).toBe('strong');
    expect(verdict(mail({ link }), run())).toBe('weak');
    expect(verdict(mail({ link, authenticatedDomains: ['mailer.test'] }), run())).toBe('no');
    expect(verdict(mail({ link, fromAddr: 'no-reply@stranger.test' }), run())).toBe('no');
    expect(verdict(mail({ link, fromAddr: 'no-reply@example.com.stranger.test' }), run())).toBe('no');
  });

  test('loopback and IP addresses are compared by host and port', () => {
    const local = run({ appOrigin: 'http://127.0.0.1:3000' });
    const from = { fromAddr: 'noreply@anything.test' };
    expect(verdict(mail({ ...from, link: 'http://127.0.0.1:3000/verify/x' }), local)).toBe('strong');
    expect(verdict(mail({ ...from, link: 'http://127.0.0.1:4000/verify/x' }), local)).toBe('weak');
    expect(verdict(mail({ ...from, link: 'http://localhost:3000/verify/x' }), local)).toBe('weak');
    expect(verdict(mail({ ...from, link: 'http://localhost:4000/verify/x' }), local)).toBe('no');
    expect(verdict(mail({ ...from, link: 'http://127.0.0.2:4000/verify/x' }), local)).toBe('no');
    expect(verdict(mail({ ...from, link: 'http://127.0.0.1.evil.test:3000/verify/x' }), local)).toBe('no');
    expect(verdict(mail({ ...from, link: 'http://127.0.0.1:3000@evil.test/verify/x' }), local)).toBe('no');
    expect(verdict(mail({ ...from, link: 'http://10.0.0.1:3000/verify/x' }), local)).toBe('no');
    expect(verdict(mail({ ...from, link: 'http://2130706433:3000/verify/x' }), local)).toBe('strong');
  });
});

describe('codes', () => {
  test('from the app’s site, strongly; forged with a failed signature, not at all', () => {
    expect(verdict(mail({ code: '123456' }), run())).toBe('strong');
    expect(verdict(mail({ code: '123456', fromAddr: 'x@mail.example.com' }), run())).toBe('strong');
    expect(verdict(mail({ code: '123456', authenticatedDomains: ['evil.test'] }), run())).toBe('no');
    expect(verdict(mail({ code: '123456', fromAddr: 'a@b.test', authenticatedDomains: ['example.com'] }), run())).toBe(
      'strong',
    );
  });

  test('from a stranger, weakly, and only without a link that leads elsewhere', () => {
    const local = run({ appOrigin: 'http://127.0.0.1:3000' });
    expect(verdict(mail({ code: '123456', fromAddr: 'noreply@example.org' }), local)).toBe('weak');
    expect(verdict(mail({ code: '123456', fromAddr: 'a@example.org', link: 'https://evil.test/v?t=1' }), local)).toBe(
      'no',
    );
    expect(verdict(mail({ code: '123456', fromAddr: 'a@example.org', link: 'http://127.0.0.1:3000/v' }), local)).toBe(
      'strong',
    );
    expect(verdict(mail({ code: '123456', fromAddr: '' }), run())).toBe('weak');
  });

  test('a look-alike link spoils its mail', () => {
    expect(verdict(mail({ code: '123456', link: 'https://example.com.evil.test/' }), run())).toBe('no');
  });
});

describe('choosing among mails', () => {
  const strong = mail({ id: 'msg_strong', code: '111111', sequence: 12 });
  const weak = mail({ id: 'msg_weak', code: '222222', sequence: 14, fromAddr: 'a@stranger.test' });

  test('a strong fit wins over a newer weak one, the newest among equals', () => {
    expect(chooseMail([weak, strong], run())).toBe('msg_strong');
    expect(chooseMail([strong, mail({ id: 'msg_newer', code: '333333', sequence: '13' })], run())).toBe('msg_newer');
    expect(chooseMail([weak], run())).toBe('msg_weak');
    expect(chooseMail([], run())).toBeNull();
  });
});
