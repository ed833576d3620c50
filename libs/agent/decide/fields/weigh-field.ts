import type { Field } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { type Concept } from '../../words/match.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words, messages } from '../../words/words.js';
import { AUTOFILL } from './autofill.js';
import { readName, weighWords } from './field-naming.js';
import { bare } from './bare.js';
import { isNoPayment } from './no-payment.js';
import { Weights } from './weights.js';

const ARITHMETIC =
  /(\p{Nd}\s*[+x×*·]\s*|\p{Nd}\s+[-−–]\s+)(\p{Nd}+\s*(=|[?;]|[*＊]?\s*$|equals|is)|=)|[+×*]\s*=\s*\p{L}+$/iu;
/** Who is meant by a name beside a company's. */
const PERSON = /\b(user|person|contact|customer|member|owner|first|last)/;
const FIRST_OF_ELSE = /^first (?!name|and|given|initial|m(?:iddle)?\b|last|or\b)[a-z]{3,}\b(?!.*\bnames?\b)/;
/** What nobody chooses from a list. */
const TYPED = /^(email|username|password|code|captcha|website|firstName|lastName|fullName)$/;
/** What proves that somebody is there a second time. */
export const ONE_TIME = /\b(?:(?:otp|totp|tan|mfa|two factor)\b|2 ?fa)/;
/** "e.g.", ahead of a sample. */
const EXAMPLE = /^[\p{L}. ]{1,12}[.:：]\s+/u;

/** What speaks for each purpose that a field to type into or to choose from may have; the later steps know better than those before. */
export function weighField(field: Field): Weights {
  const weights = new Weights();
  const read = readName(field);
  weighWords(field, read, weights);
  weighMarkup(field, read, weights);
  weighSamples(field, read, weights);
  weighChallenges(field, weights);
  strikeOtherNames(field, read, weights);
  strikeByShape(field, read, weights);
  return weights;
}

/** Its type and its autofill token are no mere names: they weigh the same whatever the label says. */
function weighMarkup(field: Field, read: string, weights: Weights): void {
  const token = field.autocomplete.split(/\s+/).find((part) => AUTOFILL[part]);
  if (token) weights.add(AUTOFILL[token]!, tokenWeight(token, read));
  if (field.type === 'email') weights.add('email', 6);
  if (field.type === 'tel') {
    weights.add('phone', 3);
    // "Cep" is a postal code here and a mobile phone there.
    weights.strike('address');
  }
  if (field.type === 'password') weights.add('password', isHiddenInvitation(field) ? 0.5 : 7);
  if (field.type === 'search' || field.name === 'q') weights.add('search', 8);
  if (field.type === 'url') weights.add('website', 6);
  // Of all dates, sign-ups ask for that of birth; but they say so where they ask for two.
  if (/^(date|datetime-local|month)$/.test(field.type) && !words.otherDate.test(read)) weights.add('birthDate', 4);
  if (field.inputmode === 'email') weights.add('email', 3);
  if (field.inputmode === 'tel') weights.add('phone', 1.5);
  if (field.type !== 'password' && isSampleNumber(field.placeholder)) weights.add('phone', 4);
  // "Login", in a language that has no other word for the name than for the way in.
  if (field.tag === 'input' && field.type === 'text' && actions.logIn.cover(calledBy(field)) > 0.9)
    weights.add('username', 3);
}
const calledBy = ({ label, placeholder }: Field): string => normalize(label || placeholder);

/** "05xxxxxxxx", "+7 (___) ___-__-__": how a number is dialled, with something for its digits. */
function isSampleNumber(text: string): boolean {
  const digits = text.replace(/[^\p{Nd}xX_*•·#]/gu, '').length;
  const isDialled = /^\s*(?:\+\p{Nd}|0\p{Nd})[\p{Nd}\s().-]*[xX_*•·#][\p{Nd}xX_*•·#\s().-]{4,}$/u.test(text);
  return isDialled && digits >= 9 && digits <= 14;
}

/** "Invitation code", hidden as it is typed. */
function isHiddenInvitation(field: Field): boolean {
  const called = bare(field.label || field.placeholder);
  return messages.invitation.test(called) && words.invite.cover(called) >= 0.5 && !words.password.test(called);
}

/** What tokens are set for, too: a mail address is what logs in at many places, a user name what is shown, and an invitation a code. */
const RIVALS: Record<string, Concept> = {
  username: words.email,
  name: words.username,
  'one-time-code': words.invite,
};

function tokenWeight(token: string, read: string): number {
  const rival = RIVALS[token];
  if (!rival) return 8;
  return rival.cover(read) > 0.6 ? 0.5 : 3;
}

/** What stands in the box or asks for an answer, whatever its words mean. */
function weighSamples(field: Field, read: string, weights: Weights): void {
  // A sample, whatever its words mean: "+1 (555) 123-4567", "jsmith@company.example".
  const sample = field.label ? '' : field.placeholder.replace(EXAMPLE, '');
  if (/^[+(][\d ().-]{8,}$/.test(sample)) weights.add('phone', 3);
  // "613473564", below "your mobile, to get a code".
  if (/^\d(?: ?\d){8,10}$/.test(sample) && words.phone.test(normalize(field.near || field.around)))
    weights.add('phone', 4);
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(sample)) weights.add('email', 8);
  // "IBAN for the monthly debit"
  if (/^(iban|bic)\b/.test(read)) weights.add('card', 4);
  // "Type to search", in a list that a form demands, says how to choose from it.
  const asks = (text: string): boolean => isQuestion(text) || ARITHMETIC.test(text);
  const isChosen =
    field.popup && field.label && (field.required || OF_LISTS.some((list) => words[list].cover(read) > 0.6));
  if (asks(field.label || field.near) || isChosen) weights.strike('search');
}

/** What is chosen from a list that can be searched. */
const OF_LISTS = ['country', 'address', 'language', 'timezone', 'gender', 'title', 'referral'] as const;

/** "The code that the picture shows", and not the one that is scanned from it. */
const saysPictured = (text: string): boolean =>
  words.picture.test(text) &&
  (words.captcha.test(text) || words.characters.test(text) || (words.code.test(text) && !/\bqr\b/.test(text)));

/** Riddles for robots, and codes for who has proved to be somebody. */
function weighChallenges(field: Field, weights: Weights): void {
  const called = normalize(`${field.name} ${field.id}`);
  if (field.type !== 'tel' && ARITHMETIC.test(`${field.label} ${field.near} ${field.placeholder}`))
    weights.add('captcha', 6);
  // Some call a code so that they send.
  if (/captcha/.test(called) && field.type === 'text' && !actions.oneTimeCode.test(normalize(field.around)))
    weights.add('captcha', 8);
  // "Copy the code from the picture"
  const told = [field.label, field.near.length <= 60 ? field.near : '', field.placeholder].map(normalize);
  if (field.type === 'text' && told.some(saysPictured)) {
    weights.add('captcha', 6);
    weights.strike('code');
  }
  if (
    /\b(?:spam|anti ?spam|bot|robot|human)(?: ?(?:check|test|question|protect\w*|schutz|frage|quiz))?$/.test(called) &&
    field.type === 'text'
  )
    weights.add('captcha', 6);
  const isOneTime = (): boolean => ONE_TIME.test(called) && !words.phone.test(called);
  const saysOneTime = (): boolean =>
    [field.placeholder, field.label].map(normalize).some((text) => ONE_TIME.test(text) && words.code.test(text));
  if (/^(text|number|tel)$/.test(field.type) && (isOneTime() || saysOneTime())) weights.add('code', 8);
  if (words.robots.test(normalize(`${field.label} ${field.around.slice(0, 300)} ${field.described}`)))
    weights.add('captcha', 6);
}

function strikeOtherNames(field: Field, read: string, weights: Weights): void {
  // "First day of week", "First payment": what is first of something else than the names.
  if (FIRST_OF_ELSE.test(normalize(field.label))) weights.strike('firstName');
  // "Company legal name" is nobody's name, a middle one is nobody's whole name, and a Discord name is one elsewhere.
  if (words.company.test(read) || words.middleName.test(read) || actions.social.test(read))
    weights.strike('fullName', 'firstName', 'lastName', 'username');
  const called = normalize(`${field.name} ${field.id}`);
  // "Name", below "Company information".
  if (words.fullName.cover(read) > 0.9 && words.company.test(called) && !PERSON.test(called)) {
    weights.strike('fullName');
    weights.add('company', 4);
  }
  // Only its owner is told by it, so that any words will do.
  if (field.type !== 'password' && [read, called].some((text) => words.passwordHint.test(text))) {
    weights.strike('password');
    weights.add('about', 6);
  }
  // "Code:", of a box that is called after what others hand out.
  if (words.code.cover(read) > 0.9 && words.invite.cover(called) > 0.6 && !field.autocomplete) {
    weights.strike('code');
    weights.add('invite', 4);
  }
  // "Coupon code": what makes an order cheaper was sent to nobody.
  if (words.coupon.test(read) || OF_ORDERS.test(read)) weights.strike('code');
  if (words.coupon.cover(read) > 0.6) weights.strike('invite');
  // "11-digit identifier": a number that somebody was given.
  if ([field.label, field.placeholder, field.described].some(saysDigits)) weights.strike('username', 'fullName');
}

/** "Order code", "booking reference": what something bought or sent is found by. */
const OF_ORDERS =
  /\b(?:order|booking|tracking|shipment|bestell\w*|buchungs?\w*|sendungs?\w*|commande|colis|pedido|reserva|ordine|spedizione|bestelling|zamowieni\w*|przesylk\w*|objednav\w*|zasilk\w*|rendeles\w*|comenzii?|narudz\w*|narocil\w*|siparis\w*|bestallning\w*|bestilling\w*|tilaus\w*|tellimus\w*|pasutijum\w*|uzsakym\w*|pesanan|don hang)\b|заказ|замовлен|поръчк|поруџб|παραγγελ|سفارش|注文|주문|订单|訂單|คำสั่งซื้อ/u;

/** "9 digits", "11-stellig", "12桁" */
const saysDigits = (text: string): boolean =>
  normalize(text)
    .replace(/(?<=\d)(?=\p{L})/gu, ' ')
    .split(' ')
    .some((word, at, all) => /^\d+$/.test(all[at - 1] ?? '') && words.digits.test(word));

/** What a box of its size and kind cannot be for. */
function strikeByShape(field: Field, read: string, weights: Weights): void {
  // "First" of four short boxes is no name.
  if (field.maxLength > 0 && field.maxLength < 6) weights.strike('fullName', 'firstName', 'lastName');
  const aboutCard = normalize(`${field.label} ${field.near}`);
  if (isNoPayment(aboutCard)) weights.strike('card');
  if (field.maxLength === 1 && field.tag === 'input' && field.type !== 'password') weights.add('code', 4);
  if (field.tag === 'select' || (field.tag === 'custom' && field.type !== 'textbox')) weights.strikeLike(TYPED);
  if (field.tag === 'textarea') {
    weights.strike('username', 'password', 'email');
    // "Code", and no more, is one.
    if (words.code.cover(read) < 0.9) weights.strike('code');
  }
  if (field.type === 'password' && weights.of('code') < 8) weights.strike('email', 'username');
  if (field.type !== 'password' && weights.of('password') > 0 && !/pass(?!code)|pw/i.test(field.name + field.id))
    weights.scale('password', 0.4);
}
