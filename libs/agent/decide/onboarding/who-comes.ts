import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Classified } from '../fields/purpose.js';
import { choosing } from '../forms/fill.js';
import { isForFirms } from '../forms/for-firms.js';
import { type FormModel } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import { isAhead } from '../ways/first-step.js';
import type { Situation } from '../situation.js';
import { alike, mayAnswer } from './questionnaire.js';

/** Nobody comes as more. */
const MOST_KINDS = 5;

/** Buttons of one group and nothing else, none of them chosen. */
export const isOpenChoice = ({ fields: [first, ...more] }: FormModel): boolean =>
  more.length > 0 &&
  [first!, ...more].every(({ field }) => field.type === 'radio' && !field.checked && field.name === first!.field.name);

/** "Why do you like us? [Vote] [Results]": an opinion is asked for. */
const isPoll = ({ submit }: FormModel): boolean => submit !== null && actions.vote.cover(normalize(submit.text)) > 0.6;

/** "Join as a client or as a freelancer", ahead of the form: either leads to it, a person's rather than a firm's. */
export function whoComes(now: Situation): Move | null {
  const { view, forms, memory } = now;
  if (memory.hasBegun || forms.some(({ kind }) => kind === 'signup')) return null;
  if (memory.goal === 'login') return whoIsKnown(now);
  const at = normalize(`${urlWords(view.url)} ${view.title} ${view.headings.join(' ')}`);
  if (!actions.signUp.test(at) && !isAhead(now)) return null;
  const kind = kindsOfPeople(view).find((one) => isFree(one, memory));
  if (kind) return { move: 'click', control: kind, why: `"${kind.text}" says who comes, ahead of the form` };
  const form = forms.find(
    (one) =>
      !isPoll(one) &&
      isOpenChoice(one) &&
      (one.fields.some(costsNothing) ||
        one.fields.every(
          ({ field, purpose }) => purpose === 'unknown' && !fields.plan.test(normalize(`${field.name} ${field.label}`)),
        )),
  );
  if (!form || memory.timesFilled(form) > 0) return null;
  const chosen =
    form.fields.find(isNew) ??
    form.fields.find(costsNothing) ??
    form.fields.find(({ field }) => !isForFirms(field.label)) ??
    form.fields[0]!;
  return choice(form, chosen);
}

/** "Do you have an account? Yes, sign in / No, create one", ahead of the login. */
function whoIsKnown({ forms, memory }: Situation): Move | null {
  const isKnown = ({ field }: Classified): boolean => actions.logIn.cover(normalize(field.label)) > 0.6;
  const form = forms.find(
    (one) => isOpenChoice(one) && one.fields.some(isKnown) && one.fields.some(isNew) && !memory.timesFilled(one),
  );
  return form ? choice(form, form.fields.find(isKnown)!) : null;
}

const choice = (form: FormModel, { field }: Classified): Move => ({
  move: 'fill',
  form,
  fills: [choosing(field)],
  as: 'profile',
  why: `"${field.label}" says who comes, ahead of the form`,
});

/** "No, create an account", beside "Yes, sign in". */
const isNew = ({ field }: Classified): boolean =>
  [actions.signUp, actions.haveNone].some((words) => words.cover(normalize(field.label)) > 0.6);

/** "I work on my own projects: Hobby", beside a plan that is paid for. */
const costsNothing = ({ field }: Classified): boolean =>
  fields.free.test(normalize(field.label)) && !/[1-9]/.test(field.label);

/** "[Teacher] [Student] [Parent]": the few buttons of a page that asks nothing else; who comes for a firm stands last. */
function kindsOfPeople(view: View): Control[] {
  if (view.text.length > 800 || view.fields.some(({ visible }) => visible)) return [];
  const buttons = view.controls.filter(({ visible, kind, banner }) => visible && kind !== 'link' && !banner);
  const said = (one: Control): string => normalize(one.text);
  const kinds = alike(buttons.filter(mayAnswer));
  // A price is a plan's, and what goes on or leads in says nothing of who does.
  const isKind = (one: Control): boolean =>
    !/\d/.test(one.text) &&
    !actions.besides.test(said(one)) &&
    ![actions.signUp, actions.logIn, actions.proceed, actions.useEmail, fields.plan].some(
      (word) => word.cover(said(one)) > 0.4,
    );
  if (kinds.length < 2 || kinds.length > MOST_KINDS || kinds.length < buttons.length || !kinds.every(isKind)) return [];
  return kinds.sort((a, b) => Number(isForFirms(a.text)) - Number(isForFirms(b.text)));
}
