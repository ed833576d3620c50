import type { Evidence } from '../../confirm/evidence.js';
import { offersLogin } from '../../confirm/ways-out.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words, harmful, messages } from '../../words/words.js';
import type { Control, View } from '../../perceive/view.types.js';
import { isList } from '../fields/lists.js';
import { fillForm } from '../forms/fill-form.js';
import { isAside, type FormModel } from '../forms/form.js';
import { alike } from '../onboarding/questionnaire.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey, goesOn, isFree } from './controls.js';
import { inFront } from './in-front.js';

/** The login was taken, and what follows is not the inside. */
const isTaken = ({ memory: { sent } }: Situation, evidence: Evidence): boolean =>
  sent?.kind === 'login' && sent.answered === 'taken' && !evidence.sure;

/** Nor does it ask anything. */
const isBetween = (now: Situation, evidence: Evidence): boolean => isTaken(now, evidence) && now.forms.every(isAside);

/** "You have access to these accounts: [Personal (ann@…)]": the one that bears the address that has just logged in. */
export function ownAccount(now: Situation, evidence: Evidence): Move | null {
  const { view, task, memory } = now;
  if (!isBetween(now, evidence)) return null;
  if (view.text.length > 1500) return null;
  const email = task.email.toLowerCase();
  const bears = view.controls.filter(
    (one) => one.visible && !one.disabled && !one.banner && one.text.toLowerCase().includes(email),
  );
  const [own, ...more] = bears;
  if (!own || more.length > 0 || own.kind !== 'submit' || memory.clicked.has(controlKey(own))) return null;
  if (actions.logOut.test(normalize(own.text.replace(email, ' ')))) return null;
  return { move: 'click', control: own, why: `"${own.text}" goes on as who has just logged in` };
}

/**
 * "You are signed in elsewhere. [End the other session and continue]": a run goes on with an account of its own, whose other session
 * is an earlier one of its identity's; another owner's may be at work there.
 */
export function inUseElsewhere(now: Situation, evidence: Evidence): Move | null {
  const { view, task, memory } = now;
  if (!isBetween(now, evidence)) return null;
  const lines = [...view.headings, ...view.notices.map(({ text }) => text), ...view.text.split('\n')];
  const told = lines.find((line) => messages.inUseElsewhere.test(normalize(line)));
  if (!told || view.text.length > 800 || view.fields.some(({ visible }) => visible)) return null;
  if (task.connected) {
    const detail = `The app says that the account is in use elsewhere ("${told.slice(0, 160)}"). Go on in the live view if that may end, then resume.`;
    return end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail }, 'the account is in use elsewhere');
  }
  const [only, ...more] = view.controls.filter(
    (one) =>
      one.kind !== 'link' && isFree(one, memory) && !one.banner && actions.cancel.cover(normalize(one.text)) < 0.6,
  );
  if (!only || more.length > 0) return null;
  return { move: 'click', control: only, why: `"${only.text}" goes on where the account was in use elsewhere` };
}

const ELSEWHERE = [
  actions.social,
  actions.logOut,
  actions.logIn,
  actions.signUp,
  actions.cancel,
  actions.addTo,
  actions.appearance,
];

/** A page that shows more than places to go, and the few ways around them, is an inside. */
const MOST_AROUND = 6;
/** The same where nothing says that they are places. */
const FEW_AROUND = 2;

/**
 * "Choose an organization: [Acme Bakery] [Northwind]": whoever belongs to several is asked where to go. All of them are the account's,
 * so the first will do. `own` is the page without its frame.
 */
export function placeToGo(now: Situation, own: View, evidence: Evidence): Move | null {
  const { view, forms, task, memory } = now;
  if (!isTaken(now, evidence) || view.text.length > 1500 || view.controls.some(offersLogin)) return null;
  const at = normalize(`${view.title} ${view.headings.join(' ')}`);
  // Whatever they are called, where there is next to nothing else.
  const isNamed = [words.workspace, words.company].some((one) => one.test(at));
  if (!isNamed && view.text.length > 400) return null;
  const [form, ...more] = forms.filter((one) => !isAside(one) || isListOfPlaces(one));
  if (form && (more.length > 0 || !isListOfPlaces(form) || memory.timesFilled(form) > 0)) return null;
  if (form) return fillForm(view, form, task, memory, 'profile');
  // What the login's own page led to as well is nobody's place.
  const places = placesIn(own);
  const [first] = places;
  const around = view.controls.filter(({ visible, text }) => visible && text).length - places.length;
  if (
    !first ||
    places.length < 2 ||
    around > (isNamed ? MOST_AROUND : FEW_AROUND) ||
    places.some((one) => !isFree(one, memory))
  )
    return null;
  return { move: 'click', control: first, why: `"${first.text}" is the first of ${places.length} places to go` };
}

/** One list to choose from, and a button that goes on. */
const isListOfPlaces = ({ fields, submit }: FormModel): boolean =>
  fields.length === 1 && isList(fields[0]!.field) && goesOn(submit);

/** Entries alike that lead neither out nor back, make nothing new and do no harm; cards are larger than the links around them. */
function placesIn(view: View): Control[] {
  const entries = inFront(view).filter(({ text }) => {
    const said = normalize(text);
    return text.length > 1 && text.length < 120 && ![...ELSEWHERE, harmful.words].some((one) => one.test(said));
  });
  return alike(entries);
}

/**
 * "Yes, it is", "Acknowledge": the one button of a page that asks nothing, where it says that it goes on, or where whoever looked at the
 * app again was led back to it.
 */
export function onlyButton(now: Situation, evidence: Evidence): Move | null {
  const { view, memory } = now;
  if (!isBetween(now, evidence) || view.text.length > 800 || view.fields.some(({ visible }) => visible)) return null;
  const reached = inFront(view).filter(({ text }) => text);
  const [only, ...more] = reached.filter(({ kind }) => kind !== 'link');
  if (!only || more.length > 0 || reached.length > MOST_AROUND || !isFree(only, memory)) return null;
  const said = normalize(only.text);
  const isElsewhere = [...ELSEWHERE, actions.resend, actions.pay, harmful.words].some((one) => one.test(said));
  const accepts = Math.max(actions.acceptCookies.cover(said), words.terms.cover(said)) > 0.6;
  if (isElsewhere || !(goesOn(only) || accepts || memory.probed > 0)) return null;
  return { move: 'click', control: only, why: `"${only.text}" is all that there is to press` };
}
