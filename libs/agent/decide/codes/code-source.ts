import { isShortPage } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words, messages, parts } from '../../words/words.js';
import type { FormModel } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';

/** What a field for its code is called, whatever account the page names. */
const AUTHENTICATOR =
  /\b(totp|authenticator|otp app|authentifikator|autentikator|autenticador|autenticatore|autentificator|autentyfikator\w*|autentizator\w*)\b|аутентификатор|автентифікатор|認証アプリ|身份验证器|인증 앱/;
const MASKED_ADDRESS = /[•*·●∗⁎…]{2,}[^\s@]{0,20}@|@[^\s@]{0,3}[•*·●∗⁎…]{2,}/;

/** The end of a number, behind what hides the rest of it: "(•••) •••-4471", "XXXXXXX234". */
export const MASKED_NUMBER = /(?:[•*·●∗]{2,}|(?<!\p{L})X{3,})[\s)-]{0,3}\p{Nd}{2,4}(?![\p{L}\p{N}])/iu;

const SENT =
  /\b(sms|sent|send|received|recu|recibid[oa]|recebid[oa]|ricevut[oa]|erhalten|ontvangen|text message|texted|gesendet|geschickt|envoyee?|envoyons|enviad[oa]|enviamos|inviat[oa]|verzonden|gestuurd|wyslan\w*|wyslalismy|odesla\w*|zasla\w*|posla\w*|trimis\w*|kuldt\w*|elkuldt\w*|gonder\w*|skickat|skickades|sendt|lahete\w*|menghantar|dihantar|telah dikirim|saade\w*|nosutit\w*|issiust\w*|enviat|dikirim|da gui)\b|смс|отправ|надісл|изпрат|послат|испрат|εσταλ|στειλ|短信|簡訊|发送|發送|送信|문자|보냈|전송|ショートメッセージ|נשלח|ارسل|أرسل|ارسال|भेज|পাঠা|ส่ง|yuboril\w*|yubordik|jonatil\w*|שלחנו|გამოგზავნ/;

const saysSent = (read: string): boolean => SENT.test(read) || messages.sent.test(read);

/** A whole number, as it is written for whoever calls from abroad: "+45 20 30 40 50". */
const WHOLE_NUMBER = /\+\p{Nd}{1,3}[\s().-]*(?:\p{Nd}[\s().-]*){6,12}/u;

/** The same as at home: "050-1234567", "90 123 45 67"; a day and an hour are no number. */
const NATIONAL_NUMBER = /(?<![\p{Nd}.:/])(?:\p{Nd}[ ()-]{0,2}){8,12}\p{Nd}(?!\p{Nd}|[.:/]\p{Nd})/u;
const DAY = /\p{Nd}{4}-\p{Nd}{1,2}-\p{Nd}{1,2}|\p{Nd}{1,2}-\p{Nd}{1,2}-\p{Nd}{4}/gu;
const namesNumber = (sentence: string): boolean =>
  WHOLE_NUMBER.test(sentence) || NATIONAL_NUMBER.test(sentence.replace(DAY, '/'));

/** "Confirm the number", and no more, where that is said of a phone's alone. */
const OWN_NUMBER =
  /^(?:подтверждение|подтвердите|підтвердження|підтвердіть|потвърдете|пацвердзіце)(?: ваш| свой| свій)? номера?$/;

/** "Verify your phone number", as what the page is called. */
export const headsPhone = ({ title, headings }: View): boolean =>
  [title, ...headings]
    .map(normalize)
    .some(
      (name) =>
        OWN_NUMBER.test(name) ||
        (words.phone.test(name) &&
          actions.verify.test(name) &&
          words.phone.cover(name) + actions.verify.cover(name) > 0.6),
    );

/** An "OTP" may be anybody's. */
const namesAuthenticator = (read: string): boolean =>
  AUTHENTICATOR.test(read) || messages.authenticator.test(read.replace(/\botps?\b/g, ' '));

/** "Mobile app", as one of the ways is called: what is on the phone is sent nowhere. */
const isApp = (read: string): boolean =>
  read.length < 40 && messages.program.test(read) && !/whatsapp/.test(read) && !words.code.test(read);

/** A phone is where the authenticator lives, too, and what somebody may have left at home. */
function saysSms(sentence: string): boolean {
  const read = normalize(sentence);
  // "If your phone is lost, a recovery code will do."
  const isElsewhere = namesAuthenticator(read) || isApp(read) || actions.rescue.test(read) || isQuestion(sentence);
  const isSent = saysSent(read);
  // "Enter the code sent to your phone number", in whatever order a language puts it.
  const isNumber = namesNumber(sentence) || (words.phone.test(read) && words.code.test(read));
  // A whole number in one sentence with the code is where it went, in whatever language.
  const isWhole = WHOLE_NUMBER.test(sentence) && words.code.test(read);
  const isToNumber = !isElsewhere && ((isSent && isNumber) || isWhole);
  return isToNumber || (messages.sms.test(read) && (!isElsewhere || isSent));
}

/** What is said without what the form's other boxes are called: where an address for mail is asked for, no code was sent to it. */
const besideOthers = (text: string, { fields }: FormModel): string =>
  fields
    .filter(({ purpose }) => purpose !== 'code')
    .map(({ field }) => field.label || field.near)
    .filter((name) => name && name.length < 60)
    .reduce((said, name) => said.replace(name, '\n'), text);

/** "We have just sent a code to your address", of a page that says little else; a way to have one mailed is no such words. */
function tellsOfMail({ text, controls }: View, form: FormModel): boolean {
  const ways = new Set(controls.map((control) => control.text));
  const told =
    text.length < 600
      ? besideOthers(text, form)
          .split('\n')
          .filter((line) => !ways.has(line))
      : [];
  return told.map(normalize).some((line) => messages.emailed.test(line) && words.code.test(line));
}

const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+\.\p{L}{2,}/u;

/** "An OTP was sent to you at", and an address behind it, on the line or as the next: no word for mail is needed. */
function sentToAddress(view: View): boolean {
  if (!isShortPage(view)) return false;
  const lines = view.text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.some((line, at) => {
    const read = normalize(line);
    if (!words.code.test(read) || !saysSent(read) || AUTHENTICATOR.test(read) || saysSms(line)) return false;
    const next = lines[at + 1] ?? '';
    return ADDRESS.test(line) || (next.length < 100 && !/\s/.test(next) && ADDRESS.test(next));
  });
}

const PHONES = /phone|mobile|(?<![a-z])sms(?![a-z])|sms[-_A-Z]/;

const sentences = (view: View, form: FormModel): string[] =>
  `${view.headings.join('\n')}\n${form.box?.text ?? ''}\n${isShortPage(view) ? view.text : ''}`.split(
    /(?<=[.!?。！？])|\n/,
  );

function saysMailedCode(sentence: string): boolean {
  const read = normalize(sentence);
  return messages.emailed.test(read) && words.code.test(read);
}

/**
 * "Two-step verification", and "enter the code that was sent to Castle": whatever brings it, no authenticator does, unless the page says of
 * one that it makes the code. A heading, what can be pressed for another code, and a question what is to be done without one tell neither.
 */
function tellsOfSending(view: View, form: FormModel): boolean {
  const names = new Set(
    [view.title, ...view.headings, ...view.controls.map(({ text }) => text)].map((name) => name.trim()),
  );
  const told = sentences(view, form)
    .filter((line) => !names.has(line.trim()) && !isQuestion(line))
    .map(normalize)
    .filter((read) => words.code.test(read));
  return told.some((read) => saysSent(read) && !namesAuthenticator(read)) && !told.some(makesCode);
}
const makesCode = (read: string): boolean => namesAuthenticator(read) && !saysSent(read);

/**
 * Where a one-time code comes from, as far as the page says. Of an account that has set up no authenticator an "OTP" is none of its codes
 * (`isBare`): only a page that names the app means it.
 */
export function codeSource(view: View, form: FormModel, isBare = false): 'authenticator' | 'sms' | 'mail' | 'unknown' {
  const said = normalize(
    `${view.title} ${view.headings.join(' ')} ${form.box?.text ?? ''} ${isShortPage(view) ? view.text : ''}`,
  );
  const named = normalize(
    form.fields
      .map(({ field }) => `${field.label || field.near.slice(0, 60)} ${field.name} ${field.id} ${field.placeholder}`)
      .join(' '),
  );
  if (AUTHENTICATOR.test(named)) return 'authenticator';
  // "Enter the code generated by your authenticator", above a form that would rather mail one.
  const head = normalize(view.headings.join(' '));
  if (AUTHENTICATOR.test(head) && !messages.emailed.test(head) && !messages.sms.test(head)) return 'authenticator';
  // "We have sent a code to r•••@example.com"
  if (MASKED_ADDRESS.test(`${form.box?.text ?? ''} ${view.text.length < 2500 ? view.text : ''}`)) return 'mail';
  if (sentToAddress(view)) return 'mail';
  const leads = new Set(view.controls.filter(({ kind }) => kind === 'link').map(({ text }) => text.trim()));
  const bySms =
    sentences(view, form)
      // "I don't have my phone": where it leads to is another matter.
      .filter((line) => !leads.has(line.trim()))
      .some(saysSms) ||
    headsPhone(view) ||
    // "You will be called in a moment. Type in the digits that you hear."
    (view.text.length < 600 && !messages.emailed.test(said) && parts.rings.test(said) && parts.figures.test(said)) ||
    // In whatever language.
    (view.text.length < 600 && MASKED_NUMBER.test(view.text));
  const boxed = normalize(besideOthers(form.box?.text ?? '', form));
  const beside = normalize(form.fields.map(({ field, purpose }) => (purpose === 'code' ? field.around : '')).join(' '));
  // An "OTP" that can be sent once more was sent: no authenticator makes it.
  const isSentAnew = view.controls.some(({ visible, text }) => visible && actions.resend.test(normalize(text)));
  const speaksOf = (words: string): boolean =>
    messages.authenticator.test(isSentAnew || isBare ? words.replace(/\botps?\b/g, ' ') : words);
  const isToldSent = tellsOfSending(view, form);
  const onPage = speaksOf(said) && !messages.emailed.test(boxed);
  const atBox = speaksOf(beside) && !messages.emailed.test(beside);
  if ((onPage || atBox) && !isToldSent && !tellsOfMail(view, form) && !bySms) return 'authenticator';
  // "Verify your address by the link in your mail", beside the code that went to the phone.
  const isMasked = bySms && MASKED_NUMBER.test(view.text);
  if (isMasked && !sentences(view, form).some(saysMailedCode)) return 'sms';
  if (messages.emailed.test(said)) return 'mail';
  // "sms-0", "phoneCode": its makers say which of two codes it is.
  const isNamedSo = form.fields.some(
    ({ purpose, field }) => purpose === 'code' && PHONES.test(`${field.name} ${field.id}`),
  );
  if (bySms || isNamedSo) return 'sms';
  // "2FA code", of nothing that has come: most apps know the authenticator alone. A button may be all that says so.
  if (isToldSent) return 'unknown';
  const at = `${said} ${urlWords(view.url)} ${normalize(form.submit?.text ?? '')}`;
  return speaksOf(said) || /\b(?:2 ?fa|totp|two factor)\b/.test(at) ? 'authenticator' : 'unknown';
}
