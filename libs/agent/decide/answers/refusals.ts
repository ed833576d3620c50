import type { View } from '../../perceive/view.types.js';
import { CHALLENGER } from '../../words/captcha.words.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, messages, parts } from '../../words/words.js';
import { toldNames } from '../fields/given-name.js';
import type { Classified, Purpose } from '../fields/purpose.js';
import type { FormModel } from '../forms/form.js';
import { chosen, isAnswered, isList } from '../fields/lists.js';
import { saidByConsentBar } from '../ways/consent-bar.js';
import { fieldKey } from '../forms/fill.js';
import { saysUnderReview, waitsForSomebody } from './approval-mail.js';
import { hasRegistered, listsSymbols, takesNobody, tellsOfOurs } from './in-other-words.js';
import { readRules } from './read-rules.js';
import { subtract } from './subtract.js';
import { isTooSoon, lockedByTries, onlyWarned, sentencesOf, warnsOfLock } from './warned.js';
import { isAtWork, praises, saysItWillDo } from './telling.js';

/** A complaint of the page about what was sent. */
export interface Complaint {
  text: string;
  /** The field it stands at, when it stands at one. */
  purpose: Purpose | null;
  field: string | null;
}

/** Everything that the page says about fields and forms; compared before and after a submit. */
export function sayings(view: View, forms: FormModel[]): Set<string> {
  const said = new Set<string>(view.notices.filter((notice) => !notice.passing).map((notice) => notice.text));
  for (const form of forms)
    for (const { field } of form.fields) {
      if (field.around) said.add(`${fieldKey(field)}§${field.around}`);
      if (field.described) said.add(`${fieldKey(field)}§${field.described}`);
    }
  return said;
}

/** Said of a box that is well, in brackets, to whoever cannot see its colour. */
const WELL =
  /\((?:success|erfolg|succès|éxito|sucesso|successo|succes|gelukt|sukces|успех|успешно|успіх|úspěch|úspech|lyckades|klart|suksess|onnistui|başarılı|siker|成功|성공|نجاح)\)/iu;
/** So is what is wrong, ahead of the sentence that says it or behind. */
const MARK = /\((?:error|warning|fehler|erreur|errore|erro)\)|^\(\p{L}+\)(?=$| \p{Lu})/giu;

/** What the page says now about the form that it did not say before: at its fields first, then in its notices. */
export function complaints(view: View, form: FormModel | null, before: Set<string>): Complaint[] {
  const found: Complaint[] = [];
  for (const one of form?.fields ?? []) {
    const { field, purpose } = one;
    const key = fieldKey(field);
    // Marks for whoever cannot see the colours: a field that is well is complained of by nothing that stands at it.
    const texts = [field.described, field.around]
      .filter((text) => text && !before.has(`${key}§${text}`) && !WELL.test(text))
      // "(Error)", "(błąd)": it tells nothing, the sentence behind it does.
      .map((text) => text.replace(MARK, ' ').trim());
    const known = [...before].filter((old) => old.startsWith(`${key}§`)).map((old) => old.slice(key.length + 1));
    const fresh = texts
      .map((text) => unlabelled(subtract(text, known), field.label))
      .find((text) => text.length > 2 && !saysItWillDo(text) && !isWay(text));
    if (fresh) found.push({ text: fresh, purpose, field: key });
    else if (field.complaint && field.filled && field.type !== 'checkbox')
      found.push({ text: field.complaint, purpose, field: key });
  }
  for (const notice of view.notices) {
    if (
      before.has(notice.text) ||
      praises(notice.text) ||
      isAtWork(notice.text) ||
      saidByConsentBar(view, notice.text) ||
      tellsName(notice.text) ||
      found.some((one) => one.text.includes(notice.text) || notice.text.includes(one.text))
    )
      continue;
    const named = aboutWhich(notice.text);
    // "Fill in your name, postcode and year of birth": of several, the one that is still empty is meant.
    const empty = named && !LEFT_EMPTY.test(named) ? undefined : emptyFieldIn(notice.text, form);
    found.push({
      text: notice.text,
      purpose: empty?.purpose ?? named,
      field: empty ? fieldKey(empty.field) : null,
    });
  }
  return found;
}

/** "Your card number is 22001234": whoever is told it has got in. */
export const tellsName = (text: string): boolean =>
  !toldNames([text]).next().done && !messages.accountExists.test(normalize(text));

/** "Forgot password?": what stands at a field as a way out of not knowing it. */
const isWay = (text: string): boolean => actions.forgot.cover(normalize(text)) > 0.7;

/** Without its field's label, unless the sentence begins with it: "Name is taken". */
function unlabelled(text: string, label: string): string {
  const rest = subtract(text, [label]);
  return /^\p{Ll}/u.test(rest) ? text : rest;
}

/** What a form may hold without a mark, so that its box was left empty, or one of several. */
const LEFT_EMPTY = /^(?:firstName|lastName|birthDate|company)$/;

/** The field without a value that a sentence above the form names by what stands at it: "Please select your state". */
function emptyFieldIn(text: string, form: FormModel | null): Classified | undefined {
  const said = ` ${normalize(text)} `;
  return form?.fields.find(({ field, purpose }) => {
    // "Choose a plan": none of them is called so.
    if (purpose === 'plan' && field.type === 'radio')
      return fieldWords.plan.test(said.trim()) && !isAnswered(form.fields, field);
    const label = normalize(field.label || field.near).replace(/\W+$/, '');
    return label.length > 2 && said.includes(` ${label} `) && !(isList(field) ? chosen(field) : field.filled);
  });
}

/** Which field a sentence speaks of. */
export function aboutWhich(text: string): Purpose | null {
  const said = normalize(text);
  if (fieldWords.captcha.test(said)) return 'captcha';
  const candidates = (
    [
      'password',
      'email',
      'username',
      'phone',
      'firstName',
      'lastName',
      'birthDate',
      'company',
      'invite',
      'terms',
    ] as const
  ).filter((purpose) => fieldWords[purpose].test(said));
  if (candidates.includes('password'))
    return candidates.includes('email') || candidates.includes('username') ? null : 'password';
  return candidates[0] ?? null;
}

export type Reading =
  | 'usernameTaken'
  | 'emailTaken'
  | 'weakPassword'
  | 'captcha'
  | 'rateLimited'
  | 'tooQuick'
  | 'badUsername'
  | 'badEmail'
  | 'missing'
  | 'wrongLogin'
  | 'notActivated'
  | 'barred'
  | 'codeWrong'
  | 'closed'
  | 'unknown';

/** A complaint, and what it means for the form that was sent. */
export interface Refusal {
  complaint: Complaint;
  reading: Reading;
}

/** What one complaint means for the kind of form that was sent. */
export function read(
  complaint: Complaint,
  kind: 'signup' | 'login' | 'code' | 'totp' | 'password' | 'profile',
): Reading {
  const said = normalize(complaint.text);
  const about = complaint.purpose;
  // "Wait a few seconds, Turnstile is at work": no patience helps where it has not come.
  if ((kind === 'signup' || kind === 'login') && CHALLENGER.test(complaint.text)) return 'captcha';
  if (messages.tooQuick.test(said)) return 'tooQuick';
  if (kind === 'login' && warnsOfLock(complaint.text)) return 'wrongLogin';
  // "Locked by the site's administrator": no patience opens it. "Registration is closed, come back later": that is not in minutes.
  if (kind === 'login' && shutBySomebody(complaint.text)) return 'barred';
  if (kind === 'signup' && saysClosed(said) && !parts.tries.test(said)) return 'closed';
  // "Your registration is pending approval. Try again later": whoever tries again is told the same until somebody has looked.
  const later = messages.rateLimited.test(said) || isTooSoon(said);
  if (later && kind === 'login' && waitsForSomebody(complaint.text) && !parts.tries.test(said)) return 'barred';
  if (later)
    return kind === 'login' && (wrongOrLimited(complaint.text) || onlyWarned(complaint.text))
      ? 'wrongLogin'
      : 'rateLimited';
  // Some apps give each form a key that counts only after a while, and tell an early one from an old one no better.
  if ((kind === 'signup' || kind === 'login') && messages.staleForm.test(said)) return 'tooQuick';
  if (kind === 'code' || kind === 'totp')
    return messages.codeWrong.test(said) || messages.wrongLogin.test(said) ? 'codeWrong' : 'unknown';
  if (kind === 'login') {
    if (about === 'captcha' && fieldWords.captcha.test(said)) return 'captcha';
    if (isTheirs(said)) return 'barred';
    const owesMail =
      messages.confirmFirst.test(said) && [fieldWords.email, fieldWords.address].some((one) => one.test(said));
    const inactive = (messages.notActivated.test(said) || owesMail) && !messages.pendingApproval.test(said);
    if (inactive && !wrongOr('notActivated', said)) return 'notActivated';
    // "Your IP address is banned. If you think this is an error …" finds no error in what was typed.
    if (messages.banned.test(said) && !wrongOr('banned', said)) return 'barred';
    if (lockedByTries(complaint.text)) return 'barred';
    if (messages.wrongLogin.test(said)) return 'wrongLogin';
    if (saysBarred(said) || waitsForSomebody(complaint.text) || saysUnderReview(complaint.text)) return 'barred';
    // "To use your account, open the link that we have sent you": what stops the login lies in the mailbox.
    if (messages.checkMail.test(said)) return 'notActivated';
    // "Your account is protected by two factors: please enter the code" refuses nothing.
    if (messages.authenticator.test(said)) return 'unknown';
    if (!messages.requiredError.test(said)) return namesBoth(said) ? 'wrongLogin' : 'unknown';
    // Nothing was left empty: "please enter the right password" refuses the one that was sent.
    return (complaint.field ? namesBoth(said) : fieldWords.password.test(said)) ? 'wrongLogin' : 'missing';
  }
  if (about === 'captcha') return 'captcha';
  // None is ever given, whatever it is that the app finds wrong with that.
  if (about === 'phone') return 'missing';
  if (saysClosed(said)) return 'closed';
  const ofAddress = fieldWords.email.test(said) || fieldWords.address.test(said);
  // "Memberships are not available": of a name or an address it would be taken.
  if (complaint.field === null && !ofAddress && !fieldWords.username.test(said) && takesNobody(complaint.text))
    return 'closed';
  // "This password has leaked. Choose another one."
  const ofPassword = fieldWords.password.test(said) && messages.weakPassword.test(said);
  // "It may not be the user name", "it is on a list", of a password alone: nothing that an account is called by is meant.
  const atPassword = about === 'password' && fieldWords.password.test(said) && !ofAddress;
  const ofName = about === 'username' || (about !== 'email' && fieldWords.username.test(said) && !ofAddress);
  if (messages.reserved.test(said) && ofName && !atPassword) return 'usernameTaken';
  // "This address has been registered already", at the box for the address: what it says is taken is what stands there.
  const takenHere = complaint.field !== null && /^(?:email|username)$/.test(about ?? '') && messages.taken.test(said);
  // "Ya está listo": it is not the account that was there before.
  const isReady = about === null && messages.ready.test(said) && !fieldWords.email.test(said) && !ofName;
  if (
    ((messages.accountExists.test(said) && !isReady) || takenHere) &&
    !atPassword &&
    (!ofPassword || ofAddress || fieldWords.username.test(said))
  ) {
    return ofName ? 'usernameTaken' : 'emailTaken';
  }
  const isOfOurs = tellsOfOurs(complaint.text, said) || (!ofName && !ofPassword && hasRegistered(complaint.text));
  if (isOfOurs) return 'emailTaken';
  const password =
    about === 'password' || about === 'passwordConfirm' || (about === null && fieldWords.password.test(said));
  if (
    password &&
    (messages.weakPassword.test(said) || messages.wrongLogin.test(said) || messages.requiredError.test(said))
  )
    return 'weakPassword';
  // "Enter a user name that is valid: letters, numbers and @/./+" asks for another one, as one was typed.
  const listed = listsSymbols(complaint.text);
  const ofCharacters = listed || fieldWords.characters.test(said) || /[@+_-]\/|英数/.test(complaint.text);
  if (
    about === 'username' &&
    (messages.weakPassword.test(said) ||
      messages.wrongLogin.test(said) ||
      (ofCharacters && (complaint.field !== null || parts.only.test(said))))
  )
    return 'badUsername';
  // Above the form, in a language that does not tell what for: no other box has such a list.
  if (listed && complaint.field === null && !ofAddress && !fieldWords.password.test(said)) return 'badUsername';
  if (about === 'email' && messages.wrongLogin.test(said)) return 'badEmail';
  if (messages.requiredError.test(said) && complaint.field) return 'missing';
  // Whatever is said at a field that this run chose itself is about the choice; what names rules of passwords is, too.
  if (about === 'username' && (complaint.field || Object.keys(readRules([complaint.text])).length))
    return 'badUsername';
  // "It resembles your name", "it has leaked", in whatever words.
  if (password) return 'weakPassword';
  return 'unknown';
}

/**
 * "Contact your administrator", of an account, and of neither a mail nor what was typed: invalid, inactive or forbidden, only somebody at
 * the app opens it.
 */
const isTheirs = (said: string): boolean =>
  (parts.account.test(said) || parts.access.test(said)) &&
  parts.people.test(said) &&
  messages.turnTo.test(said) &&
  ![fieldWords.password, fieldWords.email].some((one) => one.test(said)) &&
  // "Login" is the name that somebody logs in by, too.
  (!fieldWords.username.test(said) || saysBarred(said) || messages.notActivated.test(said));

/** Of an answer to a login, which means the account whatever else the words could be about. */
const saysBarred = (said: string): boolean => messages.barred.test(said) || messages.barredAtLogin.test(said);

/** "Please enter a user name and a password that fit": both were sent, so whatever else it says of the two, it refuses them. */
const namesBoth = (said: string): boolean =>
  fieldWords.password.test(said) && [fieldWords.username, fieldWords.email].some((one) => one.test(said));

/** "Not found or inactive", "wrong, or blocked for a while" tell neither from the other: a wrong password is the likelier. */
function wrongOr(other: 'notActivated' | 'rateLimited' | 'banned', said: string): boolean {
  const parts = said.split(OR);
  const onlyWrong = parts.some((part) => messages.wrongLogin.test(part) && !messages[other].test(part));
  return parts.length > 1 && onlyWrong;
}
/** Whoever runs the app has shut the account, and nothing else that the page says is over in a while. */
function shutBySomebody(text: string): boolean {
  const said = sentencesOf(text).map(normalize);
  const shut = said.filter((one) => saysBarred(one) && parts.people.test(one) && !parts.tries.test(one));
  return shut.length > 0 && said.every((one) => shut.includes(one) || !messages.rateLimited.test(one));
}
/** "You have registered, but cannot sign in yet" closes no door. */
const saysClosed = (said: string): boolean => messages.closed.test(said) && !saysMade(said);
const saysMade = (said: string): boolean => messages.created.test(said);
/** In one sentence: "Wrong user name or password. Too many attempts" is a lock that has come. */
function wrongOrLimited(text: string): boolean {
  const limited = sentencesOf(text)
    .map(normalize)
    .filter((said) => messages.rateLimited.test(said));
  return limited.length > 0 && limited.every((said) => wrongOr('rateLimited', said));
}
const OR = / (?:or|oder|ou|o|of|lub|nebo|alebo|eller|tai|veya|или|або|vagy|sau|ali|ili|η|hoac|atau) /;
