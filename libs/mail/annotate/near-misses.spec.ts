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

describe('links beside the words that call them', () => {
  test('the number of a thing, through a counter of clicks', () => {
    const counter = 'https://click.counter.example/l/OFPGFLSOQUBGN0FENFHRCCKF5B_4';
    const body = `<p>Η κατάσταση του Verify by phone (<a href="${counter}">#112</a>) άλλαξε σε Planned.</p>`;
    expect(html('[Larch] Verify by phone', body)).toMatchObject(NOTHING);
  });

  test('a ticket, and how to join with it', () => {
    const ticket =
      'https://tickets.larch.example/event/nl26/ticket/7d808d8d-b0ee-2a4d-7354-0e7619b97754/check-in/df83982';
    const body = `<p>¡Gracias por su registro! Su inscripción está confirmada.</p>${button(ticket, 'Unirse al evento')}`;
    expect(html('Su entrada para el evento', body)).toMatchObject(NOTHING);
  });

  test('a presence that is confirmed, by addresses that are spelt out', () => {
    const body =
      'Nous avons le plaisir de vous inviter à un entretien.\n\nPour CONFIRMER votre présence :\n' +
      'https://rh.larch.example/interview/confirm/SLIudgwhQMFWJB0otMWSb7vnbkGjpt155hP9\n\n' +
      'Pour ANNULER :\nhttps://rh.larch.example/interview/cancel/K9VoaNg3kRFxTutvILeEs9b4KkM0sol\n';
    expect(text('Invitation à l’entretien', body)).toMatchObject(NOTHING);
  });

  test('a page that verifies and carries nothing', () => {
    const body =
      `<h2>Verify your identity</h2><p>To keep our network secure, please verify your identity.</p>` +
      `${button('https://go.larch.example/verify', 'Start verification')}<p>You can ignore this email if you did not expect it.</p>`;
    expect(html('Please verify your identity at your earliest convenience', body)).toMatchObject(NOTHING);
  });

  test('a sign-in that is to be confirmed, under the name of a notice', () => {
    const link =
      'https://larch.example/complete_signin?uid=3b0d1a910b29f19f52a808f833433eac&code=3b424a98724712664a5772';
    const body =
      `For added security, please confirm this sign-in from the following device:\n\nFirefox on Linux\nIP address: 203.0.113.9\n\n` +
      `Confirm sign-in\n${link}\n\nIf you suspect that someone is trying to gain access to your account, please change your password ` +
      '(https://larch.example/settings/change_password).\n';
    expect(text('New sign-in to Larch', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a link that is to be followed, in Turkish', () => {
    const link = 'https://larch.example/ana/settings/?log-in.id=48120&log-in.token=Cva4lZp8Cv3BuOvPvHF5wb8Kb9GN9K8P';
    const body = `<p>Birisi (umarız siz) hesabınıza erişmeye çalıştı.</p><p>Devam etmek için bu bağlantıyı takip edin: <a href="${link}">${link}</a></p>`;
    expect(html('Larch oturum aç', body)).toMatchObject({ kind: 'magic_link', link });
    expect(
      html('Larch oturum aç', body.replace(`>${link}<`, '>Devam etmek için bu bağlantıyı takip edin<')),
    ).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('what has been allowed or accepted already', () => {
  const app = 'https://larch.example/settings/connections/applications/c51f3a7b90d24e68';
  const chat = 'https://tidepool.larch.example/archives/D07AB12CD34';

  test.each([
    [
      'A third-party application has been added to your account',
      `The application Oak was recently authorized to access your account. Visit ${app} for more information.`,
    ],
    ['Hugo has joined your Larch workspace', `Hugo accepted your invitation to join Larch.\n\nSay hello: ${chat}`],
    ['Hugo a rejoint votre espace', `Hugo a accepté votre invitation à rejoindre Larch.\n\nDites bonjour : ${chat}`],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('an address that is shown as a link', () => {
    const said = `The application was authorized to access your account. Visit <a href="${app}">${app}</a> for more information.`;
    expect(html('An application has been added to your account', `<p>${said}</p>`)).toMatchObject(NOTHING);
  });
});
