import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const NOTHING = { kind: 'other', code: null, link: null };

describe('names beside a code', () => {
  test.each([
    ['7Larch • Código de verificación', 'Tu código de verificación para 7Larch es: 610314\n\nExpira en 10 minutos.'],
    ['L4rch: verification code', 'Your verification code for L4rch is 610314.'],
    ['Verifizierungscode', 'Ihr Bestätigungscode für LARCH lautet: 610314'],
    ['Doğrulama', '4Larch doğrulama kodunuz: 610314'],
  ])('for what the code is: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '610314' });
  });

  test('a word in capitals, where a number is named as the code', () => {
    const body = 'Gracias por usar nuestro CHATBOT con LARCH. Tu código de verificación de la cuenta es: 1614.';
    expect(text('Código de verificación - CHATBOT con LARCH', body)).toMatchObject({ kind: 'otp', code: '1614' });
  });

  test('whom the mail greets, though its subject names a key for them', () => {
    const link = 'https://larch.example/user.php?op=actv&id=3&actkey=92b6b7bd';
    const body = `Hello robinmiller1415,\n\nplease confirm your request by clicking on the link below:\n\n${link}\n`;
    expect(text('User activation key for robinmiller1415', body)).toMatchObject({
      kind: 'magic_link',
      code: null,
      link,
    });
    const chinese = `robinmiller1415,\n\n你好！请点击下面的链接确认你的请求\n\n${link}\n`;
    expect(text('用户 robinmiller1415 的验证码', chinese)).toMatchObject({ kind: 'magic_link', code: null, link });
  });

  test('a code in letters alone is one all the same', () => {
    expect(text('Your login code', 'Your login code is: KXVWQT\n\nTicket 48213')).toMatchObject({ code: 'KXVWQT' });
  });
});

describe('codes that nobody is to type', () => {
  test.each([
    ['noughts', 'What a verification email looks like', 'A mail may say "your verification code is 000000".'],
    ['an example', 'Spot a fake verification email', 'Example: "Your verification code is 482915". Do not answer it.'],
    ['an example', 'Falsche Bestätigungsmails', 'Beispiel: „Ihr Bestätigungscode lautet 482915“.'],
    [
      'a room’s',
      'Invitation: planning, Thu 10am',
      'Join us\nMeeting ID: 482 913 0771, Passcode: 771204\nReply: yes or no',
    ],
    ['a room’s', '招待: 打ち合わせ', 'ミーティングID: 482 913 0771 パスコード: 771204'],
    ['booked', 'Your trip to Oslo', 'Confirmation code\nK7QX2M\nFlight LA 482, seat 14C\nGet ready'],
    [
      'a case’s',
      'Your support case 00482130',
      'We have replied to your case 00482130: "Please try the code we sent you."',
    ],
    ['told by others', 'Ann answered your question', 'How to verify a key?\n\nAnn: Use code 482915 in the menu.'],
    ['told by others', 'Ann hat deine Frage beantwortet', 'Ann: Gib den Code 482915 ein.'],
  ])('%s: %s', (_, subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

describe('codes that one word or one turn of phrase names', () => {
  test.each([
    ['تأكيد كلمة المرور', 'كود التحقق الخاص بك هو 74255528', '74255528'],
    [
      'Anmeldung bestätigen',
      'Geben Sie zur Bestätigung Ihrer Anmeldung bitte 891623 ein.\n\nKundennummer 771204.',
      '891623',
    ],
  ])('%s', (subject, body, code) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
  });
});

describe('links', () => {
  const link = 'https://app.example.org/M/2ybM6hRFAbVQMi4QUe';

  test('a paragraph broken to fit stands between the request and the address', () => {
    const body = `Welcome!\n\nTo confirm your address you have to click the link below.\nYou will then be able to see all of your reports and to change them on the\nweb page.\n\n${link}`;
    expect(text('Your account', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a request to go on with the registration', () => {
    const register = 'https://app.example.org/user/registration?token=Z0tPDyq9_oCj';
    const body = `WELCOME TO LARCH\n\n\nPlease click on the button below to proceed with your registration.\n\n\nSign up: ${register}`;
    expect(text('Welcome to Larch', body)).toMatchObject({ kind: 'magic_link', link: register });
  });

  test.each([
    ['Was this you?', 'New sign-in from Lyon.', 'Yes, it was me', 'No, it was not'],
    ['Waren Sie das?', 'Anmeldung aus Lyon.', 'Ja, das war ich', 'Nein'],
    ['Welcome to Larch', 'Just tap below so we know this inbox is yours.', 'Yes, it’s mine', 'Help'],
  ])('who says yes: %s', (subject, words, yes, no) => {
    const html = `<p>${words}</p><p><a href="${link}">${yes}</a> <a href="https://app.example.org/N/7k${'QLm29xWv'}t4">${no}</a></p>`;
    expect(annotate({ subject, text: null, html })).toMatchObject({ kind: 'magic_link', link });
  });

  test('a start after the address was verified', () => {
    const html = `<p>Thanks, your email address is verified. <a href="https://app.example.org/start?u=b39f6f930b198a2f">Get started</a></p>`;
    expect(annotate({ subject: 'Email verified', text: null, html })).toMatchObject(NOTHING);
  });

  test('one click on something else, and a shop of extensions', () => {
    const body =
      'Install our extension to create aliases in one click:\nhttps://shelf.example.com/webstore/detail/dphilobhebphkdjbpfohgikllaljmgbn';
    expect(text('Welcome', body)).toMatchObject(NOTHING);
  });

  test.each([
    [
      'Larch Wiki ელ. ფოსტის მისამართის დადასტურება',
      'გახსენით ეს ბმული თქვენს ბრაუზერში:',
      'თუ ეს თქვენ არ იყავით, გადადით ამ ბმულზე:',
    ],
    ['Larch Wiki בליצבריװ אדרעס באַשטעטיקונג', 'ביטע טוט עפענען דעם לינק:', 'אויב נישט, פאלגט די דאזיגע לינק:'],
  ])('an address that is taken back by another one: %s', (subject, open, undo) => {
    const confirm = 'https://wiki.example.org/index.php/Special:ConfirmEmail/3fcee3eea865969324aacdad7e84128a';
    const back = 'https://wiki.example.org/index.php/Special:InvalidateEmail/0793151a5d8e8aa1c0b2f7de46a91b35';
    expect(text(subject, `${open}\n\n${confirm}\n\n${undo}\n\n${back}`)).toMatchObject({
      kind: 'magic_link',
      link: confirm,
    });
  });

  test('the same, through a counter of clicks', () => {
    const through = (address: string) =>
      `https://track.example.com/click?url=${encodeURIComponent(address)}&h=7d1e9f02a4b8c6d5`;
    const confirm = through('https://wiki.example.org/Special:ConfirmEmail/3fcee3eea865969324aacdad7e84128a');
    const back = through('https://wiki.example.org/Special:InvalidateEmail/0793151a5d8e8aa1c0b2f7de46a91b35');
    const body = `גיט א קוועטש: ${confirm}\n\nאויב נישט: ${back}`;
    expect(text('Larch Wiki באַשטעטיקונג', body)).toMatchObject({ kind: 'magic_link', link: confirm });
  });

  test('a logo above the words of the link', () => {
    const logo = 'https://clicks.example.com/e/c/Kz0OLw37Z1yKZYHkpCcDBuku8cHiiiZdCpEk4d9fA1b';
    const confirm = 'https://clicks.example.com/e/c/x2aaUm_Q-dkF2YuQatAJjTtGTYYGxWKts5bp7q0R3zY';
    const home = 'https://clicks.example.com/e/c/f_zK_AGG6M7aHXB99JXZqkO-l6w56BO50lZv1m2N8sT';
    const html = `<div style="background:#74ac00"><a href="${logo}"><img src="l.png" alt="Larch"></a></div><p>Please confirm your email address with a click on the link below.</p><p><a href="${confirm}">Umseo herengalo bisen</a></p><p><a href="${home}">https://larch.example.org</a></p><p>If you did not ask for it, ignore this mail.</p>`;
    expect(annotate({ subject: 'Larch', text: null, html }).link).not.toBe(logo);
  });
});
