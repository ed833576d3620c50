import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const NOTHING = { kind: 'other', code: null, link: null };
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });

/** An address of a counter of clicks, which says nothing of where it leads. */
const counted = (part: string) => `https://clicks.mailer.test/f/a/${part}kR8vQ2mZx0Lw7TnYb4Hs~~/AAQRxQA~/jP3dF6gK9`;
const a = (url: string, label: string) => `<a href="${url}">${label}</a>`;
const button = (url: string, label: string) =>
  `<a href="${url}" style="display:inline-block;padding:12px 28px;background:#0b5fff;color:#fff">${label}</a>`;

describe('links through a counter of clicks', () => {
  test.each([
    ['Welcome to Larch!', 'Thanks for confirming your email. You can now log in at', 'larch.example'],
    ['Willkommen bei Larch!', 'Danke für die Bestätigung. Sie können sich jetzt anmelden unter', 'larch.example'],
    ['Your account has been activated', 'Use the link below to log in.', 'https://larch.example/account/login/'],
  ])('%s: the words spell out where it leads', (subject, sentence, label) => {
    expect(html(subject, `<p>Hello!</p><p>${sentence} ${a(counted('a'), label)}</p>`)).toMatchObject(NOTHING);
  });

  test('the words spell out the address with the secret', () => {
    const link = counted('b');
    const spelt = 'https://larch.example/activate/4829/bNFSh4ld';
    const body = `<p>Please validate your registration: ${a(link, spelt)}</p><p>Regards, ${a(counted('c'), 'Larch')}</p>`;
    expect(html('Please validate your Larch account', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each(['https%3A%2F%2Flarch.example%2Fdashboard', 'larch.example%2Fdashboard'])(
    'the address carries where it leads: %s',
    (goal) => {
      const link = `https://clicks.mailer.test/3s/${goal}/Zx0L/AQ/a88d5e14-f5b0-7441-a66f-378d878bd387/1`;
      expect(html('Welcome to Larch', `<p>Welcome to Larch.</p>${button(link, 'Get started')}`)).toMatchObject(NOTHING);
    },
  );

  test('what all links carry is no secret of one of them', () => {
    const body = `<p>A quick note from Larch.</p><p>${a(counted('d'), 'Open your account')}</p>
      ${['Forum', 'Chat', 'Videos'].map((label, i) => a(counted(`e${i}`), label)).join(' ')}`;
    expect(html('A quick note from Larch', body)).toMatchObject(NOTHING);
  });

  test.each([
    [
      'いつもありがとうございます',
      'ログインして進捗を確認できます。',
      'larch.example%2FauthorDashboard%2Fsubmission%2F48291',
    ],
  ])('what the carried address says is not said by the counter: %s', (subject, sentence, goal) => {
    const link = `https://clicks.mailer.test/3s/${goal}/Zx0L/AQ/a88d5e14-f5b0-7441-a66f-378d878bd387/1`;
    expect(html(subject, `<p>${sentence} ${a(link, 'Larch 48291')}</p>`)).toMatchObject(NOTHING);
  });

  test('a counter that tracks clicks tracks no parcel', () => {
    const tracked = (part: string) =>
      `https://mailer.list.test/track/click?u=752f0cfb3fbe72f36fa3cf56d&id=${part}&e=5b0c7d2e1f`;
    const link = tracked('a170e8f1f3');
    const rest = ['6763ee0c50', 'bc4f165dfd'].map((part) => a(tracked(part), 'Larch')).join(' ');
    const body = `<p>We received a sign-in request from Chrome.</p>${button(link, 'Yes, sign me in')}<p>${rest}</p>`;
    expect(html('Approve sign-in', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('however often a link is given, it counts for more but once', () => {
    const links = ['X', 'In', 'Git', 'Tube', 'Larch', 'Cubes'].map((label) => a(counted('k'), label)).join(' ');
    const subject = "Read Rowan's review";
    expect(html(subject, `<p>Here is what Rowan wrote, easy going as always.</p>${links}`)).toMatchObject(NOTHING);
  });

  test.each([
    [
      'Verifikasi alamat surel',
      'Sebuah akun Larch dibuat dengan alamat ini. Apakah itu Anda?',
      'Ya, itu saya',
      'Tidak, itu bukan saya',
    ],
    ['メールアドレスの認証', 'このアドレスでアカウントが作成されました。', 'はい、私です', 'いいえ、私ではありません'],
    ['邮件地址验证', '有人用此邮件创建了一个账户，这是您吗？', '是的，我确定', '不，这不是我'],
  ])('who says that it was he: %s', (subject, body, yes, no) => {
    const link = counted('l');
    const buttons = `${button(link, yes)} ${button(counted('m'), no)} ${a(counted('n'), 'Larch')}`;
    expect(html(subject, `<p>${body}</p>${buttons}`)).toMatchObject({ kind: 'magic_link', link });
  });

  test('"get started", where nothing says with what', () => {
    const body = `<p>Welcome to Larch, which finds your customers.</p>${button(counted('h'), 'Get started')}`;
    expect(html('Welcome to Larch', body)).toMatchObject(NOTHING);
  });

  test('"get started", where an account was made', () => {
    const link = counted('i');
    const body = `<p>Your account was created. Activate it:</p>${button(link, 'Get started')}`;
    expect(html('Welcome to Larch', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each([
    ['以Rowan在Larch的多次失敗登入嘗試', '在新裝置上有5次失敗的登入您帳戶的嘗試。'],
    ['Mehrere Fehlversuche', 'Es gab 5 fehlgeschlagene Anmeldeversuche an deinem Konto.'],
  ])('a notice of who could not log in: %s', (subject, body) => {
    expect(html(subject, `<p>${body}</p><p>${a(counted('j'), 'Larch')}</p>`)).toMatchObject(NOTHING);
  });

  test('the one that asks to verify is taken all the same', () => {
    const link = counted('f');
    const body = `<p>Thanks for signing up.</p>${button(link, 'Confirm your email')}
      ${['Forum', 'Chat', 'Unsubscribe'].map((label, i) => a(counted(`g${i}`), label)).join(' ')}`;
    expect(html('Confirm your email address', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a return address within a link that signs in is not where it leads', () => {
    const link =
      'https://auth.larch.example/v1/verify?token=8f3a9c2d7e6b5a4f3e2d1c0b&redirect_to=https%3A%2F%2Fapp.example%2Fhome';
    expect(html('Your sign-in link', `<p>Follow this link to sign in:</p>${button(link, 'Sign in')}`)).toMatchObject({
      kind: 'magic_link',
      link,
    });
  });
});

test('words in camel case after a colon are no secret', () => {
  const text =
    'There have been 5 failed attempts to log in to your account from a new device.\n\nhttps://wiki.larch.example/wiki/Special:ChangeCredentials';
  expect(annotate({ subject: 'Failed attempts to log in', text, html: null })).toMatchObject(NOTHING);
});

test.each([
  ['Willkommen bei Larch', 'Sie haben soeben einen Zugang bei Larch angelegt.', 'Starten'],
  ['Benvenuto su Larch', 'Hai appena aperto un account su Larch.', 'Cominciamo'],
])('an address that sets up what was opened: %s', (subject, body, label) => {
  const link = 'https://larch.example/setup/start/ed46857a-f43b-7aec-ee7b-76ea8923bde4';
  expect(html(subject, `<p>${body}</p>${button(link, label)}`)).toMatchObject({ kind: 'magic_link', link });
});
