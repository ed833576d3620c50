import type { Sent } from '../memory.js';
import { normalize } from '../words/match.js';
import { actions, fields, harmful } from '../words/words.js';
import type { FormModel } from './forms.js';
import type { Move } from './move.js';
import { isFree } from './navigate.js';
import type { Situation } from './situation.js';

const YES = [actions.acceptCookies, actions.letIn, actions.proceed, actions.verify, actions.signUp, fields.terms];
const NO = [actions.rejectCookies, actions.cancel];

/** A box that opens over the form once its button is pressed ("Please accept our terms. [Decline] [I agree]"): the form is sent from there. */
export function dialogAfter({ view, forms, memory }: Situation, form: FormModel, sent: Sent): Move | null {
  const asks = (dialog: number): boolean =>
    dialog >= 0 &&
    !form.fields.some(({ field }) => field.dialog === dialog) &&
    !forms.some((one) =>
      one.fields.some(({ field }) => field.dialog === dialog && !/checkbox|radio/.test(field.type)),
    ) &&
    (view.dialogs[dialog] ?? '').split('\n').some((line) => !sent.lines.has(line));
  const yes = view.controls.find((one) => {
    const text = normalize(one.text);
    const says = (words: typeof YES): number => Math.max(...words.map((word) => word.cover(text)));
    return (
      isFree(one, memory) &&
      one.kind !== 'link' &&
      asks(one.dialog) &&
      says(YES) > 0.7 &&
      says(NO) < 0.5 &&
      !harmful.words.test(text)
    );
  });
  if (!yes) return null;
  sent.at = Date.now();
  return { move: 'click', control: yes, why: `"${yes.text}" goes on from the box over the form` };
}
