import { isShortPage } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful } from '../../words/words.js';
import { passesOver } from './passes-over.js';
import { fillForm } from '../forms/fill-form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isList } from '../fields/lists.js';
import { fieldKey } from '../forms/fill.js';
import { controlKey, goesOn, isFree } from './controls.js';
import { splash } from './promise.js';

/** A letter to the house asks for more, and so does whoever sells something. */
const OF_A_SIGN_UP =
  /^(?:firstName|lastName|fullName|gender|title|birth\w+|age\w*|username|email|emailConfirm|password|passwordConfirm|terms|ageConfirm|newsletter)$/;
/** What was begun: kept among what was clicked. */
const BEGUN = 'begun';

/** "Start your family tree": where nothing is called a sign-up and no usual address is one, what a short front begins with may lead to it. */
export function beginning({ view, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun || memory.clicked.has(BEGUN) || !isFront(view)) return null;
  const start = view.controls.find((one) => {
    const said = normalize(one.text);
    return (
      isFree(one, memory) &&
      !one.banner &&
      one.kind !== 'submit' &&
      one.text.length < 40 &&
      actions.begin.test(said.split(' ')[0]!) &&
      !harmful.words.test(said) &&
      (one.kind === 'button' || new URL(one.href, view.url).host === new URL(view.url).host)
    );
  });
  if (!start) return null;
  memory.clicked.set(BEGUN, 1);
  memory.clicked.set(controlKey(start), 1);
  return { move: 'click', control: start, why: `"${start.text}" is what the page begins with` };
}

/** "Choose your location: [Country] [Language] [Continue]", ahead of everything else that there is. */
export function listsAhead({ view, forms, task, memory }: Situation): Move | null {
  const [form, ...more] = forms.filter(({ kind }) => kind !== 'search' && kind !== 'newsletter');
  if (memory.hasBegun || !form || more.length > 0 || !isShortPage(view)) return null;
  if (!goesOn(form.submit) || !form.fields.every(({ field }) => isList(field)) || memory.timesFilled(form) > 0)
    return null;
  // Which house vouches for an account is its owner's to say.
  if (memory.goal === 'login' && form.fields.every(({ purpose }) => purpose === 'unknown')) return null;
  for (const { field } of form.fields) memory.demanded.add(fieldKey(field));
  for (const one of form.fields) one.required = true;
  return fillForm(view, form, task, memory, 'profile');
}

const isFront = (view: View): boolean =>
  isShortPage(view) && !view.fields.some((field) => field.visible && !field.hiddenTrap);

/** Whoever pressed "Sign up" or "Get started", which has gone since, is where accounts are made, whatever the address and the page say of it. */
export function isAhead({ view, memory }: Situation): boolean {
  const { goal, clicked, passwordSet } = memory;
  if (goal !== 'register' || passwordSet || !isShortPage(view)) return false;
  const begins = (said: string): boolean => actions.signUp.test(said) || actions.begin.test(said);
  const isLeft = (key: string): boolean => view.controls.some((one) => one.visible && controlKey(one) === key);
  const begun = [...clicked.keys()].filter((key) => begins(key.split('|')[0]!));
  return begun.length > 0 && !begun.some(isLeft);
}

/** "Continue", once more, where it was all that there was to press: it has led to a page that goes on by the same button. */
export const isNextPage = ({ view, memory }: Situation): boolean =>
  memory.goal === 'register' &&
  view.controls.some(
    (one) => one.kind === 'button' && memory.clicked.has(controlKey(one)) && goesOn(one) && splash(view, one),
  );

/** "What's your name?", "Claim your username": the steps of what was just begun, up to the one that asks for an address. */
export function stepOfBegun(now: Situation): Move | null {
  const { view, forms, task, memory } = now;
  const isBegun = memory.clicked.has(BEGUN) || isAhead(now);
  if (memory.goal !== 'register' || !isBegun || memory.addressGiven) return null;
  const [form, ...more] = forms.filter(({ kind }) => kind !== 'search' && kind !== 'newsletter');
  if (!form?.submit || more.length > 0 || memory.timesFilled(form) > 1) return null;
  const asks = form.fields.every(
    ({ field, purpose }) =>
      field.type === 'radio' || OF_A_SIGN_UP.test(purpose) || fields.workspace.test(normalize(field.label)),
  );
  // What can be left out (one's parents, say) is.
  if (!asks || view.controls.some(passesOver)) return null;
  const said = normalize(`${form.submit.text} ${form.box?.heading ?? ''}`);
  if (actions.logIn.test(said) || harmful.words.test(said)) return null;
  // A step that could be left out would not be asked ahead of all else.
  for (const one of form.fields.filter(({ purpose, optional }) => purpose !== 'newsletter' && !optional)) {
    memory.demanded.add(fieldKey(one.field));
    one.required = true;
  }
  return fillForm(view, form, task, memory, 'signup');
}
