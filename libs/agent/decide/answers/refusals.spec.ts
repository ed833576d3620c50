import { expect, test } from '@jest/globals';
import type { View } from '../../perceive/view.types.js';
import type { FormModel } from '../forms/form.js';
import { complaints, read } from './refusals.js';

const said = (text: string) => read({ text, purpose: null, field: null }, 'login');

test.each([
  'Bitte Benutzername und Passwort eingeben. Beide Felder berücksichtigen die Groß-/Kleinschreibung.',
  'Saisissez un nom d’utilisateur et un mot de passe valides. Remarquez que chacun de ces champs est sensible à la casse.',
  'Voer een juiste gebruikersnaam en wachtwoord in. Let op dat beide velden hoofdlettergevoelig zijn.',
  'Wprowadź poprawne wartości pól nazwa użytkownika oraz hasło. Uwaga: wielkość liter ma znaczenie.',
  '輸入正確的 使用者名稱 和密碼。請注意兩者皆區分大小寫。',
  'O nome de usuário e/ou a senha informada não estão corretas',
])('what is said of both the name and the password that were sent refuses them: %s', (text) =>
  expect(said(text)).toBe('wrongLogin'),
);
test.each([
  'Bitte geben Sie das korrekte Passwort ein.',
  'Veuillez saisir le bon mot de passe.',
  'Introduzca la contraseña correcta.',
  '请输入正确的密码',
])('the right password is asked for at the box of another one that was sent: %s', (text) =>
  expect(read({ text, purpose: 'password', field: {} as never }, 'login')).toBe('wrongLogin'),
);
test.each(['Your password expires in three days.', 'Something is amiss here, and nobody knows what.'])(
  'what names one of them, or none, is not taken for that: %s',
  (text) => expect(said(text)).toBe('unknown'),
);

test('a login that names both a wrong name and an inactive account is a wrong one', () => {
  expect(said('The user was not found, or the account is inactive.')).toBe('wrongLogin');
  expect(said('Benutzer nicht gefunden oder noch nicht aktiviert.')).toBe('wrongLogin');
});

test('a login that is wrong, or else blocked for a while, is a wrong one', () => {
  expect(said('Incorrect user name or password or account is temporarily blocked.')).toBe('wrongLogin');
  expect(said('Too many invalid attempts. Wait ten minutes or reset your password.')).toBe('rateLimited');
});

test('an inactive account is one whatever else may be done about it', () => {
  expect(said('Your account is not activated yet.')).toBe('notActivated');
  expect(said('Login failed: your account is not activated yet. Follow the link or ask for a new one.')).toBe(
    'notActivated',
  );
  expect(said('Email requires confirmation.')).toBe('notActivated');
  expect(said('Bitte bestätige zuerst deine E-Mail-Adresse.')).toBe('notActivated');
  expect(said('Спочатку підтвердьте електронну адресу.')).toBe('notActivated');
  expect(said('Confirm your first name and password.')).not.toBe('notActivated');
  expect(said('Die E-Mail-Adresse muss bestätigt werden.')).toBe('notActivated');
  expect(said('To use your account you have to open the link that we have sent to your address.')).toBe('notActivated');
});

test.each([
  'Account is disabled, contact your administrator.',
  'Felhasználói fiókja inaktív, kérem, vegye fel a kapcsolatot az alkalmazás adminisztrátorával.',
  'Kontot är inaktiverat, kontakta administratör.',
  'アカウントが無効です。管理者に連絡してください。',
  'Účet je neplatný, kontaktujte administrátora.',
  'حساب غیرفعال است، با سرپرست خود تماس بگیرید.',
  'ანგარიში გათიშულია. დაუკავშირდით თქვენს ადმინისტრატორს.',
  'Votre compte n’autorise pas la connexion, veuillez contacter l’administrateur de votre site.',
  '您的帐户被禁止登录，请与网站管理员联系。',
  'Login failed because your account has been deactivated.  Please contact an administrator.',
  'Logowanie nie powiodło się ponieważ Twoje konto zostało dezaktywowane. Skontaktuj się z administratorem.',
])('an account that only somebody at the app can open is shut, whatever is said of it: %s', (text) =>
  expect(said(text)).toBe('barred'),
);
test.each([
  ['Your account is not active. Open the link in our mail, or contact an administrator.', 'notActivated'],
  ['Wrong password for this account. Contact your administrator.', 'wrongLogin'],
])('somebody to turn to beside a mail or a wrong password shuts nobody out: %s', (text, reading) =>
  expect(said(text)).toBe(reading),
);

test.each([
  ['无效密码：该密码已经被拉黑。', 'password'],
  ['كلمة المرور غير صالحة: يجب ألا تكون مطابقة لاسم المستخدم.', 'password'],
] as const)('a password that somebody has, or that is like the name, is chosen anew: %s', (text, purpose) =>
  expect(read({ text, purpose, field: 'password' }, 'signup')).toBe('weakPassword'),
);
test.each([
  'The username "robin7" is reserved.',
  'Der Benutzername "robin7" ist reserviert.',
  'Имя пользователя «robin7» зарезервировано.',
  '用户名「robin7」被保留。',
])('a name that is kept from everybody is as good as taken: %s', (text) =>
  expect(read({ text, purpose: 'username', field: null }, 'signup')).toBe('usernameTaken'),
);

test('a sign-up that finds the phone number too short demands one', () => {
  const complaint = { text: 'Telephone: 3 to 32 digits, please!', purpose: 'phone', field: 'tel' } as const;
  expect(read(complaint, 'signup')).toBe('missing');
});

test('what tells how many tries are left, or that nobody is called so, refuses the login', () => {
  expect(said('This code is not the right one. Only 2 attempts left.')).toBe('wrongLogin');
  expect(said('What you entered is not associated with an account.')).toBe('wrongLogin');
  expect(said('Unrecognised name or password!')).toBe('wrongLogin');
  expect(said("The name or the password isn't right. Look at both again.")).toBe('wrongLogin');
});

test('what stands at a field is told without its label, but a sentence that begins with it is told whole', () => {
  const told = (around: string) => {
    const field = { name: 'name', label: 'Name', described: '', around, filled: true };
    const form = { fields: [{ field, purpose: 'username' }] } as unknown as FormModel;
    return complaints({ notices: [], controls: [] } as unknown as View, form, new Set())[0]?.text;
  };
  expect(told('Name Somebody has it.')).toBe('Somebody has it.');
  expect(told('Name is in use.')).toBe('Name is in use.');
});

test.each([
  ['20 (min 6)', false],
  ['14/64', false],
  ['14 (max. 64)', false],
  ['3 (min 6)', true],
  ['70/64', true],
])('how much was typed is no complaint where it will do: %s', (around, complains) => {
  const field = { name: 'password', label: 'Password', described: '', around: `Password ${around}`, filled: true };
  const form = { fields: [{ field, purpose: 'password' }] } as unknown as FormModel;
  expect(complaints({ notices: [] } as unknown as View, form, new Set()).length > 0).toBe(complains);
});

test('a count that a script has put among what stood at a field is none of the complaint', () => {
  const field = {
    name: 'nick',
    label: 'Nickname',
    described: '',
    around: 'You (a-z) Nickname 91/100 As seen. Fill this in.',
  };
  const form = { fields: [{ field, purpose: 'username' }] } as unknown as FormModel;
  const before = new Set(['nick§You (a-z) Nickname As seen.']);
  expect(complaints({ notices: [] } as unknown as View, form, before)[0]?.text).toBe('Fill this in.');
});

test('colours that are told in brackets are no complaints: what is well is passed over, what is wrong told by its sentence', () => {
  const box = (name: string, described: string, around: string) => ({
    field: { name, label: name, described, around, filled: true },
    purpose: name,
  });
  const fields = [
    box('username', '(error)', 'username (error) At most 14 characters.'),
    box('password', '(success)', 'password (success) Very strong.'),
    box('email', '(sukces)', 'email (sukces) Wprowadzono.'),
    box('company', '(błąd)', '(błąd) Nazwa jest za długa.'),
  ];
  const form = { fields } as unknown as FormModel;
  const found = complaints({ notices: [] } as unknown as View, form, new Set());
  expect(found.map(({ text, purpose }) => [purpose, text])).toEqual([
    ['username', 'At most 14 characters.'],
    ['company', 'Nazwa jest za długa.'],
  ]);
});

test('what a meter says of a password that will do is no complaint, what it says of a weak one is', () => {
  const told = (text: string) =>
    complaints(
      { notices: [{ text, kind: 'status', form: -1 }], dialogs: [], controls: [] } as unknown as View,
      null,
      new Set(),
    ).length;
  expect(['Very Strong', 'Sehr stark', 'Très fort', 'Password strength: good'].map(told)).toEqual([0, 0, 0, 0]);
  expect(
    ['Your password meets all the necessary requirements.', 'La password soddisfa tutti i requisiti'].map(told),
  ).toEqual([0, 0]);
  expect(['Weak', 'Too weak', 'Your password has to be strong.'].map(told)).toEqual([1, 1, 1]);
  expect(told('Your password does not meet all requirements.')).toBe(1);
});

test('a pair of name and password that cannot be verified is refused', () => {
  expect(said('We could not verify your address or password, try again.')).toBe('wrongLogin');
  expect(said('Проверьте правильность имени и пароля.')).toBe('wrongLogin');
});

test.each([
  "It looks like there's already an account under that address.",
  'Unter dieser Adresse gibt es schon ein Konto.',
  "C'è già qualcuno con questo indirizzo.",
  'We already have a user with that email address. Did you already register before and just need to log in?',
  'Wir haben schon einen User mit dieser Adresse - hast du dich schon mal registriert?',
  'Ya tenemos un usuario con esa dirección de correo electrónico.',
  'Já temos um utilizador com este endereço de e-mail. Só precisa fazer login?',
  'Mamy już użytkownika z takim adresem e-mail.',
  '이미 해당 이메일 주소로 사용자 계정이 있습니다.',
  'Uživatel s touto e-mailovou adresou už existuje.',
  'Our system already has a record of that email address - please try logging in with that email address.',
  'We already have this address on file.',
  'Unser System hat diese E-Mail-Adresse bereits gespeichert.',
  'Notre système contient déjà un enregistrement de cette adresse.',
  'Nuestro sistema ya tiene un registro de ese correo electrónico.',
  'Il nostro sistema contiene già un record di questo indirizzo email.',
  'Found an existing account for this address',
  'This address already belongs to somebody else.',
  'This email address is linked to another account.',
  'Another user has this address',
  'Diese E-Mail-Adresse gehört bereits jemand anderem.',
  'Email already belongs to an account',
  'Value already in database or empty',
  'Wert ist bereits in der Datenbank oder leer',
  'Este correo ya pertenece a otra persona.',
  'Этот адрес уже принадлежит другому пользователю.',
  '该邮箱已属于其他用户',
  'Es wurde ein bestehendes Konto mit dieser Adresse gefunden.',
  'Un compte existant a été trouvé pour cette adresse.',
  'Найдена существующая учётная запись с этим адресом.',
  '找到了此邮箱地址的现有账户',
])('"%s" says that the address is known', (text) => {
  expect(read({ text, purpose: null, field: null }, 'signup')).toBe('emailTaken');
});

test.each([
  'Someone else is using this username',
  'This user name already belongs to somebody else.',
  'Le nom d’utilisateur robin7 est pris.',
  'De gebruikersnaam robin7 is bezet.',
  'Toto uživatelské jméno, robin7, je zabráno.',
])('"%s" says that the name is taken', (text) =>
  expect(read({ text, purpose: null, field: null }, 'signup')).toBe('usernameTaken'),
);
test.each([
  'We have mailed you. If someone else has used your address, ignore it.',
  'Use another account',
  'Sign in with another account',
])('"%s" says of nothing that it is taken', (text) =>
  expect(read({ text, purpose: null, field: null }, 'signup')).toBe('unknown'),
);

test.each([
  'The username robin7 is not registered on this site. If you are unsure of it, try your address instead.',
  'Der Benutzername robin7 ist auf dieser Website nicht registriert.',
  'L’identifiant robin7 n’est pas inscrit sur ce site.',
  'El nombre de usuario robin7 no está registrado en este sitio.',
  'il nome utente robin7 non è registrato su questo sito.',
  'O nome de usuário robin7 não está cadastrado neste site.',
  'De gebruikersnaam robin7 is niet geregistreerd op deze site.',
  'Nazwa użytkownika robin7 nie jest zarejestrowana w tej witrynie.',
  'имя пользователя robin7 не зарегистрировано на этом сайте.',
  'Användarnamnet robin7 är inte registrerat på denna webbplats.',
  'Uživatelské jméno robin7 není na tomto webu registrováno.',
  'ユーザー名 robin7 はこのサイトに登録されていません。',
  '用户名robin7未在此站点注册。',
])('whoever is not registered is refused: %s', (text) => expect(said(text)).toBe('wrongLogin'));
test.each([
  'Not registered yet? Sign up',
  'Noch nicht registriert?',
  'Pas encore inscrit ?',
  'Ещё не зарегистрированы?',
])('a way for whoever is not registered refuses nobody: %s', (text) => expect(said(text)).not.toBe('wrongLogin'));

test.each([
  'Kein Account passt zu den eingegebenen Daten.',
  'Geen gebruikersaccount komt overeen met de ingevoerde gegevens.',
  'Nie znaleźliśmy konta pasującego do tych danych logowania.',
  '입력한 자격 증명과 일치하는 사용자 계정이 없습니다.',
])('"%s" says that no account is meant', (text) => expect(said(text)).toBe('wrongLogin'));

test.each(['U heeft het maximaal aantal pogingen bereikt.', 'Probeert u het later opnieuw.', 'Zkus to později.'])(
  '"%s" refuses for now',
  (text) => expect(read({ text, purpose: null, field: null }, 'login')).toBe('rateLimited'),
);

test('a name for others to see that is taken is taken', () =>
  expect(read({ text: 'ERROR: Display Name taken.', purpose: null, field: null }, 'signup')).toBe('emailTaken'));

test('what is refused for others who came from the same address is refused for now', () => {
  const meant = (text: string) => read({ text, purpose: null, field: null }, 'signup');
  const flood = 'At least an hour has to pass between registrations from the same IP. Sorry for the inconvenience.';
  expect(meant(flood)).toBe('rateLimited');
  expect(meant('Von deiner IP-Adresse wurde in der letzten Stunde schon jemand registriert.')).toBe('rateLimited');
  expect(meant('Your password must have at least 12 characters.')).toBe('weakPassword');
});

test('a sentence above the form means, of all that it names, what is still empty; "choose a plan" means the plans', () => {
  const view = (text: string) => ({ notices: [{ text }], controls: [] }) as unknown as View;
  const box = (label: string, purpose: string, filled: boolean, type = 'text') => ({
    field: { name: type === 'radio' ? 'rate' : label, label, near: '', described: '', around: '', filled, type },
    purpose,
  });
  const form = {
    fields: [
      box('Name', 'fullName', true),
      box('Postcode', 'address', false),
      box('Year', 'birthYear', true),
      box('Basic, 19.99 a month', 'plan', false, 'radio'),
    ],
  } as unknown as FormModel;
  const meant = (text: string) => complaints(view(text), form, new Set())[0]?.field;
  expect(meant('Please enter your name, postcode and date of birth.')).toBe('Postcode');
  expect(meant('Please choose a plan.')).toBe('rate');
});

test('a challenge that is named is meant, whatever else is asked for', () => {
  const told = 'Please wait a few seconds, Turnstile is checking the environment!';
  const complaint = { text: told, purpose: null, field: null };
  expect([read(complaint, 'signup'), read(complaint, 'login')]).toEqual(['captcha', 'captcha']);
});

test.each([
  'Your account has been disabled. Please contact the administrator.',
  'User is disabled',
  'Ihr Konto ist gesperrt.',
  'Die Anmeldung mit diesem Konto ist nicht gestattet.',
  'Votre compte est désactivé.',
  'Su cuenta está bloqueada.',
  'Ваш аккаунт заблокирован',
  '用户已停用，请联系管理员',
  'A fiókját letiltottuk.',
  'Ditt konto har spärrats.',
  'Tài khoản của bạn đã bị vô hiệu hóa.',
  'تم تعطيل حسابك.',
])('"%s" keeps the account shut, whatever is typed', (text) => expect(said(text)).toBe('barred'));

test('an account that is shut for a while, or of whose password it is said, is another matter', () => {
  expect(said('Your account is locked for 30 seconds: too many attempts.')).toBe('rateLimited');
  expect(said('The password is wrong, or the account has been disabled.')).toBe('wrongLogin');
});

test('a page at work complains of nothing, unless it says more than that it takes time', () => {
  const told = (text: string) => {
    const notices = [{ text, kind: 'status', form: -1, frame: 0 }];
    return complaints({ notices, controls: [] } as unknown as View, null, new Set()).map((one) => one.text);
  };
  expect(told('Hashing your password, this might take some time.')).toEqual([]);
  expect(told('Ihr Konto wird angelegt. Das kann einen Moment dauern.')).toEqual([]);
  for (const text of [
    'We have sent you an email. It may take a few minutes to arrive.',
    'Your account is awaiting approval, which can take a while.',
    'Wrong password. Logging in again may take some time.',
  ])
    expect(told(text)).toEqual([text]);
});

test('a login that an account’s approval is ahead of is barred, whatever its name and password', () => {
  expect(said('Contul tău așteaptă aprobarea administratorului.')).toBe('barred');
  expect(said('Twoje konto nie zostało jeszcze zatwierdzone przez administratora.')).toBe('barred');
});

test.each([
  'This password has appeared in a data breach. Please choose another one.',
  'The given password has appeared in a data leak. Please choose a different password.',
  'Ce mot de passe figure dans une fuite de données.',
  'Hasło jest zbyt podobne do Twojego adresu e-mail.',
])('a sign-up’s refusal that names the password is about its choice: %s', (text) =>
  expect(read({ text, purpose: 'password', field: null }, 'signup')).toBe('weakPassword'),
);

test('an account that exists is no password to choose anew', () => {
  const meant = (text: string) => read({ text, purpose: null, field: null }, 'signup');
  expect(meant('This username already exists. Forgot your password? Choose another one.')).toBe('usernameTaken');
  expect(meant('An account with this email address already exists. Reset your password?')).toBe('emailTaken');
});

/** Of stock messages of Django, Laravel and Symfony in their own translations. */
test.each([
  ['La contraseña es demasiado corta. Debe contener al menos 8 caracteres.', 'password', 'weakPassword'],
  ['Het wachtwoord lijkt te veel op de e-mail.', 'password', 'weakPassword'],
  [
    'Введите правильное имя пользователя. Оно может содержать только буквы, цифры и знаки @/./+/-/_.',
    'username',
    'badUsername',
  ],
  ['有効なユーザー名を入力してください。半角英数、 @/./+/-/_ を使用できます。', 'username', 'badUsername'],
  ['Jau pastāv lietotājs ar šādu lietotājvārdu.', 'username', 'usernameTaken'],
  ['Deze waarde wordt al gebruikt.', 'email', 'emailTaken'],
  ['Tämä kenttä vaaditaan.', null, 'missing'],
  ['Значение не должно быть пустым.', null, 'missing'],
] as const)('what a framework says at a box is read in its language: %s', (text, purpose, reading) =>
  expect(read({ text, purpose, field: 'box' }, 'signup')).toBe(reading),
);
test.each([
  ['Fehlerhafte Zugangsdaten.', 'wrongLogin'],
  ['Недействительные аутентификационные данные.', 'wrongLogin'],
  ['Këto të dhëna nuk përputhen me të dhënat tona.', 'wrongLogin'],
  ['Plusieurs tentatives de connexion ont échoué, veuillez réessayer dans 5 minutes.', 'rateLimited'],
  ['Занадта шмат спробаў уваходу. Калі ласка, паспрабуйце яшчэ раз праз 40 секунд.', 'rateLimited'],
] as const)('what a framework says to a login is read in its language: %s', (text, reading) =>
  expect(said(text)).toBe(reading),
);
