import type { Evidence } from '../../confirm/evidence.js';
import { normalize } from '../../words/match.js';
import { actions, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';
import { fillForm } from './fill-form.js';
import { isAside } from './form.js';

/** "All that I have said is true." */
const isTick = ({ field }: Classified): boolean => field.type === 'checkbox';

/** "Please check your entries. [Back] [Register]": the page after the form shows what was typed, and sends it only from there. */
export function confirmEntries({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  const { sent } = memory;
  if (sent?.kind !== 'signup' || sent.answered !== 'taken' || evidence.sure || memory.mailAnnounced) return null;
  const tick = forms.find(({ fields, submit }) => submit && fields.length > 0 && fields.every(isTick));
  if (
    !forms.every((form) => isAside(form) || form === tick) ||
    !view.text.toLowerCase().includes(task.email.toLowerCase())
  )
    return null;
  if (messages.checkMail.test(normalize(memory.news(view.text.slice(0, 5000))))) return null;
  const button = view.controls.find((one) => {
    const text = normalize(one.text);
    const sends = [actions.signUp, actions.verify, actions.proceed].reduce((sum, word) => sum + word.cover(text), 0);
    return (
      isFree(one, memory) &&
      !one.banner &&
      one.kind === 'submit' &&
      one.form >= 0 &&
      sends > 0.7 &&
      actions.cancel.cover(text) < 0.5
    );
  });
  if (button && tick?.box?.index === button.form && (memory.filled.get(tick.signature) ?? 0) < 2)
    return fillForm(view, tick, task, memory, 'profile');
  return button
    ? { move: 'click', control: button, why: `"${button.text}" sends what the page shows once more` }
    : null;
}
