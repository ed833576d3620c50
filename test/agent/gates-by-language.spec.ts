import { describe, expect, test } from '@jest/globals';
import { judge } from './judge.js';
import { siteOfFile } from './site-of-file.js';

/** Gates and what looks like them, in languages that a rule was seen to fail in: below a frame of links that every page of the app has. */

const site = siteOfFile();

const FRAME =
  '<footer><a href="/terms">Terms of service</a> <a href="/privacy">Privacy policy</a> <a href="/">Home</a></footer>';

const gateOf = async (
  goal: string,
  after: string | undefined,
  body: string,
  path = '/next',
): Promise<string | null> => {
  const expected = JSON.stringify({ goal, kind: null, gate: null, after, path });
  return (await judge(site(), `<!-- ${expected} --><title>Castle</title><main>${body}</main>${FRAME}`)).gate;
};

const behindSignUp = (body: string): Promise<string | null> => gateOf('register', 'signup', body);
const behindLogin = (body: string): Promise<string | null> => gateOf('login', 'login', body);
const box = (label: string, more = ''): string =>
  `<form><label>${label} <input name="f" ${more}></label><button>Ok</button></form>`;

describe('behind a sign-up', () => {
  test.each([
    'Din ansökan har kommit in och granskas av styrelsen.',
    'Vašu prijavu smo primili i naš odbor je upravo razmatra.',
    'Zgłoszenie dotarło. Nasz zespół właśnie je rozpatruje.',
    'คำขอของท่านกำลังตรวจสอบโดยเจ้าหน้าที่',
    'Sol·licitud rebuda: la junta la revisarà aquesta setmana.',
    'განაცხადი მივიღეთ და მალე განვიხილავთ.',
    'Gweinyddwr sydd i gymeradwyo eich cyfrif yn gyntaf, rhaid aros.',
    'En la lista de agarda: avisarémoste.',
  ])('somebody has yet to agree: %s', async (text) => {
    expect(await behindSignUp(`<p>${text}</p>`)).toBe('MISSING_FIELD');
  });

  test.each([
    ['Für die Aktivierung ist eine Zahlungsart erforderlich.', 'Zahlungsart angeben'],
    [
      'Per attivare il profilo serve una forma valida: aggiungi una carta di credito o altro metodo di pagamento.',
      'Avanti',
    ],
    ['Ödeme yöntemi eklemeniz gerekiyor.', 'Ekle'],
    ['激活账户需要绑定银行卡。', '去绑定'],
    ['Zaplatte zálohu na kartu: platební metoda je nutná.', 'Zaplatit'],
  ])('a means of payment is owed: %s', async (text, button) => {
    expect(await behindSignUp(`<p>${text}</p><button>${button}</button>`)).toBe('PAYMENT_REQUIRED');
    expect(await behindSignUp(`<p>${text}</p><button>${button}</button><button>Skip</button>`)).not.toBe(
      'PAYMENT_REQUIRED',
    );
  });

  test.each([
    ['In Kürze werden Sie angerufen. Tippen Sie die Ziffern ein, die Sie hören.', 'Ziffern'],
    ['Te llamaremos enseguida: escribe aquí los cuatro dígitos.', 'Los dígitos'],
    ['Сейчас вам позвонят, введите последние цифры.', 'Последние цифры'],
  ])('a voice brings the code: %s', async (text, label) => {
    expect(await behindSignUp(`<p>${text}</p>${box(label)}`)).toBe('PHONE_REQUIRED');
  });

  test.each(['Numer komórki', 'Номер мобильного', 'Mobiilinumber'])('a number is asked for: %s', async (label) => {
    const signUp = `<h1>Sign up</h1><form><label>Email * <input name="m" required></label><label>${label} * <input name="n" required></label><label>Password * <input type="password" name="p" required></label><button>Sign up</button></form>`;
    expect(await gateOf('register', undefined, signUp, '/register')).toBe('PHONE_REQUIRED');
  });

  test('a picture of a pass is a person’s to give, and the button to take one is no step', async () => {
    expect(await behindSignUp(`<p>Fotografieren Sie Ihren Personalausweis.</p>${box('Bild', 'type="file"')}`)).toBe(
      'MISSING_FIELD',
    );
    expect(await behindSignUp('<p>Ta en selfie med ditt körkort.</p><button>Starta</button>')).toBe('MISSING_FIELD');
    expect(
      await behindSignUp(`<p>A picture of yourself?</p>${box('Picture', 'type="file"')}<button>Skip</button>`),
    ).not.toBe('MISSING_FIELD');
  });

  test.each([
    'Danke für Ihre Registrierung! Bitte prüfen Sie Ihr Postfach und klicken Sie auf den Link.',
    'メールをご確認のうえ、リンクをクリックして登録を完了してください。',
    'يرجى مراجعة بريدك الإلكتروني والنقر على الرابط لإكمال التسجيل.',
    'Periksa email Anda dan klik tautan untuk menyelesaikan pendaftaran.',
  ])('what whoever signs up has to look into is a mail: %s', async (text) => {
    expect(await behindSignUp(`<p>${text}</p>`)).toBeNull();
  });
});

describe('behind a login', () => {
  test.each([
    ['Abre tu app de autenticación y escribe lo que pone.', 'Código', 'TOTP_REQUIRED'],
    ['Отворите апликацију за аутентификацију.', 'Шест цифара', 'TOTP_REQUIRED'],
    ['Ανοίξτε την εφαρμογή ελέγχου ταυτότητας.', 'Κωδικός', 'TOTP_REQUIRED'],
    ['What was the name of your first school?', 'What was the name of your first school?', 'MFA_REQUIRED'],
    ['', 'โรงเรียนแรกของคุณชื่ออะไร', 'MFA_REQUIRED'],
  ])('%s %s', async (text, label, code) => {
    expect(await behindLogin(`<p>${text}</p>${box(label)}`)).toBe(code);
  });

  test.each([
    'Kinnita sisselogimine meie rakenduses.',
    'Підтвердьте вхід у застосунку на телефоні.',
    'Proba de acceso: aproba o inicio de sesión na app.',
    'Setujui login di aplikasi pada ponsel Anda.',
  ])('an app waits to be answered: %s', async (text) => {
    expect(await behindLogin(`<p>${text}</p>`)).toBe('MFA_REQUIRED');
  });

  test('a number that may be left out is asked of whoever is inside, too', async () => {
    const home = (more: string): string =>
      `<nav><a href="/me">robin.miller</a> <a href="/out">Abmelden</a></nav><p>Bestätigung in zwei Schritten verfügbar.</p>${box(`Telefon ${more}`)}`;
    expect(await behindLogin(home('(freiwillig)'))).toBeNull();
  });

  test('that an account may be locked is no news in a question', async () => {
    expect(
      await behindLogin(
        '<nav><a href="/me">robin.miller</a> <a href="/out">Выйти</a></nav><p>Аккаунт заблокирован? Напишите нам.</p>',
      ),
    ).toBeNull();
  });
});

test.each([
  'Mit Schulkonto anmelden',
  'Kurumsal hesapla giriş yap',
  '学校アカウントでログイン',
  'Inloggen met werkaccount',
])('a door for those of a house alone: %s', async (button) => {
  expect(await gateOf('login', undefined, `<h1>Log in</h1><button>${button}</button>`, '/login')).toBe('MISSING_FIELD');
});
