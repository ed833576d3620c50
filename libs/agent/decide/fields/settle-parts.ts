import type { Field } from '../../perceive/view.types.js';
import { fields as words } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { bare } from './bare.js';
import { ownName } from './own-name.js';
import type { Classified } from './purpose.js';
import { countedBoxes } from './code-boxes.js';

/** A number, of the street that stands before it. */
export const NUMBER = /^(nu?o?m(mer|ber|ero|er|r)\w*|n|nr|no|house ?n(umber|o|r)|αριθμος|номер|numru|szam)\b/;

const BANK_ACCOUNT = /^(account (number|no)|kontonummer|numero de (compte|cuenta|conta)|rekeningnummer)$/;

/** The parts of a birth date: neighbours of which one offers 1990, or a day, a month and a year, however they are called. */
export function settleBirthParts(list: Classified[]): void {
  const parts = list.map(({ field, purpose }) =>
    field.tag !== 'input' || /^(unknown|birth\w+|country|address)$/.test(purpose) ? partOf(field) : null,
  );
  for (const [at] of parts.entries()) {
    const three = parts.slice(at, at + 3);
    // A day among them: a card expires in a month of a year.
    if (new Set(three).size !== 3 || three.includes(null)) continue;
    for (const [n, part] of three.entries()) list[at + n]!.purpose = part!;
  }
}

/** "Date of birth", in a box whose name begins with a day's: where neither a month nor a year is asked for it takes all three. */
export function settleLoneDay(list: Classified[]): void {
  const parts = list.filter(({ purpose }) => /^birth(?:Day|Month|Year)$/.test(purpose));
  const [day] = parts;
  if (parts.length === 1 && day!.purpose === 'birthDay' && isDate(day!.field)) day!.purpose = 'birthDate';
}

/** "Available from", of a search: a date that nobody calls one of birth, in a form that asks for nothing else of a person, is none. */
export function settleStrangeDate(list: Classified[]): void {
  if (list.some(({ purpose }) => OF_PERSON.test(purpose))) return;
  for (const one of list) {
    const { label, near, placeholder, name, id } = one.field;
    const called = label || near || placeholder;
    const isBirth = words.birthDate.test(normalize(`${called} ${name} ${id}`));
    if (one.purpose === 'birthDate' && called && !isBirth) one.purpose = 'unknown';
  }
}

const OF_PERSON = /^(?:email|username|identifier|password|phone|firstName|lastName|fullName|birth(?:Day|Month|Year))$/;

const isDate = ({ label, near, maxLength, tag }: Field): boolean =>
  tag === 'input' && (maxLength < 0 || maxLength > 5) && words.birthDate.cover(normalize(label || near)) > 0.8;

function partOf(field: Field): 'birthDay' | 'birthMonth' | 'birthYear' | null {
  const labels = field.options.map(({ label }) => label.trim());
  if (labels.some((label) => /^1990\D?$/.test(label))) return 'birthYear';
  const said = [field.label, field.near, field.placeholder, ownName(field)].map(normalize);
  const says = (word: 'year' | 'month' | 'day'): boolean => said.some((text) => words[word].cover(text) > 0.4);
  const named = says('year') ? 'birthYear' : says('month') ? 'birthMonth' : says('day') ? 'birthDay' : null;
  // A list of the page's own offers nothing before it is opened.
  if (labels.length === 0) return field.tag === 'select' ? null : named;
  const numbers = labels.filter((label) => /^\d{1,2}\D?$/.test(label)).length;
  if (numbers >= 28 && numbers <= 31) return 'birthDay';
  return numbers === 12 || (labels.length >= 12 && labels.length <= 13) ? 'birthMonth' : named;
}

/** "Street, number" over two boxes: the second has no words of its own, or only these. */
export function settleHouseNumber(list: Classified[]): void {
  for (const [at, one] of list.entries()) {
    const { label, near, placeholder, type } = one.field;
    const isNumber = NUMBER.test(bare(label)) || NUMBER.test(normalize(ownName(one.field)));
    if (one.purpose === 'unknown' && type === 'text' && (isNumber || (!label && !near && !placeholder)))
      if (list[at - 1]?.purpose === 'address') one.purpose = 'address';
  }
}

/** "010 - [    ] - [    ]": a number in parts, of which the first alone has a name. */
export function settlePhoneParts(list: Classified[]): void {
  for (const [at, one] of list.entries())
    if (
      /^(unknown|phone)$/.test(one.purpose) &&
      list[at - 1]?.purpose === 'phone' &&
      /^[-–)\s]*$/.test(one.field.label || one.field.near)
    ) {
      one.purpose = 'phone';
      one.required ||= list[at - 1]!.required;
    }
}

/** "[robin.miller] @ [example.com]": an address in two boxes, of which the sign between them tells. */
export function settleMailParts(list: Classified[]): void {
  for (const [at, one] of list.entries()) {
    const local = list[at - 1];
    if (one.field.near.trim() !== '@' || !isTyped(one) || !local || !isTyped(local)) continue;
    local.purpose = 'email';
    one.purpose = 'emailDomain';
    one.required ||= local.required;
    // "[type it in] [naver.com] [gmail.com]" only spares the typing.
    const offers = list[at + 1];
    if (offers?.field.options.some(({ label }) => DOMAIN.test(label))) offers.required = false;
  }
}

const DOMAIN = /^@?[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

const isTyped = ({ field }: Classified): boolean => field.tag === 'input' && field.type === 'text';

/** Of a bank's, as far as its name says so. */
const PAYING =
  /credit|debit|kredit|debet|kred[iı]t|bank|visa|master|payment|zahl|paiement|pago|pagament|betaal|płat|plat|кредит|банк|оплат|信用|银行|銀行|クレジット|신용|ائتمان|اعتبار|بانک|אשראי|\bcc-/i;

const CARD = /card|kart|kaart|kort|tarjet|cart[aã]|карт|カード|卡|카드|بطاق|کارت|כרטיס|\bkad\b/i;

/** What a bank's card has beside its number. */
const OF_BANK = /\bmm ?[/|-]|expir|valid|ablauf|cv[vcn]2?\b|csc\b|caduc|scaden|vencim|ważno|geldig|срок/i;

/** "Card number", beside a password and with no day that it expires on: that of a customer or a member. */
export function settleMembersCard(list: Classified[]): void {
  const [only, ...more] = list.filter(({ purpose }) => purpose === 'card');
  if (!only || more.length || !list.some(({ purpose }) => purpose === 'password')) return;
  const told = ({ field }: Classified): string => `${field.label} ${field.near} ${field.placeholder} ${field.name}`;
  if (list.some((one) => OF_BANK.test(told(one)))) return;
  const { label, near, placeholder, name, id, autocomplete } = only.field;
  if (
    only.field.type !== 'text' ||
    !CARD.test(`${label} ${near} ${placeholder}`) ||
    PAYING.test(`${label} ${near} ${placeholder} ${name} ${id} ${autocomplete}`)
  )
    return;
  only.purpose = 'unknown';
}

/** A card's security code is told from a robot's riddle by its neighbours, and so is the year in which it expires. */
export function settleCard(list: Classified[]): void {
  if (!list.some((one) => one.purpose === 'card')) return;
  for (const one of list) {
    const programmers = `${one.field.name} ${one.field.id}`;
    if (/^(captcha|code)$/.test(one.purpose) && /cv[vcn]|csc|card/i.test(programmers)) one.purpose = 'card';
    if (one.purpose === 'unknown' && /expir|exp[-_]?(year|month|date)|exp\b/i.test(programmers)) one.purpose = 'card';
    if (one.purpose === 'unknown' && BANK_ACCOUNT.test(bare(one.field.label))) one.purpose = 'card';
  }
}

/** Boxes of one letter each: four or more are a code's, fewer are none. */
export function settleCodeBoxes(list: Classified[]): void {
  const single = list.filter(
    (one) => one.field.tag === 'input' && (one.field.maxLength === 1 || countedBoxes(list).includes(one)),
  );
  for (const one of single) {
    if (single.length >= 4) one.purpose = 'code';
    else if (one.purpose === 'code') one.purpose = 'unknown';
  }
}
