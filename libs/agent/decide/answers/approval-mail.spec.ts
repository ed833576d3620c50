import { expect, test } from '@jest/globals';
import {
  announcesMail,
  mailedOnceApproved,
  promisesAnswer,
  saysAccountWaits,
  waitsForSomebody,
} from './approval-mail.js';

test.each([
  [
    'Approval from a moderator is required to activate your account. You will receive an email after a moderator has reviewed your information.',
    true,
    false,
  ],
  [
    'Your account has to be confirmed. You will receive an email with a link. Once confirmed, an administrator can review your posts.',
    false,
    true,
  ],
  [
    'No approval by a moderator is required. You will receive an email with a link to activate your account.',
    false,
    true,
  ],
  [
    'You will receive an email shortly. Moderators will review your first post after you confirm your address.',
    false,
    true,
  ],
  ["Thanks for signing up! You'll receive an email when your account is activated.", true, false],
  ['We will let you know as soon as your account has been enabled.', true, false],
  [
    'Te saate e-kirja kui administraator on aktsepteerinud registreerimise. Teie registreerimine vaadatakse üle.',
    true,
    false,
  ],
  ['בקשתכם להרשמה נשלחה. במידה ובקשתכם תאושר, יישלח אישור לכתובת האימייל שהכנסתם.', true, false],
  ['회원가입이 승인 대기열에 추가되었습니다. 관리자가 승인하면 알림 이메일을 받게 됩니다.', true, false],
  [
    'Jūsų registracijos prašymas buvo pridėtas į laukiančiųjų sąrašą. Jūs gausite el.paštu laišką kada administratorius patvirtins jus',
    true,
    false,
  ],
  [
    'การสมัครใช้งานของถูกเพิ่มเข้าไปยังระบบเพิ่อรอการอนุมัติแล้ว คุณจะได้รับอีเมล์เมื่อการสมัครใช้งานของคุณถูกยอมรับโดยผู้ดูแลระบบหรือแอดมิน',
    true,
    false,
  ],
  ['Twój e-mail nie został jeszcze zweryfikowany, proszę sprawdź swoją skrzynkę pocztową.', false, true],
  ['E-postanız henüz onaylanmadı, lütfen onay e-postası için gelen kutunuzu kontrol edin.', false, true],
  [
    'Registrierungsantrag gesendet. Bitte bestätigen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
    false,
    true,
  ],
  ['Your registration request has been sent. Please check your inbox for a confirmation link.', false, true],
  ['Du vil modtage en e-mail, når din brugerkonto er aktiveret.', true, false],
  ['Du vil modtage en email, når din brugerkonto er aktiveret.', true, false],
  ['Hesabınız etkinleştirildiğinde bir e-posta alacaksınız.', true, false],
  ['Bạn sẽ nhận được một email sau khi tài khoản đã kích hoạt.', true, false],
  ['アカウントが承認されるとメールが届きます。', true, false],
  ['vous allez recevoir un email quand votre compte est activé', true, false],
  ['Sie erhalten eine E-Mail, sobald Ihr Konto freigeschaltet wurde.', true, false],
  ['You will receive an email when it is accepted by an administrator.', true, false],
  [
    'Our site moderators will review your submission and send you an activation email if your request is approved.',
    true,
    false,
  ],
  ['Sie werden per E-Mail benachrichtigt, wenn Ihr Antrag genehmigt wurde.', true, false],
  ['Vous recevrez un e-mail si votre demande est acceptée.', true, false],
  ['Le enviaremos un correo si su solicitud es aprobada.', true, false],
  ['Please check your email. If your account is approved already, you can log in.', false, true],
  ['Вы получите письмо, когда ваша учетная запись будет активирована.', true, false],
  ['Ви отримаєте лист, щойно ваш обліковий запис буде схвалено.', true, false],
  ['Otrzymasz e-mail, gdy Twoje konto zostanie aktywowane.', true, false],
  ['O schválení Vašeho účtu budete informováni emailem.', true, false],
  ['当前的账户被激活的时候，您将收到一份确认激活的邮件。', true, false],
  ['Мы отправили письмо. Когда ваша учетная запись будет активирована, войдите.', false, true],
  ['Du wirst eine E-Mail erhalten, sobald sie von einem Administrator akzeptiert wird.', true, false],
  ['Please check your email. Once your account is activated, you can log in.', false, true],
  ['Please confirm your email. You will receive another e-mail once your account is approved.', true, true],
])('"%s": an approval is told of by mail (%s), or a mail has been sent (%s)', (said, isPending, isSent) => {
  expect([mailedOnceApproved(said), announcesMail(said)]).toEqual([isPending, isSent]);
});

test.each([
  ['Your application is under review by an admin. You’ll receive an email once it’s approved, and then log in.', false],
  ['После проверки администратором аккаунт будет активен.\nНа указанный адрес вы получите уведомление.', false],
  ['Your account is pending approval. You will receive an email with a link to confirm your address.', true],
  ['入会申込みを送信しました。', false],
])('"%s": what is mailed once somebody has had a say is not waited for (%s)', (said, isAnnounced) => {
  expect(announcesMail(said)).toBe(isAnnounced);
});

test.each([
  [
    'Wysłaliśmy wiadomość email z linkiem potwierdzającym na Twój adres email.\nJeśli wiadomość nie dotrze, sprawdź folder SPAM lub skontaktuj się z administratorem, aby zweryfikować konto.',
    false,
  ],
  [
    'We sent a confirmation email to your address. If it does not arrive, contact an administrator to activate your account by hand.',
    false,
  ],
  [
    'Мы отправили письмо с подтверждением на ваш адрес.\nЕсли оно не пришло, свяжитесь с администратором, чтобы активировать учётную запись.',
    false,
  ],
  ['이메일 주소로 확인 메일을 보냈습니다.\n계정을 승인하기 위해서 이메일 내 링크를 클릭해 주세요.', false],
  ['회원님의 계정은 관리자 승인 대기 중입니다.', true],
  // One word for both.
  ['Hesabınız şu anda onay bekliyor. Onay e-postası gönderildi.', false],
  ['Hesabınız yönetici onayı bekliyor.', true],
  ['После того, как администратор сайта активирует ее, вам будет направлен e-mail.', true],
  ['가입 신청이 승인되면 로그인할 수 있습니다.', true],
  ['Approval from a moderator is required to activate your account.', true],
  ['Your account is not active yet. Contact an administrator to activate your account.', true],
  [
    'Your registration has been added to the approval queue. You will receive an email when it is accepted by an administrator.',
    true,
  ],
  ['Din registrering har lagts till i kön. Du kommer att få ett mail när den accepteras av en administratör.', true],
  ['あなたの登録申請は承認キューに追加されました。管理者によって受け入れられた時に、メールを受信します。', true],
  ['We have sent you an e-mail. Your account has to be approved. Contact the administrator if that takes long.', true],
])('"%s": somebody has to let the account in (%s)', (said, isPending) => {
  expect(waitsForSomebody(said)).toBe(isPending);
});

test.each([
  ['Dein Account wurde eingetragen und wartet jetzt auf die Freischaltung durch einen Administrator.', true],
  ['Votre compte sera activé après validation par votre syndic.', true],
  ['Konto zostanie aktywowane po weryfikacji przez zarząd ogrodu.', true],
  ['Vaše žádost o účet byla odeslána a nyní se čeká na její zkontrolování.', true],
  ['Käyttäjätunnuspyyntösi on lähetetty onnistuneesti ja odottaa nyt käsittelyä.', true],
  ['Hesap isteğiniz gönderildi ve şimdi incelenmeyi bekliyor.', true],
  ['Ваша заявка отправлена и теперь ожидает обработки.', true],
  ['Din konto er ikke godkendt endnu.', true],
  ['您的账户请求已经发出，现正等候复审。', true],
  ['Vaš zahtjev je uspješno poslan i sada čeka potvrdu.', true],
  ['Styrelsen går igenom alla ansökningar manuellt.', true],
  ['Tu cuenta está siendo revisada por nuestro equipo.', true],
  ['Seu cadastro está em análise pela nossa equipe.', true],
  ['Il tuo account verrà attivato dopo la verifica da parte dello staff.', true],
  ['حساب کاربری شما پس از بررسی فعال خواهد شد.', true],
  ['ההרשמה שלך תיבדק על ידי הצוות שלנו.', true],
  ['Twoje zgłoszenie jest rozpatrywane.', true],
  ['Your account will be activated after you have confirmed your email address.', false],
  ['سيقوم فريقنا بمراجعة طلبك وتفعيل حسابك خلال 48 ساعة.', true],
  ['Warte, bis ein Admin dich freischaltet.', true],
  ['Somebody from our team goes through each application before it goes live.', true],
  ['Tu cuenta está pendiente de activación. Revisa tu correo.', false],
  ['We are waiting for you to confirm your address. Please check your email.', false],
  ['Du kan først logge ind, når den er godkendt.', true],
  ['You can log in only after the board has approved it.', true],
  ['会員ページのご利用には、管理者の確認が必要になります。', true],
  ['管理者の確認まで今しばらくお待ちください。', true],
  ['관리자 확인 후 회원 가입이 승인됩니다.', true],
  ['확인 후 로그인하세요.', false],
  ['ご利用にはログインが必要です。', false],
  ['Comments are shown only after they have been approved.', false],
  ['Your account has been activated by an administrator.', false],
  ['Please review your details before you go on.', false],
])('"%s", in whatever words stand between: somebody has to let the account in (%s)', (said, isPending) => {
  expect(waitsForSomebody(said)).toBe(isPending);
});

test('who promises to be in touch has the account wait, unless that is a mail which was sent', () => {
  expect(promisesAnswer('Danke! Wir melden uns in den nächsten Tagen bei dir.')).toBe(true);
  expect(promisesAnswer('Thanks! We have sent you an email. Should it bounce, we will contact you.')).toBe(false);
  expect(promisesAnswer('Thanks! You can log in now.')).toBe(false);
});

test('neither what somebody at the app does nor a text message to send is a mail to wait for', () => {
  expect(announcesMail('מנהל יבדוק את ההרשמה שלך ויפעיל את החשבון.')).toBe(false);
  expect(announcesMail('请编辑短信 R4TZ 发送至 1069 0088 12')).toBe(false);
});

test('a mail that is to come is none to wait for where the same sentence says that the approval is pending', () => {
  const said = 'Registration successful. Your application is pending admin approval; you will get an email.';
  expect([waitsForSomebody(said), announcesMail(said)]).toEqual([true, false]);
  const sent = 'Your application is pending admin approval, and we have sent you an email to confirm your address.';
  expect(announcesMail(sent)).toBe(true);
});

test('what else waits for somebody is no account', () => {
  expect(saysAccountWaits('Vaš račun čeka odobrenje administratora.')).toBe(true);
  expect(saysAccountWaits('Hesabınız onay bekliyor. Lütfen daha sonra tekrar deneyin.')).toBe(true);
  expect(saysAccountWaits('Two orders are awaiting approval by an administrator.')).toBe(false);
  expect(saysAccountWaits('Your account.\nTwo orders are awaiting approval by an administrator.')).toBe(false);
});

test.each([
  ['Vašo vlogo bo pregledal skrbnik.', 'Preverite svojo e-pošto.'],
  ['Administrator przejrzy Twoje zgłoszenie po rejestracji, gdy będzie mógł.', 'Zweryfikuj swój adres e-mail.'],
  ['Yönetici hesabınızı inceleyecek, sonra bilgi verecek.', 'E-postanızı inceleyin.'],
])('"%s" waits for somebody, "%s" for nobody', (waits, asks) => {
  expect([waitsForSomebody(waits), waitsForSomebody(asks)]).toEqual([true, false]);
});

test('an account that was approved waits for nobody, one that is to be approved does', () => {
  expect(waitsForSomebody('Votre compte a été approuvé par un administrateur.')).toBe(false);
  expect(waitsForSomebody('Once your account has been approved by an administrator, you can log in.')).toBe(true);
});

/** Who looks at the request, and that it is to come, in languages where one part of it was unknown. */
test.each([
  'Nossa equipe vai analisar seu pedido de criação de conta.',
  'Nasz zespół wkrótce rozpatrzy Twoją prośbę o utworzenie konta.',
  'Echipa noastră va revizui cererea ta de creare a contului.',
  'Наша команда незабаром розгляне вашу заявку на створення облікового запису.',
  'Нашият екип скоро ще разгледа заявката ви за създаване на профил.',
  'يجب أن يوافق المشرف على حسابك أولاً.',
  'מנהל צריך לאשר את החשבון שלך.',
  '担当チームがアカウント作成のリクエストを確認します。',
  '담당 팀에서 계정 생성 요청을 곧 검토할 예정입니다.',
  'ทีมงานของเราจะตรวจสอบคำขอสร้างบัญชีของคุณ',
  'Teamet vårt går snart gjennom forespørselen din om å opprette konto.',
  'Tiimimme käsittelee tilin luontipyyntösi pian.',
  'Sinu konto peab kinnitama moderaator.',
  'Mūsu komanda drīz izskatīs jūsu pieprasījumu izveidot kontu.',
  'Mūsų komanda netrukus peržiūrės jūsų prašymą sukurti paskyrą.',
  'El nostre equip revisarà aviat la teva sol·licitud de creació de compte.',
  'Gure taldeak laster aztertuko du zure kontua sortzeko eskaera.',
  'Dein Konto wurde erstellt, muss aber noch von der Administration genehmigt werden.',
  'Ditt konto har skapats, men det kräver fortfarande godkännande från en administratör.',
  'Váš účet bol úspešne vytvorený, stále však potrebuje súhlas správcu.',
  'Vaš je račun uspješno stvoren ali potrebno je odobrenje administratora.',
  'Ο λογαριασμός σας εκκρεμεί. Θα ενημερωθείτε μόλις εγκριθεί η εγγραφή σας.',
])('somebody has yet to let it in: %s', (text) => expect(waitsForSomebody(text)).toBe(true));

test('a heading that tells of waiting waits for nobody without a word of who lets in', () => {
  expect(waitsForSomebody('Your account is pending. Open the link in our mail to go on.')).toBe(false);
});

/** Some languages say of a form, a clock or a connection what they say of a mailbox. */
test.each([
  ['Našli jsme nějaké chyby. Prosím zkontrolujte formulář a proveďte opravy.', false],
  ['Zkontrolujte prosím svou e-mailovou schránku.', true],
  ['Ellenőrizze a hálózati kapcsolatot.', false],
  ['Ellenőrizze az e-mail fiókját.', true],
  ['Silakan periksa kembali formulir dan perbaiki.', false],
  ['Silakan periksa email Anda.', true],
  ['Controleer uw netwerkverbinding.', false],
  ['Controleer uw inbox.', true],
  ['Verificați conexiunea la rețea.', false],
  ['Verificați căsuța de e-mail.', true],
  ['Kontrollera din nätverksanslutning.', false],
  ['Kontrollera din inkorg.', true],
  ['Vui lòng kiểm tra kết nối mạng.', false],
  ['Vui lòng kiểm tra hộp thư của bạn.', true],
  ['请检查您的网络连接。', false],
  ['请检查您的邮箱。', true],
  ['請檢查您的網路連線。', false],
  ['請檢查您的信箱。', true],
])('%s asks to look for a mail: %s', (text, looks) => {
  expect(announcesMail(text)).toBe(looks);
});

test.each([
  'Registration application sent.',
  'Registrierungsantrag gesendet.',
  'Solicitud de registro enviada.',
  "La demande d'inscription a été envoyée.",
  'Заявка на регистрацию отправлена.',
  'Kayıt başvurusu gönderildi.',
  '注册申请已发送。',
  'בקשתכם להרשמה נשלחה.',
  'Registrierungsantrag ausstehend.',
  'Akceptacja rejestracji w toku.',
  'Čekanje na odobrenje registracije.',
  '등록 승인 검토중입니다.',
])('an application that was sent waits for somebody, and no mail comes: %s', (text) => {
  expect([waitsForSomebody(text), announcesMail(text)]).toEqual([true, false]);
});

test.each([
  ['Once an administrator approves or disapproves your registration, you will get an email about that decision.', true],
  ['You will receive an email as soon as a moderator has approved your account.', true],
  ['Sobald ein Administrator Ihre Registrierung genehmigt oder ablehnt, erhalten Sie eine E-Mail.', true],
  ['Please confirm your address first: you will get an email with a link.', false],
  ['You will receive an email; open its link to approve the sign-in to your account.', false],
])('a mail that tells what somebody made of the sign-up is none to wait for: %s', (text, waits) => {
  expect([waitsForSomebody(text), announcesMail(text)]).toEqual([waits, !waits]);
});
