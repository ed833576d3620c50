import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const NOTHING = { kind: 'other', code: null, link: null };

describe('a notice that asks for a code', () => {
  test.each([
    ['New device detected', 'A device we do not know signed in.\n\nIf it was you, enter this code to continue: 178336'],
    ['New device verification', 'We noticed a sign-in.\n\nIf this was you, enter this code to continue: 178336'],
    ['Neues Gerät erkannt', 'Waren Sie das, geben Sie diesen Code ein, um fortzufahren: 178336'],
    ['Nouvel appareil détecté', 'Si c’était vous, saisissez ce code pour continuer : 178336'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '178336' });
  });

  test('but a parcel’s is none', () => {
    const body = 'Gebruik de onderstaande trackingcode om uw pakket te volgen.\n\nTRACKINGCODE: US-PDC-0QDK7C';
    expect(text('We hebben je bevestiging nodig om je bestelling te verzenden', body)).toMatchObject(NOTHING);
  });
});

describe('a code that lasts for minutes', () => {
  test.each([
    ['Registration', 'Code for registration: 9896. Valid for 15 minutes.'],
    ['Registrierung', 'Code für die Registrierung: 9896. Gültig für 15 Minuten.'],
    ['Регистрация', 'Код для регистрации: 9896. Действителен в течение 15 минут.'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '9896' });
  });

  test('one that lasts for days may be anything', () => {
    expect(text('Registration', 'Code for registration: 9896. Valid for 15 days.')).toMatchObject(NOTHING);
  });
});

describe('what only looks like entering', () => {
  const subject = 'Você foi convidado a assinar um documento';

  test('getting in touch', () => {
    const body = 'Por favor, entre em contato conosco respondendo a este e-mail.\n\nObrigado,\n\n4861';
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('a password that stays', () => {
    const login =
      '<a href="https://larch.example/login" style="background:#226;color:#fff">Faça seu primeiro acesso</a>';
    const body = `<p>Utilize a senha padrão <b>XqyLrr9Tzs</b> para realizar seu primeiro acesso.</p><p>${login}</p>`;
    expect(annotate({ subject: 'Seja bem-vindo', text: null, html: body })).toMatchObject(NOTHING);
  });
});

test('a code of letters alone, called a verification code in Swahili', () => {
  const body = 'Usajili\n\nMsimbo wa uthibitishaji: ISBTGJLWAF';
  expect(text('Thibitisha ombi lako la usajili', body)).toMatchObject({ kind: 'otp', code: 'ISBTGJLWAF' });
});

describe('a code that chance has made like a word', () => {
  test.each([
    ['Verify your email', 'Your verification code is QFAOGGBK.', 'QFAOGGBK'],
    ['Verify your email', 'Your verification code is QFAOGGB3', 'QFAOGGB3'],
    ['Konto bestätigen', 'Ihr Bestätigungscode lautet: UDATERI4', 'UDATERI4'],
  ])('%s', (subject, body, code) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
  });

  test.each([
    'Your verification code is REQUIRED to sign in.',
    'YOUR VERIFICATION CODE IS INVALID.',
    'Your verification code is expired.',
  ])('%s', (body) => expect(text('Verify your email', body)).toMatchObject(NOTHING));

  test('one that takes something off a price is none', () => {
    const body = 'Your one-time code is WELCOME10: 10 % off your first order.';
    expect(text('A present for you', body)).toMatchObject(NOTHING);
  });
});

test.each(['tbEyIP', 'JhvNUj', 'qWxKmZr'])(
  'a code of letters alone that chance has made, beside its link: %s',
  (code) => {
    const body = `<p>Please confirm your registration by clicking this <a href="https://id.larch.example/ack/f8De7k7kdtrElcf7MaEwfEyf">link</a> and providing the registration code <b><code>${code}</code></b> within the next 45 minutes.</p>`;
    const read = annotate({ subject: 'Registration Confirmation Required', text: null, html: body });
    expect(read).toMatchObject({ code, link: expect.stringContaining('/ack/') });
  },
);

test.each(['GitHub', 'MyMiniFactory', 'LaTeX', 'PayPal', 'JavaScript'])('a name is no code: %s', (name) => {
  const body = `<p>Please confirm your registration by clicking this <a href="https://id.larch.example/ack/f8De7k7kdtrElcf7MaEwfEyf">link</a>. The code of ${name} is free.</p>`;
  expect(annotate({ subject: 'Confirm your registration', text: null, html: body })).toMatchObject({ code: null });
});
