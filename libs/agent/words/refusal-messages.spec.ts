import { expect, test } from '@jest/globals';
import { normalize } from './normalize.js';
import { actions, messages } from './words.js';

/** As the translations of widely used login pages and frameworks word it. */
test.each([
  ['wrongLogin', 'unmatched username and password'],
  ['wrongLogin', 'Username and password do not correspond.'],
  ['wrongLogin', 'Falsche E-Mail-Adresse oder Passwort.'],
  ['wrongLogin', 'bad user credentials'],
  ['accountExists', '既にユーザーが存在しています'],
  ['wrongLogin', 'Yalnış e-poçt və ya şifrə.'],
  ['accountExists', 'Dette brukarnamnet eksisterer allereie.'],
  ['wrongLogin', 'Mauvaise adresse de messagerie ou mot de passe.'],
  ['wrongLogin', 'Gebruiker of wachtwoord is niet correct.'],
  ['wrongLogin', "El nom d'usuari o contrasenya no són correctes."],
  ['wrongLogin', 'Vale e-mail või salasõna.'],
  ['wrongLogin', 'Kata laluan yang anda masukkan tidak betul. Sila cuba lagi.'],
  ['wrongLogin', 'Μη αποδεκτά διαπιστευτήρια.'],
  ['wrongLogin', 'פרטים לא נכונים.'],
  ['wrongLogin', 'Nie udało się zalogować. Sprawdź login i hasło.'],
  ['wrongLogin', 'Impossible de vous connecter.'],
  ['wrongLogin', 'Não foi possível entrar'],
  ['wrongLogin', 'Přihlášení se nezdařilo.'],
  ['codeWrong', 'Mauvais code. Veuillez réessayer.'],
  ['accountExists', 'El nombre de usuario se encuentra en uso.'],
  ['accountExists', 'Denna e-postadress är taget. Vänligen prova ett annat.'],
  ['accountExists', 'यह ईमेल पता पहले से लिया गया है। कृपया दूसरा प्रयास करें।'],
  ['accountExists', 'มีอีเมลอยู่แล้ว'],
  ['closed', "L'enregistrement n'est pas autorisé"],
  ['closed', 'Registrazione non permessa'],
  ['closed', 'Rejestracja nie jest dozwolona'],
  ['closed', 'Registrering tillåts ej'],
  ['closed', '登録は許可されていません'],
  ['closed', '등록이 허용되지 않습니다'],
  ['weakPassword', 'Ungültiges Passwort: Es darf nicht gleich sein wie der Benutzername.'],
  ['weakPassword', 'Mot de passe invalide : longueur minimale requise de 12.'],
  ['weakPassword', 'Password non valida: lunghezza minima 12.'],
  ['weakPassword', 'Contraseña incorrecta: no puede ser igual al nombre de usuario.'],
  ['weakPassword', 'Lösenordet är för vanligt.'],
  ['weakPassword', '無効なパスワード: ユーザー名と同じパスワードは禁止されています。'],
  ['requiredError', 'E-posta boş kalamaz'],
  ['requiredError', 'Heslo nemůže zůstat prázdné'],
  ['expired', 'Verifieringslänken har löpt ut. Vänligen begär en ny länk.'],
  ['rateLimited', 'you can only send one code in 60s'],
  ['rateLimited', "Vous ne pouvez envoyer qu'un seul code en 60s"],
  ['rateLimited', 'Sie können nur einen Code in 60s senden.'],
  ['rateLimited', 'solo puede enviar un código en 60s'],
  ['rateLimited', '60秒内只能发送一次验证码'],
  ['rateLimited', 'Veuillez patienter avant de réessayer.'],
  ['rateLimited', 'Bitte warten Sie, bevor Sie es erneut versuchen.'],
  ['barred', 'Il tuo account è bloccato.'],
  ['barred', 'Ваша учетная запись заблокирована.'],
  ['barred', 'Hesabınız kilitlendi.'],
  ['notActivated', 'Sie müssen Ihr Konto bestätigen, bevor Sie fortfahren können.'],
  ['notActivated', 'Vous devez confirmer votre compte par email.'],
  ['notActivated', 'Tienes que confirmar tu cuenta para poder continuar.'],
  ['notActivated', '계속하기 전에 이메일 주소를 인증해야 합니다.'],
  ['created', 'Добро пожаловать! Вы успешно зарегистрировались.'],
  ['authenticator', 'Aby kontynuować, wprowadź kod weryfikacyjny wygenerowany przez aplikację uwierzytelniającą'],
  ['authenticator', 'Para continuar, ingresá el código generado por tu aplicación autenticadora'],
  ['authenticator', 'Чтобы продолжить, введите код проверки, сгенерированный вашим приложением для аутентификации'],
  ['checkMail', 'Verifique o seu e-mail'],
  ['checkMail', 'Vas a recibir un correo con instrucciones sobre cómo confirmar tu cuenta en unos minutos.'],
  ['checkMail', 'Riceverai un messaggio email con le istruzioni per confermare il tuo account.'],
  ['checkMail', 'Du vil innen få minutter motta en epost med instruksjoner for å aktivere din konto.'],
  ['checkMail', 'Check je e-mail'],
  ['checkMail', 'メールに送信された確認コードを入力してください'],
  ['checkMail', 'Masukkan kode verifikasi yang dikirim ke email Anda'],
] as const)('%s is said by "%s"', (concept, text) => {
  expect(messages[concept].test(normalize(text))).toBe(true);
});

test.each([
  ['forgot', 'Non ricordi la password?'],
  ['forgot', 'Не помните пароль?'],
  ['forgot', 'Şifrenizi hatırlamıyor musunuz?'],
  ['signUp', 'Створіть Ваш акаунт'],
  ['signUp', 'Inscrever'],
  ['signUp', 'Menciptakan Akun'],
  ['signUp', 'Δημιούργησε λογαριασμό'],
  ['signUp', 'Kreiraj svoj nalog'],
] as const)('%s is offered by "%s"', (concept, text) => {
  expect(actions[concept].test(normalize(text))).toBe(true);
});

test.each([
  ['accountExists', 'Non-existent user'],
  ['weakPassword', 'Wiki se zasniva na slobodnom softveru.'],
  ['closed', 'Registration is open to everyone.'],
  ['wrongLogin', 'Sie sind angemeldet.'],
  ['checkMail', 'Erhalten Sie jetzt unsere E-Mail-Angebote.'],
  ['checkMail', 'Riceverai email con le nostre offerte.'],
  ['barred', 'Protect your account with a second factor.'],
] as const)('%s is not said by "%s"', (concept, text) => {
  expect(messages[concept].test(normalize(text))).toBe(false);
});
