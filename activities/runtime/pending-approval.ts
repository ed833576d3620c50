import { tellsPendingApproval } from '#libs/agent/decide/approval-mail';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { readHtml } from '#libs/mail/annotate/visible/html';
import { readText } from '#libs/mail/annotate/visible/text';

/** A mail that brings nothing to verify with says that somebody at the app has to let the account in: it is not to be waited for longer. */
export const mailsPendingApproval = ({ subject, text, html }: AnnotatableMail): boolean =>
  [subject, text ? readText(text).text : '', html ? readHtml(html).text : ''].some(tellsPendingApproval);
