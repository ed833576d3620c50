import { expect, test } from '@jest/globals';
import { normalize } from './normalize.js';
import { messages } from './words.js';

test.each([
  'You will soon receive an email with the next step.',
  'You will receive shortly an e-mail to go on.',
  'You will get an email in a minute.',
  'Open the email to complete your registration.',
  'Your account has been created, please check your mailbox for confirmation',
  'Verifieer je e-mail om door te gaan',
  'Verifica la tua e-mail per continuare',
  'Your email should arrive shortly.',
  'Проверьте ваш почтовый ящик и подтвердите регистрацию.',
  '계속하려면 이메일을 인증하세요',
  'Sunduğunuz e-posta adresine etkinleştirme bağlantısı içeren bir e-posta gönderilmiştir.',
  'Wiadomość email z linkiem aktywacyjnym została do Ciebie wysłana.',
  'Je hebt een e-mail op ada@example.org waar een activatie link in staat.',
  'Activate your user account with what was sent to you via e-mail.',
  'Byl vám zaslán ověřovací mail. Postupujte podle instrukcí.',
  'Ihre Zugangsdaten wurden soeben an die angegebene E-Mail-Adresse gesendet.',
  'Vos identifiants ont été envoyés à votre adresse e-mail.',
  'Sus datos de acceso han sido enviados a su correo.',
  'Le credenziali sono state inviate al tuo indirizzo email.',
  'Uw inloggegevens zijn naar uw e-mail verzonden.',
  'Dane logowania zostały wysłane na Twój e-mail.',
  'Данные для входа были отправлены на ваш email.',
  'Přihlašovací údaje byly odeslány na Váš e-mail.',
  'Your login details were emailed to your email address.',
  'Registración enviada a su correo electrónico',
  'Inscription envoyée par courriel',
  'Registrazione inviata via email',
  'Wiadomość potwierdzająca wysłana na twój adres e-mail',
  'Регистрация отправлена на электронную почту',
  'Τα στοιχεία έχουν αποσταλεί στο email σας',
  'Vous devriez recevoir rapidement un courriel avec de plus amples instructions.',
  'U ontvangt binnenkort een e-mail met verdere instructies.',
  'Deverá receber um e-mail em breve com mais instruções.',
  'Sprawdź swój e-mail i kliknij link w nim zawarty.',
  'Проверьте свою электронную почту, чтобы продолжить',
  'Перегляньте свою електронну пошту, щоб продовжити',
  'Zum Fortfahren prüfe deine E-Mails',
  "Controlla l'email per continuare",
  '检查你的电子邮件以继续',
  'Чтобы создать свою учётную запись, откройте ссылку в письме, которое мы только что отправили на адрес.',
  'Om jouw account aan te maken, open je de link in de e-mail die we zojuist naar je adres hebben gestuurd.',
  'För att skapa ditt konto, öppna länken i e-brevet vi just skickade.',
  'Nebudete se moci přihlásit, dokud svůj účet nepotvrdíte kliknutím na link.',
  'Bekræftelses email afsendt.',
  'E-mail de vérification envoyé',
  'Bekräftelsemeddelande skickat.',
  'Stadfestings-e-post sendt.',
  'Изпратено е е-писмо за потвърждение.',
  'Potrditveno e-sporočilo je poslano.',
  'Correo electrónico de verificación enviado.',
  'Email de verificação enviado.',
  'Surel verifikasi terkirim.',
  'Wysłano email potwierdzający.',
  'Електронний лист для підтвердження надіслано.',
  'Kinnitusmeil saadetud.',
  'Correu electrònic de verificació enviat.',
  "Jy sal 'n e-pos ontvang met instruksies vir hoe om jou e-posadres te bevestig oor 'n paar minute.",
  'Цягам некалькіх хвілін вы атрымаеце ліст з інструкцыямі па пацверджанні адраса эл. пошты.',
  'Ќе добиете е-маил со инструкции како да ја потврдите Вашата е-маил адреса за неколку минути.',
  'Eftir nokkrar mínútur munt þú fá tölvupóst með leiðbeiningum um hvernig eigi að staðfesta aðganginn.',
  'Si votre email existe sur notre base de données, vous recevrez sous quelques minutes un message avec des instructions pour confirmer votre compte.',
  'メールアドレスが登録済みの場合、本人確認用のメールが数分以内に送信されます。',
  'Ваша е-пошта још увек није потврђена, проверите да ли у пријемном сандучету има е-поште за потврду.',
])('"%s" announces a mail', (said) => expect(messages.checkMail.test(normalize(said))).toBe(true));

test.each(['Please verify your identity.', 'Please confirm your e-mail address.', 'Please verify your registration'])(
  '"%s" asks for what a mail brings',
  (said) => expect(messages.checkMail.test(normalize(said))).toBe(true),
);

test.each(['Bandeja de entrada', 'Posteingang', 'Boîte de réception', 'Caixa de entrada', 'Posta in arrivo'])(
  '"%s" is the name of a box in a menu',
  (said) => expect(messages.checkMail.test(normalize(said))).toBe(false),
);

test.each([
  'Revisa tu bandeja de entrada',
  'Bitte prüfen Sie Ihren Posteingang',
  'Vérifiez votre boîte de réception',
  'Verifique sua caixa de entrada',
  'Controlla la tua posta in arrivo',
  'Er is een email verzonden naar robin@example.com.',
])('"%s" speaks of a mail that was sent', (said) => expect(messages.checkMail.test(normalize(said))).toBe(true));

test.each(['Please verify your settings', 'Please confirm your choice', 'Please confirm your order'])(
  '"%s" speaks of no mail',
  (said) => expect(messages.checkMail.test(normalize(said))).toBe(false),
);

test('a picture to scan is told in one word, too', () => {
  const said =
    'Open an authenticator app and scan the following QRcode (or enter the code below) to start receiving codes:';
  expect(messages.totpSetup.test(normalize(said))).toBe(true);
});

test.each(['Ваша учетная запись не активна', 'Ваш обліковий запис не є активним', 'حسابك غير نشط'])(
  '"%s" speaks of an account that is not activated',
  (said) => expect(messages.notActivated.test(normalize(said))).toBe(true),
);

test.each([
  'You will soon receive an email with your connection settings.',
  'Vous recevrez bientôt un email avec vos identifiants.',
  'Sie erhalten in Kürze eine E-Mail mit Ihren Zugangsdaten.',
  'Скоро вы получите письмо с настройками Вашего соединения.',
  'まもなくあなたの接続設定がメールで届く予定です。',
])('"%s" tells of a mail that asks for nothing', (said) =>
  expect(messages.mailedCourtesy.test(normalize(said))).toBe(true),
);
