import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';
const NOTHING = { kind: 'other', code: null, link: null };
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });

describe('an alert, whose button leads to what was done in the account', () => {
  test.each([
    ['Novo login no Windows', 'Percebemos um novo login na sua conta', 'Verificar atividade'],
    ['Windows에서 새로 로그인됨', '계정에서 새로운 로그인이 확인되었습니다', '활동 확인'],
    ['Új bejelentkezés', 'Új bejelentkezést észleltünk a fiókjában', 'Tevékenység ellenőrzése'],
    ['Новый вход', 'Мы заметили новый вход в ваш аккаунт', 'Проверить активность'],
    ['Yeni oturum', 'Hesabınızda yeni bir oturum fark ettik', 'Etkinliği doğrula'],
    ['Ny inloggning', 'Vi upptäckte en ny inloggning på ditt konto', 'Verifiera aktivitet'],
  ])('%s', (subject, said, label) => {
    const html = `<h1>${said}</h1><p>Firefox · Lisboa</p><a style="background:#00f;padding:12px" href="https://app.example.com/secure-account?t=${SECRET}">${label}</a>`;
    expect(annotate({ subject, text: null, html })).toMatchObject(NOTHING);
  });

  test('but a button that lets the device in', () => {
    const link = `https://app.example.com/devices/approve?t=${SECRET}`;
    const html = `<h1>Percebemos um novo login na sua conta</h1><a style="background:#00f;padding:12px" href="${link}">Sim, autorizar este dispositivo</a>`;
    expect(annotate({ subject: 'Autorize o novo dispositivo', text: null, html })).toMatchObject({ link });
  });
});

describe('a mail within a mail', () => {
  const older = [
    'Your verification code is 482915',
    `Please confirm your account: https://app.example.com/verify?token=${SECRET}`,
  ];

  test.each([
    'вт, 24 нояб. 2026 г. в 14:32, Portal <portal@example.com>:',
    '2026年11月24日(火) 14:32 Portal <portal@example.com>:',
    'Portal, 24.11.2026:',
  ])('quoted under: %s', (attribution) => {
    const quoted = older.map((line) => `> ${line}`).join('\n> \n');
    expect(text('Re: Portal', `I did not ask for this.\n\n${attribution}\n${quoted}\n`)).toMatchObject(NOTHING);
  });

  test.each([
    '------ This is a copy of the message, including all the headers. ------',
    '---------- Forwarded message ----------',
    '--- Der ursprüngliche Text folgt ---',
  ])('sent back under: %s', (rule) => {
    const copy = `Subject: Confirm your account\n\n${older.join('\n\n')}\n`;
    const subject = 'Delivery Status Notification (Failure)';
    expect(text(subject, `Your message was not delivered to ann@example.com.\n\n${rule}\n\n${copy}`)).toMatchObject(
      NOTHING,
    );
  });

  test('but a mail that somebody passed on', () => {
    const copy = `---------- Forwarded message ----------\nFrom: Portal\nSubject: Your code\n\n${older[0]}\n`;
    expect(text('Fwd: Your code', copy)).toMatchObject({ kind: 'otp', code: '482915' });
  });
});

describe('what somebody else says', () => {
  const said = 'My code 482915 did not work at login, please send a new verification code';

  test.each(['We received your request', 'Vi har modtaget din forespørgsel', 'Wir haben Ihre Anfrage erhalten'])(
    '%s',
    (subject) => {
      const html = `<p>${subject}</p><blockquote>${said}</blockquote><p>Larch</p>`;
      expect(annotate({ subject, text: null, html })).toMatchObject(NOTHING);
      expect(annotate({ subject, text: `${subject}\n\n${said}\n\nLarch\n`, html })).toMatchObject(NOTHING);
    },
  );

  test('below a line that says whose it is', () => {
    const quoted = `<blockquote><p>Ваш код подтверждения: 482915</p><a href="https://app.example.com/verify?token=${SECRET}">Подтвердить</a></blockquote>`;
    const html = `<p>Я не запрашивал код.</p><div>24 нояб. 2026 г. в 14:32, Portal &lt;portal@example.com&gt;:</div>${quoted}`;
    expect(annotate({ subject: 'Re: Ваш код', text: null, html })).toMatchObject(NOTHING);
  });

  test('but a code that is set off alone', () => {
    const html = '<p>Your verification code is:</p><blockquote>482915</blockquote>';
    expect(annotate({ subject: 'Your code', text: null, html })).toMatchObject({ kind: 'otp', code: '482915' });
  });
});

describe('codes that are read about', () => {
  test.each([
    ['New questions', ['How do I sow?', 'An error at login', 'Where to put the access code'], 'Code'],
    ['Neue Fragen', ['Wie säe ich?', 'Fehler beim Anmelden', 'Wohin mit dem Zugangscode'], 'Code'],
  ])('in a list of several: %s', (subject, titles, name) => {
    const html = titles
      .map((title, i) => `<h2><a href="https://app.example.com/q/${i}">${title}</a></h2><p>${name}: 4829${i}</p>`)
      .join('');
    expect(annotate({ subject, text: null, html })).toMatchObject(NOTHING);
  });

  test('in the words of a link to it', () => {
    const html = `<h1>Threads for you</h1><h3><a href="https://app.example.com/t/1">Code 4829 when I verify my account</a></h3><p>I tried it.</p>`;
    expect(annotate({ subject: 'Threads for you', text: null, html })).toMatchObject(NOTHING);
  });

  test('but a code behind whose words it is copied', () => {
    const html = '<p>Your verification code is:</p><p><a href="https://app.example.com/copy">482915</a></p>';
    expect(annotate({ subject: 'Your code', text: null, html })).toMatchObject({ kind: 'otp', code: '482915' });
  });

  test('what opens a locker', () => {
    const html =
      '<p>宅配ロッカーの暗証番号をご確認ください。</p><table><tr><td>受取番号</td><td><b>482915</b></td></tr></table>';
    expect(annotate({ subject: 'お荷物のお届け', text: null, html })).toMatchObject(NOTHING);
  });
});
