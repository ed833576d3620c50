import type { Field } from '../../perceive/view.types.js';
import { actions, fields as words } from '../../words/words.js';
import { normalize } from '../../words/match.js';
import { bare } from './bare.js';
import { classify, type Classified, ownName } from './classify.js';
import { countedBoxes } from './code-boxes.js';
import { settleGivenName } from './given-name.js';

/** The parts of a birth date: neighbours of which one offers 1990, or a day, a month and a year, however they are called. */
function birthParts(list: Classified[]): void {
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

/** "Nom", "nume": a last name to some, and any name to their neighbours. */
const LAST_OR_ANY = /^(nom|nume|nome)\b/;

/** A number, of the street that stands before it. */
export const NUMBER = /^(nu?o?m(mer|ber|ero|er|r)\w*|n|nr|no|house ?n(umber|o|r)|αριθμος|номер|numru|szam)\b/;

/** "Full name": the person's, whatever else the form asks for. */
const WHOLE_NAME = /\b(full|complet[oe]?|vollstandig|volledig|legal|real)\b/;

/** A second mailbox of the person's own: the phone's, or one to fall back on. */
const OTHER_MAIL = /携帯|予備|\b(?:alternat|secondary|recovery|backup|second)/i;

/** "Repeat the address", "retype e-mail" */
const isMailAgain = ({ field, purpose }: Classified): boolean =>
  purpose === 'address' || (purpose === 'unknown' && words.email.test(normalize(field.label || field.near)));

const BANK_ACCOUNT = /^(account (number|no)|kontonummer|numero de (compte|cuenta|conta)|rekeningnummer)$/;

/** The members of a group of which one answers it. */
const radiosOrFirst = (group: Classified[]): Classified[] =>
  group.every(({ field }) => field.type === 'radio')
    ? group
    : group.some(({ field }) => field.checked)
      ? []
      : group.slice(0, 1);

/** Classifies the usable fields of one form, which says `text`, and settles what only their order tells. */
export function classifyAll(fields: Field[], text = ''): Classified[] {
  const list = fields.map((field, at) => {
    // "Name", above two boxes of which each says which part of it is meant.
    const shared = [fields[at - 1], fields[at + 1]].some((other) => isRow(field, other));
    return shared ? { ...classify({ ...field, near: '' }), field } : classify(field);
  });
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
  // Where passwords are hidden, none is typed into a box that shows it: "Parole", a question in one language and a password in another.
  if (list.some(({ field }) => field.type === 'password'))
    for (const one of list)
      if (
        one.purpose === 'password' &&
        one.field.type === 'text' &&
        !/pass|pw/i.test(`${one.field.name} ${one.field.id}`)
      )
        one.purpose = 'unknown';
  // "Passcode to register", beside the password that is to be chosen.
  const hidden = list.filter((one) => one.purpose === 'password');
  for (const one of hidden)
    if (hidden.length > 1 && words.invite.cover(bare(one.field.label || one.field.near)) > 0.6) {
      one.purpose = 'invite';
      one.required ||= !one.optional;
    }
  // A card's three figures, hidden as they are typed.
  for (const one of hidden)
    if (/\b(cvv|cvc|cvn|csc)\d?\b/i.test(`${one.field.name} ${one.field.id} ${one.field.label}`)) one.purpose = 'card';
  const passwords = list.filter((one) => one.purpose === 'password');
  const isRepeat = (one: Classified): boolean =>
    words.repeat.test(
      normalize(
        `${one.field.label} ${one.field.placeholder} ${one.field.name} ${one.field.id} ${one.field.label ? '' : one.field.near}`,
      ),
    );
  const isOld = (one: Classified): boolean =>
    /\b(old|current|aktuell|alt|actuel|ancien|actual|antigu|atual|vecchi|attual|huidig|obecne|текущ|стар)/i.test(
      normalize(`${one.field.label} ${one.field.name} ${one.field.placeholder}`),
    );
  passwords.forEach((one, index) => {
    if (passwords.length > 1 && index === 0 && isOld(one)) one.purpose = 'currentPassword';
    else if (index > 0 && (isRepeat(one) || index === passwords.length - 1)) one.purpose = 'passwordConfirm';
  });
  // "Repeat the address", below the one for mail.
  for (const [at, one] of list.entries())
    if (list[at - 1]?.purpose === 'email' && one.field.type === 'text' && isRepeat(one) && isMailAgain(one))
      one.purpose = 'email';
  const emails = list.filter((one) => one.purpose === 'email');
  emails.slice(1).forEach((one) => {
    if (OTHER_MAIL.test(one.field.label || one.field.near)) one.purpose = 'unknown';
    else if (isRepeat(one) || emails.length === 2) one.purpose = 'emailConfirm';
  });
  // A last name alone is all of a name ("Nom", "Namn"), and so is a first name ("Nome", "이름") that the programmer calls none.
  const called = list.filter((one) => ['firstName', 'lastName', 'fullName'].includes(one.purpose));
  const alone = called.length === 1 ? called[0] : undefined;
  const isFirst =
    alone && /first|given|fname|vorname|prenom/i.test(`${alone.field.name} ${alone.field.id} ${alone.field.label}`);
  const isLast = alone && /sur ?name|last ?name|family|nachname/i.test(`${alone.field.name} ${alone.field.label}`);
  if (alone && !isFirst && !isLast) alone.purpose = 'fullName';
  // "Name" and a password, and nothing else that says whose: the account's name. So is the name that others are to see, and that
  // of a shared thing which the password opens.
  const account = list.some(
    ({ purpose, required, optional }) =>
      /^(username|identifier)$/.test(purpose) ||
      (purpose === 'email' && !optional) ||
      (purpose === 'phone' && required),
  );
  const twice = passwords.length === 2 && passwords[1]!.purpose === 'passwordConfirm';
  // With a mail address that nobody demands, it is the name that an account is known by.
  const named = twice && list.some(({ purpose, optional }) => purpose === 'email' && optional);
  if (alone?.purpose === 'fullName') {
    const { field } = alone;
    const said = normalize(`${field.label} ${field.name}`);
    const near = field.label || field.near.length > 60 ? '' : normalize(field.near);
    const isWhole =
      /(^|\s|\b(given|family)-)name$/.test(field.autocomplete) ||
      WHOLE_NAME.test(`${said} ${near} ${normalize(field.placeholder)}`);
    const isShown =
      words.displayName.test(said) ||
      words.username.cover(normalize(ownName(field))) > 0.6 ||
      words.nickname.test(field.label ? said : normalize(field.near)) ||
      (passwords.length > 0 && words.thingName.test(said));
    if (
      (!account && !isWhole && (passwords.length === 1 || named)) ||
      (isShown && !isWhole && !list.some((one) => one.purpose === 'username'))
    )
      alone.purpose = 'username';
  }
  // "Voornaam, Naam": beside the first name it is the last.
  const others = called.filter(({ purpose }) => purpose !== 'firstName');
  const rest = others.length === 1 && called.length === 2 ? others[0] : undefined;
  if (rest?.purpose === 'fullName' && words.fullName.cover(bare(rest.field.label || rest.field.near)) > 0.9) {
    const said = normalize(`${rest.field.label} ${rest.field.name} ${rest.field.placeholder}`);
    if (!WHOLE_NAME.test(said) && !words.displayName.test(said)) rest.purpose = 'lastName';
  }
  // So is a third name beside the first and the last one, where it is not said to be both of them.
  const inParts = ['firstName', 'lastName'].every((part) => called.some((one) => one.purpose === part));
  const own = called.find(({ field, purpose, required }) => {
    const said = normalize(`${field.label} ${field.around} ${field.described}`);
    return purpose === 'fullName' && (words.uniqueName.test(said) || (inParts && required && !WHOLE_NAME.test(said)));
  });
  if (own && passwords.length && !list.some((one) => one.purpose === 'username')) own.purpose = 'username';
  // A lone "Name" beside a password and no other name for the account may be either; a mail address elsewhere makes it the person's.
  const users = list.filter((one) => one.purpose === 'username');
  const isNick = (one: Classified): number =>
    Number(words.nickname.test(normalize(`${one.field.label || one.field.placeholder} ${one.field.near}`)));
  if (users.length > 1)
    users
      .sort((a, b) => isNick(a) - isNick(b) || b.score - a.score)
      .slice(1)
      .forEach((one) => {
        // A nickname is as unique as the name to log in by; what else others see is a person's name.
        if (actions.social.test(normalize(one.field.label))) one.purpose = 'unknown';
        else if (!isNick(one)) one.purpose = 'fullName';
      });
  // What password managers know: with nothing else to name the account, the text before its one password does.
  const before = list[list.findIndex((one) => one.purpose === 'password') - 1];
  const nameless = !list.some((one) => ['email', 'username', 'identifier', 'fullName', 'code'].includes(one.purpose));
  if ((passwords.length === 1 || twice) && nameless && before?.purpose === 'unknown' && before.field.type === 'text')
    if (!/[?？؟=]\s*$/.test(before.field.label)) before.purpose = twice ? 'username' : 'identifier';
  birthParts(list);
  // "Street, number" over two boxes: the second has no words of its own, or only these.
  for (const [at, one] of list.entries()) {
    const { label, near, placeholder, type } = one.field;
    const isNumber = NUMBER.test(bare(label)) || NUMBER.test(normalize(ownName(one.field)));
    if (one.purpose === 'unknown' && type === 'text' && (isNumber || (!label && !near && !placeholder)))
      if (list[at - 1]?.purpose === 'address') one.purpose = 'address';
  }
  // "010 - [    ] - [    ]": a number in parts, of which the first alone has a name.
  for (const [at, one] of list.entries())
    if (
      /^(unknown|phone)$/.test(one.purpose) &&
      list[at - 1]?.purpose === 'phone' &&
      /^[-–)\s]*$/.test(one.field.label || one.field.near)
    ) {
      one.purpose = 'phone';
      one.required ||= list[at - 1]!.required;
    }
  // A card's security code is told from a robot's riddle by its neighbours, and so is the year in which it expires.
  if (list.some((one) => one.purpose === 'card'))
    for (const one of list) {
      const programmers = `${one.field.name} ${one.field.id}`;
      if (/^(captcha|code)$/.test(one.purpose) && /cv[vcn]|csc|card/i.test(programmers)) one.purpose = 'card';
      if (one.purpose === 'unknown' && /expir|exp[-_]?(year|month|date)|exp\b/i.test(programmers)) one.purpose = 'card';
      if (one.purpose === 'unknown' && BANK_ACCOUNT.test(bare(one.field.label))) one.purpose = 'card';
    }
  // A word that is a first name in one language and a last name in its neighbour's is decided by the programmer's.
  for (const [said, other] of [
    ['firstName', 'lastName'],
    ['lastName', 'firstName'],
  ] as const) {
    const twins = list.filter((one) => one.purpose === said);
    const meant = twins.filter((one) => words[other].cover(normalize(one.field.name || one.field.id)) > 0.5);
    if (twins.length > 1 && meant.length === 1) meant[0]!.purpose = other;
    // "Nom" beside "Cognoms": the one that stands first, and whose word is as good for any name.
    else if (
      twins.length === 2 &&
      said === 'lastName' &&
      !list.some((one) => one.purpose === other) &&
      LAST_OR_ANY.test(normalize(twins[0]!.field.label))
    )
      twins[0]!.purpose = other;
  }
  const single = list.filter(
    (one) => one.field.tag === 'input' && (one.field.maxLength === 1 || countedBoxes(list).includes(one)),
  );
  if (single.length >= 4)
    single.forEach((one) => {
      one.purpose = 'code';
    });
  else
    single.forEach((one) => {
      if (one.purpose === 'code') one.purpose = 'unknown';
    });
  settleGivenName(list);
  // Said once above the form instead of at each of its fields.
  const told = normalize(text);
  if (words.allRequired.test(told) && !words.optional.test(told))
    for (const one of list) one.required ||= !one.optional && isAsked(one);
  return list;
}
