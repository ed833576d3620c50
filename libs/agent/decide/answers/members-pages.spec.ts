import { expect, test } from '@jest/globals';
import { announcesMail, waitsForSomebody } from './approval-mail.js';
import { aboutWhich, read } from './refusals.js';

test.each([
  'Eine Bestätigungsemail wurde an robin7@x.example gesendet.',
  'Onay epostası robin7@x.example adresine yollandı.',
  'Письмо активации отправлено',
  'Byl Vám odeslán ověřovací email s odkazem pro aktivaci Vašeho účtu.',
  'Klikk bekreftelseslenka i innboksen din for å fullføra registreringa. Sjekk spam-mappa om lenka ikkje kjem innan 3 minutt.',
  'برای تکمیل ثبت نام، روی پیوند تأیید در صندوق ورودی ایمیل خود کلیک کنید.',
  '新規登録を完了するには、受信トレイにある確認用リンクを選択してください。',
  'A regisztráció befejezéséhez kattints az e-mailben küldött megerősítő linkre.',
  'Za dokončanje prijave kliknite potrditveno povezavo v svoji vhodni pošti.',
  'За да завършите регистрацията, щракнете върху линка, който ще получите по имейл.',
  'Registreerimise lõpetamiseks klõpsa kinnituslingil oma postkastis.',
  'لإكمال التسجيل قم بالضغط على الرابط الموجود فى الرسالة التى وصلت لبريدك الالكترونى',
  'Napsauta sinulle sähköpostissa lähetettyä vahvistuslinkkiä ja aloita tilisi käyttö.',
  'Pritisni poveznicu za potvrdu poslanu u tvoj sandučić dolazne e-pošte i počni koristiti svoj račun.',
  'Dă clic pe legătura de confirmare trimisă în căsuța ta de e-mail.',
  'Натисніть на посилання підтвердження, надіслане на вашу електронну скриньку.',
  '點選寄給您的信件中的確認連結，開始使用您的帳號。',
  'Silakan ikuti tautan di email yang kami kirimkan kepada Anda untuk mengaktifkan akun Anda.',
  'Per confirmar la teva adreça de correu electrònic, fes clic al enllaç del correu electrònic que acabem d’enviar-te.',
])('the link to follow is in a mail: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'Tarkista nyt sähköpostisi!',
  'Semak e-mel anda sekarang!',
  'Zdaj preverite svojo e-pošto!',
  'अब अपना ईमेल चेक करें!',
  'Сада проверите свој мејл!',
  'Titta i din e-post nu!',
  'Check nu je e-mail!',
  'Ihr Konto wurde erstellt, bitte überprüfen Sie Ihre Mailbox für die Bestätigung',
  'Su cuenta ha sido creada, por favor, compruebe su buzón para confirmación',
  'A fiókod létrehozva, a megerősítésért ellenőrizd a levelesládádat',
  'あなたのアカウントが作成されました。確認用のリンクについては、メールをチェックしてください',
])('a mailbox is to be looked into: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'Les instructions de confirmation ont été envoyées à robin7@x.example.',
  'Las instrucciones para iniciar sesión se han enviado a robin7@x.example.',
  'Eine Anleitung zur Anmeldung wurde an robin7@x.example gesendet.',
  'As instruções de confirmação foram enviadas para robin7@x.example.',
  'Инструкции по входу отправлены на robin7@x.example.',
  'Giriş yapma talimatları robin7@x.example adresine gönderilmiştir.',
  'Instrukcje logowania zostały wysłane na adres robin7@x.example.',
  'Le istruzioni per l’accesso sono state inviate a robin7@x.example.',
  'Instructies om in te loggen werden verzonden naar robin7@x.example.',
])('what to do was sent to an address: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'Din adgangskode bliver sendt til dig i en e-mail.',
  'Utworzono użytkownika. Hasło zostało przesłane pocztą.',
  'O usuario foi creado e o contrasinal enviado por correo-e.',
  'Lietotājs izveidots. Parole nosūtīta pa pastu.',
  'Ο λογαριασμός δημιουργήθηκε και ο κωδικός εστάλει με e-mail.',
  '新用户已建立，密码将通过电子邮件发送给您。',
])('a password comes by mail: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'Prüfe deine E-Mail-Adresse.',
  'Semak alamat e-mel.',
  'Titta på bilden i din profil',
  'Wir haben kein Konto zu robin7@x.example gefunden.',
  'Instructions for use',
])('no mail is on its way: %s', (text) => expect(announcesMail(text)).toBe(false));

test.each([
  'Профилът е създаден, но е необходимо администратор да го активира',
  'Ihr Konto wurde erstellt, wenden Sie sich an einen Administrator um es zu aktivieren',
  'Tu cuenta ha sido creada, pero necesitas un administrador para activarla',
  'Votre compte a été créé, mais vous avez besoin d’un administrateur pour l’activer',
  'Akun anda telah dibuat, silakan hubungi administrator untuk mengaktifkannya',
  '계정이 생성되었지만 활성화하려면 관리자가 필요합니다',
  'Sua conta foi criada, mas é necessário um administrador para ativá-la',
  'Contul dvs. a fost creat, dar aveți nevoie de un administrator pentru a-l activa',
  'Ο λογαριασμός σας έχει δημιουργηθεί, αλλά χρειάζεστε έναν διαχειριστή για να τον ενεργοποιήσετε',
])('an account that was made is for an administrator to open: %s', (text) =>
  expect([waitsForSomebody(text), announcesMail(text)]).toEqual([true, false]),
);

test.each([
  'Your account was created by an administrator. Confirm your address to activate it.',
  'Du brauchst einen Administrator, um Apps zu installieren.',
  'An administrator has to install the plug-in.',
])('nobody else has to open the account: %s', (text) => expect(waitsForSomebody(text)).toBe(false));

const readAs = (text: string, kind: 'signup' | 'login') => read({ text, purpose: aboutWhich(text), field: null }, kind);

test.each([
  'Sie haben sich bereits mit dieser E-Mail-Adresse registriert. Bitte verwenden Sie das Login-Formular.',
  'Konto z tym adresem email już zostało zarejestrowane.',
  'Račun s ovom adresom e-pošte već je registriran.',
  'S touto e-mailovou adresou ste sa už zaregistrovali, použite prihlasovací formulár.',
  'Ja us heu registrat amb aquesta adreça de correu, si us plau utilitzeu el formulari d’inici de sessió.',
  'V-ați înregistrat deja cu această adresă de e-mail, vă rugăm să folosiți formularul de autentificare.',
  'Jūs jau esat reģistrējies ar šo e-pasta adresi, lūdzu, izmantojiet pieslēgšanās formu.',
  'Xa hai rexistrada unha conta con este enderezo de correo electrónico.',
  'Mit dieser E-Mail-Adresse wurde bereits ein Konto registriert.',
  'A user is registered with this email address.',
  'Un usuario se ha registrado con esta dirección de correo electrónico.',
  'Een gebruiker is geregistreerd met dit emailadres.',
  'Ez az emailcím már regisztrációra került',
  'Diese E-Mail-Adresse wird schon genutzt. Bitte geben Sie eine andere E-Mail-Adresse an.',
  '이미 해당 이메일 주소로 등록하셨으니 로그인 양식을 사용해 주세요.',
])('who is registered with an address already has an account: %s', (text) =>
  expect(readAs(text, 'signup')).toBe('emailTaken'),
);

test.each([
  'We have already sent a mail to this address, activate your account with it.',
  'This password is already in use in your account.',
  'Only users registered with a company email address can sign in.',
  'Tidak ada anggota yang terdaftar dengan alamat email ini.',
  '이 이메일 주소로 등록된 회원이 없어요.',
])('an address is not taken: %s', (text) => expect(readAs(text, 'signup')).not.toBe('emailTaken'));

test.each([
  'Memberships unavailable, contact the owner for access.',
  'Medlemskaber er ikke tilgængelige. Kontakt ejeren for at få adgang.',
  'Lidmaatschappen niet beschikbaar, neem contact op met de eigenaar.',
  'Členství není k dispozici, kontaktujte vlastníka pro přístup.',
  'Членство недоступне, зв’яжіться з власником, щоб отримати доступ.',
  'Membresías no disponibles, contacta al propietario para obtener acceso.',
  '会员资格不可用，请联系网站所有者获取访问权限。',
])('a membership that is not to be had is not taken, but closed: %s', (text) =>
  expect(readAs(text, 'signup')).toBe('closed'),
);

test.each([
  'Účet byl uzamčen kvůli příliš mnoha chybným přihlášením.',
  'Kontot låst på grund av för många misslyckade inloggningsförsök.',
  'Akun dikunci karena banyak upaya pemasukan yang gagal.',
  '何度もサインインに失敗したので、アカウントをロックしました。',
  'این حساب به دلیل تلاش‌های ناموفق متعدد برای ورود، قفل شده است.',
])('an account that tries have locked is shut: %s', (text) =>
  expect(readAs(text, 'login')).toMatch(/barred|rateLimited/),
);

test.each([
  'Bekræft venligst din e-mail, før du logger ind.',
  'Veuillez vérifier votre e-mail avant de vous connecter.',
  'Lūdzu, verificējiet savu e-pastu pirms pieslēgšanās.',
  'Proszę zweryfikować swój e-mail przed zalogowaniem się.',
  'Пожалуйста, подтвердите свою электронную почту перед входом.',
  'Будь ласка, підтвердьте свою електронну пошту перед входом.',
])('a login wants a confirmed address first: %s', (text) => expect(readAs(text, 'login')).toBe('notActivated'));

test.each([
  'Имена пользователей могут состоять только из букв, цифер и подчеркиваний.',
  'Kullanıcı adı sadece harfler, sayılar ve alt çizgiler içerebilir.',
  'Brugernavn kan kun indeholde bogstaver, tal, bindestreger eller underscores.',
  'Vartotojo vardą gali sudaryti tik raidės, skaitmenys ir šie ženklai: @ . + - _',
  'Имя карыстальніка можа змяшчаць толькі літары, лічбы або наступныя сімвалы: @ . + - _',
  'Dim ond llythrennau, rhifau neu’r nodau canlynol y gall enw defnyddiwr eu cynnwys: @ . + - _',
])('what a user name may be made of, above the form, refuses the one that was sent: %s', (text) =>
  expect(readAs(text, 'signup')).toBe('badUsername'),
);
