import { normalize } from '../../words/normalize.js';
import { actions, fields, messages, parts } from '../../words/words.js';

const sentences = (text: string): string[] => text.split(/[.!?](?=\s)|[。！？\n]/).map(normalize);

/** A mail is told of that comes only once somebody at the app has let the account in. One sentence says so: two may end with "mail" and begin with "once". */
export const mailedOnceApproved = (text: string): boolean =>
  sentences(text).some((said) => messages.mailedOnceApproved.test(said));

/** A mail says that somebody at the app has to let the account in, and not that it was done. */
export const tellsPendingApproval = (text: string): boolean =>
  sentences(text.slice(0, 3000)).some((said) => messages.pendingApproval.test(said));

/** "We'll be in touch", of a page that says little else, to somebody who is not inside: that is for others to do. */
export const promisesAnswer = (text: string): boolean =>
  text.length < 800 && sentences(text).some((said) => parts.getsBack.test(said)) && !announcesMail(text);

/**
 * Somebody at the app has to let the account in. Beside a mail that is announced, whom to turn to if it does not come lets nobody in:
 * "or contact an administrator to activate your account by hand". An account that waits for its activation waits for that mail then.
 */
export function waitsForSomebody(text: string): boolean {
  const said = sentences(text).filter((one) => !saysAdmitted(one) && !isOfTerms(one));
  // "Your account has not been verified yet" is for its owner to end where there is a mail to do it with, unless it names somebody else.
  const isUnverified = (one: string) =>
    messages.notActivated.test(one) && ![parts.people, parts.request].some((other) => other.test(one));
  const isOwners = (one: string) =>
    messages.turnTo.test(one) || messages.activationPending.test(one) || isUnverified(one);
  const claims = announcesMail(text) ? said.filter((one) => !isOwners(one)) : said;
  return (
    messages.pendingApproval.test(claims.join(' ')) ||
    mailedOnceApproved(text) ||
    (!announcesMail(text) && said.some((one) => messages.applied.test(one))) ||
    claims.some(saysSo) ||
    (!announcesMail(text) && [...said, ...linesOf(text)].some(isMadeAndShut)) ||
    (claims.some(saysWaiting) && claims.some(saysLater))
  );
}

/** Whole, where an abbreviation parts what is one sentence. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.length < 200)
    .map(normalize);

/** "Your account was created, but you need an administrator to activate it", "ask an administrator to": what opens it is theirs to do. */
const isMadeAndShut = (said: string): boolean =>
  messages.created.test(said) &&
  parts.people.test(said) &&
  (parts.needs.test(said) || messages.turnTo.test(said)) &&
  (parts.approves.test(said) || parts.confirms.test(said)) &&
  !fields.email.test(said);

/** "Your account is pending", as a sentence or heading of its own. */
const saysWaiting = (said: string): boolean =>
  said.length < 60 && parts.account.test(said) && parts.awaits.test(said) && !messages.activationPending.test(said);

/** "… as soon as your registration is approved." */
const saysLater = (said: string): boolean =>
  parts.approves.test(said) && parts.ahead.test(said) && (parts.account.test(said) || parts.joining.test(said));

/** "You have to accept the terms of use": by whoever signs up. */
const isOfTerms = (said: string): boolean =>
  fields.terms.test(said) && ![parts.account, parts.people, parts.request, parts.joining].some((one) => one.test(said));

/** "Your account was approved by an administrator": neither is to be once it was, nor is it not yet. */
const saysAdmitted = (said: string): boolean =>
  messages.admitted.test(said) &&
  ![parts.ahead, parts.awaits, parts.needs, parts.notYet, parts.notBefore].some((one) => one.test(said));

/** "We are reviewing your account." */
export const saysUnderReview = (text: string): boolean =>
  sentences(text).some((said) => messages.underReview.test(said)) ||
  (!announcesMail(text) && sentences(text).some(isHandled));

/** "We have your request. Our team is going through it": what is to be looked into by whoever signs up is a mail. */
const isHandled = (said: string, at: number, all: string[]): boolean =>
  said.length < 250 &&
  parts.handles.test(said) &&
  [said, all[at - 1] ?? ''].some((one) => parts.handedIn.test(one) || parts.papers.test(one)) &&
  ![messages.checkMail, messages.emailed].some((one) => one.test(said));

/**
 * The same, in whatever words stand between: "your request … is now awaiting … review", "… is activated after … validation by …
 * the board", "has not been approved … yet". Who is to be turned to does not do so unasked.
 */
function saysSo(said: string): boolean {
  const { awaits, approves, confirms, needs, people, ahead, notYet, notBefore, request, letsKnow } = parts;
  if (said.length > 300 || messages.turnTo.test(said)) return false;
  const approving = approves.test(said);
  if (approving && (awaits.test(said) || notYet.test(said)) && !isOfAddressAlone(said)) return true;
  // "Registration request pending"
  if (said.length < 60 && request.test(said) && awaits.test(said) && parts.joining.test(said)) return true;
  if (approving && notBefore.test(said) && actions.logIn.test(said)) return true;
  if (request.test(said) && awaits.test(said) && confirms.test(said) && !messages.emailed.test(said)) return true;
  // "The account is activated after a review", and not the one of an address.
  const tellsLater = parts.getsBack.test(said) || letsKnow.test(said);
  const isOfAddress =
    !tellsLater && (messages.emailed.test(said) || fields.email.test(said) || messages.checkMail.test(said));
  const isOfAccount = approving && parts.account.test(said) && ahead.test(said) && !isOfAddress;
  if (isOfAccount && (confirms.test(said) || tellsLater)) return true;
  // "We check what you told us, and let you know."
  if ((approving || confirms.test(said)) && letsKnow.test(said) && ahead.test(said) && !isOfAddress) return true;
  if (!people.test(said)) return false;
  // "The board goes through all applications."
  if (approving && (request.test(said) || (parts.joining.test(said) && !isOfAddress))) return true;
  const asksOwner = messages.checkMail.test(said) && !isOfAnother(said) && !tellsOfVerdict(said);
  // "Your account is waiting for an admin to verify it", "it takes an administrator's consent".
  if (awaits.test(said) && confirms.test(said) && !asksOwner) return true;
  if (needs.test(said) && approving && parts.account.test(said) && !asksOwner) return true;
  return ahead.test(said) && (approving || confirms.test(said)) && !asksOwner;
}

/** "Your e-mail is not verified yet, look into your inbox": whose it is has to open it. */
const isOfAddressAlone = (said: string): boolean =>
  messages.checkMail.test(said) &&
  fields.email.test(said) &&
  ![parts.account, parts.request, parts.people, parts.joining].some((one) => one.test(said));

/** One sentence says so of the account: what else waits for somebody is the business of whoever has one. */
export const saysAccountWaits = (text: string): boolean =>
  sentences(text).some(
    (said) =>
      said.length < 300 && (parts.account.test(said) || parts.ownRegistration.test(said)) && waitsForSomebody(said),
  );

/** "… is pending approval, you will get a mail": one that nobody has sent yet. */
const COMES_LATER =
  /\b(?:will|ll) (?:\w+ )?(?:get|receive|be (?:sent|notified|emailed|informed))\b|\b(?:erhalten|bekommen) sie\b|\b(?:erhaltst|bekommst) du\b|\brecevrez\b|\brecibira|\brecebera|\briceverai?\b|\briceverete\b|\bontvangt? (?:je|u)\b|\botrzymasz\b|\bobdrzite\b|\b(?:alacaksin|fog kapni|kapni fog|veti primi|vei primi|dostanete|prejmete|primit cete)|\bfar du (?:ett?|en)\b|\b(?:modtager|mottar) du\b|\bsaat\b|\bse (?:nhan duoc|gui email)|\bakan (?:menerima|dikirim)|получите|отримаєте|ще получите|θα λαβετε|お知らせします|お送り(?:いた)?します|ご連絡(?:いた)?します|将收到|會收到|받게 됩니다|보내 ?드립니다|ستتلقى|سيصلك|תקבל|จะได้รับ|خواهید کرد/;

/** What is mailed to be pressed or typed in: that comes first, whoever has a say afterwards. */
const TO_PRESS =
  /\b(?:links?|lien|enlace|click|klick\w*|cli(?:c|qu|k)\w*|cod(?:e|es|igo|ice|u)|kod\w*|odkaz\w*|verif\w*|confirm your|baglanti\w*|linkk?\w*|lenk\w*|lank\w*|tautan|lien)\b|ссылк|посилан|перейд|код|συνδεσμο|リンク|url|コート|認証|链接|連結|代码|验证码|링크|코드|인증|رابط|رمز|קישור|קוד|ลิงก์|รหัส/;

/** Somebody at the app has a say in who gets in, as the page says elsewhere than where it promises a mail. */
const isLetInByPeople = (page: string): boolean =>
  sentences(page).some(
    (said) =>
      messages.pendingApproval.test(said) &&
      [parts.account, parts.joining, parts.request].some((one) => one.test(said)) &&
      !COMES_LATER.test(said) &&
      !saysAdmitted(said) &&
      !messages.turnTo.test(said),
  );

/** "Once an administrator approves or refuses your registration, you will get an email": that mail tells what somebody made of it. */
const tellsOfVerdict = (said: string): boolean =>
  COMES_LATER.test(said) &&
  [parts.people, parts.approves, parts.ahead].every((one) => one.test(said)) &&
  [parts.account, parts.joining].some((one) => one.test(said));

/** "Somebody checks your registration", "send this text by SMS to …": words that mails are announced by as well, and no mail. */
const isOfAnother = (said: string): boolean =>
  DONE_BY_PEOPLE.test(said) ||
  (!messages.emailed.test(said) &&
    !fields.email.test(said) &&
    (messages.sms.test(said) ||
      (parts.people.test(said) &&
        (parts.approves.test(said) || (parts.confirms.test(said) && parts.ahead.test(said))))));

/** "Wait for the admin to verify your email": whose address it is has no part in that. */
const DONE_BY_PEOPLE =
  /\b(?:admin(?:istrator)?s?|moderators?|staff|team|owner|organi[sz]ers?) (?:to|will|must|has to|have to|needs? to|should) (?:\w+ )?(?:verify|confirm|approve|activate|validate|review)|\b(?:verified|confirmed|activated|validated|approved) by (?:an |the |our |a |one of our )?(?:admin|moderator|staff|team|organi[sz]er)/;

/** "Your request was sent": to those who look at it, and by no mail. */
const sendsRequest = (said: string): boolean =>
  parts.request.test(said) &&
  parts.handedIn.test(said) &&
  ![messages.emailed, fields.email].some((one) => one.test(said));

/** A mail to wait for is announced: neither one that failed, what was sent to those who have to approve, nor what comes once they have. `page` is all that `text` stands in. */
export const announcesMail = (text: string, page = text): boolean =>
  sentences(text).some(
    (said) =>
      messages.checkMail.test(said) &&
      !isOfAnother(said) &&
      !sendsRequest(said) &&
      !(COMES_LATER.test(said) && !TO_PRESS.test(said) && isLetInByPeople(page)) &&
      !(saysSo(said) && (parts.getsBack.test(said) || parts.letsKnow.test(said) || tellsOfVerdict(said))) &&
      !messages.notMailed.test(said) &&
      !(messages.applied.test(said) && !messages.emailed.test(said)) &&
      !messages.mailedOnceApproved.test(said) &&
      (!messages.pendingApproval.test(said) || (messages.emailed.test(said) && !COMES_LATER.test(said))),
  );

/** "Your access is opened after …", "then you can log in": something is to come before it, and it was not let in yet. */
export const saysComesFirst = (text: string): boolean =>
  sentences(text).some(
    (said) =>
      said.length < 250 &&
      [parts.account, parts.access, actions.logIn].some((one) => one.test(said)) &&
      [parts.ahead, parts.awaits, parts.notBefore].some((one) => one.test(said)) &&
      !saysAdmitted(said) &&
      !messages.created.test(said),
  );

/** "It takes an administrator to activate the account. A mail was sent to them": what waits for somebody is mailed about to nobody else. */
export const mailsOthers = (text: string): boolean => {
  const said = sentences(text);
  const decides = (one: string): boolean => parts.approves.test(one) || parts.confirms.test(one);
  const asks = said.some((one) => parts.people.test(one) && decides(one) && !messages.turnTo.test(one));
  const comesLater = (one: string): boolean => parts.ahead.test(one) && decides(one) && parts.account.test(one);
  return asks && said.every((one) => !messages.emailed.test(one) || comesLater(one) || toPeople(one));
};
const toPeople = (said: string): boolean => parts.people.test(said) && !fields.code.test(said);
