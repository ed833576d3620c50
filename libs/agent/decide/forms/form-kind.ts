import type { Control } from '../../perceive/view.types.js';
import { tellsWhen } from '../../words/dates.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, harmful, messages, parts } from '../../words/words.js';
import { isList } from '../fields/lists.js';
import type { Classified } from '../fields/purpose.js';
import { isCalledOld } from '../fields/settle-passwords.js';
import { demandsCard, type FormKind, type FormModel, has } from './form.js';

/** What is known of a form besides its fields. */
interface Surroundings {
  texts: Record<'submit' | 'heading' | 'hints' | 'title' | 'url' | 'body', string>;
  /** How many of its fields take a password. */
  passwords: number;
  /** How many boxes hold something already, those that are locked included. */
  known: number;
  waysOut: Control[];
  /** Whether the page leads anywhere to log in. */
  leadsIn: boolean;
  /** All that the page says. */
  page: string;
}

/** Fields that a form of whatever kind may have. */
const BESIDE = ['search', 'trap', 'remember', 'language', 'newsletter', 'upload'];

/** What a form is for, once it is known how much speaks for a sign-up and for a login. */
export function kindOf(form: FormModel, around: Surroundings): FormKind {
  const { texts, passwords } = around;
  const real = form.fields.filter((one) => !BESIDE.includes(one.purpose));
  const named = isNamed(form);
  // An account may be opened and paid for in one form.
  if (demandsCard(form) && !(passwords && named && form.scores.signup > form.scores.login)) return 'payment';
  if (!real.length) return has(form, 'search') ? 'search' : 'other';
  if (passwords && named && isOwnPage(form, around)) return 'profile';
  if (has(form, 'code') && !passwords && !has(form, 'username', 'firstName', 'lastName')) return 'code';
  if (passwords) return kindWithPassword(form, texts);
  return named ? kindOfNamed(form, real, around) : kindOfOther(form, around);
}

const isNamed = (form: FormModel): boolean => has(form, 'email', 'identifier', 'username');

/** It says that it signs up or logs in. */
const isDoor = ({ submit, heading }: Surroundings['texts']): boolean =>
  actions.signUp.test(`${submit} ${heading}`) || actions.logIn.test(submit);

/** A form that knows the person already is a profile, no door; nor is one that holds the way out itself. */
function isOwnPage(form: FormModel, { texts, known, waysOut }: Surroundings): boolean {
  const ways = waysOut.filter(({ visible }) => visible);
  const holds = ways.some((one) => one.form === form.box?.index && one.ref.frame === form.frame);
  return !isDoor(texts) && (holds || (ways.length > 0 && known >= 2));
}

function kindWithPassword(form: FormModel, texts: Surroundings['texts']): FormKind {
  const autofills = (token: string): boolean => form.fields.some(({ field }) => field.autocomplete.includes(token));
  const entering = actions.logIn.test(`${texts.submit} ${texts.heading}`) || autofills('current-password');
  const isPerson = has(form, 'firstName', 'lastName', 'fullName', 'phone');
  // A new mailbox's address is called anything: whoever it is for is asked for all the same. Others know people by their phones.
  const opens = isPerson && actions.signUp.test(`${texts.title} ${texts.url} ${texts.heading} ${texts.submit}`);
  const isNew = has(form, 'passwordConfirm') || autofills('new-password');
  if (!isNamed(form) && !opens && (!entering || isNew)) return 'setPassword';
  if (!entering && asksOldPassword(form) && !actions.signUp.test(`${texts.submit} ${texts.heading}`)) return 'profile';
  const fresh =
    isPerson ||
    // Whoever chooses a new password is told of no terms.
    ((has(form, 'terms') || actions.signUp.cover(texts.heading) > 0.6) && actions.signUp.cover(texts.submit) > 0.6) ||
    (has(form, 'username') && (has(form, 'email') || actions.signUp.cover(texts.submit) > 0.6));
  if (has(form, 'passwordConfirm') && !fresh && (has(form, 'code') || speaksOfPassword(texts))) return 'setPassword';
  // Whoever comes back is known by the address, and asked for no name beside it.
  const introduces = has(form, 'email') && has(form, 'firstName', 'lastName', 'fullName') && !has(form, 'remember');
  const opening = form.scores.signup > form.scores.login || introduces || (!entering && opensAccount(form, texts));
  return opening ? 'signup' : 'login';
}

/** "New email, current password [Update email]": whoever has a password already is inside, and changes what else there is. */
const asksOldPassword = ({ fields }: FormModel): boolean =>
  fields.some((one) => one.purpose === 'password' && isCalledOld(one));

/**
 * Not a word of logging in, and what only a member knows besides the address and a password, or an offer of something for nothing: who
 * comes back names no more than two things, and is offered nothing.
 */
const opensAccount = (form: FormModel, { title, heading, submit, url }: Surroundings['texts']): boolean =>
  has(form, 'email') &&
  !has(form, 'remember') &&
  (form.fields.some(({ field, purpose, required }) => purpose === 'unknown' && required && field.type === 'text') ||
    fieldWords.free.test(`${title} ${heading}`)) &&
  ![title, heading, submit, url].some((said) => actions.logIn.test(said));

/** "Change password", as heading and button: whoever it names has an account. */
const speaksOfPassword = ({ submit, heading }: Surroundings['texts']): boolean =>
  fieldWords.password.test(submit) && !fieldWords.newPassword.test(submit) && !isWayIn(submit) && !isWayIn(heading);

const isWayIn = (said: string): boolean => actions.signUp.test(said) || actions.logIn.test(said);

/** Of forms without a password that ask who it is. */
function kindOfNamed(form: FormModel, real: Classified[], around: Surroundings): FormKind {
  const { texts, known } = around;
  const { scores } = form;
  const door = isDoor(texts);
  if (actions.forgot.test(`${texts.heading} ${texts.submit} ${texts.hints} ${texts.url}`) && scores.signup < 4)
    return 'forgot';
  // "Invite member": the address and whatever stands beside it are somebody else's.
  const own = harmful.words.test(texts.submit) ? 'other' : 'profile';
  // Preferences that even strangers may set.
  const at = `${texts.title} ${texts.url} ${texts.heading}`;
  if (!door && actions.settings.test(at) && !actions.signUp.test(at) && !actions.logIn.test(at)) return own;
  // "Contact", over a form that says nothing of an account.
  if (!door && actions.besides.cover(texts.heading) > 0.8 && !isWayIn(`${at} ${texts.hints}`)) return 'other';
  if (known >= 2 && !door) return own;
  if (isOfThing(form, around)) return 'other';
  const [only, ...more] = real;
  const isAlone = more.length === 0;
  const isLetterOrErrand = !speaksOfAccount(texts) && (isLetter(form) || isErrand(texts));
  if (!door && !isAlone && !has(form, 'invite', 'username') && isLetterOrErrand) return 'other';
  if (isAlone && isForLetters(form, only!, texts)) return 'newsletter';
  if (Math.max(scores.signup, scores.login) >= 1.5) return scores.signup >= scores.login ? 'signup' : 'login';
  if (!isAlone) return has(form, 'invite') || beginsWithAddress(form, around) ? 'signup' : own;
  if (actions.signUp.test(`${texts.title} ${texts.hints} ${texts.url}`) && scores.signup > scores.login)
    return 'signup';
  if (actions.proceed.cover(texts.submit) <= 0.5 && !actions.useEmail.test(texts.submit)) return 'other';
  return actions.signUp.test(texts.heading) ? 'signup' : 'login';
}

/**
 * "Email, what is your log book called? [Start writing]", to somebody of whom nothing is known yet, where nobody logs in: who goes on there has an
 * account from then on.
 */
const beginsWithAddress = (form: FormModel, { texts, known, waysOut, leadsIn }: Surroundings): boolean =>
  has(form, 'email') &&
  known === 0 &&
  waysOut.length === 0 &&
  (actions.begin.test(texts.submit) || (!leadsIn && actions.proceed.cover(texts.submit) > 0.5));

/** Anywhere on the page or in the form. */
const speaksOfAccount = ({ title, url, hints, heading, body }: Surroundings['texts']): boolean =>
  isWayIn(`${title} ${url} ${hints} ${heading} ${body}`);

/** "Send message", "Sign this petition": the button says more than that it goes on. */
function isErrand({ submit }: Surroundings['texts']): boolean {
  const goesOn =
    actions.proceed.cover(submit) > 0.5 ||
    [actions.begin, actions.verify, actions.oneTimeCode].some((way) => way.test(submit));
  return !goesOn && submit !== '';
}

/** A box for an address that letters are sent to, and nothing more. */
function isForLetters({ scores }: FormModel, { field }: Classified, texts: Surroundings['texts']): boolean {
  // What the box itself is called outweighs a button that says to "subscribe", which signs up as well in some languages.
  const called = normalize(field.label || field.near || field.placeholder);
  if (fieldWords.newsletter.cover(called) >= 0.5 || isToldOfLetters(field, texts)) return true;
  const speaks =
    fieldWords.newsletter.test(`${texts.submit} ${texts.hints} ${texts.heading}`) ||
    fieldWords.newsletter.cover(texts.body) > 0.15;
  // Below "Newsletter" alone even "Sign up" is for letters, unless the page itself is called after a sign-up.
  const isHeaded = fieldWords.newsletter.cover(texts.heading) >= 0.5 && !isWayIn(`${texts.title} ${texts.url}`);
  return (
    speaks &&
    (Math.max(scores.signup, scores.login) < 5 || isHeaded) &&
    !actions.verify.test(texts.submit) &&
    !actions.oneTimeCode.test(texts.submit) &&
    // A list's members have passwords, too: its letters alone need none.
    !fieldWords.password.test(texts.submit) &&
    (fieldWords.newsletter.test(texts.heading) || !actions.signUp.test(texts.heading))
  );
}

/** "Subscribe to hear of new offers and discounts", ahead of the box of a page that is called after no account: no passing word. */
const isToldOfLetters = ({ near }: Classified['field'], { title, url }: Surroundings['texts']): boolean =>
  near.length > 40 && fieldWords.newsletter.cover(normalize(near)) > 0.15 && !isWayIn(`${title} ${url}`);

/**
 * "Register", below what nobody says of a person, on a page that is called after something else: a product, a talk with the shop. The
 * word alone means an account no more than any other entry.
 */
const isAboutElse = ({ fields }: FormModel, { title, url, heading, hints, body }: Surroundings['texts']): boolean =>
  fields.some(({ field, purpose }) => purpose === 'unknown' && !/checkbox|radio|switch/.test(field.type)) &&
  !isWayIn(`${title} ${url} ${heading} ${hints}`) &&
  !actions.logIn.test(body);

/**
 * "Register for the fair: name, address, how many guests": of an app that nobody can log in to, whose page is called after more than its sign-up
 * and tells or asks when something is. What else is asked beside an address ("your favourite track") is of a person.
 */
const isOfThing = (form: FormModel, { texts, leadsIn, page }: Surroundings): boolean =>
  !leadsIn &&
  !has(form, 'username', 'invite', 'terms') &&
  !actions.begin.test(texts.submit) &&
  ![texts.title, texts.heading].some((said) => actions.signUp.cover(said) > 0.6) &&
  ![texts.title, texts.heading, texts.url, texts.hints, texts.body].some((said) => speaksOfMembers(said)) &&
  (asksUnknown(form, /^(?:date|time|datetime-local)$/) || (asksUnknown(form, /^(?:text|number)$/) && tellsWhen(page)));
const asksUnknown = (form: FormModel, types: RegExp): boolean =>
  form.fields.some(({ field, purpose }) => purpose === 'unknown' && types.test(field.type));
const speaksOfMembers = (said: string): boolean => actions.logIn.test(said) || parts.account.test(said);

/** A large box that is for nothing known: what somebody wants to say. */
const isLetter = ({ fields }: FormModel): boolean =>
  fields.some(({ field, purpose }) => field.tag === 'textarea' && /^(unknown|about)$/.test(purpose));

/** Of forms that ask neither for a password nor who it is. */
function kindOfOther(form: FormModel, { texts, known, waysOut }: Surroundings): FormKind {
  const { fields, scores } = form;
  // Lists that an address is made of choose what is shown, and ask nothing of a person.
  if (form.box?.method === 'get' && fields.every(({ field }) => isList(field))) return 'other';
  if (
    has(form, 'firstName', 'lastName', 'fullName', 'birthDate', 'birthYear', 'company', 'country', 'phone', 'address')
  ) {
    // Asked of whoever can log out, if only from a menu, or known already: it completes an account.
    if (isDoor(texts) && isAboutElse(form, texts)) return 'other';
    if (isLetter(form) && !isDoor(texts) && !speaksOfAccount(texts) && isErrand(texts)) return 'other';
    if (scores.signup > 3 && (isDoor(texts) || (waysOut.length === 0 && known < 2))) return 'signup';
    return has(form, 'phone') && scores.login >= 1.5 ? 'login' : 'profile';
  }
  if (has(form, 'terms', 'ageConfirm')) return 'profile';
  if (has(form, 'invite') && scores.signup > scores.login) return 'signup';
  const [only, ...more] = fields;
  const isBox = more.length === 0 && /^(text|number|tel|password)$/.test(only?.field.type ?? '');
  // What an authenticator is given stands in a box, too, that nothing can be typed into.
  return isBox && !only?.field.readonly && messages.authenticator.test(texts.body) ? 'code' : 'other';
}
