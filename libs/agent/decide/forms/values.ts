import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { NUMBER } from '../fields/settle-parts.js';
import { normalize } from '../../words/match.js';
import { fields as words } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { isGivenName } from '../fields/given-name.js';
import { choose, chosen, isList, isStillEmpty, oneOf, YES, type Choice } from '../fields/lists.js';

/** A value, or the name of a secret that only `act` resolves. */
export type Value =
  /** `yields` to what the page itself makes of the other fields while they are typed. */
  | { kind: 'text'; text: string; yields?: boolean }
  | { kind: 'secret'; secret: 'password' | 'currentPassword' | 'totp' | 'mailCode' }
  | Choice
  | { kind: 'tick'; on: boolean };

export interface Fill {
  field: Field;
  purpose: string;
  value: Value;
}

/** Whether one of the fields takes this secret. */
export const typesSecret = (fills: Fill[], secret: Extract<Value, { kind: 'secret' }>['secret']): boolean =>
  fills.some(({ value }) => value.kind === 'secret' && value.secret === secret);

/** First and last name of the identity: its display name, else its address' words, else a plausible one. */
export function personName(task: AgentTask): { first: string; last: string } {
  const letters = (text: string): string[] => text.split(/[^\p{L}'-]+/u).filter((part) => part.length > 1);
  const cap = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const words = task.displayName?.trim()
    ? letters(task.displayName)
    : letters((task.email.split('@')[0] ?? '').replace(/[\d_.+-]+/g, ' '));
  return { first: cap(words[0] ?? 'Robin'), last: words.length > 1 ? words.slice(1, 3).map(cap).join(' ') : 'Miller' };
}

/** Why anybody wants an account, where a form will not do without the words. */
const REASON = 'I would like to use this service.';
/** The same for those that want to be told more: some count a hundred characters. */
const FULL_REASON =
  'I would like to have an account of my own here, so that I can use this service in my work and take part in it.';

const BIRTH = { year: 1990, month: 5, day: 17 };
const pad = (n: number): string => String(n).padStart(2, '0');

/** A birth date in the form that the field shows. */
function birthText(field: Field): string {
  if (field.type === 'date') return `${BIRTH.year}-${pad(BIRTH.month)}-${pad(BIRTH.day)}`;
  const shape = `${field.placeholder} ${field.label} ${field.around} ${field.pattern}`.toLowerCase();
  const separator = /(?:d|m|y|t|j|a){2,4}([./-])/.exec(shape)?.[1] ?? (/\d{2}([./-])\d{2}/.exec(shape)?.[1] || '/');
  const [y, m, d] = [String(BIRTH.year), pad(BIRTH.month), pad(BIRTH.day)];
  if (/(yyyy|jjjj|aaaa|rrrr|гггг)[./-]m/.test(shape)) return [y, m, d].join(separator);
  if (/(dd|tt|jj|gg|дд)[./-](mm|мм)/.test(shape) || separator === '.') return [d, m, y].join(separator);
  if (/mm[./-]dd/.test(shape)) return [m, d, y].join(separator);
  return `${y}-${m}-${d}`;
}

/**
 * The value for one field; `undefined` to leave it as it is, and `null` when it is demanded but was not given to the run.
 */
export function valueFor(
  one: Classified,
  task: AgentTask,
  memory: Memory,
  context: 'signup' | 'login' | 'other',
): Value | null | undefined {
  const { field, purpose } = one;
  const required = one.required || memory.demanded.has(fieldKey(field));
  const text = (value: string): Value & { kind: 'text' } => ({
    kind: 'text',
    text: field.maxLength > 0 ? value.slice(0, field.maxLength) : value,
  });
  const name = personName(task);
  if (field.readonly && !opensToTyping(one)) return undefined;
  if (isStillEmpty(field)) return undefined;
  switch (purpose) {
    case 'email':
      // Another owner's account is known by what its owner gave, and by no address of the identity's.
      if (context === 'login' && task.username && !task.verifyToIdentity && !task.username.includes('@'))
        return field.type === 'email' ? null : text(task.username);
      return text(
        context === 'login' &&
          !memory.identifiers[memory.identifierIndex]?.includes('@') &&
          task.username?.includes('@')
          ? task.username
          : task.email,
      );
    case 'emailConfirm':
      return text(task.email);
    case 'username':
      if (context === 'login') return text(loginName(one, task, memory));
      return { ...text(memory.username), yields: !task.username && memory.usernameTries === 0 };
    case 'identifier':
      if (context === 'login') return text(nextName(isGivenName(field), memory));
      // A sign-up that asks for what the app makes itself is for those who have it.
      return isGivenName(field) ? (required ? null : undefined) : text(task.email);
    case 'password':
    case 'passwordConfirm':
      return { kind: 'secret', secret: 'password' };
    case 'currentPassword':
      return { kind: 'secret', secret: memory.needNewPassword ? 'currentPassword' : 'password' };
    case 'firstName':
      return text(reading(field, 'ハナコ', 'はなこ') ?? name.first);
    case 'lastName':
      return text(reading(field, 'ヤマダ', 'やまだ') ?? name.last);
    case 'fullName':
      if (memory.forUserName.has(fieldKey(field))) return text(memory.username);
      return { ...text(`${name.first} ${name.last}`), yields: true };
    case 'birthDate':
      return required || context === 'signup' ? (one.optional ? undefined : text(birthText(field))) : undefined;
    case 'birthDay':
      return isList(field) ? oneOf(field, [/^0?17$/, /17/]) : text(String(BIRTH.day));
    case 'birthMonth':
      return isList(field)
        ? oneOf(field, [/^0?5$/, /^(may|mai|mayo|maio|maggio|mei|maj|май|травень|kveten|toukokuu|mayis)$/i])
        : text(pad(BIRTH.month));
    case 'birthYear':
      return isList(field) ? oneOf(field, [/^1990$/, /199\d/]) : text(String(BIRTH.year));
    case 'age':
      return required ? (isList(field) ? choose(field, [/3[0-9]/, /2[5-9]/, /18/, /./]) : text('35')) : undefined;
    case 'upload':
      return required ? null : undefined;
    case 'terms':
    case 'ageConfirm':
      if (isList(field)) return choose(field, [YES]) ?? undefined;
      return { kind: 'tick', on: true };
    case 'newsletter':
      return field.type === 'radio' ? undefined : { kind: 'tick', on: required };
    case 'remember':
    case 'search':
    case 'trap':
    case 'deviceName':
      return purpose === 'deviceName' && required ? text('Service') : undefined;
    case 'country':
      if (isList(field))
        return chosen(field) || !required
          ? undefined
          : oneOf(
              field,
              [
                /^(us|usa)$/i,
                /united states|vereinigte staaten|etats-unis|estados unidos|stati uniti|соединенные/i,
                /^de$/i,
              ],
              'United States',
            );
      return required ? text('United States') : undefined;
    case 'language':
      if (isList(field))
        return chosen(field) || !required ? undefined : oneOf(field, [/^en\b/i, /english/i], 'English');
      return undefined;
    case 'timezone':
      return isList(field) && required && !chosen(field) ? oneOf(field, [/utc|gmt/i], 'UTC') : undefined;
    case 'gender':
    case 'title':
    case 'referral':
      if (isList(field))
        return chosen(field) || !required
          ? undefined
          : oneOf(field, [
              /prefer not|not say|keine angabe|divers|other|neutral|andere|autre|otro|outro|altro|unspecified|другое|none|mx/i,
            ]);
      return required ? (purpose === 'referral' ? text('Search engine') : null) : undefined;
    case 'captcha':
    case 'code':
      return undefined;
    case 'address':
      if (!required || field.filled) return undefined;
      return isList(field)
        ? chosen(field)
          ? undefined
          : choose(field, [/^ny$/i, /new york/i, /./], addressPart(field))
        : text(addressPart(field));
    case 'about':
      if (!required || field.filled) return undefined;
      return isList(field) ? null : text(reasonFor(field));
    case 'company':
      // A new account's workspace is named as its owner; how many work in it is nobody's secret.
      if (context === 'other' && isList(field)) return required ? oneOf(field, [/just me|myself|^1$/i]) : undefined;
      if (
        context === 'other' &&
        !field.filled &&
        words.workspace.test(normalize(field.label || field.placeholder || field.near))
      )
        return text(/\burl\b/i.test(`${field.label} ${field.name}`) ? memory.username : `${name.first} ${name.last}`);
      if (field.filled && (!isList(field) || chosen(field))) return undefined;
      return required ? null : undefined;
    case 'phone':
    case 'website':
    case 'invite':
    case 'plan':
    case 'card':
      if (field.filled && (!isList(field) || chosen(field))) return undefined;
      return required ? null : undefined;
    default:
      if (context === 'signup' && required && field.tag === 'textarea' && !field.filled) return text(FULL_REASON);
      if (context === 'signup' && required && !chosen(field) && memory.offersNothing.has(fieldKey(field))) return null;
      return unknownValue(one, required, context);
  }
}

/**
 * What is typed over all the same: a date beside its calendar, and a box that is empty and locked against the browser's own filling
 * until it is entered.
 */
const opensToTyping = ({ field, purpose }: Classified): boolean =>
  field.type === 'date' ||
  purpose === 'birthDate' ||
  (!field.filled &&
    !isList(field) &&
    /^(email|emailConfirm|username|identifier|password|passwordConfirm)$/.test(purpose));

/** Of the stages of life that a school asks for, the person's own: born when `BIRTH` says. */
const ADULT =
  /社会人|社會人|成人|大人|직장인|성인|\badults?\b|erwachsen|\badult[eo]s?\b|volwassen|dorosł|dospěl|взросл|доросл|voksen|vuxen|yetişkin/i;

const reasonFor = ({ tag, maxLength }: Field): string =>
  tag === 'textarea' && (maxLength < 0 || maxLength >= FULL_REASON.length) ? FULL_REASON : REASON;

/** A public building's, for apps that will not do without: invented as the name is, and for the account's owner to change. */
function addressPart({ label, near, name, placeholder, maxLength }: Field): string {
  const said = normalize(`${label || near} ${name}`);
  if (words.zip.test(said)) return zipOf(placeholder);
  if (words.houseNumber.test(said) || NUMBER.test(said)) return '350';
  if (maxLength === 2) return 'NY';
  return words.place.test(said) ? 'New York' : '350 Fifth Avenue';
}

/** A postal code of the shape that its box shows: "00-000". */
function zipOf(shape: string): string {
  const digits = '1011801234';
  let at = 0;
  return /^(?=.*\d)[\d -]{4,9}$/.test(shape) ? shape.replace(/\d/g, () => digits[at++]!) : '10118';
}

/** How a name is read, where a form asks for that in kana; invented as the name is. */
function reading({ name, label, near, placeholder }: Field, katakana: string, hiragana: string): string | null {
  const said = `${label} ${near} ${placeholder}`;
  if (/ふりがな|ひらがな|せい|めい|やまだ/.test(said)) return hiragana;
  return /フリガナ|カタカナ|カナ|セイ|メイ/.test(said) || /kana$/i.test(name) ? katakana : null;
}

function unknownValue(
  { field }: Classified,
  required: boolean,
  context: 'signup' | 'login' | 'other',
): Value | null | undefined {
  if (field.type === 'checkbox' || field.type === 'switch') return required ? { kind: 'tick', on: true } : undefined;
  if (field.type === 'radio') return undefined;
  if (!required || (isList(field) ? chosen(field) : field.filled)) return undefined;
  if (isList(field))
    // A questionnaire after the sign-up is no condition of the account: any answer will do.
    return choose(field, [
      /^(other|none|n\/a|prefer not|keine|andere|sonstige|autre|otro|outro|altro|другое)/i,
      ADULT,
      ...(context === 'other' ? [/./] : []),
    ]);
  return null;
}

function loginName(one: Classified, task: AgentTask, memory: Memory): string {
  const hint = normalize(`${one.field.label} ${one.field.placeholder} ${one.field.type}`);
  const isMail = words.email.test(hint);
  const wantsTold = !isMail && memory.toldName !== null && (isGivenName(one.field) || !memory.usernameUsed);
  const wanted = nextName(wantsTold, memory);
  if (memory.identifierIndex > 0 || isMail || wantsTold) return wanted;
  return task.username ?? memory.usernameUsed ?? memory.username;
}

/** What the login is told next: what the app told comes first where the box asks for that. */
function nextName(wantsTold: boolean, { identifiers, identifierIndex, toldName, usernameUsed }: Memory): string {
  const first = wantsTold ? (toldName ?? usernameUsed) : null;
  const names = first ? [first, ...identifiers.filter((one) => one !== first)] : identifiers;
  return names[identifierIndex % names.length]!;
}

/** A name with a part drawn at random, which another page of the same form does not have. */
const DRAWN = /[0-9a-f]{16}|(?<![a-z\d])(?=[a-z\d]{6})[a-z\d]*\d[a-z][a-z\d]*(?![a-z\d])/i;

/** What a field is called on every page of its form; empty where it has no such name. */
export const lastingName = ({ name, id }: Field): string => [name, id].find((one) => one && !DRAWN.test(one)) ?? '';

/** How a field is remembered from one look to the next. */
export const fieldKey = (field: Field): string =>
  lastingName(field) || field.label || field.placeholder || field.near || field.name || field.id;
