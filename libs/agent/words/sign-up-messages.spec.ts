import { expect, test } from '@jest/globals';
import { normalize } from './match.js';
import { messages } from './words.js';

test.each([
  ['Your account will be checked by a moderator before you can post.', true],
  ['Please wait until a moderator lets you in.', true],
  ['What you told us has been sent to the administrators.', true],
  ['Your account has to be activated by the site administrator before you can sign in.', true],
  ['robin7, your account is made, but an administrator will have to activate it.', true],
  ['Please wait for an administrator to activate your account.', true],
  ['The site administrator must activate your account.', true],
  ['Your registration request has been received. We will send you an email once it has been processed.', true],
  ['Ihre Registrierungsanfrage wurde empfangen.', true],
  ["Votre demande d'inscription a été reçue.", true],
  ['Su solicitud de registro ha sido recibida.', true],
  ['Der Forums-Administrator muss Ihr Konto aktivieren.', true],
  ['L’administrateur du site doit activer votre compte.', true],
  ['El administrador del sitio debe activar tu cuenta.', true],
  ['O administrador do site precisa ativar sua conta.', true],
  ["L'amministratore del sito deve attivare il tuo account.", true],
  ['De sitebeheerder moet je account activeren.', true],
  ['De beheerders zullen uw aanvraag in behandeling nemen. Indien goedgekeurd, krijgt u een wachtwoord.', true],
  ['Náš tým přezkoumá vaši žádost.', true],
  ['Please wait for your account to be activated by the adminstrators.', true],
  ['Merci de patienter afin que votre compte soit activé par un des responsables.', true],
  ["Sei pregato di attendere l'attivazione dell'iscrizione.", true],
  ['你已注册，请等候管理员的激活。', true],
  ['Administrator serwisu musi aktywować Twoje konto.', true],
  ['Администратор сайта должен активировать вашу учётную запись.', true],
  ['站点管理员必须激活你的账号。', true],
  ['管理者があなたのアカウントを有効化する必要があります。', true],
  ['사이트 관리자가 반드시 귀하의 계정을 활성화해야 합니다.', true],
  ['يجب على مسؤول الموقع تفعيل حسابك.', true],
  ['Danke. Dein Aufnahmeantrag wird von unserem Team geprüft. Sobald er akzeptiert wird, kommt dein Passwort.', true],
  ['La demande a été envoyée à notre équipe. Lorsque la demande sera acceptée, vous recevrez un mot de passe.', true],
  ['Nuestro equipo comprobará tu solicitud. Si es aprobada, te llegará una contraseña.', true],
  ['אנו נבדוק את בקשתך. אם תאושר, סיסמתך תישלח אליך.', true],
  ['تیم ما درخواست شما را بررسی خواهد کرد.', true],
  ['感谢你的申请。只要经过我们员工的核对，我们会把密码寄给你。', true],
  ['Je moet je account activeren voordat je kunt inloggen.', false],
  ['Vous devez activer votre compte avant de vous connecter.', false],
  ['يجب عليك تفعيل حسابك قبل تسجيل الدخول.', false],
  ['로그인하기 전에 계정을 활성화해야 합니다.', false],
  ['Your account has been activated by an administrator.', false],
  ['Role: Owner Moderator Member Non-member All', false],
  ['Topics 0, newest member robin7, moderators: none', false],
])('"%s" speaks of somebody who has to approve the account: %s', (said, isPending) => {
  expect(messages.pendingApproval.test(normalize(said))).toBe(isPending);
});

test.each([
  ['This project does not allow user self-registration. Please contact the project administrator.', true],
  ['Registration not possible', true],
  ['This site does not allow new registrations at the moment.', true],
  ['User registration is currently not allowed.', true],
  ['The registration form is currently disabled by whoever runs this.', true],
  ['Sorry, new registrations are turned off on this site.', true],
  ['The owner of this place has disabled sign up.', true],
  ['Sign-ups are currently paused.', true],
  ['Adding a new user to the organization is currently disabled.', true],
  ['The application does not allow to sign up new account', true],
  ['User account creation has been restricted.', true],
  ['Creating new accounts is currently turned off here.', true],
  [
    'Sorry, but you cannot register at this time because the administrator has disabled new account registrations.',
    true,
  ],
  ['The owner has disabled new accounts.', true],
  ['Account creation is not restricted to members.', false],
  ['New account registration is currently open.', false],
  ['Registrierungen sind derzeit möglich.', false],
  ['Registrierungen sind momentan möglich.', false],
  ['Our registration form is short.', false],
  ['To obtain an account, fill in the form below.', false],
  ['We do not allow two accounts. Registration is open to everyone.', false],
])('"%s" says that nobody may sign up: %s', (said, isClosed) => {
  expect(messages.closed.test(normalize(said))).toBe(isClosed);
});

test.each([
  'New registrations are not allowed',
  'Die Registrierung ist derzeit deaktiviert.',
  'Neue Registrierungen sind derzeit nicht möglich.',
  'Les inscriptions sont actuellement suspendues.',
  'Los registros están cerrados.',
  'O registro está desativado.',
  'La registrazione è disabilitata.',
  'Registratie is uitgeschakeld.',
  'Rejestracja została zamknięta.',
  '新規登録は現在受け付けておりません。',
  '错误：管理员关闭了新用户注册',
  '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
  '当前系统没有开启注册功能！',
  '현재 가입할 수 없습니다.',
])('"%s" closes the sign-up', (said) => expect(messages.closed.test(normalize(said))).toBe(true));

test.each([
  ['Duplicate entry for key users.email', true],
  ['This email is a duplicate.', true],
  ['A duplicate account was found.', true],
  ['We automatically hide records with duplicate titles and texts to keep your screening clean and tidy.', false],
  ['Duplicates are removed on import.', false],
])('"%s" says that there is such an account: %s', (said, exists) => {
  expect(messages.accountExists.test(normalize(said))).toBe(exists);
});
