import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };

describe('a code whose name says what it is for', () => {
  test.each([
    ['Acesso ao ginásio', 'A sua reserva está confirmada. Código do cacifo: 660518, válido até às 18h.'],
    ['Din hyrkod', 'Visa hyrkoden 660518 i receptionen.'],
    ['A belépőkártyád - kapukód', 'A kapukódod: K7P2QX4829. Érvényes november 30-ig.'],
    ['Votre accès', 'Code du casier : 660518. Bonne séance !'],
    ['Dostęp', 'Twoja wizyta. Kod szafki: 660518, ważny do 18:00.'],
    ['Ваш доступ', 'Код ячейки: 660518. Хорошей тренировки!'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('a password that an account is listed with, under a name that no list has', () => {
    const body = '<p>Du har oprettet en konto hos Larch:<br>E-mail: robin@agents.example<br>Huskekode: VP7FFBLCq</p>';
    expect(html('Dine kontooplysninger', body)).toMatchObject({ code: null });
  });

  test.each([
    ['Din verifieringskod', 'Ange verifieringskoden 660518.', '660518'],
    ['Din sifferkod', 'Logga in med sifferkoden 660518.', '660518'],
    ['Código de registro', 'Su código de registro: 660518', '660518'],
    ['Bestätigung', 'Ihr Bestätigungscode lautet 660518.', '660518'],
    ['Ihr Freigabecode', 'Freigabecode für Ihre neue Adresse: 660518', '660518'],
    ['Vahvistus', 'Vahvistuskoodisi: 660518', '660518'],
    [
      'Codice di registrazione',
      'Il codice di registrazione per Larch: 660518\nAnnulla iscrizione: https://larch.example/leave',
      '660518',
    ],
    ['Code d’enregistrement', 'Code d’enregistrement : 660518', '660518'],
    ['Kod logowania', 'Kod logowania: 660518', '660518'],
    ['Код входа', 'Код входа: 660518', '660518'],
    ['Your code', 'Your Larch code: 660518', '660518'],
  ])('but one that proves: %s', (subject, body, code) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
  });
});

describe('what stands in a mail about something else', () => {
  test('a link that somebody gives in a conversation', () => {
    const body =
      'kim: the door is broken again\nrobin: here is the verification link for staging: https://staging.larch.example/verify?token=c2f1d4a98b7e4f60a1b2c3d4e5f60718';
    expect(text('New messages in #ops', body)).toMatchObject(NOTHING);
  });

  test('the number of a thing in the brackets of a subject', () => {
    const body =
      'Kim has asked Robin for review:\nBug 66051: Verify the login token\nhttps://bugs.larch.example/show_bug.cgi?id=66051';
    expect(text('review requested: [Bug 66051] Verify the login token', body)).toMatchObject(NOTHING);
  });
});

describe('a code that a link of the mail ends with', () => {
  test('is typed instead, whatever the words around it', () => {
    const body =
      '<p>Bekræft din adresse:</p><p><a href="https://larch.example/confirm-email/7TO5BOBI">Bekræft e-mail</a></p><p>Eller snork 7TO5BOBI ved flimmer.</p>';
    expect(html('Bekræft din e-mail', body)).toMatchObject({
      kind: 'otp',
      code: '7TO5BOBI',
      link: 'https://larch.example/confirm-email/7TO5BOBI',
    });
  });

  test('but not the name of whoever confirms', () => {
    const body =
      '<p>Hello robin66,</p><p>Confirm your address: <a href="https://larch.example/confirm/robin66">Confirm</a></p><p>Your name: robin66</p>';
    expect(html('Confirm your address', body)).toMatchObject({ code: null });
  });
});

describe('numbers that a mail hands to somebody else', () => {
  test.each([
    ['Sign in at the front desk', '<p>Your arrival code</p><h1>660518</h1><p>Please give it to the night guard.</p>'],
    ['Votre code d’arrivée', '<p>Votre code</p><h1>660518</h1><p>Présentez-le au gardien.</p>'],
    ['Ihr Ankunftscode', '<p>Ihr Code</p><h1>660518</h1><p>Nennen Sie ihn dem Pförtner.</p>'],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test('but nobody else is to have one that proves', () => {
    const body = '<p>Your sign-in code</p><h1>660518</h1><p>Show it to nobody.</p>';
    expect(html('Your code', body)).toMatchObject({ kind: 'otp', code: '660518' });
  });

  test('a number with a noun of its own, though its line asks to identify oneself', () => {
    const body = '<p>Identifiez-vous à l’accueil avec votre numéro de stagiaire :</p><h1>660518</h1>';
    expect(html('Convocation', body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Neue Masche', 'Betrüger schreiben: „Ihren Code 660518 zu bestätigen" und wollen Geld. Anmelden nur bei uns.'],
    ['[Kim] 评论了你的文章《登录验证码》', '以下是评论的具体内容：\n我的验证码 660518 过期了'],
  ])('what somebody says: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

describe('links', () => {
  test('an address behind its name is no speech', () => {
    const body =
      'Confirm: https://larch.example/confirm/c2f1d4a98b7e4f60a1b2c3d4e5f60718\nDecline: https://larch.example/decline/c2f1d4a98b7e4f60a1b2c3d4e5f60718\n';
    expect(text('Confirm your address', body)).toMatchObject({
      kind: 'magic_link',
      link: 'https://larch.example/confirm/c2f1d4a98b7e4f60a1b2c3d4e5f60718',
    });
  });

  test('a profile to fill in proves nothing', () => {
    const body =
      '<p>Mit Bild werden Sie öfter gefunden.</p><a href="https://jobs.example/p?mt=Jsnkn4AFKiBbV9JEAlVKyCzG">Profil vervollständigen</a>';
    expect(html('Vervollständigen Sie Ihr Profil', body)).toMatchObject(NOTHING);
  });

  test('a short secret of letters alone, where the mail asks to verify', () => {
    const link = 'https://larch.example/c/wANntJWbDa';
    expect(text('Verify your address', `To verify your address, follow the link: ${link}`)).toMatchObject({
      kind: 'magic_link',
      link,
    });
  });
});
