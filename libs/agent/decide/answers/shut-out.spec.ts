import { expect, test } from '@jest/globals';
import { read } from './refusals.js';

const refused = (text: string, kind: 'login' | 'signup') => read({ text, purpose: null, field: null }, kind);

test.each([
  'User banned',
  'Benutzer ist gesperrt',
  'Usuario baneado',
  'Utente bannato',
  'Utilisateur banni',
  'Użytkownik zbanowany',
  'Kullanıcı Yasaklı',
  'Корисник је забрањен',
  '使用者已停權',
  'Lo siento, esta cuenta ha sido baneada (Razón: spam)',
  'Beklager, denne kontoen har blitt utestengt (Grunn: spam)',
  'Вибачте, цей акаунт забанений (Причина: spam)',
  'Du er blevet bandlyst fra denne side',
  'Du wurdest von dieser Seite gebannt',
  'Has sido expulsado del sitio',
  'Vous avez été banni du site',
  'You have been banned from the site',
  '你已被本站封禁',
  'サイトへのアクセスが禁止されています',
  'Dieser Benutzer ist gesperrt. Die Anmeldung ist nicht erlaubt.',
  'Ten użytkownik jest zablokowany. Zalogowanie się jest niemożliwe.',
  'This user is blocked. Login not allowed.',
  'Denna användare är blockerad. Inloggning är inte tillåtet.',
  'Този потребител е блокиран. Влизането в системата не е позволено.',
])('whoever is banned is kept out, whatever the password: %s', (text) => expect(refused(text, 'login')).toBe('barred'));

test.each([
  'Sorry, your IP address has been banned from this community. If you feel this is in error, please contact an administrator.',
  'Desculpa, o seu endereço IP foi banido desta comunidade. Se você acha que isso é um engano, por favor, contate um administrador.',
  'Извините, ваш IP адрес был заблокирован этим сообществом. Если вы считаете, что это ошибка, пожалуйста, свяжитесь с администратором.',
  '对不起，您的 IP 地址已被社区禁用。如果您认为这是一个错误，请与管理员联系。',
])('a banned IP address says nothing of the password: %s', (text) => expect(refused(text, 'login')).toBe('barred'));

test.each([
  'Incorrect user name or password. Accounts are locked after five failed attempts.',
  'Wrong password, or your account is banned.',
  'Der Benutzername ist falsch.',
])('a wrong password stays one beside such words: %s', (text) => expect(refused(text, 'login')).toBe('wrongLogin'));

test.each([
  'Die direkte Benutzerregistrierung wurde deaktiviert. Sie müssen von einem bestehenden Benutzer eingeladen werden.',
  'Directe gebruikersregistratie is uitgeschakeld.',
  'Direkt användarregistrering har avaktiverats.',
  'Direkte brukerregistrering er deaktivert.',
  'Suora käyttäjärekisteröinti on poistettu käytöstä.',
  'Die direkte Erstellung von Benutzerkonten ist auf diesem Wiki nicht aktiviert.',
  'La création directe de comptes utilisateurs n’est pas activée sur ce wiki.',
  'La creación directa de cuentas no está activada en esta wiki.',
  'A criação da conta está desativada.',
  'La creazione di utenze è disabilitata.',
  'Het aanmaken van accounts is uitgeschakeld.',
  'Zakládání účtů je zakázáno.',
  'Створення облікових записів вимкнене.',
  'Создание учётных записей отключено.',
  'Η δημιουργία λογαριασμού έχει απενεργοποιηθεί.',
  '账号创建已禁用。',
  '계정 만들기가 금지되어 있습니다.',
  'アカウントの作成は禁止されています。',
  'Chứng năng tạo tài khoản được tắt.',
  'Otvaranje naloga je onemogućeno.',
])('nobody can make an account: %s', (text) => expect(refused(text, 'signup')).toBe('closed'));

test.each([
  'The account could not be created.',
  'Benutzerkonto nicht erstellt: der Name ist vergeben.',
  'La création du compte a échoué.',
])('an account that was not made is no closed door: %s', (text) => expect(refused(text, 'signup')).not.toBe('closed'));

test('a registration that has succeeded is no closed one', () => {
  const text = 'A regisztráció sikerült, azonban a bejelentkezés még nem lehetséges, mert a fiók nincs aktiválva.';
  expect(refused(text, 'signup')).not.toBe('closed');
});

test('a second factor that is asked for refuses no password', () => {
  const text =
    'Ο λογαριασμός σας προστατεύεται με έλεγχο ταυτότητας δύο παραγόντων. Παρακαλούμε εισάγετε έναν κωδικό ελέγχου ταυτότητας:';
  expect(refused(text, 'login')).toBe('unknown');
});

test.each([
  'We were unable to log you in, likely due to an expired session. Please try again',
  'Dein Login war nicht erfolgreich da wahrscheinlich deine Sitzung abgelaufen ist. Bitte versuche es noch einmal',
  'El acceso ha fallado porque tu sesión ha expirado. Por favor prueba otra vez.',
  'Me ei saanud Sind sisse logida, võimalik, et tänu aegunud sessioonile, palun proovi uuesti',
  'Sikertelen bejelentkezés, feltételezhetően lejárt a munkamenet. Próbálkozz újra!',
  'Vi kunne ikke logge deg inn, sannsynligvis på grunn av en utgått sesjon. Vennligst prøv igjen',
  'Logowanie nie powiodło się, zapewne na skutek wygaśnięcia sesji. Spróbuj ponownie.',
  'Нам не удалось вас найти из-за просроченной сессии. Попробуйте ещё раз.',
  '可能是由于会话过期，登录失败。请重试。',
  'Prijava ni mogoča, verjetno zaradi potekle seje. Poskusite znova.',
])('a session that has run out blames no password: %s', (text) => expect(refused(text, 'login')).toBe('tooQuick'));
