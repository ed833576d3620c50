import { chooseMail } from '#libs/mail/fit/choose-mail';
import type { FittingMail, RunAwaitingMail } from '#libs/mail/fit/mail-fits-run';
import { fitsIn } from './account-told.js';
import type { Told } from './told-mails.js';

/** A mail as a run may use it. */
export interface Offer extends FittingMail {
  /** How long a better one may still come (ms). */
  fitsInMs: number;
}

/** What a run knows of its account while it looks for a mail. */
export interface Known {
  username: string | null;
  /** A mail was used before. */
  isVerified: boolean;
  expects: RunAwaitingMail['expects'];
}

/** What a received mail is to a run, by all that is told in it. */
export function offerOf(mail: FittingMail & { createdAt: Date }, told: Told, known: Known): Offer {
  // The name that was chosen is no news, and what tells that the account is made may come ahead of what is to verify it.
  const tellsName = ![null, known.username].includes(told.name) && (known.isVerified || !told.accountMade);
  const brought = {
    bringsLogin: told.bringsLogin || tellsName,
    awaitsApproval: told.awaitsApproval,
    tellsOfAccount: told.accountMade,
  };
  const isSuspected = mail.annotation?.kind === 'other' && !Object.values(brought).includes(true);
  return {
    ...mail,
    ...brought,
    isSuspected,
    annotation: isSuspected ? { kind: 'other', ...told.suspicion } : mail.annotation,
    bringsLinkAlone: known.expects === 'code' && mail.annotation?.kind === 'magic_link',
    fitsInMs: fitsIn(mail, told.accountWasThere),
  };
}

/**
 * The mail to use now, or how long until one may be used. What only tells of the account, is only suspected, or brings a link for a page
 * that asks for a code counts when nothing better has come for a while.
 */
export function chooseOffer(
  offers: readonly Offer[],
  run: RunAwaitingMail,
): { messageId: string } | { fitsInMs: number } | null {
  const now: FittingMail[] = [];
  const young: Offer[] = [];
  for (const offer of offers) {
    const isYoung = (offer.tellsOfAccount || offer.isSuspected || offer.bringsLinkAlone) && offer.fitsInMs > 0;
    if (isYoung) young.push(offer);
    if (!isYoung) now.push(offer);
    else if (!offer.isSuspected) now.push({ ...offer, tellsOfAccount: false, bringsLinkAlone: false });
  }
  const messageId = chooseMail(now, run);
  if (messageId !== null) return { messageId };
  const later = chooseMail(young, run);
  return later === null ? null : { fitsInMs: young.find(({ id }) => id === later)!.fitsInMs };
}
