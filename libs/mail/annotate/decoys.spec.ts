import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const shown = (code: string) => `<div style="font-size:28px;font-weight:bold">${code}</div>`;

describe('codes that are typed where things are paid for, or given to whoever brings them', () => {
  test.each([
    [
      'A present',
      `<p>Here is your personal code for the first box:</p>${shown('WELCOME-9KT4')}<p>Paste it in the cart.</p>`,
    ],
    ['Din kod', `<p>Ange koden nedan i kassan.</p>${shown('HOST77K')}`],
    ['Dein Code', `<p>Gib diesen Code im Warenkorb ein:</p>${shown('KX77PD')}`],
    ['Votre code', `<p>Saisissez ce code dans votre panier :</p>${shown('KX77PD')}`],
    ['Today between 2 and 4', `<p>Give this one-time PIN to the courier to get your box:</p>${shown('6094')}`],
    ['Heute zwischen 14 und 16 Uhr', `<p>Nennen Sie diese Einmal-PIN dem Zusteller:</p>${shown('6094')}`],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Your code', `<p>Enter this code at checkout to sign in to your account:</p>${shown('609413')}`, '609413'],
    ['Your code', `<p>Enter this code to sign in:</p>${shown('609413')}<p>Your cart is waiting for you.</p>`, '609413'],
    ['Your code', `<p>Give this code to nobody:</p>${shown('609413')}`, '609413'],
  ])('but one that signs in: %s', (subject, body, code) => {
    expect(html(subject, body)).toMatchObject({ kind: 'otp', code });
  });
});

test.each([
  ['You are in: Sign-in without passwords', 'Webinar passcode: 609413. Your seat is kept.'],
  ['You are in: Sign-in without passwords', 'The class PIN is 6094, please log in early.'],
  ['Sie sind dabei: Anmeldung ohne Passwort', 'Meeting-Passcode: 609413'],
])('what opens a room: %s', (subject, body) => {
  expect(text(subject, body)).toMatchObject(NOTHING);
});

test('what stands behind a quotation that names a code', () => {
  const body = 'The build of main is done. Change: "fix: check the login token" (b27d4e1).';
  expect(text('Build done: login-code', body)).toMatchObject(NOTHING);
});

describe('what is said of a thing in a repository', () => {
  test('a code in the text of a change', () => {
    const body = 'ola wants to merge 2 commits: the mail now says\n\n    Type 609413 to sign in\n\nbelow its title.';
    expect(text('[larch/harbour] Put login codes in front (PR #77)', body)).toMatchObject(NOTHING);
  });

  test('a link in a quoted line', () => {
    const body =
      '@ola commented on this.\n\n> +Open https://larch.example/verify?token=q7w8e9r0t1y2u3i4o5 to verify your address.\n\nIs it too long?';
    expect(text('Re: [larch/harbour] docs: verify your address (#78)', body)).toMatchObject(NOTHING);
  });

  test('but a quoted line of what was passed on is what it is about', () => {
    const body = '> Open https://larch.example/verify?token=q7w8e9r0t1y2u3i4o5 to verify your address.';
    expect(text('Fwd: Verify your address', body)).toMatchObject({ kind: 'magic_link' });
  });
});

test('an address below a sentence that leads to more information', () => {
  const body =
    'A third-party application was authorized to access your account. Visit the link for more information.\n\nhttps://larch.example/settings/connections/applications/9d8c7b6a5f4e3d2c1b0a9d8c7b6a5f4e';
  expect(text('An application was added to your account', body)).toMatchObject(NOTHING);
});

test('a booking in Arabic is confirmed, and asks for nothing', () => {
  const body =
    '<p>شكراً لك. يرجى إظهار التذكرة عند الدخول.</p><a href="https://larch.example/t/Qw8eR7tY6uI5oP4aS3dF2gH1" style="background:#14a;padding:9px">عرض التذاكر</a>';
  expect(html('تأكيد حجز التذاكر', body)).toMatchObject(NOTHING);
});

describe('long keys in groups', () => {
  test.each([
    [
      'Ihr Aktivierungsschlüssel',
      `<p>Danke für Ihren Kauf. Aktivierungsschlüssel für drei Geräte:</p>${shown('K4TT-92QX-PL7M-31VB')}<p>Installieren Sie das Programm und geben Sie den Schlüssel ein.</p>`,
    ],
    ['Your SIM is ready', '<p>Type the details by hand.</p><p>Activation code: <b>Q7-K4TT92-PL7M31</b></p>'],
    [
      'Thank you for taking part',
      `<p>Keep this verification code if you want to look your entry up:</p>${shown('K4TT-92QX-PL7M')}`,
    ],
  ])('of goods: %s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Your verification code', `<p>Verify your email address with this code:</p>${shown('K4TT-92QX-PL7M')}`],
    ['Your login code', `<p>Sign in with this code:</p>${shown('K4TT-92QX-PL7M')}`],
  ])('but of an account: %s', (subject, body) => {
    expect(html(subject, body)).toMatchObject({ kind: 'otp', code: 'K4TT-92QX-PL7M' });
  });
});

test.each([
  ['Register your blender within 30 days', 'Activate your 2-year guarantee.', 'Activate guarantee'],
  ['[FIRING:2] CodesAreSlow', 'Alert 5K8TQW: verification e-mails take 40 s on average.', 'Acknowledge'],
])('a button that proves no account: %s', (subject, said, label) => {
  const body = `<p>${said}</p><a href="https://larch.example/g/Qw8eR7tY6uI5oP4aS3dF2gH1" style="background:#14a;padding:9px">${label}</a>`;
  expect(html(subject, body)).toMatchObject(NOTHING);
});

test('a code for a present, for the cart', () => {
  const body = `<p>Welcome! Here is your personal code for free delivery of your first bag:</p>${shown('FIRST-9KT4')}<p>Just paste it in the cart. Valid for 14 days, single use.</p>`;
  expect(html('Something for you', body)).toMatchObject(NOTHING);
});

describe('what the reader is asked for by others, taught or told', () => {
  test.each([
    ['Un cadeau ce soir', `<p>Le coursier vous demandera ce code à la porte :</p>${shown('6094')}`],
    ['This evening', `<p>The courier will ask you for this code:</p>${shown('6094')}`],
    [
      'How to verify email addresses well',
      '<p>Confirm the email of users in time.</p><a href="https://larch.example/p/verify-email?ref=Qw8eR7tY6uI5oP4aS3dF2gH1" style="background:#14a;padding:9px">Read article</a>',
    ],
    [
      'Part 2: sign in with codes',
      '<p>You send a code and verify it.</p><a href="https://larch.example/l/2?u=9d8c7b6a5f4e3d2c1b0a9d8c" style="background:#14a;padding:9px">Continue lesson</a>',
    ],
    ['API-7QK: TokenError: code expired', '<p>POST /verify</p>'],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test('but a page that asks for it', () => {
    const body = `<p>The page will ask you for this code:</p>${shown('609413')}`;
    expect(html('Your code', body)).toMatchObject({ kind: 'otp', code: '609413' });
  });

  test('how to activate what is the reader’s own', () => {
    const body =
      '<p>Activate your account:</p><a href="https://larch.example/activate?token=Qw8eR7tY6uI5oP4aS3dF2gH1">Activate account</a>';
    expect(html('How to activate your account', body)).toMatchObject({ kind: 'magic_link' });
  });
});
