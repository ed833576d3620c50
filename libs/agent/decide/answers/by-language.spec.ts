import { expect, test } from '@jest/globals';
import { messages } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { read } from './refusals.js';
import { praises } from './telling.js';

test.each([
  'Cannot send. Wait 10 minutes.',
  'Please wait 2 minutes before requesting a new code.',
  'You must wait 60 seconds before requesting another email.',
  'Bitte warten Sie 10 Minuten, bevor Sie einen neuen Link anfordern.',
  'Veuillez patienter 2 minutes avant de demander un nouveau lien.',
  'Espere 5 minutos antes de solicitar otro enlace.',
  'Aguarde 2 minutos antes de solicitar um novo código.',
  'Attendi 5 minuti prima di richiedere un nuovo link.',
  'Odczekaj 5 minut przed wysłaniem kolejnego linku.',
  'Počkejte 5 minut, než požádáte o další odkaz.',
  'Vänta 2 minuter innan du begär en ny länk.',
  'Yeni bir bağlantı istemeden önce 5 dakika bekleyin.',
  'Várjon 5 percet, mielőtt új linket kér.',
  '请等待 5 分钟后再请求新的链接。',
  'Vui lòng đợi 5 phút trước khi yêu cầu liên kết mới.',
])('another mail is asked for too soon: %s', (text) => {
  for (const kind of ['login', 'signup'] as const)
    expect(read({ text, purpose: null, field: null }, kind)).toBe('rateLimited');
});

test('what was mailed is to be waited for, and refuses nothing', () =>
  expect(
    read(
      {
        text: 'We have sent you a link by email. Wait two minutes before requesting another.',
        purpose: null,
        field: null,
      },
      'login',
    ),
  ).not.toBe('rateLimited'));

test.each([
  'Vui lòng điền vào Tên đăng nhập và mật khẩu chính xác.',
  'Si us plau, introduïu un nom d’usuari i contrasenya correctes.',
])('beside a box, what names both of what was typed refuses the login: %s', (text) =>
  expect(read({ text, purpose: null, field: {} as never }, 'login')).toBe('wrongLogin'),
);

test.each([
  'User ada@larch.org does not have an account. Check the email address, or create that account if you’d like.',
  "ada@larch.org doesn't have an account here. Check the address or create one.",
  'There is no account for ada@larch.org. Please check your email address.',
  'Check the email address: nobody is registered with it.',
  'Pour ada@larch.org il n’existe pas de compte. Vérifiez l’adresse e-mail.',
  'L’utilisateur n’a pas de compte. Vérifiez votre adresse e-mail.',
  'ada@larch.org hat kein Konto. Prüfen Sie die E-Mail-Adresse.',
  'Für ada@larch.org besteht kein Benutzerkonto. Bitte überprüfen Sie Ihre E-Mail-Adresse.',
  'El usuario no tiene una cuenta. Compruebe el correo electrónico.',
  'O usuário não tem uma conta. Verifique o e-mail.',
  'L’utente non ha un account. Controlla l’indirizzo email.',
  'Deze gebruiker heeft geen account. Controleer het e-mailadres.',
  'Użytkownik nie ma konta. Sprawdź adres e-mail.',
  'У пользователя нет учетной записи. Проверьте адрес электронной почты.',
  'Uživatel nemá účet. Zkontrolujte e-mail.',
  'Användaren har inget konto. Kontrollera e-postadressen.',
  'Kullanıcının hesabı yok. E-posta adresini kontrol edin.',
])('nobody is there, though the address is to be looked over: %s', (text) =>
  expect(read({ text, purpose: null, field: null }, 'login')).toBe('wrongLogin'),
);

test.each([
  "Don't have an account? Sign up",
  '¿Aún no tiene una cuenta? Regístrese',
  'Você não tem uma conta?',
  'Non hai un account?',
  'Nie masz konta? Zarejestruj się',
  'Нет учетной записи?',
  'Har du inget konto?',
  'Hesabınız yok mu?',
  'Nincs fiókja?',
  'Jeg har ikke en konto',
  'Vous n’avez pas de compte ?',
])('whoever has no account is asked, not refused: %s', (text) =>
  expect(messages.wrongLogin.test(normalize(text))).toBe(false),
);

test.each([
  'Wprowadzone hasło jest bardzo silne.',
  'Entered password is very strong.',
  'Le mot de passe saisi est très fort.',
  'Das Passwort ist sehr stark',
  'Введенный пароль очень надежный.',
  'A senha inserida é muito forte.',
  'La contraseña es muy segura',
  'Het ingevoerde wachtwoord is zeer sterk.',
  'Lösenordet är mycket starkt',
])('a whole sentence praises a password: %s', (text) => expect(praises(text)).toBe(true));
test.each([
  'Wprowadzone hasło jest bardzo słabe.',
  'Hasło musi być silne.',
  'Le mot de passe doit être fort.',
  'Your password is not strong',
  'Das Passwort ist nicht stark genug',
])('or blames it: %s', (text) => expect(praises(text)).toBe(false));

test.each([
  'This e-mail address is not available.',
  'Ten adres e-mail nie jest dostępny.',
  'Diese E-Mail-Adresse ist nicht verfügbar.',
  'Cette adresse e-mail n’est pas disponible.',
  'Esta dirección de correo no está disponible.',
  'Este endereço de e-mail não está disponível.',
  'Questo indirizzo email non è disponibile.',
  'Dit e-mailadres is niet beschikbaar.',
  'Этот адрес электронной почты недоступен.',
  'Ця електронна адреса недоступна.',
  'Tento e-mail není k dispozici.',
  'Den här e-postadressen är inte tillgänglig.',
  'Bu e-posta adresi kullanılamıyor.',
  'Ez az e-mail cím nem elérhető.',
  'このメールアドレスは利用できません。',
  '该电子邮件地址不可用。',
])('an address that is not to be had is taken: %s', (text) =>
  expect(read({ text, purpose: 'email', field: 'e' }, 'signup')).toBe('emailTaken'),
);
test.each([
  'This username is not available.',
  'Ta nazwa użytkownika nie jest dostępna.',
  'Dieser Benutzername ist nicht verfügbar.',
  'Ce nom d’utilisateur n’est pas disponible.',
  'Este nombre de usuario no está disponible.',
  'Este nome de usuário não está disponível.',
  'Questo nome utente non è disponibile.',
  'Deze gebruikersnaam is niet beschikbaar.',
  'Это имя пользователя недоступно.',
  'Uživatelské jméno není k dispozici.',
  'Användarnamnet är inte tillgängligt.',
  'Bu kullanıcı adı kullanılamıyor.',
])('and so is such a user name: %s', (text) =>
  expect(read({ text, purpose: 'username', field: 'e' }, 'signup')).toBe('usernameTaken'),
);

test.each([
  'Uživatel s tímto e-mailem je již registrován.',
  'Selle e-posti aadressiga on juba kasutaja registreeritud.',
  'İstifadəçi artıq bu e-poçt ünvanı ilə qeydiyyatdan keçib.',
  'Un usuari ja ha estat registrat amb aquesta direcció de correu electrònic.',
  'یک کاربر ازقبل با این نشانی ایمیل ثبت شده است.',
  '此电子邮件地址已被其他用户注册。',
  '已經有使用者使用此電子郵件地址註冊。',
])('what is said at an address is about the address, though it speaks of its user: %s', (text) =>
  expect(read({ text, purpose: 'email', field: 'e' }, 'signup')).toBe('emailTaken'),
);

test.each([
  'El procedimiento de configuración se ha completado y ya está listo para empezar.',
  'Su espacio ya está listo para usar.',
  'O seu painel já está pronto para ser usado.',
  'A conta já está ativa e pronta.',
  'Il servizio è già pronto all’uso.',
  'Tout est déjà prêt, vous pouvez commencer.',
  'Ihr Bereich ist bereits fertig eingerichtet.',
  'Alles is al klaar voor gebruik.',
  'Twoje konto jest już gotowe.',
  'Spațiul este deja pregătit.',
])('what is ready by now is taken by nobody: %s', (text) =>
  expect(read({ text, purpose: null, field: null }, 'signup')).toBe('unknown'),
);
