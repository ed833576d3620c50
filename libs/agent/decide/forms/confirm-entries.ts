import type { Evidence } from '../../confirm/evidence.js';
import type { Sent } from '../../sent.types.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';
import { fillForm } from './fill-form.js';
import { isAside } from './form.js';

/** "All that I have said is true." */
const isTick = ({ field }: Classified): boolean => field.type === 'checkbox';

const showsAnew = (view: View, sent: Sent, address: string): boolean =>
  view.text.split('\n').some((line) => line.toLowerCase().includes(address) && !sent.lines.has(line));

/** It sends a form without a box to fill in. */
const isBare = (view: View, button: Control): boolean =>
  !view.fields.some(({ ref, form }) => ref.frame === button.ref.frame && form === button.form);

/** "Please check your entries. [Back] [Register]": the page after the form shows what was typed, and sends it only from there. */
export function confirmEntries({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  const { sent } = memory;
  if (sent?.kind !== 'signup' || sent.answered !== 'taken' || evidence.sure || memory.mailAnnounced) return null;
  const address = task.email.toLowerCase();
  if (!view.text.toLowerCase().includes(address)) return null;
  const tick = forms.find(({ fields, submit }) => submit && fields.length > 0 && fields.every(isTick));
  const others = forms.filter((form) => !isAside(form) && form !== tick);
  // Beside the login that stands on every page, the button is one of a form that shows what was typed and asks nothing.
  if (others.some(({ kind }) => kind !== 'login') || (others.length > 0 && !showsAnew(view, sent, address)))
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
      (others.length === 0 || isBare(view, one)) &&
      sends > 0.7 &&
      actions.cancel.cover(text) < 0.5
    );
  });
  if (button && tick?.box?.index === button.form && memory.timesFilled(tick) < 2)
    return fillForm(view, tick, task, memory, 'profile');
  if (!button) return null;
  // Only what follows is the answer.
  delete sent.answered;
  return { move: 'click', control: button, why: `"${button.text}" sends what the page shows once more` };
}
