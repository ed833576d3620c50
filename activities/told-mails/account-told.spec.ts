import { expect, test } from '@jest/globals';
import { fitsIn, mailsAccountMade, mailsAccountWasThere } from './account-told.js';

test.each([
  [
    'Registration for AdaMiller',
    'Thank you for registering. Please save this e-mail.\nYou can change your password later.',
    true,
  ],
  ['Willkommen', 'Dein Konto wurde erstellt. Viel Spaß!', true],
  ['Welcome', 'Your account has been created. Please confirm your address with the link in our other mail.', false],
  ['Welcome', 'Thank you for registering. An administrator will activate your account.', false],
  ['New post', 'Robin has written to you.', false],
  // What a page does not tell strangers, its mail does.
  [
    'Account already exists',
    'Somebody tried to sign up for an account using this address. However, an account using that email address already exists.',
    true,
  ],
  ['Konto existiert bereits', 'Es existiert jedoch bereits ein Konto mit dieser E-Mail-Adresse.', true],
  ["L'account esiste già", 'Tuttavia, esiste già un account associato a questo indirizzo email.', true],
  ['Compte existant', 'Cependant, un compte utilisant cette adresse existe déjà.', true],
  ['La cuenta existe', 'Sin embargo, ya existe una cuenta con esa dirección de correo electrónico.', true],
  ['Conta', 'No entanto, uma conta com este endereço de e-mail já existe.', true],
  ['Account', 'Echter, er bestaat al een account met dit e-mail adres.', true],
  ['Konto', 'Konto o tym adresie e-mail już istnieje.', true],
  ['Учетная запись', 'Однако учетная запись с таким адресом электронной почты уже существует.', true],
  ['アカウント', 'しかし、このメールアドレスを使用したアカウントがすでに存在しています。', true],
  ['账户', '但是，使用该电子邮件地址的账户已经存在。', true],
  ['Welcome', 'Already have an account? Log in at any time.', false],
  ['Newsletter', 'If you already have an account, you will find the new pages there.', false],
])('"%s: %s" tells that the account is made, and no more: %s', (subject, text, isMade) => {
  expect(mailsAccountMade({ subject, text, html: null })).toBe(isMade);
  expect(mailsAccountMade({ subject, text: null, html: `<p>${text.replace('\n', '</p><p>')}</p>` })).toBe(isMade);
});

test.each([
  [
    'Account already exists',
    'Somebody tried to sign up. However, an account using that email address already exists.',
    true,
  ],
  ['Konto existiert bereits', 'Es existiert jedoch bereits ein Konto mit dieser E-Mail-Adresse.', true],
  // "Activity" is nothing to activate, and only an account has a password to reset.
  [
    'Activity on your account',
    'The following activity has occurred: somebody attempted to register using your e-mail address. If it was you, reset your password to regain access.',
    true,
  ],
  [
    'Registrierung',
    'Jemand hat versucht, sich mit Ihrer Adresse zu registrieren. Haben Sie Ihr Passwort vergessen?',
    true,
  ],
  ['Sign-up', 'Somebody tried to sign up with your address. Continue on our site to complete it.', false],
  ['Account', 'An account with this address already exists. Please confirm that it was you.', false],
  ['Welcome', 'Your account has been created. Already have an account? Log in at any time.', false],
  ['Willkommen', 'Dein Konto wurde erstellt. Viel Spaß!', false],
])('"%s: %s" waits for no better mail: %s', (subject, text, isAtOnce) => {
  const wasThere = mailsAccountWasThere({ subject, text, html: null });
  expect(fitsIn({ createdAt: new Date() }, wasThere) === 0).toBe(isAtOnce);
});
