import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };

describe('a code in what somebody else has written', () => {
  test.each([
    [
      'page changed: harbour:boats',
      'A page changed.\nDate: 2026/11/27 10:42\nUser: tove\nEdit summary: login code 660518 added\n\n@@ -1,4 +1,4 @@\n- The page was empty.\n+ See the summary.',
    ],
    [
      'Re: [larch/web] Confirm dialog twice (#3291)',
      '@tove commented on this pull request.\nIn services/auth/otp.go:\n@@ -48,6 +48,9 @@ func TestOTP\n+ verification code: 660518',
    ],
    ['Re: [larch/web] Login code is never accepted (#3291)', 'Your login code is 660518. It expires in 10 minutes.'],
  ])('a change to a text: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

describe('a link to sign in by', () => {
  const counted =
    'https://mandrillapp.com/track/click/46232324/larch.example?p=tk1tw4jv0zA0L0ncsCw81ZipYcKLM8CaHCjjd7nmW7';

  const own = 'https://larch.example/login/JVAMZOwACFBVnJgQG-cLuM28kGgdWmQ7.grfBap.30esa7EtWg4qMRtKhmcR';

  test.each([
    ["Instruccions d'inici de la sessió", 'Inicia la sessió fent clic aquí:', 'Iniciar sessió ara', counted],
    ['Intekening instruksies', 'Jy kan inteken op jou rekening deur die skakel hieronder:', 'Teken nou in', own],
  ])('%s', (subject, asks, label, link) => {
    const body = `<p>robin@larch.example!</p><p>${asks}</p><p><a href="${link}">${label}</a></p>`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a link that the text calls by its words', () => {
  const counted = (path: string) =>
    `https://e.customeriomail.com/e/c/${path}TksWxvQ2LZ9aBc7dEfGh1JkLmNoPqRs/7a57b2f962637492b4a390bcd20be1d6c2eaa2e2997ad48667a1ed57d0dbaa12`;
  const button = (url: string, label: string) =>
    `<p><a style="background:#06c;padding:9px" href="${url}">${label}</a></p>`;

  test.each([
    [
      'Password initialization on Harbor',
      'To finalize your account configuration, please click on the “Initialize password” button below.',
      'Initialize password',
    ],
    [
      'Passwortinitialisierung auf Harbor',
      'Um die Konfiguration Ihres Kontos abzuschließen, klicken Sie bitte auf die Schaltfläche „Passwort initialisieren“.',
      'Passwort initialisieren',
    ],
  ])('is the one to press, and not that of the place: %s', (subject, asks, label) => {
    const body = `<p>${asks}</p>${button(counted('home'), 'Harbor')}${button(counted('go'), label)}`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link: counted('go') });
  });

  test('the place alone is none', () => {
    const body = `<p>This mail checks that you get what Harbor sends.</p>${button(counted('home'), 'Harbor')}`;
    expect(html('Verification mail of Harbor', body)).toMatchObject(NOTHING);
  });

  test('nor is one that asks how something is', () => {
    const body = `<p>Cliquez sur le lien ci-dessous.</p>${button(counted('x'), 'Vérifier si le mot de passe est compromis')}`;
    expect(html('Échec de la vérification de la compromission du mot de passe', body)).toMatchObject(NOTHING);
  });

  test('nor one beside a password to go in by', () => {
    const body = `<p>Your login is rlarch<br>Your password is h9Zr44mq</p>${button(counted('x'), 'Go to portal')}`;
    expect(html('Your new account', body)).toMatchObject(NOTHING);
  });
});

describe('what is said of a thing', () => {
  test('a noun and its number at the head of a subject', () => {
    const body = 'Bug 2186 has been updated.\nLast comment: Tried with code 660518, verify again please.';
    expect(text('[Harbour] Bug #2186 - Login code is refused', body)).toMatchObject(NOTHING);
  });

  test('but a code may be counted so', () => {
    expect(text('Code #48 - Harbour', 'Enter 660518 to sign in.')).toMatchObject({ code: '660518' });
  });

  test('a year behind a title that speaks of codes', () => {
    const body = '你好！\n我们已收到你的提交 “Boats and codes” ，以参加 Harbour 2026。';
    expect(text('你的提案：Boats and codes', body)).toMatchObject(NOTHING);
  });

  test.each([
    ['La tua proposta', 'Clicca su questo link per confermare la tua partecipazione:'],
    ['Deine Einreichung', 'Bitte klicke auf den folgenden Link um zu bestätigen, dass du kommst:'],
    ['Предложението Ви', 'Моля, щракнете върху тази връзка, за да потвърдите присъствието си:'],
  ])('that one comes: %s', (subject, asks) => {
    const url = 'https://talks.larch.example/harbour26/me/submissions/D2VGNH/confirm';
    expect(html(subject, `<p>${asks}</p><p><a href="${url}">${url}</a></p>`)).toMatchObject(NOTHING);
  });
});

describe('an account that is to be activated', () => {
  const url = 'https://larch.example/passwordreset/8bc4f48f549c5b23855170f22725b067?userid=robin';

  test.each([
    ['Информация за сметка на потребител', 'Здравейте, вашият акаунт беше създаден. Моля активирайте го като посетите'],
    ['Informoj pri Larch', 'vi estas registrita. Bonvolu aktivigi vian uzulokonton, vizitante'],
  ])('%s', (subject, asks) => {
    expect(text(subject, `Robin Larch, ${asks} ${url}.\n\nLarch`)).toMatchObject({ kind: 'magic_link', link: url });
  });

  test('by whom it is not: those who run the place', () => {
    const body =
      'Sevgili Yönetici,\nbiri hesap oluşturdu ve onayınızı bekliyor! Hesabı etkinleştirmek üzere https://larch.example/admin/auth/user/0633/ bağlantısını ziyaret edin!';
    expect(text('Onay bekleyen yeni kullanıcı var', body)).toMatchObject(NOTHING);
  });
});

describe('a code for whoever brings or lets in', () => {
  const shown = (before: string, code: string, after: string) => `<p>${before}</p><h1>${code}</h1><p>${after}</p>`;

  test('provided to whoever delivers', () => {
    const body = shown(
      'Your order is out for delivery. To receive your package, please provide the following One-Time Password (OTP) to the delivery person:',
      '660518',
      'Please do not share this code with anyone else. It is valid for the next 30 minutes.',
    );
    expect(html('Delivery OTP for your order', body)).toMatchObject(NOTHING);
  });

  test('but one to be entered in the app, in a language that splits its verb', () => {
    const read = text('N26: Bestätigen Sie Ihr Gerät', 'Geben Sie in der App diesen Code ein: 40193');
    expect(read).toMatchObject({ kind: 'otp', code: '40193' });
  });

  test('but one provided to the app', () => {
    const body = shown(
      'To sign in, please provide the following code to the app:',
      '660518',
      'It is valid for 30 minutes.',
    );
    expect(html('Your code', body)).toMatchObject({ kind: 'otp', code: '660518' });
  });

  test('but one to be typed to go on', () => {
    const body = shown(
      'To sign in, please enter the following One-Time Password (OTP) on our site:',
      '660518',
      'It is valid for 30 minutes.',
    );
    expect(html('Your OTP', body)).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

test('a code of letters that only some readers need is none, beside a link for all of them', () => {
  const link = 'https://id.larch.example/validate/email/submitToken?token=dfxrrbthpckyxugapmhtcxhynprnpgvt&sid=632078';
  const body = `You may use the following link to complete the verification of your email address:\n\n${link}\n\nIf your client requires a code, the code is AeHfwLBk`;
  expect(text('Confirm your email address', body)).toMatchObject({ kind: 'magic_link', link });
});
