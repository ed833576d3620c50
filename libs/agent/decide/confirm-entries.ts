import type { Evidence } from '../confirm/evidence.js';
import { normalize } from '../words/match.js';
import { actions, messages } from '../words/words.js';
import { isAside } from './forms.js';
import type { Move } from './move.js';
import { controlKey } from './navigate.js';
import type { Situation } from './situation.js';

/** "Please check your entries. [Back] [Register]": the page after the form shows what was typed, and sends it only from there. */
export function confirmEntries({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  const { sent } = memory;
  if (sent?.kind !== 'signup' || sent.answered !== 'taken' || evidence.sure || memory.mailAnnounced) return null;
  if (!forms.every(isAside) || !view.text.toLowerCase().includes(task.email.toLowerCase())) return null;
  if (messages.checkMail.test(normalize(memory.news(view.text.slice(0, 5000))))) return null;
  const button = view.controls.find((one) => {
    const text = normalize(one.text);
    const sends = Math.max(...[actions.signUp, actions.verify, actions.proceed].map((word) => word.cover(text)));
    const isFree = one.visible && !one.disabled && !one.banner && !memory.clicked.has(controlKey(one));
    return isFree && one.kind === 'submit' && one.form >= 0 && sends > 0.7 && actions.cancel.cover(text) < 0.5;
  });
  return button
    ? { move: 'click', control: button, why: `"${button.text}" sends what the page shows once more` }
    : null;
}
