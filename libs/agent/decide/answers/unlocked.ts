import { normalize } from '../../words/normalize.js';
import { actions, harmful } from '../../words/words.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isFree } from '../ways/controls.js';

/** "[Save] … [Complete registration]": the button that the page kept locked until its form had been saved ends the sign-up. */
export function unlocked({ view, memory }: Situation): Move | null {
  const { sent } = memory;
  if (memory.goal !== 'register' || !sent?.locked?.length || sent.byHuman) return null;
  const button = view.controls.find((one) => {
    const said = normalize(one.text);
    const ends = actions.proceed.cover(said) + actions.signUp.cover(said);
    return (
      isFree(one, memory) &&
      one.kind !== 'link' &&
      sent.locked!.includes(one.text) &&
      ends > 0.6 &&
      actions.cancel.cover(said) < 0.5 &&
      !harmful.words.test(said)
    );
  });
  if (!button) return null;
  // What a step saved, it has saved; a sign-up is sent by this button alone.
  if (sent.kind === 'profile') sent.answered = 'taken';
  return { move: 'click', control: button, why: `"${button.text}" was locked until the form was saved` };
}
