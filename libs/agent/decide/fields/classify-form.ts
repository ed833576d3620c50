import type { Field } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { fields as words } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { asksOfPerson } from '../../words/own-question.js';
import { classify } from './classify.js';
import { isList } from './lists.js';
import type { Classified } from './purpose.js';
import { settleGivenName } from './given-name.js';
import { settleNames, settleTwinNames } from './settle-names.js';
import {
  settleBirthParts,
  settleCard,
  settleMembersCard,
  settleCodeBoxes,
  settleHouseNumber,
  settleLoneDay,
  settleMailParts,
  settlePhoneParts,
  settleStrangeDate,
} from './settle-parts.js';
import { isRepeat, settlePasswords } from './settle-passwords.js';

/** Classifies the usable fields of one form, which says `text`, and settles what only their order tells, each step on the one before. */
export function classifyAll(fields: Field[], text = ''): Classified[] {
  const list = fields.map((field, at) => {
    // "Name", above two boxes of which each says which part of it is meant.
    const shared = [fields[at - 1], fields[at + 1]].some((other) => isRow(field, other));
    return shared ? { ...classify({ ...field, near: '' }), field } : classify(field);
  });
  settleGroups(list);
  const passwords = settlePasswords(list);
  settleQuestions(list);
  settleOwnQuestion(list);
  settleMailParts(list);
  settleMails(list);
  settleNames(list, passwords);
  settleBirthParts(list);
  settleLoneDay(list);
  settleStrangeDate(list);
  settleHouseNumber(list);
  settlePhoneParts(list);
  settleCard(list);
  settleMembersCard(list);
  settleTwinNames(list);
  settleCodeBoxes(list);
  settleGivenName(list);
  // Said once above the form instead of at each of its fields.
  const told = normalize(text);
  if (words.allRequired.test(told) && !words.optional.test(told))
    for (const one of list) one.required ||= !one.optional && isAsked(one);
  settleStars(list);
  return list;
}

/** Where each box bears a star, and a list whose answer stands in it too, stars tell nothing: a website is left to the app. */
function settleStars(list: Classified[]): void {
  const asked = list.filter(({ field, purpose }) => !/checkbox|radio|switch/.test(field.type) && purpose !== 'trap');
  const told = asked.some(({ field }) => isList(field) && field.filled);
  if (told && asked.length > 4 && asked.every(({ required }) => required))
    for (const one of asked) if (one.purpose === 'website') one.required = false;
}

/** Two boxes for text under the same words, each with an own word for itself. */
const isRow = (field: Field, other: Field | undefined): boolean =>
  !!other &&
  !!field.near &&
  field.near === other.near &&
  [field, other].every((one) => one.type === 'text' && !one.label && one.placeholder) &&
  field.placeholder !== other.placeholder;

/** Something to type or to choose for whoever signs up: no box to tick, and no trap. */
const isAsked = ({ field, purpose }: Classified): boolean =>
  !/checkbox|radio|switch/.test(field.type) && !['trap', 'search', 'captcha', 'invite', 'unknown'].includes(purpose);

function settleGroups(list: Classified[]): void {
  // The question above a group of buttons is near its first one only.
  const asked = list.filter(
    ({ field, purpose }) => field.type === 'radio' && /^(newsletter|terms|ageConfirm)$/.test(purpose),
  );
  for (const one of list) {
    const question = asked.find(({ field }) => field.name && field.name === one.field.name);
    if (one.purpose === 'unknown' && question) one.purpose = question.purpose;
  }
  // "Salutation *", above a group of buttons: one of them is to be chosen, or the first of several boxes ticked.
  for (const name of new Set(list.map(({ field }) => field.name))) {
    const group = list.filter(({ field }) => /^(radio|checkbox)$/.test(field.type) && name && field.name === name);
    if (group.length > 1 && /[*＊]\s*(?:$|\s\p{Lu})/u.test(group[0]!.field.near))
      for (const one of radiosOrFirst(group)) one.required ||= !one.optional;
  }
}

/** The members of a group of which one answers it. */
const radiosOrFirst = (group: Classified[]): Classified[] =>
  group.every(({ field }) => field.type === 'radio')
    ? group
    : group.some(({ field }) => field.checked)
      ? []
      : group.slice(0, 1);

/** "q", of a box beside a password that has to be filled in: a question, and no search. */
function settleQuestions(list: Classified[]): void {
  if (!list.some(({ purpose }) => purpose === 'password')) return;
  for (const one of list)
    if (one.purpose === 'search' && one.field.type === 'text' && one.field.required) {
      one.purpose = 'unknown';
      one.required = true;
    }
}

const QUESTION = /question|frage|pregunta|domanda|pergunta|pytanie|вопрос|питання|vraag|問|问|질문/i;
const ANSWER = /answer|antwort|r[eé]ponse|respuesta|risposta|resposta|odpowied|ответ|відповідь|antwoord|答|답/i;

/** "[Security question] [Answer]": where the question is to be typed or chosen as well, or is about who answers, it is the account's own; a riddle is asked by the page. */
function settleOwnQuestion(list: Classified[]): void {
  const says = (one: Classified | undefined, words: RegExp): boolean =>
    one?.field.tag === 'input' &&
    one.field.type === 'text' &&
    words.test(`${one.field.label} ${one.field.placeholder} ${one.field.name}`);
  for (const [at, one] of list.entries()) {
    if (one.purpose !== 'captcha') continue;
    const next = list[at + 1];
    const isTyped = says(one, QUESTION) && says(next, ANSWER) && !says(next, QUESTION);
    if (!isTyped && !isChosenAbove(list, at) && !isAskedOfPerson(one)) continue;
    one.purpose = 'unknown';
    if (isTyped && next!.purpose === 'captcha') next!.purpose = 'unknown';
  }
}

/** A list of questions stands right ahead of the answer. */
const isChosenAbove = (list: Classified[], at: number): boolean =>
  (list[at - 1]?.field.options ?? []).filter(({ label }) => isQuestion(label)).length > 1;

const isAskedOfPerson = ({ field: { tag, label, near, placeholder, around } }: Classified): boolean =>
  tag === 'input' && [label, near, placeholder, around].some((text) => text.length < 200 && asksOfPerson(text));

/** A second mailbox of the person's own, the phone's or one to fall back on; or what names an account for payments. */
const OTHER_MAIL = /携帯|予備|\b(?:paypal|skrill|payout|alternat|secondary|recovery|backup|second)/i;

/** "Repeat the address", "retype e-mail" */
const isMailAgain = ({ field, purpose }: Classified): boolean =>
  purpose === 'address' || (purpose === 'unknown' && words.email.test(normalize(field.label || field.near)));

function settleMails(list: Classified[]): void {
  // "Repeat the address", below the one for mail.
  for (const [at, one] of list.entries())
    if (list[at - 1]?.purpose === 'email' && one.field.type === 'text' && isRepeat(one) && isMailAgain(one))
      one.purpose = 'email';
  const emails = list.filter((one) => one.purpose === 'email');
  for (const one of emails.slice(1)) {
    if (OTHER_MAIL.test(one.field.label || one.field.near)) one.purpose = 'unknown';
    else if (isRepeat(one) || emails.length === 2) one.purpose = 'emailConfirm';
  }
}
