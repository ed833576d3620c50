import { actions, messages } from '#libs/agent/words/words';
import { normalize } from '#libs/agent/words/normalize';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { visibleBodies } from '#libs/mail/annotate/visible/bodies';
import { mailsPendingApproval } from './pending-approval.js';

/** What is still to be done with the account, or with its address, in most languages of the west: such a mail is not all that comes. */
const TO_DO =
  /\b(verif|confirm|conferm|(?:activ|attiv|aktiv)(?!i[td])|validat|valid[ei]|bestatig|bevestig|potwierdz|freisch)|подтверд|активир|確認|认证|验证|激活|인증/;

/** For so long a mail with something to do may follow one that only tells of the account. */
const BETTER_MAIL_WITHIN_MS = 20_000;

/** A mail that brings nothing to verify with says that the account is made, or was there before, and asks for nothing: no other is to be waited for. */
export function mailsAccountMade(mail: AnnotatableMail): boolean {
  return tells(mail, (said) => messages.created.test(said) || wasThere(said));
}

/**
 * How long nothing but a better mail counts (ms): of an account that was there before an app tells once, while a welcome may come ahead
 * of what verifies.
 */
export function fitsIn(mail: { createdAt: Date }, tellsAccountWasThere: boolean): number {
  return tellsAccountWasThere ? 0 : Math.max(0, mail.createdAt.getTime() + BETTER_MAIL_WITHIN_MS - Date.now());
}

/** It says that the account was there before, and asks for nothing. */
export function mailsAccountWasThere(mail: AnnotatableMail): boolean {
  return tells(mail, (said) => wasThere(said) && !messages.created.test(said));
}

/** Whose sign-up was only tried, and who is offered a new password for it, has an account already. */
const wasThere = (said: string): boolean =>
  messages.accountIsThere.test(said) || (messages.signUpAttempted.test(said) && actions.forgot.test(said));

function tells(mail: AnnotatableMail, isTold: (said: string) => boolean): boolean {
  const said = normalize([mail.subject, ...visibleBodies(mail)].join(' '));
  return isTold(said) && !TO_DO.test(said) && !mailsPendingApproval(mail);
}
