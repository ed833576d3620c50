import { expect, test } from '@jest/globals';
import { announcesMail, saysUnderReview, waitsForSomebody } from './approval-mail.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { aboutWhich, read, type Reading } from './refusals.js';

const readAs = (text: string, kind: 'signup' | 'login'): Reading =>
  read({ text, purpose: aboutWhich(text), field: null }, kind);

test.each([
  'acme.example accepterer ikke nye medlemmer',
  'acme.example nie przyjmuje nowych członków',
  'acme.example не принимает новых участников',
  'acme.example 目前不接收新成员',
  'Denne tjeneren tillater ikke åpne påmeldinger',
  'Vytváření uživatelů je vypnuto.',
  'Ta strežnik ne sprejema novih članov.',
])('a site that takes no new members is closed: %s', (text) => expect(readAs(text, 'signup')).toBe('closed'));

test.each([
  'Sie haben sich bereits für ein Konto bei robin@example.com angemeldet.',
  'Vous avez déjà créé un compte avec robin@example.com',
  'Już zarejestrowałeś się na konto robin@example.com',
  'あなたは既に robin@example.com でアカウントにサインアップしています',
  'Ya te has registrado en una cuenta con robin@example.com',
])('an account that is there already is told by our own address: %s', (text) =>
  expect(readAs(text, 'signup')).toBe('emailTaken'),
);

test.each([
  'Your registration is pending approval from the administrator. Please try again later.',
  'O seu registo está pendente de aprovação do administrador. Por favor, tente novamente mais tarde.',
  'You do not have access to this application. Please contact your administrator if you believe this is a mistake.',
  'Non hai accesso a questo servizio. Si prega di contattare un amministratore se ritieni si tratti di un errore.',
  'Login failed because your account has been set to inactive. Please contact an administrator.',
  'Dein Konto wird weiterhin überprüft.',
  'Su cuenta aún se encuentra bajo revisión.',
])('what only somebody at the app can open is neither a wrong password nor a matter of time: %s', (text) =>
  expect(readAs(text, 'login')).toBe('barred'),
);

test.each([
  'Bevor du fortfahren kannst, musst du deine E-Mail-Adresse bestätigen.',
  'Před pokračováním musíte potvrdit svůj e-mail.',
  'Vous devez valider votre adresse de courriel pour continuer.',
  'Du må stadfesta e-postadressa di før du kan gå vidare.',
  'Zweryfikuj adres e-mail, aby kontynuować.',
  'Tens de confirmar o teu endereço de e-mail antes de continuar.',
  '你必须先确认你的电子邮件地址才能继续。',
  'Profil encore ? Le profil n’est pas vérifié. Avant de continuer, vérifiez le profil.',
])('a login that wants the address to be confirmed first is not refused for its password: %s', (text) =>
  expect(readAs(text, 'login')).toBe('notActivated'),
);

test.each([
  'Deine E-Mail-Adresse wurde bestätigt und das Team von Acme überprüft nun deine Registrierung.',
  'Twój adres e-mail został potwierdzony! Administracja Acme sprawdza Twoją rejestrację.',
  'Din registrering er ved at blive gennemgået',
  'הרשמתך עוברת בדיקה',
  'A tua inscrição está a ser revista',
])('a registration that somebody goes through is under review: %s', (text) => expect(saysUnderReview(text)).toBe(true));

test.each([
  ['You are already logged in as robin@example.com.', 'signup'],
  ['The address robin@example.com is not valid.', 'signup'],
  ['This user name is no longer available.', 'signup'],
  ['Ваша регистрация на acme.example завершена!', 'signup'],
  ['Votre inscription sur acme.example est désormais terminée !', 'signup'],
  ['Twoja rejestracja na acme.example została zakończona!', 'signup'],
  ['Ваша реєстрація на acme.example завершена!', 'signup'],
] as const)('what speaks of something else is neither: %s', (text, kind) =>
  expect(['closed', 'emailTaken']).not.toContain(readAs(text, kind)),
);

test.each([
  'Verify your address to get our newsletter.',
  'Wir prüfen Ihre Rechnung.',
  'Your order is under review.',
  'Revisa tu registro de actividad.',
])('what is looked through is a registration only where it is called so: %s', (text) =>
  expect(saysUnderReview(text)).toBe(false),
);

test.each([
  'Ennen kuin voit kirjautua, tunnuksesi pitää aktivoida ylläpitäjän toimesta.',
  'قبل أن تتمكن من تسجيل الدخول، يجب تفعيل حسابك يدويًا بواسطة المسؤول.',
  'לפני שתוכל להתחבר, החשבון שלך חייב לעבור אישור על ידי האדמין.',
  '관리자가 계정을 수동으로 활성화시켜야 사용할 수 있습니다.',
  'Abans de poder iniciar sessió, els comptes han de ser activats manualment per un administrador.',
  'تم انشاء حسابك بنجاح، تم ارسال طلب الموافقه للادارة.',
  'Ваш аккаунт проходит модерацию.',
  'Учётная запись заработает после модерации.',
])('an account that an administrator has to activate waits for somebody, and for no mail: %s', (text) =>
  expect([waitsForSomebody(text), announcesMail(text)]).toEqual([true, false]),
);

test.each([
  'حساب کاربری شما هنوز تایید نشده است.\nبرای استفاده از Acme، لطفا با دنبال‌کردن راهنماهای موجود در رایانامه فعال‌سازی که برای شما ارسال شده‌است، حساب کاربری خود را تأیید کنید.',
  'Ваш аккаунт еще не был проверен.\nПожалуйста, пройдите проверку, следуя инструкциям в направленном вам письме активации.',
  'Your account has not been verified yet.\nPlease verify it by following the instructions in the activation email that has been sent to you.',
])('an account that is not verified waits for the mail that is told of beside it: %s', (text) =>
  expect([waitsForSomebody(text), announcesMail(text)]).toEqual([false, true]),
);

test.each([
  'Um deine Anmeldung zu vervollständigen, gib bitte einen Token deine Handy-Authenticators ein',
  'Chcete-li dokončit proces přihlášení, zadejte token z autentizátoru vašeho chytrého telefonu',
  'Откройте ваше приложение аутентификации и введите код.',
  'Nyissa meg a hitelesítési alkalmazást, és adja meg a kódot.',
])('a token of an authenticator on a phone is no text message: %s', (text) =>
  expect(messages.authenticator.test(normalize(text))).toBe(true),
);
