import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';
const NOTHING = { kind: 'other', code: null, link: null };

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });

describe('an invitation around one link with a short secret', () => {
  const link = 'https://club.example.org/i/7bd2f09ac1e4';
  test.each([
    [
      'Ann Lee invited you to Larch',
      'You have been invited to join Larch by Ann Lee!\n\nClick this link to get started',
    ],
    [
      'Ann Lee hat dich zu Larch eingeladen',
      'Ann Lee lädt dich ein, Larch beizutreten.\n\nKlicke auf den Link, um loszulegen:',
    ],
    ['Ann Lee vous invite sur Larch', 'Ann Lee vous invite à rejoindre Larch.\n\nCliquez sur ce lien pour commencer :'],
    [
      'Ann Lee te ha invitado a Larch',
      'Ann Lee te ha invitado a unirte a Larch.\n\nHaz clic en este enlace para empezar:',
    ],
    ['Ann Lee zaprasza na Larch', 'Ann Lee zaprasza do dołączenia do Larch.\n\nKliknij ten link, aby rozpocząć:'],
    ['Приглашение в Larch', 'Ann Lee приглашает вас присоединиться к Larch.\n\nЧтобы начать, перейдите по ссылке:'],
    [
      'Ann Lee fikk deg invitert til Larch',
      'Du er invitert til å bli med i Larch.\n\nKlikk på denne lenken for å komme i gang:',
    ],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}\n\n${link}\n\nLarch`)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each([
    ['Ann Lee shared an album', `Ann Lee shared an album with you. Click this link to view it:\n\n${link}`],
    ['Ann Lee hat kommentiert', `Ann Lee hat deinen Beitrag kommentiert. Klicke auf den Link:\n\n${link}`],
  ])('but not: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

describe('a long code, beside times and the numbers of companies', () => {
  test.each([
    [
      'Larch',
      'One-time password for your account:\n\nYour OTP is: 2857403619\n\nValid until 2026-11-14T10:42:00\n\nHarbour Street 2 · HRB 184209 B',
    ],
    ['Larch', 'Ihr Einmalpasswort lautet: 2857403619\n\nGültig bis 2026-11-14T10:42:00\n\nLarch S.A. · RCS 184209'],
    [
      'Larch',
      'Votre code de vérification : 2857403619\n\nValable jusqu’au 2026-11-14T10:42\n\nLarch · SIREN 518420911',
    ],
    ['Larch', 'Ваш одноразовый пароль: 2857403619\n\nДействует до 2026-11-14T10:42:00\n\nИНН 7701842091'],
  ])('%s, %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '2857403619' });
  });

  test('whose number is not taken where the mail has no code', () => {
    expect(
      text('Your code of conduct', 'The new code of conduct holds from 2026-11-14T10:42:00.\n\nHRB 184209'),
    ).toMatchObject(NOTHING);
  });
});

describe('the first password of a new account, with words between the noun and the verb', () => {
  const link = 'https://portal.example.org/accounts/start?user=rowan&key=6f1f4ae741';
  test.each([
    [
      'Ihr Konto wurde angelegt',
      'Klicken Sie auf den Link, um Ihr Passwort für Ihr neues Konto auf unserem Server zu erstellen.',
    ],
    ['Uw account', 'Klik op de link om het wachtwoord voor uw nieuwe account bij ons aan te maken.'],
    ['Your account at the portal', 'Please follow this link to create and confirm the password of your new account.'],
    ['Votre compte', 'Cliquez sur ce lien pour définir dès maintenant le mot de passe de votre nouveau compte.'],
    ['Su cuenta', 'Haga clic en el enlace para crear ahora mismo la contraseña de su cuenta nueva.'],
    ['Uusi tilisi', 'Napsauta linkkiä luodaksesi uudelle tilillesi oman salasanan.'],
    ['Konto', 'Kliknij link, aby dla nowego konta utworzyć własne hasło.'],
    ['Новая учётная запись', 'Перейдите по ссылке, чтобы задать для новой учётной записи пароль.'],
    ['Yeni hesabınız', 'Yeni hesabınızın şifresini hemen şimdi belirlemek için bağlantıya tıklayın.'],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}\n\n${link}`)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each([
    [
      'Ihr Konto',
      'Sie haben Ihr Passwort vergessen? Klicken Sie auf den Link, um ein neues Passwort für Ihr Konto zu erstellen.',
    ],
    [
      'Password reset',
      'You asked to reset your password. Follow this link to create another password for your account.',
    ],
  ])('but not another one: %s', (subject, body) => {
    expect(text(subject, `${body}\n\nhttps://portal.example.org/reset?key=6f1f4ae741`)).toMatchObject(NOTHING);
  });
});

describe('a button that copies the code, beside it', () => {
  test.each([
    ['Accede a tu cuenta', 'Si abres el correo en otro dispositivo, copia este código y pégalo en la web:', '📋 Copia'],
    ['Log in to Larch', 'On another device, use this code:', 'Copy code'],
    ['Anmelden bei Larch', 'Auf einem anderen Gerät verwenden Sie diesen Code:', 'Kopieren'],
    ['Connexion à Larch', 'Sur un autre appareil, utilisez ce code :', 'Copier le code'],
    ['Вход в Larch', 'На другом устройстве введите этот код:', 'Скопировать'],
    ['ログイン', '別の端末では次のコードを入力してください。', 'コピー'],
  ])('%s', (subject, words, copy) => {
    const link = `https://app.example.com/auth/verify?token=${SECRET}`;
    const html = `<p>${words}</p><table><tr><td>354649</td><td>${copy}</td></tr></table><p><a href="${link}">Go</a></p>`;
    expect(annotate({ subject, text: null, html })).toMatchObject({ kind: 'otp', code: '354649', link });
  });

  test('a voucher that can be copied is still one', () => {
    const html = '<p>Use this code at checkout and save:</p><table><tr><td>SAVE2026</td><td>Copy</td></tr></table>';
    expect(annotate({ subject: 'A gift for you', text: null, html })).toMatchObject(NOTHING);
  });
});

describe('a Latvian mail that says what has to be done', () => {
  const link = `https://rss.example.lv/i/?c=user&username=rowan&token=${SECRET}`;
  test.each([
    ['Jums ir jāapstiprina savs konts', 'Jums vēl ir jāapstiprina sava e-pasta adrese. Vienkārši sekojiet šai saitei:'],
    ['Jūsu konts', 'Lai sāktu, konts ir jāaktivizē. Sekojiet šai saitei:'],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}\n\n${link}`)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a code of two unequal parts in capitals and small letters', () => {
  test.each(['WK4dab0W-QmT', 'x7Kp-9TqL2mW', 'aB3cD4-9xY'])('%s', (code) => {
    expect(
      text('Votre inscription', `Recopiez le code dans le formulaire :\n\n  Code de vérification: ${code}\n`),
    ).toMatchObject({
      kind: 'otp',
      code,
    });
    expect(text('Your registration', `Verification code: ${code}`)).toMatchObject({ kind: 'otp', code });
  });

  test('a thing of such a name', () => {
    expect(text('Verification', 'Your verification code is 482915. Sent from my Xy4Zb2-Pro.').code).toBe('482915');
  });
});

describe('a mail that somebody passed on', () => {
  test.each([
    [
      'Fwd: Your Larch login code',
      '---------- Forwarded message ---------\nFrom: Larch <hello@larch.example>\nDate: Sun, Nov 15, 2026 at 9:12 AM\nSubject: Your Larch login code\n\nyour login code is ZLK5H6. It works once.',
    ],
    [
      'WG: Ihr Code',
      '-----Ursprüngliche Nachricht-----\nVon: Larch <hello@larch.example>\nGesendet: 15.11.2026 09:12\nBetreff: Ihr Code\n\nIhr Anmeldecode lautet ZLK5H6.',
    ],
    [
      'I: Il tuo codice',
      'Da: Larch <hello@larch.example>\nData: gio 12 nov 2026 alle 09:41\nOggetto: Il tuo codice\n\nil tuo codice di verifica è: ZLK5H6',
    ],
    [
      '转发: 您的验证码',
      '发件人: Larch <hello@larch.example>\n日期: 2026-11-15 09:12\n主题: 您的验证码\n\n您的验证码是：ZLK5H6',
    ],
  ])('%s', (subject, body) => {
    expect(text(subject, `For you:\n\n${body}`)).toMatchObject({ kind: 'otp', code: 'ZLK5H6' });
  });
});

describe('a first password that the mail calls a reset', () => {
  const link = 'https://data.example.org/user/reset/28954986-bcea-41a9-a486-8518a8c3b6a3?key=14ae5b0f77';
  test.each([
    [
      'Invite for Open Data',
      'A user has already been created for you.\n\nTo accept this invite, please reset your password at:',
    ],
    [
      'Einladung zu Open Data',
      'Ein Konto wurde für Sie angelegt.\n\nUm die Einladung anzunehmen, setzen Sie bitte Ihr Passwort zurück:',
    ],
    [
      'Invitation à Open Data',
      "Un compte a été créé pour vous.\n\nPour accepter l'invitation, veuillez réinitialiser votre mot de passe :",
    ],
    ['Приглашение', 'Для вас создана учётная запись.\n\nЧтобы принять приглашение, сбросьте пароль по ссылке:'],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}\n\n${link}`)).toMatchObject({ kind: 'magic_link', link });
  });

  test('said by its address alone', () => {
    const first = `${link}&type=new_user`;
    const body = (url: string) => `Click the link below to choose a new password.\n\nSet password:\n${url}`;
    expect(text('Your new password', body(first))).toMatchObject({ kind: 'magic_link', link: first });
    expect(text('Your new password', body(link))).toMatchObject(NOTHING);
  });
});

test.each([
  ['Server Installed', 'サーバーのインストールが完了し、使用できるようになりました。\n\nログイン:'],
  ['Server installed', 'Your server has been installed.\n\nLog in:'],
])('a page of something that is ready is no way in: %s, %s', (subject, body) => {
  expect(text(subject, `${body}\nhttps://panel.example.org/server/8f31c2aa`)).toMatchObject(NOTHING);
});

describe('a code in groups of no one length, alone on its line', () => {
  test.each(['48 213 7', '482 91 5', '4 829 15'])('%s', (code) => {
    const html = `<p>Din engangskode er</p><h1>${code}</h1><p>Koden udløber om 5 minutter.</p>`;
    expect(annotate({ subject: 'Din engangskode', text: null, html })).toMatchObject({ code: code.replace(/ /g, '') });
  });

  test.each(['1 2 3 4 5 6', '2026 11', '48 213 76'])('but not %s', (numbers) => {
    expect(text('Dit møde', `Din kode kommer senere.\n\n${numbers}\n`)).toMatchObject(NOTHING);
  });
});

describe('a password and the name to log in by, beside the link that confirms', () => {
  const link = `https://app.example.com/register/verify/${SECRET}`;
  test.each([
    ['แจ้งยืนยันการสมัครสมาชิก', 'ชื่อผู้ใช้ : rowan\n\nรหัสผ่าน : 4821\n\nกรุณายืนยันตัวตนโดยคลิกที่ลิงก์ด้านล่าง'],
    ['Bekræft din konto', 'Brugernavn: rowan\n\nAdgangskode: 4821\n\nKlik på linket for at bekræfte din konto:'],
    ['تایید حساب کاربری', 'نام کاربری: rowan\n\nرمز عبور: 4821\n\nبرای تایید حساب خود روی لینک زیر کلیک کنید:'],
    ['ຢືນຢັນບັນຊີ', 'ຊື່ຜູ້ໃຊ້: rowan\n\nລະຫັດຜ່ານ: 4821\n\nກະລຸນາກົດລິ້ງເພື່ອຢືນຢັນບັນຊີຂອງທ່ານ:'],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}\n\n${link}`)).toMatchObject({ kind: 'magic_link', code: null, link });
  });
});

describe('an address under its name, below the sentence that says what it is for', () => {
  const link = `https://app.example.com/register/complete?key=${SECRET}`;
  test.each([
    ['ご登録URLのお知らせ', '登録を継続される場合は、以下のURLにアクセスして登録を完了させてください。\n\n【URL】'],
    ['Your registration link', 'Open this address to finish your registration.\n\nLink: '],
    ['Lien d’inscription', 'Ouvrez cette adresse pour terminer votre inscription.\n\nLien : '],
  ])('%s', (subject, body) => {
    expect(text(subject, `${body}${link}`)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('a new code in the answer to the mail with the older one', () => {
  const older = (code: string) =>
    `\n\nOn Mon, 9 Nov 2026 at 10:02, Larch <hello@larch.example> wrote:\n\n> Your sign-in code: ${code}.`;
  test('is the one', () => {
    const body = `Here is your new sign-in code: 482915. Earlier codes no longer work.${older('940515')}`;
    expect(text('Re: Your sign-in code', body)).toMatchObject({ kind: 'otp', code: '482915' });
  });

  test('is the one that looks like the older, however far it is from what names it', () => {
    const body = `Hello Robin, the code that you asked us about had expired, so we made you a new one: 482915${older('940515')}`;
    expect(text('Re: Your sign-in code', body)).toMatchObject({ kind: 'otp', code: '482915' });
  });

  test('and none, where its reader answers', () => {
    expect(text('Re: Your sign-in code', `Thanks, it worked.${older('940515')}`)).toMatchObject(NOTHING);
  });
});

test('a secret that ends in padding', () => {
  const link = 'https://app.example.com/email-verification/cm93YW4ubGVlQG1haWwuZXhhbXBsZQ==';
  expect(text('Verify your email', `Please confirm your email address:\n\n${link}`)).toMatchObject({ link });
});

test('a key of twenty characters to paste', () => {
  const body = `Activate your account at https://app.example.com/activate\n\nThen use this activation code: Gqc12vd1ec438p5inVCR`;
  expect(text('Activate your account', body)).toMatchObject({ kind: 'otp', code: 'Gqc12vd1ec438p5inVCR' });
});

test('a link that carries the number of a code with letters before it', () => {
  const link = 'https://app.example.com/confirmemail?c=18260&report=1';
  const body = `To finish your registration, confirm your address. You may be asked for this confirmation code:\n\nLC-18260\n\nConfirm: ${link}`;
  expect(text('18260 is your confirmation code', body)).toMatchObject({ kind: 'otp', link });
});

describe('a number that nobody calls a code', () => {
  test.each([
    ['Dein Zugang', 'Tippe diese Zahlen in der App ein:\n\n4 8 2 9 1 5'],
    ['Votre accès', 'Saisissez ces chiffres pour vous connecter :\n\n482915'],
    ['Larch', '482915 is the key to your account. Enter it within 5 minutes.'],
  ])('%s', (subject, body) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code: '482915' });
  });
});

test.each([
  ['Someone signed in', 'A new sign-in from Chrome. If it was you, all is well. Otherwise, secure your account:'],
  ['Сэрэмжлүүлэг', 'Шинэ төхөөрөмжөөс нэвтэрсэн. Хэрэв та биш бол нууц үгээ солино уу:'],
  ['රහස', 'ඔබගේ මුරපදය නැවත සැකසීමට ක්ලික් කරන්න:'],
])('an address that a refusal or a reset leads to: %s', (subject, body) => {
  expect(text(subject, `${body}\n\nhttps://app.example.com/c/${SECRET}`)).toMatchObject(NOTHING);
});

test.each([
  '您的验证码为482915,5分钟内有效。',
  'Ihr Bestätigungscode: 482915,10 min gültig',
  '認証コードは482915,30分間有効です。',
])('a time with no blank before it is no end of the code: %s', (body) =>
  expect(text('Larch', body)).toMatchObject({ kind: 'otp', code: '482915' }),
);

test('the place where a code is asked for, behind the only link', () => {
  const link = `https://larch.example/otp?ref=${SECRET}`;
  const body = `Use this 6-digit code to finish signing in:\n\n482915\n\nOpen this link to enter the code:\n${link}`;
  expect(text('482915 is your Larch code', body)).toMatchObject({ kind: 'otp', code: '482915', link });
});

describe('a secret of letters of both sizes and digits', () => {
  test.each([
    ['Активация аккаунта', 'Поздравляем с регистрацией.\nПройдите активацию: wJQWgXnPN5', 'wJQWgXnPN5'],
    ['Активация аккаунта', 'Используйте этот код для активации аккаунта o9QamzuW', 'o9QamzuW'],
    ['Your account', 'Thank you for signing up.\nVerify your account: x4TbQn9Lw', 'x4TbQn9Lw'],
  ])('%s, %s', (subject, body, code) => {
    expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
  });

  test.each(['Your file: wJQWgXnPN5', 'Log in as: wJQWgXnPN5', 'Order confirmation: WJQWGXNPN5'])(
    'but not: %s',
    (body) => {
      expect(text('Your account', `Thank you.\n${body}`)).toMatchObject(NOTHING);
    },
  );
});

test.each([
  [
    'your sign-up code of four',
    '【陆吾】注册验证码',
    '您注册账号的验证码为：DW64，有效期为 30 分钟，请勿泄露。',
    'DW64',
  ],
  [
    'a line of nothing but the word and ten figures',
    'Larch Verification Code',
    'Use the code below to finish creating your Larch account.\n\nCode 3684721742\n\nRequest #20884416\n\nValid for 15 minutes',
    '3684721742',
  ],
])('%s', (_what, subject, body, code) => {
  expect(text(subject, body)).toMatchObject({ kind: 'otp', code });
});

test('the first password of an account that somebody else has made, where others reset theirs', () => {
  const link = `https://code.example.org/users/reset_password/${SECRET}`;
  const body = `One of our administrators has given you an account!\nHead over to the following URL to change your password and get started:\n\n${link}`;
  expect(text('Your Larch account has been created', body)).toMatchObject({ kind: 'magic_link', link });
});
