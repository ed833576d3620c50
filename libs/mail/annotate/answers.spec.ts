import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const NOTHING = { kind: 'other', code: null, link: null };
const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const clicked =
  'https://clicks.mailer.test/e/c/xWzebPiAC5fYtBbgzsKX42XuoPjmHodJGXaXo49LPVFiPVtD86Edwt/7a16d709ddd1bf69';

describe('a secret in an address', () => {
  test.each([
    ['choose your password', '/ticket/15651578611861', true],
    ['choose your password', '/ticket/15651578', false],
    ['see what we answered', '/ticket/15651578611861', false],
  ])('an address to click on to %s: %s', (purpose, path, isFound) => {
    const url = `https://lists.larch.example${path}`;
    const body = `Someone, probably you, requested to allocate or renew your password for your\nserver account lists.larch.example.\nYou may ignore this request or click on the following URL in order to\n${purpose}.: ${url}\n\nHelp: https://lists.larch.example/help\n`;
    const { link } = annotate({ subject: 'Larch lists / your environment', text: body, html: null });
    expect(link).toBe(isFound ? url : null);
  });

  test('a ticket of digits, beside words of proving', () => {
    const link = 'https://lists.larch.example/sso_login/idp/confirmemail/rowan@inbox.test/95520487528508';
    const body = `To complete your account setup, you need to confirm that you have supplied a working email address. Please follow the link below.\n\n   ${link}\n\nHelp: https://lists.larch.example/help`;
    expect(text('Lists / your environment', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('small letters in an order that no word has', () => {
    const link = 'https://larch.example/c/brzjhmozaybzworiif';
    const body = `Lütfen email adresinizi doğrulamak için aşağıdaki bağlantıyı tıklayın.\n\n${link}\n`;
    expect(text('Larch hesabınızı doğrulayın', body)).toMatchObject({ kind: 'magic_link', link });
    expect(text('Larch hesabınızı doğrulayın', body.replace('brzjhmozaybzworiif', 'neighbourhoods'))).toMatchObject(
      NOTHING,
    );
  });
});

describe('an action that somebody wants or not', () => {
  test.each([
    [
      'lists.larch.example / inschrijven voor gardeners',
      'U hebt gevraagd dat uw e-mailadres wordt toegevoegd aan de lijst.\n\nWilt u dit, klik dan op deze link:',
      'Wilt u dit niet, dan kunt u dit bericht gerust negeren.',
    ],
    [
      'lists.larch.example / Abonnement von gardeners',
      'Sie haben beantragt, Ihre E-Mail-Adresse zur Liste hinzuzufügen.\n\nFalls Sie das wünschen, klicken Sie bitte auf folgenden Link:',
      'Sonst können Sie diese Nachricht ignorieren.',
    ],
  ])('%s', (subject, before, after) => {
    const link = `https://lists.larch.example/auth/${SECRET}/subscribe?email=rowan%40inbox.test`;
    expect(text(subject, `${before}\n  ${link}\n\n${after}\n`)).toMatchObject({ kind: 'magic_link', link });
  });

  test('accepting and declining are answers to an invitation', () => {
    const answer = (action: string, label: string) =>
      `<a href="https://crm.larch.example?entry=eventConfirmation&action=${action}&uid=${SECRET}">${label}</a>`;
    const body = `<p>Betreff: Planung</p><p>${answer('accept', 'Annehmen')} · ${answer('decline', 'Ablehnen')}</p>`;
    expect(html("Einladung zu 'Planung'", body)).toMatchObject(NOTHING);
  });
});

describe('bookings, goods and meetings', () => {
  test.each([
    ['You joined the waiting list', 'There is a place for you! Please open this address and complete the reservation:'],
    ['Připojili jste se na čekací listinu', 'Je volné místo! Přejděte na tuto adresu a dokončete rezervaci:'],
  ])('%s', (subject, body) => {
    const link =
      'https://tickets.larch.example/event/lanterns/reservation/c18bd45a-ed44-a98a-7a41-ac87c8acbe76/success';
    expect(text(subject, `${body}\n\n${link}\n\nYour chance expires on Tuesday.`)).toMatchObject(NOTHING);
  });

  test('a warranty is activated, not an account', () => {
    const body = `<p>Thank you for your purchase. Register your lamp to activate the 5-year warranty.</p><a href="${clicked}" style="display:inline-block;padding:12px 28px;background:#0b5fff;color:#fff">Register product</a>`;
    expect(html('Register your product', body)).toMatchObject(NOTHING);
  });

  test('a subject that names a time of day', () => {
    const body = `You have been invited to the following event.\n\nPlanning\nJoin: ${clicked}\n\nGoing? Yes - No: ${clicked}2\n`;
    expect(text('Invitation: Planning @ Tue 8 Dec 2026 10:30', body)).toMatchObject(NOTHING);
  });

  test('an address is confirmed for an event', () => {
    const link = `https://larch.example/participation/email/confirm/${SECRET}`;
    const body = `Hi there! You just registered to join this event. Please confirm the e-mail address you provided:\n\n${link}\n`;
    expect(text('Confirm your participation', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a change that is proposed to be reviewed', () => {
    const body = `<p>Rowan asked for your review of: Verify the token before use.</p><pre>if (code === "482913") return confirm(email);</pre><a href="${clicked}" style="display:inline-block;padding:12px 28px;background:#0b5fff;color:#fff">View it</a>`;
    expect(html('[larch/app] Verify token before use (PR #4829)', body)).toMatchObject(NOTHING);
  });
});

describe('codes that nobody asks for', () => {
  test.each([
    ['Your reward is waiting', 'You earned it. Enter reward code 482913 when you pay.'],
    ['How was your visit?', 'Hi Rowan, tell us about your visit. Your survey access code is K482-913.'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('what somebody wrote, told to subscribers', () => {
    const body =
      '<p>Hana left a comment on Dark mode.</p><p>We need a code 482913 for this.</p><p>You can <a href="https://larch.example/n/1">unsubscribe</a>.</p>';
    expect(html('[Larch] Dark mode', body)).toMatchObject(NOTHING);
  });
});

describe('codes all the same', () => {
  const FOOT = 'Larch S.L. · C/ Mayor 118, 28013 Madrid · CIF B84729103 · Tel. 910 482 771';

  test('above the particulars of whoever sent it', () => {
    const body = `<p>Por favor, confirma tu dirección de correo electrónico con este código:</p><h3>VQ2JWM</h3><p>${FOOT}</p>`;
    expect(html('Confirmación de correo electrónico', body)).toMatchObject({ kind: 'otp', code: 'VQ2JWM' });
  });

  test('in a mail whose subject tells of a new device', () => {
    const body =
      'You attempted to sign in from a new device.\n\nIf you recognize this activity, please confirm it with the activation code. Here is your account activation code: 457239\n';
    expect(text('New device or location', body)).toMatchObject({ kind: 'otp', code: '457239' });
  });

  test.each([
    ['misspelt', 'Váš potvrdzujúci kót je: qvhwr5qb', 'qvhwr5qb'],
    ['misspelt', 'Uw bevestingings code is: db1fc7', 'db1fc7'],
    ['misspelt', 'Ваш потврдни коод је: 6FP5QDZQ', '6FP5QDZQ'],
  ])('%s beside a link that registers: %s', (_, line, code) => {
    const link = `https://bugs.larch.example/index.php?do=register&magic_url=${SECRET}`;
    expect(text('Larch', `Larch\n\n ${link} \n\nName: rowan\n${line} \n`)).toMatchObject({ kind: 'otp', code });
  });

  test('four small letters and digits, to be typed into a box', () => {
    const body = '您本次验证码为：8hwr，请在验证码输入框中输入以完成操作。';
    expect(text('Larch', body)).toMatchObject({ kind: 'otp', code: '8hwr' });
  });
});

describe('to visit an address is no occasion', () => {
  test.each([
    ['Informacije o uporabniku', 'Vaš uporabniški račun je bil ustvarjen. Prosim aktivirajte ga z obiskom strani %s .'],
    ['Informatii despre cont', 'Contul tau a fost creat. Te rugam sa il activezi prin vizitarea %s'],
    ['Larch', 'Ditt konto har skapats. Aktivera det genom att besöka %s'],
  ])('%s', (subject, body) => {
    const link = `https://larch.example/passwordreset/${SECRET}?userid=rowan`;
    expect(text(subject, body.replace('%s', link))).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a device that is allowed', () => {
  test.each([
    ['Is this you signing in from Lisbon?', 'Somebody with your password is waiting.', 'Allow this device', 'Block it'],
    ['Sind Sie das?', 'Jemand mit Ihrem Passwort wartet.', 'Dieses Gerät zulassen', 'Sperren'],
    ['この操作はあなたですか', '新しい端末が待っています。', 'この端末を許可', 'ブロック'],
  ])('%s', (subject, body, allow, block) => {
    const [link, other] = ['devices', 'deny'].map((path) => `https://app.larch.example/${path}/${SECRET}`);
    const both = `<a href="${link}">${allow}</a> <a href="${other}">${block}</a>`;
    expect(html(subject, `<p>${body}</p><p>${both}</p>`)).toMatchObject({ kind: 'magic_link', link });
  });
});
