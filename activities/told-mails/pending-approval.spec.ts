import { expect, test } from '@jest/globals';
import { mailsPendingApproval } from './pending-approval.js';

test.each([
  [
    'Welcome to the shop',
    'Thank you!\nYour account must be approved before you can log in. Once it is, we write to you.',
    true,
  ],
  ['Ihre Anmeldung', 'Ein Administrator muss Ihr Konto noch freischalten.', true],
  ['Your account has been approved', 'Log in at https://shop.example/login.', false],
  ['Welcome', 'Your account was made. Please confirm your address with the link in our other mail.', false],
])('"%s: %s" tells that approval is pending: %s', (subject, text, isPending) => {
  expect(mailsPendingApproval({ subject, text, html: null })).toBe(isPending);
  const html = `<p>${text.replace('\n', '</p><p>')}</p><p style="display:none">awaiting approval</p>`;
  expect(mailsPendingApproval({ subject, text: null, html })).toBe(isPending);
});
