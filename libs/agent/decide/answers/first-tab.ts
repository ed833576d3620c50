import type { Evidence } from '../../confirm/evidence.js';
import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/** How many looks the page that asked for a mailed link is given: most ask their server every other second whether it was opened. */
const LOOKS = 4;

/**
 * "You may close this window": what a mailed link leads to asks for nothing, and the app goes on where it was asked for the link. Whoever
 * has a password can log in anywhere, and waits for it only where there is nothing else to press.
 */
export function goesOnInFirstTab({ view, forms, memory, firstTab }: Situation, evidence: Evidence): Move | null {
  if (!firstTab || memory.sent || evidence.sure || !forms.every(isAside)) return null;
  const isDeadEnd = !view.controls.some(({ visible, text }) => visible && text);
  // A mailed password has its own login.
  if (memory.mailedPassword || (memory.passwordSet && !isDeadEnd)) return null;
  if (view.controls.some(finishes)) return null;
  if (firstTab === 'went on') return { move: 'back', why: 'the page that asked for the link has gone on by itself' };
  if (memory.probing !== null || memory.idle >= LOOKS) return null;
  return { move: 'wait', ms: 1000, why: 'the page that asked for the link may go on by itself' };
}

/** "Create account", a form's button behind the link: the app waits for that, and nothing goes on before. */
function finishes({ visible, disabled, kind, form, text }: Control): boolean {
  const said = normalize(text);
  const covers = [actions.signUp, actions.verify, actions.proceed].some((words) => words.cover(said) > 0.7);
  return visible && !disabled && kind === 'submit' && form >= 0 && covers;
}
