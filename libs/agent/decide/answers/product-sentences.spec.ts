import { expect, test } from '@jest/globals';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { announcesMail } from './approval-mail.js';
import { aboutWhich, read } from './refusals.js';

test.each([
  'Masukkan kode verifikasi yang dikirim ke alamat email Anda',
  'Zadajte overovací kód poslaný na vašu emailovú adresu',
  'Введіть код підтвердження, надісланий на вашу електронну адресу',
  'E-posta adresinize gönderdiğimiz doğrulama bağlantısına tıklayın',
  'Kami mengirimi Anda tautan untuk masuk log dalam hingga robin7.',
  'Koodiga e-mail saadeti aadressile: robin7.',
  'Електронне повідомлення з кодом відправлено на robin7.',
  'Nous venons de vous envoyer un courriel pour réinitialiser votre mot de passe.',
  'Abbiamo appena inviato un’email per reimpostare la password.',
  'Ți-am transmis un email pentru resetarea parolei.',
  'Comproveu el correu electrònic per obtenir instruccions de restabliment de contrasenya',
  'Ellenőrzési e-mail elküldve',
  'Για να ολοκληρώσετε τη σύνδεση, ελέγξτε τα email σας.',
  'Controleer om het inloggen te voltooien uw e-mail.',
  'Az ellenőrzőkód elküldve ide: 8. Nézze meg az e-mailjét, és az alábbiakban adja meg a kódot.',
  'Para finalizar el inicio de sesión, haga clic en el vínculo de su correo electrónico.',
  'A bejelentkezés befejezéséhez kattintson az e-mailben található linkre.',
  'Pentru a finaliza conectarea, dați clic pe linkul din e-mail.',
  'Để hoàn thành đăng nhập, hãy nhấp vào đường liên kết trong email của bạn.',
  'Saioa amaitzeko, idatzi posta elektronikoz bidali dizuten kodea.',
  'Untuk menyelesaikan proses masuk, masukkan kode yang dikirim lewat email kepada Anda.',
  'Aby zakończyć logowanie, wprowadź kod wysłany w wiadomości e-mail.',
  'Щоб закінчити вхід, введіть код, який надійшов вам електронною поштою.',
  'الرجاء مراجعة البريد الإلكتروني والضغط على زر التأكيد لاستخدام Acme.',
  'Check venligst din e-mail og klik deri på bekræftelses knappen for at tilgå Acme.',
  'لطفا پست الکترونیک خود را بررسی نموده و برای دسترسی بهAcme دکمه تایید را کلیک نمایید.',
  '전자우편을 확인한 후 버튼을 눌러 Acme에 접근하세요.',
  'Acme erişimi için lütfen e-posta adresinizi kontrol edin ve size gönderilen doğrulama bağlantısına tıklayın.',
  'Elektroninio pašto patvirtinimas persiųstas, prašome patikrinti pašto dėžutę.',
  'Cliqueu l’enllaç que hi ha al correu electrònic que se us va enviar en registrar-vos.',
  'Clicca il link nella mail mandata subito dopo la tua registrazione.',
  'Aby potwierdzić swoje konto, kliknij link wysłany w wiadomości po rejestracji.',
  'لقد قمت بالتسجيل بنجاح! يرجى زيارة الرابط في البريد الإلكتروني لتأكيد الحساب للتحقق من عنوان بريدك الإلكتروني.',
  'Rejestracja udana! Proszę kliknąć link w mailu aktywacyjnym wysłanym na twój adres email.',
  'Per favor, confirma la teua adreça de correu electrònic, Acme per a reenviar el missatge de confirmació.',
  'בבקשה לאמת את הכתובת דואר אלקטרוני : קישור לשליחה מחדש הודעת אימות למייל',
  'Molimo Vas da potvrdite adresu vaše e-pošte, Acme za ponovno slanje konfirmacione e-poruke.',
  'Acaba de enviarse unha mensaxe ao seguinte enderezo de correo electrónico:  8',
  'Uz jūsu adresi  8  jābūt nosūtītam e-pasta ziņojumam.',
  'Na vaš naslov  8  bi moralo biti poslano elektronsko sporočilo.',
  '本系統已經送出電子郵件到  8',
  'Ellenőrizni kell a megadott postafiókot - megerősítés kérése elküldve.',
  'Preverite vaš e-poštni nabiralnik za potrditveni naslov.',
  'Begiratu zure e-posta pasahitz berria heldu zaizun egiaztatzeko.',
])('a mail has come, or its link is to be followed: %s', (text) => expect(announcesMail(text)).toBe(true));

test.each([
  'A password will be e-mailed to you.',
  'Heslo vám bude zasláno e-mailem.',
  'Prüfen Sie Ihre E-Mail-Adresse und das Passwort.',
  'Už máte účet? Přihlaste se',
])('no mail is announced: %s', (text) => expect(announcesMail(text)).toBe(false));

test.each([
  ['Не можем да намерим този идентификатор.', 'email'],
  ['No se ha encontrado ninguna cuenta con este identificador.', 'email'],
  ['לא ניתן למצוא חשבון עם אלו הפרטים.', 'email'],
  ['Non abbiamo trovato nessun account con queste informazioni.', 'email'],
  ['Мы не смогли найти учетную запись с этими данными.', 'email'],
  ['我们无法找到具有这些信息的账户。', 'email'],
  ['Ingen konto fundet med denne e-mailadresse', null],
  ['Ingen konto funnet med denne e-postadressen', null],
  ['Račun s tem e-poštnim naslovom ni bil najden', null],
  ['Les identifiants fournis ne sont pas valides.', null],
  ['A megadott hitelesítő adatok érvénytelenek.', null],
  ['Наведени акредитиви нису важећи.', null],
  ['Anmelden nicht möglich', null],
  ['Ezin da saioa hasi', null],
  ['サインインできません', null],
  ['Nie można się zalogować', null],
  ['ไม่สามารถเข้าสู่ระบบ', null],
  ['البيانات المعطاة لا توافق سجلاتنا.', 'email'],
  ['התחברות לא תקפה, אנא נסה שוב', null],
  ['Pasahitz desegokia erabiltzaile izen honentzat', null],
  ['Nome de utilizador não válido, por favor tente novamente', null],
] as const)('what a login is answered is read as wrongLogin: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'login')).toBe('wrongLogin'),
);

test.each([
  ['Потребителското име е блокирано.', null],
  ['Uživatel je blokován.', null],
  ['Užívateľ je blokovaný.', null],
  ['Ihr Konto wurde nach mehreren aufeinander folgenden Anmeldeversuche gesperrt.', null],
  ['본 계정은 단시간에 복수의 로그인 시도가 감지되어 차단되었습니다.', null],
  ['Jūsų sąskaita buvo užblokuota, po kelių iš eilės bandymų prisijungti.', null],
  ['Twoje konto zostało zablokowane po zbyt wielu nieudanych próbach logowania.', null],
  ['Contul tău a fost blocat după mai multe încercări nereușite de conectare.', null],
  ['Po več zaporednih poskusih napačne prijave je bil vaš račun blokiran.', null],
  ['Ditt konto har blivit spärrat efter flera felaktiga inloggningsförsök.', null],
  ['Tài khoản của bạn đã bị khóa do liên tục đăng nhập thất bại nhiều lần.', null],
  ['Овај налог је онемогућен', null],
] as const)('what a login is answered is read as barred: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'login')).toBe('barred'),
);

test.each([
  [
    '申し訳ございません。今はあまりにも多くの要求があります。ページを再読み込みしてもう一度やり直してください。それでも解決しない場合は、後でもう一度やり直してください。',
    null,
  ],
  ['Ha superado el número máximo de solicitudes. Vuelva a intentarlo más tarde.', null],
  ['Túllépte a kérések maximális számát. Próbálkozzon újra késõbb.', null],
  ['最大リクエスト数を超過しています。しばらくたってからもう一度お試しください。', null],
  ['Przekroczono maksymalną liczbę żądań. Spróbuj ponownie za chwilę.', null],
  ['Вы превысили допустимое количество запросов. Повторите попытку еще раз спустя некоторое время.', null],
  ['Azami istek sayısını aştınız. Bir süre sonra tekrar deneyin.', null],
  ['Login saiakera kopurua pasa duzu. Mesedez, saiatu berriz 8 segundu barru.', 'email'],
  ['Priveľa pokusov o prihlásenie. Skúste znova o 8 sekúnd.', 'email'],
  ['Heu superat el nombre màxim d’intents d’accés. Per favor, torna a intentar-ho en 8 segons.', null],
  ['Съжаляваме, но сте надвишили разрешения брой опити. Моля, рестартирайте браузъра си.', null],
  ['Beklager, du har oversteget antallet af gange, hvor du kan prøve at logge ind. Genstart din browser', null],
  ['Lo sentimos, ha agotado el número permitido de intentos. Reinicie su navegador.', null],
  ['Kahjuks oled ületanud oma sisenemiskatsete limiidi. Taaskäivita oma veebilehitseja.', null],
  ['Excedeu o número máximo permitido de tentativas de acceso. Reinicie o seu explorador.', null],
  ['Túllépte a bejelentkezéshez megengedett próbálkozások maximális számát. Indítsa újra a böngészőt.', null],
  ['Spiacente hai superato il numero ti tentativi di login permessi. Fai ripartire il tuo browser.', null],
  [
    'Atvainojiet, esat pārsniedzis atļauto pieslēgšanās mēģinājumu reižu skaitu. Restartējiet savu pārlūkprogrammu.',
    null,
  ],
  ['Przekroczona dozwolona liczba prób logowania. Zrestartuj swoją przeglądarkę (kliknij ’Odśwież’).', null],
  ['Ne pare rău dar aţi depăşit numărul de încercări permise. Inchideţi şi reporniţi browser-ul.', null],
] as const)('what a login is answered is read as rateLimited: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'login')).toBe('rateLimited'),
);

test.each([
  ['يوجد حساب بالفعل بهذا البريد الإلكتروني', null],
  ['قبلاً یک حساب با این ایمیل ایجاد شده است', null],
  ['इस ईमेल से पहले से एक खाता मौजूद है', null],
  ['이 이메일로 이미 계정이 존재합니다', null],
  ['มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว', null],
  ['该电子邮件地址已有账户', null],
  ['此電子郵件已有帳戶', null],
  ['يوجد حساب بالفعل بهذا البريد الإلكتروني. يرجى تسجيل الدخول بالمزود الأصلي.', null],
  ['قبلاً یک حساب با این ایمیل ایجاد شده است. لطفاً با ارائه‌دهنده اصلی وارد شوید.', null],
  ['इस ईमेल से पहले से एक खाता मौजूद है। कृपया मूल प्रदाता से साइन इन करें।', null],
  ['이 이메일로 이미 계정이 존재합니다. 원래 제공업체로 로그인해 주세요.', null],
  ['มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว โปรดลงชื่อเข้าใช้ด้วยผู้ให้บริการเดิม', null],
  ['该电子邮件地址已有账户。请使用原始提供商登录。', null],
  ['此電子郵件已有帳戶。請使用原始提供者登入。', null],
  ['Този имейл адрес е вече регистриран', 'email'],
  ['Tento e-mail už byl registrován', 'email'],
  ['Esta dirección de correo electrónico ya se ha registrado', 'email'],
  ['מייל זה כבר נרשם אצלנו', 'email'],
  ['Tento email už bol zaregistrovaný', 'email'],
  ['این آدرس پست الکترونیکی قبلاً عضو شده است.', 'email'],
] as const)('what a signup is answered is read as emailTaken: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'signup')).toBe('emailTaken'),
);

test.each([
  ['Verifiqueu la vostra adreça electrònica per continuar.', null],
  ['Por favor, verifica tu dirección de correo electrónico para continuar.', null],
  ['Lūdzu, verificējiet savu e-pasta adresi, lai turpinātu.', null],
  ['Por favor, verifique o seu endereço de e-mail para continuar.', null],
  ['Верификујте адресу е-поште да бисте наставили.', null],
  ['عنوان البريد الإلكتروني للحساب قيد الاستخدام يحتاج إلى تأكيد', null],
  ['Mail-adressen for din konto i brug er nød til at blive bekræftet', null],
  ['Selle kasutajakonto e-posti aadress vajab kinnitamist', null],
  ['Tämän tilin sähköpostiosoite pitää vahvistaa', null],
  ['A használatban lévő fiók email címét meg kell erősíteni', null],
  ['사용 중인 계정의 이메일 주소를 확인해야 합니다.', null],
  ['Du må bekrefte e-posten for denne kontoen.', null],
  ['Adresa de e-mail pentru contul utilizat trebuie să fie confirmată', null],
  ['Bu hesaba ait e-posta adresinin doğrulanması gerekiyor', null],
  ['Địa chỉ email của tài khoản bạn đang sử dụng cần phải được xác nhận', null],
  ['لم يتم بعد تأكيد عنوان البريد الإلكتروني.', null],
  ['Din E-Mail adresse er endnu ikke blevet bekræftet.', null],
  ['Sinu e-posti aadress ei ole veel kinnitatud.', null],
  ['전자우편 확인이 아직 완료되지 않았습니다.', null],
  ['Vaša e-mailová adresa nebola zatiaľ overená.', null],
] as const)('what a login is answered is read as notActivated: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'login')).toBe('notActivated'),
);

test.each([
  ['Registrace jsou momentálně pozastaveny', null],
  ['הרשמה כרגע מבוטלת', null],
  ['Registracijos šiuo metu negalimos', null],
  ['Registrácie sú momentálne zablokované', null],
  ['Регистрацията на нови потребители в момента не е позволена.', null],
  ['Registrace uživatelů není v tuto chvíli povolena.', null],
  ['Käyttäjärekisteröintiä ei tällä hetkellä sallita.', null],
  ['O rexistro de usuario non está permitido neste momento.', null],
  ['בשלב זה האתר אינו פתוח להרשמת משתמשים חדשים.', null],
  ['Registracija novih korisnika trenutno nije dopuštena.', null],
  ['Felhasználók regisztrációja pillanatnyilag nem engedélyezett.', null],
  ['La registrazione degli utenti non è al momento permessa.', null],
  ['Rejestracja użytkowników jest obecnie niedozwolona.', null],
  ['Crearea unui cont nou nu este permisă.', null],
  ['Kullanıcı kaydına şu an izin verilmiyor.', null],
  ['تم إيقاف التسجيل.', null],
  ['Erregistroa desgaitu egin da.', null],
  ['Rekisteröitymistä ei tällä hetkellä sallita.', null],
  ['Registrácia bola zablokovaná.', null],
  ['Nya registreringar har inaktiverats.', null],
] as const)('what a signup is answered is read as closed: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'signup')).toBe('closed'),
);

test.each([['כתובת דואר אלקטרוני לא תקפה', 'email']] as const)(
  'what a signup is answered is read as badEmail: %s',
  (text, purpose) =>
    expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'signup')).toBe('badEmail'),
);

test.each([['RALAT : Nama pengguna ini sudah didaftar. Sila pilih yang lain.', null]] as const)(
  'what a signup is answered is read as usernameTaken: %s',
  (text, purpose) =>
    expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'signup')).toBe('usernameTaken'),
);

test.each([['ПОМИЛКА : Цей лоґін невірний. Введіть вірний лоґін, будь ласка.', null]] as const)(
  'what a signup is answered is read as badUsername: %s',
  (text, purpose) =>
    expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'signup')).toBe('badUsername'),
);

test.each([
  [
    'Excedido o limite de tentativas de código de verificação. Por favor, solicite um novo código de verificação.',
    'code',
  ],
  ['Limite máximo de tentativas de verificação excedido. Por favor, solicite um novo código de verificação.', 'code'],
  ['เกินจำนวนครั้งที่สามารถพยายามกรอกรหัสยืนยัน กรุณาขอรหัสยืนยันใหม่', 'code'],
  ['Doğrulama kodu deneme sınırı aşıldı. Lütfen yeni bir doğrulama kodu isteyin.', 'code'],
] as const)('what a code is answered is read as rateLimited: %s', (text, purpose) =>
  expect(read({ text, purpose: purpose ?? aboutWhich(text), field: purpose && 'f' }, 'code')).toBe('rateLimited'),
);

test.each([
  'Geben Sie den Code ein, der mit Ihrer Handy-App generiert wurde:',
  'Please enter the verification code generated by your mobile application.',
  'Entrez ci-dessous le code généré à l’aide de votre application mobile :',
  'Introduzca el código, generado con tu aplicación móvil, a continuación:',
  'Inserisci il codice, generato tramite la tua app mobile, qui sotto:',
  'Voer de code, gegenereerd met je mobiele app, hieronder in:',
  'Podaj kod weryfikacyjny wygenerowany przez aplikację na telefon komórkowy.',
  'Níže zadejte kód, který jste si vygenerovali pomocí mobilní aplikace:',
  'Введите код, сгенерированный с помощью мобильного приложения, ниже:',
  'Kérlek, add meg a mobilalkalmazás által generált ellenőrző kódot.',
  'Anna mobiilisovelluksella luotu koodi alle:',
  'モバイルアプリを利用して生成されたコードを入力してください:',
  'Nhập mã do ứng dụng di động của bạn tạo ra vào dưới đây:',
])('an app has made the code, and nobody has sent it: %s', (text) =>
  expect(messages.authenticator.test(normalize(text))).toBe(true),
);

test.each([
  ['Този адрес е вече регистриран!', 'email', 'emailTaken'],
  ['Die email adres is klaar geregistreer.', 'email', 'emailTaken'],
  ['นี้มีอยู่ในระบบแล้ว', 'email', 'emailTaken'],
  ['El camp Correu ja s’ha utilitzat.', 'email', 'emailTaken'],
  ['Această adresă a mai fost înregistrată.', 'email', 'emailTaken'],
  ['Erabiltzaile-izen hau badago aurretik, beste bat aukeratu', 'username', 'usernameTaken'],
] as const)('what is taken is what stands there: %s', (text, purpose, reading) =>
  expect(read({ text, purpose, field: 'f' }, 'signup')).toBe(reading),
);

test('a level is no letter, though Hungarian has one that is spelt so', () => {
  expect(messages.emailed.test('an additional level of verification')).toBe(false);
  expect(messages.emailed.test(normalize('Kérjük, olvassa el a levelet.'))).toBe(true);
});
