import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const button = (url: string, label: string) =>
  `<p><a style="background:#226;color:#fff;padding:12px 24px" href="${url}">${label}</a></p>`;

describe('rooms that are entered with a password in the address', () => {
  const room = 'https://rooms.larch.example/j/84511209937?pwd=rfCLmmDGrxqH0SemjhR8LhAgwbmmUJ';

  test.each([
    ['Join session', `<h2>Your class has started, please click to join</h2>${button(room, 'Join session')}`],
    ['Confirmación: registro completado', `<p>ID de la reunión: 884 2201 774</p>${button(room, 'Unirme al webinar')}`],
    ['웨비나 참가 안내', `<p>웨비나 참가 신청이 완료되었습니다.</p>${button(room, '웨비나 참가하기')}`],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });
});

describe('what is typed, and is no proof of an address', () => {
  test('the license below, to activate a product', () => {
    const body =
      '<p>Thank you for purchasing Larch.</p><p>You could use the license(s) below to activate your "Larch Pro":</p>' +
      '<div style="font-size:28px;font-weight:bold">7A44-90C1-D2B8-66EF</div>';
    expect(html('Download Larch', body)).toMatchObject(NOTHING);
  });

  test('a code in the report of a repository', () => {
    const body = 'Run #77 failed on main.\n\nlogin.spec.ts: expected verification code 482913 to be accepted\n';
    expect(text('[larch/harbour] Run failed: main (a41c220)', body)).toMatchObject(NOTHING);
  });
});

describe('what is asked to be verified', () => {
  const claim = 'https://larch.example/claim/PHhQcoeFaEA4OsPnC6';
  const body = `Customers search for you. Verify your business to manage opening hours.\n\nVerify your business\n${claim}\n\n`;

  test('a business, in a mail to subscribers', () => {
    const foot = 'Unsubscribe: https://larch.example/unsub/4ctDVgZVT6FTokBWtf6P';
    expect(text('Verify your business to appear on the map', body + foot)).toMatchObject(NOTHING);
  });

  test('a subscription, in a mail that may be left as well', () => {
    const link = 'https://larch.example/confirm/PHhQcoeFaEA4OsPnC6';
    const mail = `Please confirm your subscription: ${link}\n\nUnsubscribe: https://larch.example/unsub/4ctDVgZVT6FTokBWtf6P`;
    expect(text('Confirm your subscription', mail)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a counted click whose goal the text part shows', () => {
  const counter = 'https://click.counter.example/l/G0OH6PI9ZJF2YLO0NDCKWJMDKT_1';
  const mail = (goal: string) => ({
    subject: 'Selamat datang di Larch',
    html: `<p>Administrator telah menerima pendaftaran anda. Anda dapat masuk sekarang.</p>${button(counter, 'Klik di sini untuk mengunjungi Larch')}`,
    text: `Administrator telah menerima pendaftaran anda. Anda dapat masuk sekarang.\n\nKlik di sini untuk mengunjungi Larch\n${goal}\n`,
  });

  test('a page that carries nothing', () => {
    expect(annotate(mail('https://forum.larch.example'))).toMatchObject(NOTHING);
  });

  test('one that lets in', () => {
    const goal = 'https://forum.larch.example/login?token=G0OH6PI9ZJF2YLO0NDCKWJMDKT';
    expect(annotate(mail(goal))).toMatchObject({ kind: 'magic_link', link: counter });
  });
});

test('a link in the foot is not what a mail with a button is about', () => {
  const body =
    `<p>Your account is reactivated. You can create a new workspace, too.</p>${button('https://larch.example/home', 'Go to Larch')}` +
    '<p>We read every message and update our <a href="https://plans.example/larch/0b170a1c-0e55-47cb-9307-ea49a05672b5?view=board">public plans</a>.</p>';
  expect(html('Welcome back to Larch', body)).toMatchObject(NOTHING);
});

test('an address that is confirmed, in Kurdish', () => {
  const link = 'https://larch.example/user/confirm-email?confirm_string=Co6weSyZ1vWCxB_MkS2uOdla02GLUbXfSC1zo8';
  const body = `Silav,\n\nYekî (em hêvî dikin ku ew tu bî) dixwaze adrêsa e-peyama te ya li https://larch.example, wek me@inbox.example biguherîne.\n\nEger, ev ê te be, xêra xwe ji bo tesdîqkirina guhertinê bitikîne ser lînka li jêr.\n\n${link}\n`;
  expect(text('E-peyama xwe tesdîq bike', body)).toMatchObject({ kind: 'magic_link', link });
});
