import type { Memory, Sent } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful } from '../../words/words.js';
import type { FormModel } from '../forms/form.js';
import { CLOSES } from '../ways/in-front.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';

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
  const yes =
    view.controls.find((one) => {
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
    }) ?? withoutLetters(view, memory, asks);
  if (!yes) return null;
  sent.at = Date.now();
  return { move: 'click', control: yes, why: `"${yes.text}" goes on from the box over the form` };
}

/** "Do you want our newsletter? [Keep unchecked] [Check and continue]": of two buttons the one that does not take it. */
function withoutLetters(view: View, memory: Memory, asks: (dialog: number) => boolean): Control | undefined {
  const buttons = view.controls.filter(
    (one) => isFree(one, memory) && one.kind !== 'link' && asks(one.dialog) && !CLOSES.test(one.text),
  );
  const said = view.dialogs[buttons[0]?.dialog ?? -1] ?? '';
  if (buttons.length !== 2 || !fields.newsletter.test(normalize(said))) return undefined;
  const takes = ({ text }: Control): number => Math.max(...YES.map((word) => word.cover(normalize(text))));
  return buttons.sort((a, b) => takes(a) - takes(b))[0];
}
