import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import { isGivenName } from '../fields/given-name.js';
import { choose, chosen, isList, isStillEmpty, isTyped, oneOf, personsOwn, YES } from '../fields/lists.js';
import type { Classified, Purpose } from '../fields/purpose.js';
import { fieldKey, type Value } from './fill.js';
import { asksAddressOrPhone, loginName, nextName } from './login-names.js';
import { addressPart, BIRTH, birthText, FULL_REASON, pad, personName, reading, reasonFor } from './made-up-person.js';

type Context = 'signup' | 'login' | 'other';

/** "(GMT) London" and "UTC+00:00", not "GMT-12". */
const GREENWICH = /\b(?:utc|gmt)\b(?!\s*[-+−–]\s*(?:0?[1-9]|1\d))/i;

/** A value, undefined to leave a field as it is, or null where it is demanded but was not given to the run. */
type Answer = Value | null | undefined;

interface Asked {
  one: Classified;
  field: Field;
  required: boolean;
  task: AgentTask;
  memory: Memory;
  context: Context;
  /** All fields of its form. */
  beside: readonly Classified[];
}

/** The value for one field; `undefined` to leave it as it is, and `null` when it is demanded but was not given to the run. */
export function valueFor(
  one: Classified,
  task: AgentTask,
  memory: Memory,
  context: Context,
  beside: readonly Classified[] = [],
): Answer {
  const { field, purpose } = one;
  if (field.readonly && !isList(field) && !opensToTyping(one)) return undefined;
  if (isStillEmpty(field)) return undefined;
  const required = one.required || memory.demanded.has(fieldKey(field));
  return ANSWERS[purpose]({ one, field, required, task, memory, context, beside });
}

const text = ({ maxLength }: Field, value: string): Value & { kind: 'text' } => ({
  kind: 'text',
  text: maxLength > 0 ? value.slice(0, maxLength) : value,
});

const leave = (): undefined => undefined;
const password = (): Value => ({ kind: 'secret', secret: 'password' });

/** What nobody but the owner of the account can tell. */
const untold = ({ field, required }: Asked): Answer => {
  if (field.filled && (!isList(field) || chosen(field))) return undefined;
  return required ? null : undefined;
};

const consent = ({ field }: Asked): Answer =>
  isList(field) ? (choose(field, [YES]) ?? undefined) : { kind: 'tick', on: true };

/** The answer that says least of the person. */
const neutral = (asked: Asked): Answer => {
  const { field, required } = asked;
  if (!isList(field)) return required ? null : undefined;
  return chosen(field) || !required
    ? undefined
    : oneOf(field, [
        /prefer not|not say|keine angabe|divers|other|neutral|andere|autre|otro|outro|altro|unspecified|другое|none|mx/i,
      ]);
};

const ANSWERS: Readonly<Record<Purpose, (asked: Asked) => Answer>> = {
  email: mailAddress,
  emailConfirm: ({ field, task }) => text(field, task.email),
  emailDomain: ({ field, task }) => text(field, task.email.split('@')[1]!),
  username: (asked) => {
    const { one, field, task, memory, context } = asked;
    if (context !== 'login')
      return { ...text(field, memory.username), yields: !task.username && memory.usernameTries === 0 };
    const name = loginName(one, task, memory);
    return name.includes('@') && isEither(asked, 'email') ? undefined : text(field, name);
  },
  identifier: ({ field, required, task, memory, context }) => {
    if (context === 'login') return text(field, nextName(isGivenName(field), memory, asksAddressOrPhone(field)));
    // A sign-up that asks for what the app makes itself is for those who have it.
    return isGivenName(field) ? (required ? null : undefined) : text(field, task.email);
  },
  password,
  passwordConfirm: password,
  currentPassword: ({ memory }) => ({
    kind: 'secret',
    secret: memory.needNewPassword ? 'currentPassword' : 'password',
  }),
  firstName: ({ field, task }) => text(field, reading(field, 'ハナコ', 'はなこ') ?? personName(task).first),
  lastName: ({ field, task }) => text(field, reading(field, 'ヤマダ', 'やまだ') ?? personName(task).last),
  fullName: ({ field, task, memory }) => {
    if (memory.forUserName.has(fieldKey(field))) return text(field, memory.username);
    return { ...text(field, wholeName(task)), yields: true };
  },
  birthDate: ({ one, field, required, context, memory }) =>
    (required || context === 'signup') && !one.optional
      ? text(field, birthText(field, memory.datesRefused))
      : undefined,
  birthDay: ({ field }) => (isList(field) ? oneOf(field, [/^0?17$/, /17/]) : text(field, String(BIRTH.day))),
  birthMonth: ({ field }) =>
    isList(field)
      ? oneOf(field, [/^0?5$/, /^(may|mai|mayo|maio|maggio|mei|maj|май|травень|kveten|toukokuu|mayis)$/i])
      : text(field, pad(BIRTH.month)),
  birthYear: ({ field }) => (isList(field) ? oneOf(field, [/^1990$/, /199\d/]) : text(field, String(BIRTH.year))),
  age: ({ field, required }) =>
    required ? (isList(field) ? choose(field, [/3[0-9]/, /2[5-9]/, /18/, /./]) : text(field, '35')) : undefined,
  upload: ({ required }) => (required ? null : undefined),
  terms: consent,
  ageConfirm: consent,
  newsletter: ({ field, required }) => (field.type === 'radio' ? undefined : { kind: 'tick', on: required }),
  remember: leave,
  search: leave,
  trap: leave,
  deviceName: ({ field, required }) => (required ? text(field, 'Service') : undefined),
  country: ({ field, required }) => {
    if (!isList(field)) return required ? text(field, 'United States') : undefined;
    return chosen(field) || !required ? undefined : oneOf(field, COUNTRIES, 'United States');
  },
  language: ({ field, required }) =>
    isList(field) && required && !chosen(field) ? oneOf(field, [/^en\b/i, /english/i], 'English') : undefined,
  timezone: ({ field, required }) =>
    isList(field) && required && !chosen(field) ? oneOf(field, [GREENWICH, /utc|gmt/i], 'UTC') : undefined,
  gender: neutral,
  title: neutral,
  referral: (asked) => (asked.required && !isList(asked.field) ? text(asked.field, 'Search engine') : neutral(asked)),
  captcha: leave,
  code: leave,
  address: ({ field, required }) => {
    if (!required || field.filled) return undefined;
    if (!isList(field)) return text(field, addressPart(field));
    return chosen(field) ? undefined : choose(field, [/^ny$/i, /new york/i, /./], addressPart(field));
  },
  about: ({ field, required }) => {
    if (!required || field.filled) return undefined;
    return isList(field) ? null : text(field, reasonFor(field));
  },
  company: workspaceOrCompany,
  phone: untold,
  website: untold,
  invite: untold,
  plan: (asked) => ofPerson(asked) ?? untold(asked),
  card: untold,
  unknown: notUnderstood,
};

const COUNTRIES = [
  /^(us|usa)$/i,
  /united states|vereinigte staaten|etats-unis|estados unidos|stati uniti|соединенные/i,
  /^de$/i,
];

const wholeName = (task: AgentTask): string => {
  const { first, last } = personName(task);
  return `${first} ${last}`;
};

function mailAddress(asked: Asked): Answer {
  const { field, task, memory, context } = asked;
  if (context !== 'login') return text(field, task.email);
  const told = task.username ?? '';
  // Another owner's account is known by what its owner gave, and by no address of the identity's.
  if (told && !task.verifyToIdentity && !told.includes('@')) {
    if (isEither(asked, 'username')) return undefined;
    return field.type === 'email' ? null : text(field, told);
  }
  const next = memory.identifiers[memory.identifierIndex];
  return text(field, told.includes('@') && !next?.includes('@') ? told : task.email);
}

/** "Email or username", a box each: whoever knows one of the two leaves the other empty. */
const isEither = ({ required, beside }: Asked, other: 'email' | 'username'): boolean =>
  !required && beside.some(({ purpose, field }) => purpose === other && field.visible);

/** What a workspace is called in addresses: "Workspace URL", "Team slug". */
const ADDRESS = /(?:\b|_)(?:urls?|slug|sub-?domain)\b/i;

/** How many a team has that is one person's: "Just me", "1-10", "under 5". */
const FEWEST = [
  /just me|only me|myself|\bsolo\b|individual|^1$/i,
  /^[01] ?[-–—] ?\d/,
  /^(?:<|≤|less|fewer|under)\D*\d/i,
];

/** A new account's workspace is named as its owner; how many work in it is nobody's secret, a company's name is. */
function workspaceOrCompany(asked: Asked): Answer {
  const { field, required, task, memory, context } = asked;
  if (isList(field) && context !== 'login') {
    if (!required || chosen(field)) return undefined;
    return context === 'other' ? oneOf(field, FEWEST) : choose(field, FEWEST);
  }
  const isWorkspace = words.workspace.test(normalize(field.label || field.placeholder || field.near));
  if ((context === 'other' || (context === 'signup' && required)) && !field.filled && isWorkspace)
    return text(field, ADDRESS.test(`${field.label} ${field.name}`) ? memory.username : wholeName(task));
  return untold(asked);
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

/** "I am a … [private person] [firm]", in a list that has to be answered. */
const ofPerson = ({ field, required, context }: Asked): Answer =>
  context === 'signup' && required && isList(field) && !chosen(field) ? (personsOwn(field) ?? undefined) : undefined;

function notUnderstood(asked: Asked): Answer {
  const { field, required, task, memory, context } = asked;
  if (context === 'signup' && required && field.tag === 'textarea' && !field.filled) return text(field, FULL_REASON);
  if (context === 'signup' && required && !chosen(field) && memory.offersNothing.has(fieldKey(field))) return null;
  if (field.type === 'checkbox' || field.type === 'switch') return required ? { kind: 'tick', on: true } : undefined;
  if (field.type === 'radio') return undefined;
  // "Project name", between a new account and the inside, is called as its owner is.
  const isAlone = !asked.beside.some((one) => one.field !== field && isTyped(one.field));
  const isThing =
    words.thingName.cover(normalize(field.label || field.near || field.placeholder)) > 0.6 ||
    (memory.accountCreated && memory.demanded.has(fieldKey(field)) && isAlone);
  if (context === 'other' && required && isThing && !isList(field) && !field.filled)
    return text(field, wholeName(task));
  if (!required || (isList(field) ? chosen(field) : field.filled)) return undefined;
  const own = ofPerson(asked);
  if (own) return own;
  if (isList(field))
    // A questionnaire after the sign-up is no condition of the account: any answer will do.
    return choose(field, [
      /^(other|none|n\/a|prefer not|keine|andere|sonstige|autre|otro|outro|altro|другое)/i,
      ADULT,
      ...(context === 'other' ? [/./] : []),
    ]);
  return null;
}
