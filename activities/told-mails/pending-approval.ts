import { tellsPendingApproval } from '#libs/agent/decide/answers/approval-mail';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { visibleBodies } from '#libs/mail/annotate/visible/bodies';

/** A mail that brings nothing to verify with says that somebody at the app has to let the account in: it is not to be waited for longer. */
export const mailsPendingApproval = (mail: AnnotatableMail): boolean =>
  [mail.subject, ...visibleBodies(mail)].some(tellsPendingApproval);
