import { expect, test } from '@jest/globals';
import { mailsAccountMade } from './account-told.js';

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
])('"%s: %s" tells that the account is made, and no more: %s', (subject, text, isMade) => {
  expect(mailsAccountMade({ subject, text, html: null })).toBe(isMade);
  expect(mailsAccountMade({ subject, text: null, html: `<p>${text.replace('\n', '</p><p>')}</p>` })).toBe(isMade);
});
