import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const SECRET = 'f5db8407c55e3832721878ca629d7f1d0b4a7c45';

describe('a code that nobody is asked for', () => {
  test.each([
    [
      'Comprovante',
      'Você enviou R$ 120,00.\nID da transação: E18236120202611271041\nCódigo de autenticação: 7F3A-21C9',
    ],
  ])('one of several particulars: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('but one beside the device that asks for it', () => {
    const body = 'Enter it on the new device.\nDevice: Firefox on Linux\nAuthentication code: 660518';
    expect(text('New device', body)).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

describe('a link that asks for something else than an account', () => {
  test('an answer to somebody', () => {
    const body = `<p>Kim Alder, Larch</p><a href="https://larch.example/invite-accept/70123?mid=${SECRET}">Accept</a> <a href="https://larch.example/in/kim?t=${SECRET}">View profile</a>`;
    expect(html('Robin, you have 5 new invitations', body)).toMatchObject(NOTHING);
  });

  test('a form to sign up for something', () => {
    const body =
      '<p>Prihláste sa na testovanie (cez tlačidlo nižšie).</p><a style="background:#06c;padding:9px" href="https://forms.example/e/ZK4db7eq49">Prihlásiť sa na testovanie</a>';
    expect(html('Vyskúšajte nové priznanie', body)).toMatchObject(NOTHING);
  });

  test('but a membership is an account', () => {
    const body = `<p>Üyeliğinizi tamamlamak için aşağıdaki düğmeye tıklayın.</p><a style="background:#06c;padding:9px" href="https://larch.example/uyelik/onay?k=${SECRET}">Üyeliğimi onayla</a>`;
    expect(html('Üyeliğinizi onaylayın', body)).toMatchObject({ kind: 'magic_link' });
  });
});

test('a code for signing in, in the words of a language that builds them behind "for"', () => {
  const body = 'Cześć!\nTwój kod do zalogowania: 660518\nJeśli to nie Ty, zmień hasło.';
  expect(text('Kod logowania', body)).toMatchObject({ kind: 'otp', code: '660518' });
});

describe('a code of digits that nobody may be told', () => {
  test.each([
    ['Larch', 'Larch code: 660518. Do not share it or use it elsewhere!', '660518'],
    ['Larch Online', 'Пароль для входа: 40281. Не сообщайте его никому.', '40281'],
    ['Larch', 'This is your secret password. Your PASSWORD is 6605. DO NOT GIVE IT TO ANYONE.', '6605'],
    ['Your Larch account', 'Larch code 660518', '660518'],
  ])('%s: %s', (subject, body, code) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
  });

  test.each([
    ['Kapı şifresi', 'Daire kapı şifresi 4820, giriş saat 14:00.'],
    ['How our login codes work', 'From Monday we’ll send a six-digit code each time you sign in, for instance 660518.'],
  ])('but %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('a Turkish name that proves', () => {
    expect(text('Giriş kodu', 'Giriş kodunuz: 660518')).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

describe('a link that confirms a thing', () => {
  test('one of several things to do with it', () => {
    const body = `<p>Please confirm that you will come on 3 December.</p><a href="https://larch.example/appt/confirm/${SECRET}">Confirm</a> <a href="https://larch.example/appt/move/${SECRET}">Reschedule</a>`;
    expect(html('Confirm your appointment', body)).toMatchObject(NOTHING);
  });

  test('where an order goes', () => {
    const body = `<p>Before we ship order 48203 we need you to confirm the address below.</p><a style="background:#06c;padding:9px" href="https://larch.example/orders/48203/address?k=${SECRET}">Confirm address</a>`;
    expect(html('Please confirm your shipping address', body)).toMatchObject(NOTHING);
  });

  test.each([
    [
      'Προς έγκριση',
      `Για προβολή, ακολουθήστε τον παρακάτω σύνδεσμο:\nhttps://larch.example/distribute/talk/${SECRET}`,
    ],
    ['Přihláška', `Přihlášku můžeš opravit na následující adrese:\nhttps://larch.example/p/?16:${SECRET}`],
  ])('a word that only begins like signing in: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

test('a one-time password that is to be typed, below a subject about messages', () => {
  const body =
    'You requested a secure one-time password to log in to your account. Please enter this secure one-time password: 04352398';
  expect(text('Larch: new message for robin', body)).toMatchObject({ kind: 'otp', code: '04352398' });
});

describe('what is told to somebody else', () => {
  test.each([
    [
      'Your ride: PIN required',
      'Tell your driver this PIN before the ride starts: 4820. It makes sure you get in the right car.',
    ],
    ['Dein Zugang', 'Zeigen Sie dem Hausmeister diesen Code: 660518'],
    ['Access', 'Give this code to the caretaker: 660518'],
    ['[Review] Change 660518: Verify code before login', 'Kim has uploaded this change for review.'],
  ])('%s: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('a request to be friends', () => {
    const body = `<a href="https://larch.example/n/?confirm&request_id=48&aref=${SECRET}">Confirm request</a> <a href="https://larch.example/n/?profile&id=48&aref=${SECRET}">See profile</a>`;
    expect(html('Mira sent you a friend request', body)).toMatchObject(NOTHING);
  });

  test('a comment to look at, below a sentence that asks to verify something', () => {
    const body = `<p>@robin could you verify the numbers?</p><a style="background:#06c;padding:9px" href="https://larch.example/${SECRET}?d=${SECRET}">Open comment</a>`;
    expect(html('You were mentioned in “Q4 plan”', body)).toMatchObject(NOTHING);
  });
});

test('a verb in the form that a language gives it behind "to"', () => {
  const body = `Cliciwch ar y ddolen isod i gadarnhau eich cyfeiriad e-bost os gwelwch yn dda.\n\nhttps://larch.example/A/${SECRET}\n\nGallwch weld a rheoli eich holl adroddiadau.`;
  expect(text('Manylion eich cyfrif Larch', body)).toMatchObject({ kind: 'magic_link' });
});

test('a mail whose sender is called like goods', () => {
  expect(text('Swish: verifiering', 'Din verifieringskod är 660518.')).toMatchObject({ kind: 'otp', code: '660518' });
});
