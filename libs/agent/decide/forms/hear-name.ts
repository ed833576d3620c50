import { wayOut } from '../../confirm/ways-out.js';
import { isGivenName, toldNames } from '../fields/given-name.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { demanded } from './missing.js';
import type { Memory } from '../../memory.js';
import { has, type FormModel } from './form.js';

/** Notes a login that asks for the name which the app makes itself, and what a page that answers a sign-up tells of it. */
export function hearName({ view, forms, memory, task }: Situation): void {
  if (forms.some((form) => form.kind === 'login' && givenNameBox(form))) memory.givenNameAsked = true;
  for (const login of forms.filter(({ kind }) => kind === 'login')) hearLogin(memory, login);
  if (task.type !== 'register') return;
  // "Newest member: …" names another one before there is an account.
  if (!memory.hasBegun) {
    for (const name of toldNames(view.text.split('\n'))) memory.namesOfOthers.add(name);
    return;
  }
  const isOut = !wayOut(view, memory);
  // Whoever is inside already is shown many a number.
  if (!isOut && !memory.givenNameAsked) return;
  const known = memory.sent?.lines;
  const names = [...toldNames(view.text.split('\n').filter((line) => !known?.has(line)))];
  const told = names.find((name) => !memory.namesOfOthers.has(name));
  if (told) memory.isTold(told, isOut);
}

/** The login wants the name that the app makes, and no page has told it: the mail that does is awaited. */
export function awaitName({ memory, task }: Situation, login: FormModel): Move | null {
  const box = givenNameBox(login);
  if (!box || box.field.filled || task.type !== 'register') return null;
  if (memory.toldName ?? memory.usernameUsed) return null;
  if (!memory.hasBegun || memory.accountKnown || memory.addressGiven === false) return demanded(box);
  memory.mailAnnounced = true;
  const called = (box.field.label || box.field.near || box.field.placeholder).slice(0, 60);
  return end(
    { kind: 'awaiting_mail', expects: 'either', detail: `The login asks for "${called}", which no page has told.` },
    'the login asks for a name that the app has yet to tell',
  );
}

/** Notes by what the app's logins know somebody, where they say so. */
function hearLogin(memory: Memory, login: FormModel): void {
  if (has(login, 'identifier', 'username')) memory.loginsAsk.add('name');
  else if (has(login, 'email') && has(login, 'password')) memory.loginsAsk.add('address');
}

const givenNameBox = ({ fields }: FormModel) =>
  fields.find((one) => one.purpose === 'identifier' && isGivenName(one.field));
