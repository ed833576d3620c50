import type { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful } from '../../words/words.js';
import { fillForm } from '../forms/fill-form.js';
import type { FormModel } from '../forms/form.js';
import { CLOSES } from '../ways/in-front.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';

const YES = [actions.acceptCookies, actions.letIn, actions.proceed, actions.verify, actions.signUp, fields.terms];
const NO = [actions.rejectCookies, actions.cancel];

const says = (words: typeof YES, { text }: Control): number =>
  Math.max(...words.map((word) => word.cover(normalize(text))));

/** A box that opens over the form once its button is pressed ("Please accept our terms. [Decline] [I agree]"): the form is sent from there. */
export function dialogAfter(now: Situation, form: FormModel, sent: Sent): Move | null {
  const { view, forms, memory } = now;
  const asks = asksOver(view, forms, form, sent);
  const yes =
    view.controls.find(
      (one) =>
        isFree(one, memory) &&
        one.kind !== 'link' &&
        asks(one.dialog) &&
        says(YES, one) > 0.7 &&
        says(NO, one) < 0.5 &&
        !harmful.words.test(normalize(one.text)),
    ) ??
    withoutLetters(view, memory, asks) ??
    besideNo(view, memory, asks);
  return yes ? goOn(yes, sent) : tickOver(now, asks);
}

/** "[ ] I have read the terms [Continue]", of which the button waits for the tick: it is pressed once it can be. */
function tickOver({ view, forms, task, memory }: Situation, asks: (dialog: number) => boolean): Move | null {
  const owed = forms.find(
    (one) =>
      one.submit?.disabled &&
      asks(one.submit.dialog) &&
      says(YES, one.submit) > 0.7 &&
      one.fields.length > 0 &&
      one.fields.every(({ purpose }) => /^(terms|ageConfirm)$/.test(purpose)) &&
      one.fields.some(({ field }) => !field.checked) &&
      memory.timesFilled(one) < 2,
  );
  const move = owed && fillForm(view, owed, task, memory, 'profile');
  return move?.move === 'fill' ? { ...move, unsent: true, why: 'agreeing to the terms over the form' } : null;
}

/** "Nobody can recover your password. [I have written it down, proceed] [Cancel]": what reads like a complaint is a question with two answers. */
export function questionOver({ view, forms, memory }: Situation, form: FormModel, sent: Sent): Move | null {
  const yes = besideNo(view, memory, asksOver(view, forms, form, sent));
  return yes ? goOn(yes, sent) : null;
}

/** Whether a box that lies over the page came with what was sent, and wants nothing typed. */
const asksOver =
  (view: View, forms: readonly FormModel[], form: FormModel, sent: Sent) =>
  (dialog: number): boolean =>
    dialog >= 0 &&
    !form.fields.some(({ field }) => field.dialog === dialog) &&
    !forms.some((one) =>
      one.fields.some(({ field }) => field.dialog === dialog && !/checkbox|radio/.test(field.type)),
    ) &&
    (view.dialogs[dialog] ?? '').split('\n').some((line) => !sent.lines.has(line));

function goOn(yes: Control, sent: Sent): Move {
  sent.at = Date.now();
  return { move: 'click', control: yes, why: `"${yes.text}" goes on from the box over the form` };
}

/** Of two buttons, of which one only says no, the one that says at some length that it goes on. */
function besideNo(view: View, memory: Memory, asks: (dialog: number) => boolean): Control | undefined {
  const buttons = view.controls.filter((one) => isFree(one, memory) && one.kind !== 'link' && !CLOSES.test(one.text));
  return buttons.find((one) => {
    const text = normalize(one.text);
    const others = buttons.filter(({ dialog }) => dialog === one.dialog).filter((other) => other !== one);
    return (
      asks(one.dialog) &&
      others.length === 1 &&
      says(NO, others[0]!) > 0.7 &&
      YES.some((words) => words.test(text)) &&
      says(NO, one) < 0.5 &&
      !actions.logIn.test(text) &&
      !harmful.words.test(text)
    );
  });
}

/** "Do you want our newsletter? [Keep unchecked] [Check and continue]": of two buttons the one that does not take it. */
function withoutLetters(view: View, memory: Memory, asks: (dialog: number) => boolean): Control | undefined {
  const buttons = view.controls.filter(
    (one) => isFree(one, memory) && one.kind !== 'link' && asks(one.dialog) && !CLOSES.test(one.text),
  );
  const said = view.dialogs[buttons[0]?.dialog ?? -1] ?? '';
  if (buttons.length !== 2 || !fields.newsletter.test(normalize(said))) return undefined;
  return buttons.sort((a, b) => says(YES, a) - says(YES, b))[0];
}
