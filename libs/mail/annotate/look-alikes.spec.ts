import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (body: string, subject: string) => annotate({ subject, text: body, html: null });
const NOTHING = { kind: 'other', code: null, link: null };

describe('codes in groups of letters and digits', () => {
  test.each([
    ['Your verification code is: 7af2 c019', '7af2c019'],
    ['Your verification code is: K7P2 9QX4', 'K7P29QX4'],
    ['Your verification code is: cbd3 dbd0', 'cbd3dbd0'],
    ['Your verification code is: 06d0 73ed', '06d073ed'],
  ])('%s', (body, code) => {
    expect(text(body, 'Verification')).toMatchObject({ kind: 'otp', code });
  });

  test.each(['10am 11am', '12kg 14kg', 'rc1 rc2', 'grid4 grid5', '24bit 32bit'])('%s is none', (words) => {
    expect(text(`Your verification code is 482915. Also: ${words}`, 'Verification').code).toBe('482915');
  });
});

describe('what only looks like a code or a link to act upon', () => {
  test('a value assigned in a piece of a program', () => {
    const body = 'Error: verification code expired\nin confirm()\ncode = "482915"\nthrow new Expired()';
    expect(text(body, 'SHOP-3F1 - Error: verification code expired')).toMatchObject(NOTHING);
  });

  test.each([
    '[Bug 120448] Code field loses its focus',
    '[#482] Code field',
    '[SHOP-12] Code field',
    '[support-482] Code field',
  ])('a code told in what is tracked as %s', (subject) => {
    const body = 'Ann Lee changed the status.\n\nTo reproduce, enter code 482915 on the login page.';
    expect(text(body, subject)).toMatchObject(NOTHING);
  });

  test('a code in an older mail whose head stands above it', () => {
    const older =
      'From: Portal <portal@app.example.com>\nSent: Tuesday, 27 October 2026 08:12\nSubject: Your code\n\nYour verification code is 482 915';
    expect(text(`Thanks, that worked. Could you send the bill?\n\n${older}`, 'RE: Your code')).toMatchObject(NOTHING);
  });

  test.each(['14:20, 1 दिसम्बर 2026', '14:20, 1 дек 2026', 'December 1, 2026'])('the year of a date: %s', (date) => {
    const link = 'https://app.example.com/Special:ConfirmEmail/bc1be09964c576b7164fe141af3523dc';
    const body = `请在浏览器中打开下面的链接：\n\n${link}\n\n确认码会在${date}过期。`;
    expect(text(body, 'Larch 电子邮件地址确认')).toMatchObject({ kind: 'magic_link', code: null, link });
  });

  test.each([
    ['en', 'Topic: Login code 739104 does not work', 'Your request was answered'],
    ['fr', 'Sujet : le code de connexion 739104 est refusé', 'Réponse à votre demande'],
    ['de', 'Betreff: Anmeldecode 739104 ungültig', 'Antwort auf Ihre Anfrage'],
    ['zh', '主题：登录验证码 739104 无效', '您的请求得到了回复'],
  ])('a code that somebody has tried in vain: %s', (_, said, subject) => {
    expect(text(`${said}\n\nPlease try again.`, subject)).toMatchObject(NOTHING);
  });

  test('a code that will fail in time', () => {
    expect(text('Your login code is 739104. It will be invalid in 10 minutes.', 'Your login code').code).toBe('739104');
  });

  test('a number of a list before what names a code', () => {
    expect(text('Two steps to verify your address.\n1. Open the app.\n2. Code 2031\n', 'Verify').code).toBe('2031');
  });

  test('the passcode of a meeting, in a table', () => {
    const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`;
    const html = `<p>Dana is inviting you to a meeting.</p><table>${row('Meeting ID', '881 2044 7193')}${row('Passcode', '402918')}</table>`;
    expect(annotate({ subject: 'Invitation: planning', text: null, html })).toMatchObject(NOTHING);
  });

  test('the end of a token that is not told', () => {
    expect(text('Your access token key_****4821 expires in 7 days.', 'Your token expires')).toMatchObject(NOTHING);
    expect(text('Your verification code is **482915**', 'Verification').code).toBe('482915');
  });

  test('a link in an older message of the conversation', () => {
    const link = 'https://app.example.com/verify?token=8f3a9c2d7e6b5a4f3e2d1c0b';
    const older = `Ann Lee, May 3, 2026, 11:20 UTC:\nI clicked the link ${link} to verify my address, and it has expired.`;
    expect(text(`I have confirmed it by hand.\n\n${older}`, 'Confirm your address')).toMatchObject(NOTHING);
    expect(
      text(`Please confirm your address by May 3, 2026, 11:20 UTC:\n${link}`, 'Confirm your address'),
    ).toMatchObject({ kind: 'magic_link', link });
  });

  test('a way in that knows the address, which is no secret', () => {
    const body =
      'Your account has been created.\nTo enter, use this link:\nhttps://app.example.com/login?user=annlee4821@mail.example.org';
    expect(text(body, 'Welcome')).toMatchObject(NOTHING);
  });

  test('a page of a payment, whose words another language would take for confirming', () => {
    const body =
      'Pochi yako imepokea 0.4821.\n\nTazama kwenye Explorer:\nhttps://explorer.example.org/tx/0x9f1c6ab2e0d4821377';
    expect(text(body, 'Muamala mpya')).toMatchObject(NOTHING);
  });

  test('a question about logging in, at a page with a long number', () => {
    const page = 'https://answers.example.org/questions/10010000000000482/10020000000000917';
    const html = `<a href="${page}">Error 483920 when I log in?</a><blockquote>It has expired.</blockquote><a href="${page}">View it</a>`;
    expect(annotate({ subject: 'Minh answered your question', text: null, html })).toMatchObject(NOTHING);
  });

  test('a code that a shop takes', () => {
    const body = 'Merci d’avoir confirmé votre inscription. Voici votre code de réduction :\n\nMIEL7K4R\n\nÀ bientôt';
    expect(text(body, 'Bienvenue')).toMatchObject(NOTHING);
  });

  test.each([
    'Use code WINTER15 for 15% off your first box.',
    'Με τον κωδικό WINTER15 κερδίζεις 15 % στο πρώτο κουτί.',
  ])('a code that takes a share off a price: %s', (body) => {
    expect(text(body, 'What we picked this week')).toMatchObject(NOTHING);
  });
});

describe('what is one all the same', () => {
  test('a code with its reference in brackets', () => {
    expect(text('รหัส OTP ของท่านคือ 290574 (Ref: HPPW)', 'รหัส OTP')).toMatchObject({ kind: 'otp', code: '290574' });
  });

  test('a first password, set where others reset theirs, in the language of its greeting', () => {
    const link = 'https://shop.example/mi-cuenta/lost-password/?key=87a4bd11aba5a601164a';
    const html = `<p>Gracias por crear una cuenta en la tienda.</p><p><a href="${link}">Haz clic aquí para establecer tu nueva contraseña.</a></p>`;
    expect(annotate({ subject: '¡Tu cuenta ha sido creada!', text: null, html })).toMatchObject({
      kind: 'magic_link',
      link,
    });
  });

  test('a number and nothing else, under a subject that names it', () => {
    expect(text('4821\n', 'Authentication code')).toMatchObject({ kind: 'otp', code: '4821' });
  });

  test.each([
    'Please click on the link below to confirm that you want to send your report to\nthe council. Note that your report will also appear on our\nwebsite:',
    'We have created an account for you.\nPlease follow the link below to confirm your account:',
  ])('a link below a paragraph that was broken to fit: %s', (body) => {
    const link = 'https://help.example.org/P/Bd3xOQVTLo2tgtj9NW';
    expect(text(`${body}\n\n${link}\n`, 'Confirm your report')).toMatchObject({ kind: 'magic_link', link });
  });
});
