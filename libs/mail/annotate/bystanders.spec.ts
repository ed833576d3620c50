import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = 'q7Xk29fLm4Tz81Wb60Rc35Yd';
const OTHER = { kind: 'other', code: null, link: null };

const FRAME =
  '<p>© 2026 Larch<br><a href="https://larch.example/help">Help</a> <a href="https://larch.example/privacy">Privacy</a> <a href="https://larch.example/unsubscribe?u=36ea42d1e031642c">Unsubscribe</a></p>';

const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const shown = (url: string) => `<a href="${url}">${url}</a>`;

describe('what is said of one link is not said of the next one', () => {
  const link = `https://larch.example/user/confirm/404/${SECRET}`;
  const reset = shown('https://larch.example/user/recovery/request');

  test.each([
    [
      'Welcome to Larch',
      "If you haven't received a password, you can reset it at:",
      'In order to complete your registration, please click the link below.',
    ],
    [
      'Benvenuto su Larch',
      'Se non hai ricevuto una password, puoi reimpostarla su:',
      'Per completare la registrazione fai click sul collegamento qui sotto.',
    ],
    [
      'Добро пожаловать',
      'Если вы не получили пароль, сбросьте пароль здесь:',
      'Чтобы активировать свой аккаунт, пожалуйста, нажмите на ссылку ниже.',
    ],
  ])('%s', (subject, forgotten, finish) => {
    const body = `<p>${subject}.</p><p>${forgotten} ${reset}</p><p>${finish}</p><p>${shown(link)}</p>`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('but a reset is asked for above its own link', () => {
    const body = `<p>You asked to reset your password.</p><p>Please click the link below.</p><p>${shown(`https://larch.example/p/${SECRET}`)}</p>`;
    expect(html('Larch password', body)).toMatchObject(OTHER);
  });
});

describe('a code that has had its time', () => {
  test.each([
    ['Notice: Invite expired', 'Invite expired.\n\nCode x01oCkbATD expired at 15:02.'],
    ['Uwaga: Zaproszenie wygasło', 'Zaproszenie wygasło.\n\nKod QBk6TrPXIs wygaśnie za 15:02.'],
    ['Einladung abgelaufen', 'Einladung abgelaufen.\n\nCode x01oCkbATD abgelaufen um 15:02.'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(OTHER);
  });

  test('but one that expires, or takes the place of another', () => {
    expect(text('Code expired', 'Your last code has expired. Your new verification code is 482913.')).toMatchObject({
      code: '482913',
    });
    expect(text('Larch', 'Your verification code 482913 expires at 15:02.')).toMatchObject({ code: '482913' });
  });
});

describe('a code that is spent in a shop', () => {
  test('though the subject calls it no more than a code', () => {
    const body =
      '<h2>20 % off everything</h2><p>Enter code <b>SPRUCE20NOV</b> at checkout. Valid until 30 November.</p><p><a href="https://larch.example/shop">Shop now</a></p>';
    expect(html('Your exclusive code: SPRUCE20NOV', body)).toMatchObject(OTHER);
  });

  test.each([
    ['Lad dine venner få 100 kr', 'Del din kode <b>SAM4821</b> – I får begge 100 kr.'],
    ['Poleć znajomym', 'Twój kod <b>SAM4821</b> – obie strony dostają 50 zł.'],
    ['Přiveďte přátele', 'Váš kód <b>SAM4821</b> – oba dostanete 200 Kč.'],
  ])('for a sum of whatever money: %s', (subject, said) => {
    expect(html(subject, `<p>Sam</p><p>${said}</p>`)).toMatchObject(OTHER);
  });

  test.each([
    ['تأكيد طلب جديد', 'رمز المنتج: SKU-390383'],
    ['Potvrda', 'Kod: SKU-390383'],
  ])('or that names what was bought: %s', (subject, said) => {
    expect(html(subject, `<p>Mira</p><p>${said}</p>`)).toMatchObject(OTHER);
  });
});

test('a sentence that an article quotes with its code', () => {
  const body =
    '<h1>Why one-time codes are dying</h1><p>“Your verification code is 482913.” We have all seen it. This week we look at passkeys.</p>';
  expect(html('Why SMS codes are dying', body)).toMatchObject(OTHER);
});

test.each([
  ['Autorização de transação', 'Use o código 129006 para autorizar o pagamento de R$ 1.482,00. Não compartilhe.'],
  ['Autorización de transacción', 'Utilice el código 129006 para autorizar el pago de $ 1.482,00. No lo comparta.'],
  ['Transaction', 'Use the code 129006 to authorize the payment of $1,482.00. Do not share it.'],
])('a code that lets money go is typed all the same: %s', (subject, body) => {
  expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '129006' });
});

describe('in a language that no list knows', () => {
  const link = `https://larch.example/confirm/${SECRET}`;
  const said = 'Vhafhinduli vha dzulaho fhano vho tanganedza mafhungo anu, ri khou livhuwa nga maanda lwa u khwathisa';

  test('the only address that proves is the link, whatever stands in the frame', () => {
    const body = `<p>Ndaa Mira</p><p>${said}</p><p>${shown(link)}</p>${FRAME}`;
    expect(html('Ri a ni tanganedza', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('but none that proves nothing', () => {
    const body = `<p>Ndaa Mira</p><p>${said}</p><p>${shown(`https://larch.example/topic/${SECRET}`)}</p>${FRAME}`;
    expect(html('Ri a ni tanganedza', body)).toMatchObject(OTHER);
  });
});

test('a voucher that is called a code in the body', () => {
  const body =
    '<p>Danke für deine Anmeldung zum Newsletter!</p><p>Dein Code: <b>482913</b></p><p>Gib ihn an der Kasse ein und spare 10 €.</p>';
  expect(html('Dein persönlicher Gutscheincode', body)).toMatchObject(OTHER);
});

describe('numbers beside the word code that nobody types', () => {
  test.each([
    ['so many seconds', 'Emergency code armed', 'The code will grant access to your account in: 86400 sec'],
    ['and minutes', 'Notfallcode aktiv', 'Der Code gewährt Zugang zu Ihrem Konto in: 14400 Minuten'],
    [
      'a year in a name',
      'Jun deleted the folder Verification codes 2026',
      'Jun deleted the folder Verification codes 2026',
    ],
    [
      'a post',
      'New thread',
      'Ann has just started a thread.\n\nHere is an excerpt of the message:\n\nMy activation code is 482913 and the forum says it is wrong.',
    ],
    [
      'ein Beitrag',
      'Neues Thema',
      'Ann hat ein Thema eröffnet.\n\nEin Auszug:\n\nMein Aktivierungscode ist 482913 und das Forum mag ihn nicht.',
    ],
  ])('%s', (_, subject, body) => {
    expect(text(subject, body)).toMatchObject(OTHER);
  });

  test('but a code that might be a year, or lasts for minutes, or of an app called "My …"', () => {
    expect(text('Larch', 'Your My Larch verification code is 482913')).toMatchObject({ code: '482913' });
    expect(text('Mein Larch', 'Mein Larch Code: 482913')).toMatchObject({ code: '482913' });
    expect(text('Larch', 'Your verification code is 2026. It lasts 10 minutes.')).toMatchObject({ code: '2026' });
    expect(text('Larch', 'Enter verification code 2026 to sign in.')).toMatchObject({ code: '2026' });
  });
});

test.each([
  [
    'Larch aktivacija naloga',
    'Vaš Larch nalog je kreiran, molimo Vas kliknite na link ispod kako biste pristupili svom nalogu:',
  ],
  ['Larch kích hoạt tài khoản', 'Tài khoản của bạn đã được tạo, vui lòng bấm vào đường dẫn bên dưới để truy cập:'],
])('a new account may choose its password where others reset theirs: %s', (subject, said) => {
  const link = `https://larch.example/account/reset/finish?key=${SECRET}`;
  expect(html(subject, `<p>Mira</p><p>${said}</p><p>${shown(link)}</p>${FRAME}`)).toMatchObject({ link });
});

test('an invitation to start, in Czech', () => {
  const link = `https://larch.example/setup/start/3cc1383c-d717-45a4-a695-fbcc16877c23/${SECRET}`;
  const body = `<p>Jun právě pro vás vytvořil(a) účet v Larch!</p><p>Věnujme následujících pět minut vašemu začátku!</p><p><a href="${link}">začněme</a></p>`;
  expect(html('Vítejte v Larch, Mira!', body)).toMatchObject({ kind: 'magic_link', link });
});

describe('a welcome that asks to go on with a registration, at an address with a short token', () => {
  const link = 'https://larch.example/user/registration?token=RGAA8Xnn9dNe';

  test.each([
    ['Welkom bij Larch', 'Klik op onderstaande knop om verder te gaan met uw registratie.', 'Registreren'],
    ['Добре дошли в Larch', 'Моля кликнете на бутона отдолу, за да продължите с регистрацията.', 'Регистрирай се'],
    ['Bienvenido a Larch', 'Por favor, haz clic en el botón de abajo para proceder a registrarte.', 'Registrarse'],
    ['Bienvenue sur Larch', 'Cliquez sur le bouton ci-dessous pour vous inscrire.', "S'inscrire"],
    ['به Larch خوش‌آمدید', 'لطفا برای ادامه‌ی ثبت‌نام خود روی دکمه‌ی زیر کلیک کنید.', 'عضو شدن'],
    ['Welcome to Larch', 'Please click on the button below to proceed with your registration.', 'Sign up'],
  ])('%s', (subject, said, label) => {
    const body = `<h1>${subject}</h1><p>${said}</p><p><a href="${link}">${label}</a></p>${FRAME}`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link });
  });
});

test('a word in capitals behind the name of a check is no code', () => {
  const body = 'The check "verify-backup-codes" has gone DOWN.\n\nReason: received a failure signal.';
  expect(text('DOWN | verify-backup-codes', body)).toMatchObject(OTHER);
});

test.each([
  [
    'Ihre Anfrage zur Löschung Ihres Kontos',
    'Bitte geben Sie den unten angegebenen Code ein, um Ihr Konto zu löschen.',
  ],
  ['Your account deletion request', 'Please enter the code below to confirm your account deletion.'],
])('a code that ends an account is typed all the same: %s', (subject, said) => {
  expect(html(subject, `<h1>${subject}</h1><p>${said}</p><p><b>UB664F49</b></p>`)).toMatchObject({ code: 'UB664F49' });
});
