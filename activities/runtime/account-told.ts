import { messages } from '#libs/agent/words/words';
import { normalize } from '#libs/agent/words/normalize';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { visibleBodies } from '#libs/mail/annotate/visible/bodies';
import { mailsPendingApproval } from './pending-approval.js';

/** What is still to be done with the account, or with its address, in most languages of the west: such a mail is not all that comes. */
const TO_DO =
  /\b(verif|confirm|conferm|activ|attiv|aktiv|validat|valid[ei]|bestatig|bevestig|potwierdz|freisch)|подтверд|активир|確認|认证|验证|激活|인증/;

/** A mail that brings nothing to verify with says that the account is made, or was there before, and asks for nothing: no other is to be waited for. */
export function mailsAccountMade(mail: AnnotatableMail): boolean {
  const said = normalize([mail.subject, ...visibleBodies(mail)].join(' '));
  const isThere = messages.created.test(said) || messages.accountIsThere.test(said);
  return isThere && !TO_DO.test(said) && !mailsPendingApproval(mail);
}
