import { isQuestion } from '../../words/is-question.js';
import { actions, fields as words } from '../../words/words.js';
import { normalize } from '../../words/normalize.js';
import { bare } from './bare.js';
import { ownName } from './own-name.js';
import type { Classified } from './purpose.js';
import type { NewPasswords } from './settle-passwords.js';

/** "Nom", "nume": a last name to some, and any name to their neighbours. */
const LAST_OR_ANY = /^(nom|nume|nome)\b/;

/** "Full name": the person's, whatever else the form asks for. */
const WHOLE_NAME =
  /\b(full|complet[oe]?|vollstandige?[rn]?|volledige?|pelne|legal|real|penuh|lengkap|teljes|fulde|fullt|fullstandigt|koko|cele|puno|tam)\b/;

/** Whose name each of a form's names is, which only its other fields tell: the person's, whole or in parts, or the account's. */
export function settleNames(list: Classified[], passwords: NewPasswords): void {
  settleThings(list);
  const names = list.filter(isName);
  const alone = names.length === 1 ? names[0] : undefined;
  if (alone) settleLoneName(alone, list, passwords);
  settleLastName(names);
  settleThirdName(names, list, passwords);
  settleUserNames(list);
  settleNameless(list, passwords);
}

const isName = ({ purpose }: Classified): boolean => ['firstName', 'lastName', 'fullName'].includes(purpose);

/** "Name of the household", beside the person's: of something that is set up with the account. */
function settleThings(list: Classified[]): void {
  const isThings = ({ field }: Classified): boolean => words.thingName.cover(bare(field.label || field.near)) > 0.8;
  const names = list.filter(isName);
  const things = names.filter(isThings);
  if (things.length < names.length) for (const one of things) one.purpose = 'unknown';
}

function settleLoneName(alone: Classified, list: Classified[], passwords: NewPasswords): void {
  const { field } = alone;
  // A last name alone is all of a name ("Nom", "Namn"), and so is a first name ("Nome", "이름") that the programmer calls none.
  const isFirst = /first|given|fname|vorname|prenom/i.test(`${field.name} ${field.id} ${field.label}`);
  const isLast = /sur ?name|last ?name|family|nachname/i.test(`${field.name} ${field.label}`);
  if (!isFirst && !isLast) alone.purpose = 'fullName';
  if (alone.purpose === 'fullName' && namesAccount(alone, list, passwords)) alone.purpose = 'username';
}

/**
 * "Name" and a password, and nothing else that says whose: the account's name. So is the name that others are to see, and that
 * of a shared thing which the password opens.
 */
function namesAccount({ field }: Classified, list: Classified[], { fields, isRepeated }: NewPasswords): boolean {
  const said = normalize(`${field.label || field.placeholder} ${field.name}`);
  const near = field.label || field.near.length > 60 ? '' : normalize(field.near);
  const isWhole =
    /(^|\s|\b(given|family)-)name$/.test(field.autocomplete) ||
    WHOLE_NAME.test(`${said} ${near} ${normalize(field.placeholder)}`);
  if (isWhole) return false;
  const account = list.some(
    ({ purpose, optional }) =>
      /^(username|identifier)$/.test(purpose) || (/^(email|phone)$/.test(purpose) && !optional),
  );
  // With a mail address that nobody demands, it is the name that an account is known by.
  const named = isRepeated && list.some(({ purpose, optional }) => purpose === 'email' && optional);
  if (!account && (fields.length === 1 || named)) return true;
  const isShown =
    words.displayName.test(said) ||
    words.username.cover(normalize(ownName(field))) > 0.6 ||
    /user_?name$/i.test(ownName(field)) ||
    words.nickname.test(field.label ? said : normalize(field.near)) ||
    (fields.length > 0 && words.thingName.test(said));
  return isShown && !list.some((one) => one.purpose === 'username');
}

/** "Voornaam, Naam": beside the first name it is the last. */
function settleLastName(names: Classified[]): void {
  const others = names.filter(({ purpose }) => purpose !== 'firstName');
  const rest = others.length === 1 && names.length === 2 ? others[0] : undefined;
  if (rest?.purpose !== 'fullName' || words.fullName.cover(bare(rest.field.label || rest.field.near)) <= 0.9) return;
  const said = normalize(`${rest.field.label} ${rest.field.name} ${rest.field.placeholder}`);
  if (!WHOLE_NAME.test(said) && !words.displayName.test(said)) rest.purpose = 'lastName';
}

/** A third name beside the first and the last one is the account's, where it is not said to be both of them. */
function settleThirdName(names: Classified[], list: Classified[], { fields }: NewPasswords): void {
  const inParts = ['firstName', 'lastName'].every((part) => names.some((one) => one.purpose === part));
  const own = names.find(({ field, purpose, required }) => {
    const said = normalize(`${field.label} ${field.around} ${field.described}`);
    return purpose === 'fullName' && (words.uniqueName.test(said) || (inParts && required && !WHOLE_NAME.test(said)));
  });
  if (own && fields.length && !list.some((one) => one.purpose === 'username')) own.purpose = 'username';
}

/** Of several names for the account one is meant; a nickname is as unique, and what else others see is a person's name. */
function settleUserNames(list: Classified[]): void {
  const users = list.filter((one) => one.purpose === 'username');
  if (users.length < 2) return;
  const isNick = (one: Classified): number =>
    Number(words.nickname.test(normalize(`${one.field.label || one.field.placeholder} ${one.field.near}`)));
  // "User name", and "login ID": whoever comes in types the latter.
  const isToLogIn = ({ field }: Classified): number => {
    const said = normalize(field.label || field.placeholder || field.near);
    return Number(actions.logIn.test(said) || /(?<![a-z])id$/.test(said));
  };
  const [, ...more] = users.sort((a, b) => isNick(a) - isNick(b) || isToLogIn(b) - isToLogIn(a) || b.score - a.score);
  for (const one of more) {
    if (actions.social.test(normalize(one.field.label))) one.purpose = 'unknown';
    else if (!isNick(one)) one.purpose = 'fullName';
  }
}

/** What password managers know: with nothing else to name the account, the text before its one password does. */
function settleNameless(list: Classified[], { fields, isRepeated }: NewPasswords): void {
  const before = list[list.findIndex((one) => one.purpose === 'password') - 1];
  const nameless = !list.some((one) => ['email', 'username', 'identifier', 'fullName', 'code'].includes(one.purpose));
  if (!nameless || !(fields.length === 1 || isRepeated)) return;
  // The number that somebody has, alone with one password, is what the account is known by.
  const isNumber = before?.purpose === 'invite' && list.length === 2 && !isRepeated;
  if (
    (before?.purpose === 'unknown' || isNumber) &&
    before.field.type === 'text' &&
    !isQuestion(before.field.label) &&
    !before.field.label.trim().endsWith('=')
  )
    before.purpose = isRepeated ? 'username' : 'identifier';
}

/** A word that is a first name in one language and a last name in its neighbour's is decided by the programmer's. */
export function settleTwinNames(list: Classified[]): void {
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
}
