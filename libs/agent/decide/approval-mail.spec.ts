import { expect, test } from '@jest/globals';
import { announcesMail, mailedOnceApproved } from './approval-mail.js';

test.each([
  ["Thanks for signing up! You'll receive an email when your account is activated.", true, false],
  ['We will let you know as soon as your account has been enabled.', true, false],
  ['Du vil modtage en e-mail, når din brugerkonto er aktiveret.', true, false],
  ['vous allez recevoir un email quand votre compte est activé', true, false],
  ['Sie erhalten eine E-Mail, sobald Ihr Konto freigeschaltet wurde.', true, false],
  ['Please check your email. Once your account is activated, you can log in.', false, true],
  ['Please confirm your email. You will receive another e-mail once your account is approved.', true, true],
])('"%s": an approval is told of by mail (%s), or a mail has been sent (%s)', (said, isPending, isSent) => {
  expect([mailedOnceApproved(said), announcesMail(said)]).toEqual([isPending, isSent]);
});
