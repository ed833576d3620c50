import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';
const NOTHING = { kind: 'other', code: null, link: null };

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });

describe('what names a code', () => {
  test('the purpose behind its noun belongs to the name', () => {
    const body =
      "Afin de finaliser votre demande, renseignez le code ci-dessous dans votre navigateur.\n\n  Code de vérification: GJB9BEYY7S26\n\nATTENTION:\nCe code n'est valide que 24 heures.";
    expect(text("Votre demande d'enregistrement", body)).toMatchObject({ code: 'GJB9BEYY7S26' });
  });

  test('a verb between them is no distance', () => {
    expect(text('Password Reset Request', 'Your password reset token is: d04680')).toMatchObject({ code: 'd04680' });
  });

  test.each([
    ['a signed key', 'cGF2ZWw:1uTq3x:Zk2vYt9QpLw7sXcR4bNmE1aGh8JdUo5iFyKrT6Wx0Vq'],
    ['forty hexadecimal digits', '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d5c4b3a29'],
    ['a UUID', '6afd1f15-4616-2b7f-3ddc-2527baf111a8'],
  ])('of %s', (_what, key) => {
    const body = `Visit the activation page of Larch.\n\nEnter the following activation key:\n${key}\n\nIt expires in 7 days.`;
    expect(text('Activate your account', body)).toMatchObject({ kind: 'otp', code: key });
  });

  test.each([
    ['on a line of its own', "Here's the token to activate your account:\n\n%s\n\nIt will expire in 3 days."],
    ['in JSON', 'Send a request with the following JSON body to activate your account:\n{"token": "%s"}\nIt expires.'],
    [
      'below a broken line',
      'You asked to register. Please send your authentication request with\nthe following text as token:\n\n%s',
    ],
  ])('a token of capitals and digits, %s', (_where, body) => {
    const token = 'Y3QMGX3PJ3WLRL2YRTQGQ6KRHU';
    expect(text('Welcome', body.replace('%s', token))).toMatchObject({ kind: 'otp', code: token });
  });

  test('a long key that no such word names is none', () => {
    const body = `Your deployment of Larch has been finished.\n\nCommit:\n8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d5c4b3a29\n\nBuild token: see the log.`;
    expect(text('Deployed to production', body)).toMatchObject(NOTHING);
  });

  test('what is proven by typing it', () => {
    const body =
      'Before we pass your application on, please prove this mailbox is yours by entering 267571 on the page.';
    expect(text('Your application to Larch', body)).toMatchObject({ kind: 'otp', code: '267571' });
  });

  test('above sentences, rather than above particulars', () => {
    const body =
      'To finish setting up Larch, key in the number below on that phone.\n\n931335\n\nWe will never phone you for it. Ref: TW-99210453. Call 0800 482 9130.';
    expect(text('Larch: your security number', body)).toMatchObject({ kind: 'otp', code: '931335' });
  });

  test('a number of that name, where the mail speaks of a one-time code elsewhere', () => {
    const body = 'You will need the following one-time\npin number in order to go on.\n\nYour PIN number is: 3302';
    expect(text('Larch - Password Reset', body)).toMatchObject({ kind: 'otp', code: '3302' });
  });

  test.each([
    ['nothing else', 'Verify Code', '47NUX5', '47NUX5'],
    ['its heading', 'Verification Email', '<h1>Verification Email</h1><p>6527</p>', '6527'],
  ])('a mail that says %s', (_what, subject, body, code) => {
    expect(html(subject, body)).toMatchObject({ kind: 'otp', code });
  });

  test.each([
    'That is the number the page is waiting for. It is good for ten minutes.',
    'Sign in\n\nEnter the number in the subject line of this mail.\n\nLarch Inc., 548 Market St · Tel. +1 (415) 555-0182',
  ])('a subject that says nothing else: %s', (body) => {
    expect(text('895308', body)).toMatchObject({ kind: 'otp', code: '895308' });
  });
});

describe('what claims a number for something else', () => {
  const table =
    '<p>Ένα νέο στοιχείο είναι στο όνομά σας.</p><table><tr><td>Ετικέτα παγίου</td><td>358067</td></tr><tr><td>Ονομασία παγίου</td><td>ThinkPad T14</td></tr></table>';

  test('a table of particulars', () => {
    expect(html('Επιβεβαίωση παγίου', table)).toMatchObject(NOTHING);
  });

  test('the same number, alone on a line of the text', () => {
    const plain = 'Ένα νέο στοιχείο είναι στο όνομά σας.\n\nΕτικέτα παγίου\n358067\nΟνομασία παγίου\nThinkPad T14';
    expect(annotate({ subject: 'Επιβεβαίωση παγίου', text: plain, html: table })).toMatchObject(NOTHING);
  });

  test.each([
    [
      'Je afhaalcode: 482913',
      'Je pakket ligt klaar bij Larch.\n\nLaat deze code zien bij het afhalen: 482913\n\nGeldig t/m 30 november.',
    ],
    [
      'Störung behoben (Ticket 482913)',
      'Die gemeldete Störung wurde behoben. Ticket: 482913, Code 77.\n\nBitte bestätigen Sie uns kurz unter https://larch.example.org/umfrage/482913, ob alles läuft.',
    ],
  ])('the subject: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('the name of an account that many languages call a code', () => {
    const link = `https://larch.example.org/member/activate/${SECRET}`;
    const body = `Pour procéder à l'ouverture de votre compte, veuillez cliquer sur ce lien :\n${link}\n\nPour rappel :\n* Code Utilisateur : TR48213`;
    expect(text('Larch : confirmation', body)).toMatchObject({ kind: 'magic_link', code: null, link });
  });

  test('somebody who speaks of it', () => {
    const body = 'Hana about task BR-482: “The confirmation code 771204 from staging does not work, can you check?”';
    expect(text('Task “Sign-up”', body)).toMatchObject(NOTHING);
  });

  test.each([
    [
      'Vitajte v Larch',
      'Váš účet bol vytvorený.\n\nBolo pre vás vygenerované heslo:\nq7Rk2vLm\n\nPre dokončenie registrácie kliknite na odkaz dole.',
    ],
    [
      'Добро пожаловать на Larch',
      'Ваш аккаунт на сайте "Larch" был успешно создан.\n\nМы сгенерировали новый пароль для вас:\nq7Rk2vLm\n\nЧтобы активировать свой аккаунт, нажмите на ссылку ниже.',
    ],
  ])('a line that calls it a password: %s', (subject, body) => {
    const link = `https://larch.example.org/user/confirm/514/${SECRET}`;
    expect(text(subject, `${body}\n${link}`)).toMatchObject({ kind: 'magic_link', code: null, link });
  });
});

describe('who says that it was he', () => {
  test.each([
    ['Новий пристрій у вашому акаунті', 'Ми помітили спробу входу з нового пристрою.', 'Так, це я — дозволити'],
    ['Ny enhet på ditt konto', 'Någon försöker logga in från en ny enhet.', 'Ja, det är jag'],
    ['Nouvel appareil', 'Une connexion a été tentée depuis un nouvel appareil.', "Oui, c'est moi"],
  ])('%s', (subject, body, label) => {
    const link = `https://id.larch.example.org/approve?r=${SECRET}`;
    expect(html(subject, `<p>${body}</p><a href="${link}">${label}</a>`)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('an address that is taken into use', () => {
  test.each([
    ['请完成邮箱绑定', '您好，您申请将本邮箱绑定到墨竹账号。', '立即绑定'],
    ['Подключите почту', 'Чтобы чеки приходили на эту почту, нажмите кнопку.', 'Подключить почту'],
    ['Zet je account aan', 'Leuk dat je meedoet! Met één klik staat je account aan.', 'Zet aan'],
    ['Unverified email on your account', 'It stays unverified until you follow the link.', 'Follow the link'],
  ])('%s', (subject, body, label) => {
    const link = `https://larch.example.org/u/${SECRET}`;
    expect(html(subject, `<p>${body}</p><a href="${link}">${label}</a>`)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a device is paired by a code', () => {
    const body =
      '<p>Type this on your e-reader to pair it with your account:</p><p style="font-size: 28px">KNZ-091</p>';
    expect(html('Pair your e-reader', body)).toMatchObject({ kind: 'otp', code: 'KNZ-091' });
  });
});

describe('what looks like the head of a quotation', () => {
  test.each([
    [
      'Kontoregistrering',
      'Tak for din registrering. For at færdiggøre din registrering, skal du besøge følgende URL (sørg for den er skrevet i en enkelt linje) og angiv den adgangskode du vil have:',
    ],
    [
      'Regisztráció',
      'Köszönjük regisztrációját. A regisztráció befejezéséhez látogassa meg a következő címet (győződjön meg róla, hogy egy sorban írta be), és állítsa be saját jelszavát:',
    ],
  ])('%s', (subject, body) => {
    const link = `https://larch.example.org/verify?id=317&confirm_hash=${SECRET}`;
    expect(text(subject, `${body}\n\n${link}`)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a password that the next sentence calls a code that expires', () => {
  test.each([
    'Password: 355849.\n\nThis code will expire within 300 seconds.',
    'Passwort: 355849. Dieser Code läuft in 5 Minuten ab.',
    'Adgangskode: 355849\n\nDenne kode udløber inden for 300 sekunder.',
  ])('%s', (body) => {
    expect(annotate({ subject: 'Larch', text: body, html: null })).toMatchObject({ kind: 'otp', code: '355849' });
  });

  test.each([
    'Password: 355849.\n\nThis password will expire within 30 days.',
    'Coupon: 355849. This code expires on Friday.',
  ])('but not: %s', (body) => {
    expect(annotate({ subject: 'Larch', text: body, html: null })).toMatchObject({ kind: 'other', code: null });
  });
});

test('a subject that calls itself a notice is no news of something else', () => {
  const body = '提醒，来自 Larch\n\n您的确认码是: z7s9zbzh';
  expect(annotate({ subject: '来自Larch的通知', text: body, html: null })).toMatchObject({ code: 'z7s9zbzh' });
});

describe('a code drawn by chance from capitals and digits', () => {
  test.each([
    ['Verify your email address', 'Your verification code is QFAOGGB3', 'QFAOGGB3'],
    ['Ihre Anmeldung', 'Ihr Bestätigungscode lautet: LUXSADZ4', 'LUXSADZ4'],
  ])('%s: %s', (subject, text, code) => {
    expect(annotate({ subject, text, html: null })).toMatchObject({ kind: 'otp', code });
  });

  test.each([
    ['A treat for you', 'Your discount code is SUMMER20'],
    ['About your verification code', 'YOUR VERIFICATION CODE IS INVALID'],
  ])('no word is one: %s', (subject, text) => {
    expect(annotate({ subject, text, html: null })).toMatchObject({ kind: 'other', code: null });
  });
});
