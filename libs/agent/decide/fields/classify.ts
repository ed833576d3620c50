import type { Field } from '../../perceive/view.types.js';
import { AUTOFILL } from './autofill.js';
import { actions, fields as words } from '../../words/words.js';
import { normalize } from '../../words/match.js';
import { bare, unexplained } from './bare.js';
import { tick } from './classify-tick.js';
import { datePart } from './date-part.js';
import { namesAccount } from './identifier.js';
import { YES } from './lists.js';
import { isNoPayment } from './no-payment.js';
import { getsCode, isRefusedEmpty, saysRequired } from './says-required.js';

export type Purpose =
  | 'email'
  | 'emailConfirm'
  | 'username'
  | 'identifier'
  | 'password'
  | 'passwordConfirm'
  | 'currentPassword'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'phone'
  | 'birthDate'
  | 'birthDay'
  | 'birthMonth'
  | 'birthYear'
  | 'age'
  | 'country'
  | 'address'
  | 'company'
  | 'website'
  | 'invite'
  | 'captcha'
  | 'code'
  | 'terms'
  | 'newsletter'
  | 'remember'
  | 'ageConfirm'
  | 'gender'
  | 'title'
  | 'language'
  | 'timezone'
  | 'referral'
  | 'about'
  | 'plan'
  | 'card'
  | 'search'
  | 'deviceName'
  | 'upload'
  | 'trap'
  | 'unknown';

/** A field with what it is for, and why this was believed. */
export interface Classified {
  field: Field;
  purpose: Purpose;
  score: number;
  why: string;
  required: boolean;
  optional: boolean;
}

const TEXTUAL = [
  'email',
  'username',
  'password',
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'birthDate',
  'age',
  'country',
  'address',
  'company',
  'website',
  'invite',
  'captcha',
  'code',
  'gender',
  'title',
  'language',
  'timezone',
  'referral',
  'about',
  'plan',
  'card',
  'search',
  'deviceName',
] as const;
const ARITHMETIC = /(\d\s*[+x×*·]\s*|\d\s+[-−–]\s+)(\d+\s*(=|\?|$|equals|is)|=)|[+×*]\s*=\s*\p{L}+$/iu;
/** Who is meant by a name beside a company's. */
const PERSON = /\b(user|person|contact|customer|member|owner|first|last)/;
/** What nobody chooses from a list. */
const TYPED = /^(email|username|password|code|captcha|website|firstName|lastName|fullName)$/;
/** What proves that somebody is there a second time. */
const ONE_TIME = /\b(otp|totp|tan|mfa|2 ?fa|two factor)\b/;
/** A code, ahead of where it comes from. */
const CODE_AHEAD =
  /^(code|codigo|codice|codi|cod|kod|kode|koden|kodas|kods|код|κωδικος)\b.* (e ?mail|mail|correo|courriel|posta|poczt|почт|пошт)/;
/** "@mail.example", behind the box. */
const MAILBOX = /^\s*@[a-z\d-]+(\.[a-z\d-]+)+$/i;
/** What helps to remember a password is none. */
const HINT = /\b(password|passwort|kennwort) (hint|reminder|hinweis)\b|\bpasswort(hinweis|hilfe)\b/;
/** What a programmer calls a field within its form: "day" of `user[birth][day]`. */
export const ownName = ({ name }: Field): string => {
  const parts = name.split(/[[\].:]+/).filter((part) => /\D{2}/.test(part));
  return parts.at(-1) ?? name;
};

/** "uemail", "usrFirstname": what a programmer sets before the names of a form's fields, without a break. */
const GLUED = /(?<=^| )([a-z]{1,4})(email|username|firstname|lastname)(?=$| )/;
const ungluedName = (name: string): string => normalize(name.replace(/\d+$/, '')).replace(GLUED, '$1 $2');

/** How much of a text names a purpose; parts of an address name the whole. */
const coverOf = (purpose: (typeof TEXTUAL)[number], text: string): number =>
  purpose === 'address'
    ? Math.max(words.address.cover(text), words.houseNumber.cover(text), words.zip.cover(text))
    : words[purpose].cover(text);

/** The texts that may name a field, with how much each is worth. */
function namings(field: Field): [string, number][] {
  const shortNear = field.near.length <= 60 ? 2.5 : 0.8;
  return [
    [bare(field.label), 4],
    [bare(field.placeholder), 3],
    [ungluedName(ownName(field)), 2.5],
    [ungluedName(field.id), 2],
    [normalize(unexplained(field.near)), field.label ? 0.5 : shortNear],
  ];
}

/** What stands ahead of a box without a label; where that names nothing or is a heading ("New user"), what stands in it. */
function saying({ near, placeholder }: Field): string {
  const [ahead, within] = [near.length <= 60 && actions.signUp.cover(bare(near)) < 0.8 ? near : '', placeholder];
  const names = (text: string): boolean => TEXTUAL.some((purpose) => coverOf(purpose, bare(text)) > 0.6);
  return !ahead || (within && !names(ahead) && names(within)) ? within : ahead;
}

/** Its label is a neighbour's by mistake: what stands in the box and what it is called agree on something else. */
function isMislabelled({ label, placeholder, name, id }: Field): boolean {
  const says = (text: string): number => words.email.cover(bare(text));
  return label !== '' && says(label) === 0 && says(placeholder) > 0.6 && says(name) > 0.9 && says(id) > 0.9;
}

/** Says what one field is for; relations between fields (repeats, box rows) are settled by `classifyAll`. */
export function classify(field: Field): Classified {
  const named = namings(field);
  const optional =
    words.optional.test(normalize(`${field.label} ${field.placeholder}`)) ||
    (words.optional.test(normalize(field.around)) && field.around.length < 120);
  const result = (purpose: Purpose, score: number, why: string): Classified => ({
    field,
    purpose,
    score,
    why,
    required:
      (field.required ||
        saysRequired(field) ||
        isRefusedEmpty(field, purpose) ||
        (purpose === 'phone' && getsCode(field))) &&
      !optional,
    optional,
  });
  const own = normalize(`${field.name} ${field.id} ${field.label} ${field.around.slice(0, 120)} ${field.placeholder}`);
  // "Leave empty if you have none" is said to people.
  // What a programmer calls a field in two letters is a pot of honey here and a hand phone there.
  const shown = normalize(`${field.label} ${field.near} ${field.placeholder}`);
  if (words.trap.test(own) && !words.optional.test(own) && !words.phone.test(shown))
    return result('trap', 9, 'is to be left empty');
  if (field.type === 'checkbox' || field.type === 'switch' || field.type === 'radio') return tick(field, result);

  if (field.type === 'file') return result('upload', 9, 'takes a file');
  if (field.type === 'spinbutton')
    return result(datePart({ ...field, label: field.label.split(/[,(]/)[0]! }) ?? 'unknown', 5, 'a part of a date');

  // "Do you agree to the rules?" as a list of yes and no.
  if (
    field.tag === 'select' &&
    field.options.length <= 4 &&
    field.options.some(({ label }) => YES.test(label)) &&
    words.terms.test(normalize(`${field.label} ${field.near}`))
  )
    return result('terms', 5, `asks "${field.label || field.near}"`);

  // "Stay logged in": for a week, a month, a year.
  if (field.tag === 'select' && words.remember.test(bare(field.label || field.near)))
    return result('remember', 5, `asks "${field.label || field.near}"`);

  if (field.type === 'text' && MAILBOX.test(field.around.replace(field.label, '')))
    return result('username', 6, 'names a mailbox of the app');

  const scores = new Map<Purpose, number>();
  const add = (purpose: Purpose, score: number): void => void scores.set(purpose, (scores.get(purpose) ?? 0) + score);
  for (const [text, weight] of named) {
    if (!text) continue;
    for (const purpose of TEXTUAL) {
      const cover = coverOf(purpose, text);
      if (cover) add(purpose, weight * (0.25 + 0.75 * cover));
    }
  }
  // What a person reads outweighs what the programmer called it ("E-mail address" in a box named `address`).
  const read = bare(isMislabelled(field) ? field.placeholder : field.label || saying(field));
  const covers = TEXTUAL.map((purpose) => coverOf(purpose, read));
  const most = Math.max(...covers);
  for (const [at, purpose] of TEXTUAL.entries())
    if (most > 0.6 && covers[at]! < 0.75 * most) scores.set(purpose, 0.3 * (scores.get(purpose) ?? 0));
  // "Адрес email" in a box named `address` is no postal one, in whichever order a language puts the two words.
  if (words.email.test(read) && coverOf('address', read) < 0.7) scores.delete('address');
  // Its type and its autofill token are no mere names: they weigh the same whatever the label says.
  const token = field.autocomplete.split(/\s+/).find((part) => AUTOFILL[part]);
  if (token) add(AUTOFILL[token]!, tokenWeight(token, read));
  if (field.type === 'email') add('email', 6);
  if (field.type === 'tel') {
    add('phone', 3);
    // "Cep" is a postal code here and a mobile phone there.
    scores.delete('address');
  }
  if (field.type === 'password') add('password', 7);
  if (field.type === 'search' || field.name === 'q') add('search', 8);
  if (field.type === 'url') add('website', 6);
  // Of all dates, sign-ups ask for that of birth; but they say so where they ask for two.
  if (/^(date|datetime-local|month)$/.test(field.type) && !words.otherDate.test(read)) add('birthDate', 4);
  if (field.inputmode === 'email') add('email', 3);
  if (field.inputmode === 'tel') add('phone', 1.5);
  // A sample, whatever its words mean: "+1 (555) 123-4567", "jsmith@company.example".
  if (!field.label && /^[+(][\d ().-]{8,}$/.test(field.placeholder)) add('phone', 3);
  if (!field.label && /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(field.placeholder)) add('email', 8);
  // "IBAN for the monthly debit"
  if (/^(iban|bic)\b/.test(read)) add('card', 4);
  // "Type to search", in a list that a form demands, says how to choose from it.
  if (/[?？؟]\s*$/.test(field.label) || (field.popup && field.required && field.label)) scores.delete('search');
  if (field.type !== 'tel' && ARITHMETIC.test(`${field.label} ${field.near} ${field.placeholder}`)) add('captcha', 6);
  const called = normalize(`${field.name} ${field.id}`);
  // Some call a code so that they send.
  if (/captcha/.test(called) && field.type === 'text' && !actions.oneTimeCode.test(normalize(field.around)))
    add('captcha', 8);
  const isOneTime = (): boolean => ONE_TIME.test(called) && !words.phone.test(called);
  const saysOneTime = (): boolean =>
    [field.placeholder, field.label].map(normalize).some((text) => ONE_TIME.test(text) && words.code.test(text));
  if (/^(text|number|tel)$/.test(field.type) && (isOneTime() || saysOneTime())) add('code', 8);
  if (words.robots.test(normalize(`${field.label} ${field.around.slice(0, 300)} ${field.described}`)))
    add('captcha', 6);
  // "Company legal name" is nobody's name, a middle one is nobody's whole name, and a Discord name is one elsewhere.
  if (words.company.test(read) || words.middleName.test(read) || actions.social.test(read))
    for (const purpose of ['fullName', 'firstName', 'lastName', 'username'] as const) scores.delete(purpose);
  // "Name", below "Company information".
  if (words.fullName.cover(read) > 0.9 && words.company.test(called) && !PERSON.test(called)) {
    scores.delete('fullName');
    add('company', 4);
  }
  if (HINT.test(read)) scores.delete('password');
  // "First" of four short boxes is no name.
  if (field.maxLength > 0 && field.maxLength < 6)
    for (const purpose of ['fullName', 'firstName', 'lastName'] as const) scores.delete(purpose);
  const aboutCard = normalize(`${field.label} ${field.near}`);
  if (isNoPayment(aboutCard)) scores.delete('card');
  if (field.maxLength === 1 && field.tag === 'input' && field.type !== 'password') add('code', 4);
  if (field.tag === 'select' || (field.tag === 'custom' && field.type !== 'textbox'))
    for (const purpose of scores.keys()) if (TYPED.test(purpose)) scores.delete(purpose);
  if (field.tag === 'textarea') {
    for (const purpose of ['username', 'password', 'email'] as const) scores.delete(purpose);
    // "Code", and no more, is one.
    if (words.code.cover(read) < 0.9) scores.delete('code');
  }
  if (field.type === 'password' && (scores.get('code') ?? 0) < 8) {
    scores.delete('email');
    scores.delete('username');
  }
  if (field.type !== 'password' && (scores.get('password') ?? 0) > 0 && !/pass(?!code)|pw/i.test(field.name + field.id))
    scores.set('password', scores.get('password')! * 0.4);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, score] = ranked[0] ?? (['unknown', 0] as const);
  if (/^(email|username|phone)$/.test(best) && namesAccount(field, best))
    return result('identifier', score, `names the account ("${field.label || field.placeholder || field.near}")`);
  // "Code received by e-mail"
  if (best === 'email' && field.type !== 'email' && CODE_AHEAD.test(read))
    return result('code', score, `says "${read}"`);
  if (score < 1.5) return result('unknown', score, 'not understood');
  if (best === 'birthDate' || best === 'unknown')
    return result(datePart(field) ?? best, score, `says "${field.label || field.near || field.name}"`);
  return result(
    best,
    score,
    `says "${(field.label || field.placeholder || field.near || field.name || field.type).slice(0, 60)}"`,
  );
}

/** A mail address is what logs in at many places, and a user name what is shown: their tokens say "username" and "name" there. */
function tokenWeight(token: string, read: string): number {
  const rival = token === 'username' ? words.email : token === 'name' ? words.username : null;
  if (!rival) return 8;
  return rival.cover(read) > 0.6 ? 0.5 : 3;
}
