import { errorPage } from '../../confirm/error-page.js';
import type { Evidence } from '../../confirm/evidence.js';
import { type Memory, MOST_STEPS } from '../../memory.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import { namesSum } from '../../words/coins.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words, harmful, messages } from '../../words/words.js';
import { passesOver } from '../ways/passes-over.js';
import { fillForm } from '../forms/fill-form.js';
import { has, isAside, type FormModel } from '../forms/form.js';
import { CLOSES, inFront } from '../ways/in-front.js';
import { isList, isUnmade } from '../fields/lists.js';
import type { Move } from '../move.js';
import { controlKey, goesOn } from '../ways/controls.js';
import { isAhead, isNextPage } from '../ways/first-step.js';
import { bestWay } from '../ways/navigate.js';
import type { Situation } from '../situation.js';
import { TRIAL } from '../ways/prices.js';
import { fieldKey, type Fill } from '../forms/fill.js';
import { isForFirms } from '../forms/for-firms.js';
import { leftOut } from './left-out.js';
import { alike } from './questionnaire.js';

/** More is said where people work than where they are asked. */
const MOST_TEXT = 2000;
/** More choices than that are a menu. */
const MOST_CHOICES = 12;

/**
 * One of the steps between a new account and the inside: what it is used for, a name for its workspace, a few topics, "Continue". No
 * answer is a condition of the account, so any will do, and each page is answered once.
 */
export function onboarding(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, memory } = now;
  if (isNew(now) && forms.some((form) => has(form, 'phone'))) {
    const left = leftOut(now);
    if (left) return left;
  }
  if (!isNew(now) || evidence.sure || view.text.length > MOST_TEXT || memory.wizardSteps > MOST_STEPS) return null;
  if (forms.some(({ signature }) => memory.savedForms.has(signature))) return null;
  if (!forms.every((form) => isAside(form) || asksMore(form)) || offersWayInBeside(view)) return null;
  // Its mail comes first.
  if (!memory.mailApplied && messages.checkMail.test(normalize(memory.news(view.text)))) return null;
  const move = answered(now) ?? (isWork(view) ? null : (onward(now) ?? chosenOf(now)));
  if (move) memory.wizardSteps++;
  return move;
}

/** Who is asked says little else. */
const MOST_ASKED = 600;

const CHOSEN = /^(?:radio|checkbox)$/;

/** "What brings you here? [Work] [School]", between the button that begins a sign-up and its form. */
export function questionAhead(now: Situation): Move | null {
  const { view, forms, memory } = now;
  if (memory.hasBegun || view.text.length > MOST_ASKED || memory.wizardSteps > MOST_STEPS) return null;
  if (!isAhead(now) && !isNextPage(now)) return null;
  if (!forms.every(isAside) || isWork(view) || errorPage(view) || bestWay(view, memory.goal, memory)) return null;
  // Whoever is to type something, or is offered to be shown round, is asked for something else.
  const isBesides = ({ kind, text }: Control): boolean => kind !== 'link' && actions.besides.test(normalize(text));
  if (view.fields.some((field) => field.visible && !CHOSEN.test(field.type)) || view.controls.some(isBesides))
    return null;
  // What is asked may be on its way still.
  if (memory.idle < 1) return { move: 'wait', ms: 600, why: 'the form may still be on its way' };
  const move = onward(now) ?? chosenOf(now);
  if (move) memory.wizardSteps++;
  return move;
}

/** Each once, and once more: whoever looks at the front again may have to begin anew. */
function isNext({ passedOver }: Memory, key: string): boolean {
  const again = `again|${key}`;
  if (passedOver.has(again)) return false;
  passedOver.add(passedOver.has(key) ? again : key);
  return true;
}

const isNew = ({ task, memory }: Situation): boolean =>
  task.type === 'register' &&
  memory.counts.signup > 0 &&
  (memory.accountCreated || memory.sent?.answered === 'taken') &&
  (memory.passwordSet || memory.mailApplied);

/** Whoever has an account is offered neither to log in nor to sign up; what a step's own form is sent by may be called so. */
const offersWayInBeside = ({ controls }: View): boolean =>
  controls.some(
    ({ visible, text, form }) =>
      visible && form < 0 && [actions.logIn, actions.signUp].some((words) => words.cover(normalize(text)) > 0.7),
  );

/** "Invite your team: [address] [Send] [Skip]": a box for others' addresses looks like a door. */
export function inviteNobody(now: Situation): Move | null {
  const { view, forms, memory } = now;
  const [form, ...more] = forms.filter((one) => !isAside(one));
  if (!isNew(now) || !form || more.length > 0 || memory.mailAnnounced) return null;
  if (!form.fields.every(({ purpose }) => /^(email|unknown)$/.test(purpose)) || offersWayInBeside(view)) return null;
  return leftOut(now);
}

/** A step may look like a sign-up for the name that it asks for, and asks for neither address nor password. */
const asksMore = (form: FormModel): boolean =>
  form.kind === 'profile' || (form.kind === 'signup' && !has(form, 'email', 'identifier', 'password', 'phone'));

/** What its one form asks. */
function answered(now: Situation): Move | null {
  const { view, forms, task, memory } = now;
  const [form, ...more] = forms.filter((one) => one.fields.length > 0 && !/search|newsletter/.test(one.kind));
  if (!form || more.length > 0 || form.fields.some(({ field }) => isEditor(field))) return null;
  if (isPlaceToWrite(form, forms) || isToolBar(view, form)) return null;
  // A file is a person's to hand in.
  if (form.fields.every(({ purpose }) => purpose === 'upload')) return null;
  if (form.submit && (harmful.words.test(normalize(form.submit.text)) || form.submit.kind === 'link')) return null;
  const open = form.fields.filter(({ field }) => isUnmade(form.fields, field));
  const isLocked = form.submit?.disabled === true;
  // A button that is open does without what can be left.
  const isOwed = form.fields.some(({ field, required }) => required && !field.filled && isTyped(field));
  if (!open.length && !isOwed && !(form.submit && (isLocked || goesOn(form.submit)))) return null;
  if (!isNext(memory, `step|${view.text}`)) return null;
  for (const { field } of open) memory.demanded.add(fieldKey(field));
  const move = fillForm(view, form, task, memory, 'profile');
  // What cannot be answered here may not have to be.
  if (move.move !== 'fill')
    return isOwed && !open.length && !isLocked && !goesOn(form.submit) ? null : (leftOut(now) ?? move);
  const fills = [...move.fills, ...(isLocked && !move.fills.length ? toUnlock(form) : [])];
  if (isLocked && !fills.length) return null;
  // Cards that lead on by themselves have no button.
  return { ...move, fills, unsent: !form.submit, why: `a step of the new account: ${move.why}` };
}

/** Something to write, where there is something to look through: that is the app's work. */
function isPlaceToWrite({ fields }: FormModel, forms: FormModel[]): boolean {
  const toFill = fields.filter(({ purpose }) => purpose !== 'search');
  const searches = toFill.length < fields.length || forms.some(({ kind }) => kind === 'search');
  return searches && toFill.length > 0 && toFill.every(({ field }) => field.tag === 'textarea');
}

/** Boxes among buttons that are drawn and have no words: what the app is worked with asks nothing of whoever is new. */
function isToolBar({ controls }: View, { box }: FormModel): boolean {
  const drawn = controls.filter(
    ({ kind, visible, text, form, ref }) =>
      kind !== 'link' && visible && !text.trim() && form === box?.index && ref.frame === box.frame,
  );
  return drawn.length >= FEWEST_TOOLS;
}
const FEWEST_TOOLS = 3;

const isTyped = ({ type }: Field): boolean => /^(text|textarea)$/.test(type);

/** What a locked button may wait for: one of several ticks, or a few words. */
function toUnlock({ fields }: FormModel): Fill[] {
  const tick = fields.find(({ field, purpose }) => field.type === 'checkbox' && purpose !== 'newsletter');
  if (tick) return [{ field: tick.field, purpose: tick.purpose, value: { kind: 'tick', on: true } }];
  return fields
    .filter(({ field, purpose }) => isTyped(field) && purpose === 'unknown' && !field.filled)
    .map(({ field, purpose }) => ({ field, purpose, value: { kind: 'text', text: NOTHING_YET } }));
}
const NOTHING_YET = 'My first project';

/** "[Work] [Personal] [School]": one of a few buttons alike, a person's rather than a firm's. */
function chosenOf({ view, memory }: Situation): Move | null {
  const choices = choicesIn(view);
  // Plans are nobody's to choose, nor are files.
  if (namesSum(view.text) || view.fields.some(({ type }) => type === 'file')) return null;
  if (choices.length < 2 || choices.length > MOST_CHOICES || areLanguages(choices)) return null;
  if (areWaysIn(choices)) return null;
  if (!isNext(memory, keyOf(choices))) return null;
  // What may be closed is no condition, and "create", "join" or "invite" would be done.
  const isLeft = (one: Control): boolean => (memory.clicked.get(controlKey(one)) ?? 0) < 2;
  const closes = inFront(view).find((one) => one.dialog >= 0 && CLOSES.test(one.text) && isLeft(one));
  if (closes) return { move: 'click', control: closes, why: `"${closes.text}": what is offered may wait` };
  const choice = choices.find(({ text }) => !isForFirms(text)) ?? choices[0]!;
  return { move: 'click', control: choice, why: `a step of the new account: "${choice.text}" of ${choices.length}` };
}

/** "en fr pt_BR": flags at the foot of every page, which ask nothing. "No" and "Sì" are two such codes, too. */
const areLanguages = (choices: Control[]): boolean => choices.length > 2 && choices.every(({ text }) => isCode(text));
const CODE = /^([a-z]{2})(?:[-_ ][a-z]{2,4})?$/i;
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const isCode = (text: string): boolean => NAMES.of(CODE.exec(text.trim())?.[1] ?? 'und') !== undefined;

/** "[Register to get a shelf] [Log in to see your books]": the front once more, for whoever has yet to log in. */
const areWaysIn = (choices: Control[]): boolean =>
  [actions.logIn, actions.signUp].every((ways) => choices.some(({ text }) => ways.cover(normalize(text)) > 0));

const choicesIn = (view: View): Control[] => alike(free(view).filter((one) => !one.disabled && !goesOn(one)));
/** What is chosen may change all else that tells the page from the next. */
const keyOf = (choices: Control[]): string => `choice|${choices.map(({ text }) => text).join('|')}`;

/** "Continue", what costs nothing, or the one button that says what comes next: "Create workspace". */
function onward({ view, memory }: Situation): Move | null {
  const buttons = free(view).filter((one) => !one.disabled);
  const costsNothing = ({ text }: Control): boolean => words.free.test(normalize(text));
  const links = inFront(view).filter(({ kind }) => kind === 'link');
  const only =
    buttons.length === 1 && links.length < 2 ? buttons[0] : buttons.length === 1 ? buttons.find(begins) : undefined;
  const unpaid = inFront(view).find((one) => !one.disabled && goesOnForNothing(one.text));
  const next = unpaid ?? buttons.find(goesOn) ?? buttons.find(costsNothing) ?? only ?? sender(buttons);
  // Once more where something has been chosen since.
  const key = `next|${view.text}|${memory.passedOver.has(keyOf(choicesIn(view)))}`;
  if (!next || !isNext(memory, key)) return null;
  return { move: 'click', control: next, why: `a step of the new account: "${next.text}"` };
}

/** "Continue with the free version", beside what leads to a card. */
function goesOnForNothing(text: string): boolean {
  const said = normalize(text);
  return text.length < 60 && words.free.test(said) && actions.proceed.test(said) && !TRIAL.test(text);
}

/** "[Change] [Create the account]", below what was filled in: of one form's buttons the one that sends it. */
function sender(buttons: Control[]): Control | undefined {
  const [sends, ...more] = buttons.filter(({ kind }) => kind === 'submit');
  const isOneForm = buttons.every(
    ({ form, ref }) => form >= 0 && form === sends?.form && ref.frame === sends.ref.frame,
  );
  return more.length === 0 && isOneForm ? sends : undefined;
}

/** "[Create project] [Invite members]", or a place to write, and nothing that passes over it: what the inside begins with is no step. */
function isWork(view: View): boolean {
  const buttons = inFront(view).filter((one) => one.kind !== 'link' && !one.disabled);
  const adds = ({ text }: Control): boolean => actions.addTo.test(normalize(text).split(' ')[0]!);
  return (
    (buttons.some(adds) ||
      view.fields.some((field) => field.visible && (isEditor(field) || field.tag === 'textarea'))) &&
    !buttons.some((one) => passesOver(one) || actions.proceed.cover(normalize(one.text)) > 0.8)
  );
}

/** A box of the page's own for text of any length: messages are written there. */
const isEditor = ({ tag, type }: Field): boolean => tag === 'custom' && type === 'textbox';

const begins = ({ text }: Control): boolean => actions.proceed.test(normalize(text).split(' ')[0]!);

/** The buttons that lead neither out nor elsewhere, nor to a card, nor change how the page looks. */
const free = (view: View): Control[] =>
  inFront(view).filter(({ kind, text }) => {
    const said = normalize(text);
    const others = [actions.social, actions.logOut, actions.cancel, actions.resend, harmful.words];
    const isElsewhere = others.some((one) => one.test(said)) || actions.appearance.cover(said) > 0.7;
    if (DEV_TOOLS.test(said)) return false;
    return kind !== 'link' && text.length > 1 && text.length < 120 && !isElsewhere && !TRIAL.test(text);
  });
/** What those who build the app look into it with, laid over every page: its makers name it in English. */
const DEV_TOOLS = /\bdev(?:eloper)? ?tools\b/;

/** Pages that complete the profile, before or after the login. */
export function wizard(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, task, memory } = now;
  // Where it was only looked whether the app knows us, or where it does, a form to sign up is for somebody new.
  const isNew = memory.counts.signup > 0 && memory.probing === null && !memory.accountKnown;
  const form = forms.find((one) => one.kind === 'profile' || (one.kind === 'signup' && isNew && !has(one, 'password')));
  if (!form || !form.submit || memory.wizardSteps > MOST_STEPS || memory.timesFilled(form) > 1) return null;
  if (memory.savedForms.has(form.signature)) return null;
  const demanded = form.fields.some((one) => one.required && !one.field.filled && !one.field.checked);
  // What a connected account holds is its owner's, and may be shown a moment later: nothing is typed over it.
  const choosesOnly = form.fields.every(({ field }) => field.type === 'radio' || isList(field));
  if (task.connected && !(demanded && choosesOnly)) return null;
  // A form that holds what is known of the account is its settings page, no step on the way in.
  const own = [task.email, memory.username].map((text) => text.toLowerCase());
  const known = form.fields.some(({ field }) => own.includes(field.value.toLowerCase()));
  // What an account that exists already holds is its owner's: no form inside it is a step on the way in.
  const inside = task.type !== 'register' || actions.addTo.cover(normalize(form.submit.text)) > 0.8;
  if (!memory.hasBegun || (evidence.sure && (known || !demanded || inside))) return null;
  const move = fillForm(view, form, task, memory, 'profile');
  const skip = move.move === 'fill' ? null : leftOut(now);
  if (skip) return skip;
  // Everything is known already, and the account sleeps until it is sent all the same.
  const sleeps = messages.notActivated.test(normalize(view.text.slice(0, 3000)));
  if (move.move === 'fill' && !move.fills.length && !demanded && !sleeps && !goesOn(form.submit)) return null;
  memory.wizardSteps++;
  return move;
}
