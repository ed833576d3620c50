import type { Evidence } from '../../confirm/evidence.js';
import { MOST_STEPS } from '../../memory.js';
import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, harmful } from '../../words/words.js';
import { fillForm } from '../forms/fill-form.js';
import { isAside, type FormModel } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import { inFront } from '../ways/in-front.js';
import { isList, isUnmade } from '../fields/lists.js';
import type { Move } from '../move.js';
import { goesOn } from '../ways/controls.js';
import { isAhead } from '../ways/first-step.js';
import type { Situation } from '../situation.js';
import { fieldKey, type Fill } from '../forms/fill.js';

/** How many of many a page wants at least: three, wherever it was seen. */
const FEW = 3;
/** The most that are picked where the button stays locked. */
const MOST = 6;

/** A question between a new account and the inside ("What brings you here?"), to be answered by one of its choices: any will do. */
export function questionnaire(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, task, memory } = now;
  if (task.type !== 'register' || evidence.sure || memory.wizardSteps > MOST_STEPS) return null;
  if (!forms.every(isAside) || view.text.length > 2500) return null;
  // Some ask ahead of the form: "I am a…", where accounts are made.
  if (!memory.hasBegun) return actions.signUp.test(urlWords(view.url)) || isAhead(now) ? pickFew(now) : null;
  const form = forms.find((one) => isUnanswered(one) && memory.timesFilled(one) < 2);
  if (!form) return pickFew(now);
  for (const { field } of form.fields) if (isUnmade(form.fields, field)) memory.demanded.add(fieldKey(field));
  memory.wizardSteps++;
  return fillForm(view, form, task, memory, 'profile');
}

/** Choices alone, of which one is demanded or, above a button that only goes on, has not been made. */
function isUnanswered(form: FormModel): boolean {
  const { kind, fields, submit } = form;
  return (
    kind === 'other' &&
    submit !== null &&
    !harmful.words.test(normalize(submit.text)) &&
    fields.every(({ field, purpose }) => (field.type === 'radio' || isList(field)) && QUESTION.test(purpose)) &&
    fields.some(({ required, field }) => (required || goesOn(submit)) && isUnmade(fields, field))
  );
}

const QUESTION = /^(unknown|title|referral|about)$/;

/** "Choose at least three topics": many choices alike, above a button that stays locked until enough are picked. */
function pickFew({ view, forms, memory }: Situation): Move | null {
  const reached = inFront(view);
  const button = reached.find((one) => one.kind !== 'link' && goesOn(one));
  if (!button) return null;
  const boxes = forms.find(
    ({ kind, fields }) =>
      kind === 'other' &&
      fields.length > FEW &&
      fields.every(({ field, purpose }) => field.type === 'checkbox' && purpose === 'unknown' && !field.checked),
  );
  if (boxes && button.disabled && !memory.filled.has(boxes.signature)) {
    const fills = boxes.fields
      .slice(0, FEW)
      .map(({ field, purpose }): Fill => ({ field, purpose, value: { kind: 'tick', on: true } }));
    memory.wizardSteps++;
    return { move: 'fill', form: boxes, fills, as: 'profile', why: `picking ${FEW} of ${boxes.fields.length}` };
  }
  // By its words alone: what is picked may change everything else about it.
  const key = (one: Control): string => `pick:${normalize(one.text)}`;
  const choices = alike(reached.filter((one) => one.kind === 'button' && mayAnswer(one) && !goesOn(one)));
  const left = choices.filter((one) => !memory.clicked.has(key(one)));
  if (isCalendar(choices)) return null;
  if (choices.length <= FEW || choices.length - left.length >= MOST) return null;
  const next = button.disabled ? left[0] : left.length < choices.length ? button : undefined;
  if (!next || memory.clicked.has(key(next))) return null;
  memory.clicked.set(key(next), 1);
  const why = next === button ? `enough is picked: "${next.text}"` : `picking "${next.text}" of ${choices.length}`;
  return { move: 'click', control: next, why };
}

/** More numbers than that are a month's days, or pages. */
const MOST_NUMBERS = 12;
const isCalendar = (choices: Control[]): boolean =>
  choices.filter(({ text }) => /\p{N}/u.test(text)).length > MOST_NUMBERS;

/** A button that may be one of several answers: it leads neither out nor back, and does no harm. */
export const mayAnswer = ({ visible, disabled, kind, text }: Control): boolean => {
  if (!visible || disabled || kind === 'link' || text.length < 2 || text.length > 40) return false;
  const said = normalize(text);
  return ![actions.social, actions.logOut, actions.cancel, harmful.words].some((one) => one.test(said));
};

/** The largest group of controls that look the same: of one height and role. */
export function alike(controls: Control[]): Control[] {
  const groups = new Map<string, Control[]>();
  for (const one of controls) {
    const make = `${one.role} ${one.form} ${one.rect[3]}`;
    groups.set(make, [...(groups.get(make) ?? []), one]);
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}
