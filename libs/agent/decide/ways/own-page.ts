import type { Evidence } from '../../confirm/evidence.js';
import { offersLogin } from '../../confirm/ways-out.js';
import { isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isFree } from './controls.js';

/**
 * "robin7", where strangers are offered to log in: a profile that an earlier login left open shows whom it holds, and the way out only
 * behind the name. Somebody else's view of the same page offers none, so the look is all that it costs.
 */
export function ownPage({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  if (task.type !== 'login' || memory.sent || evidence.sure || !forms.every(isAside)) return null;
  if (view.controls.some(offersLogin)) return null;
  const names = [memory.username, task.email, memory.fullName].map((name) => name.toLowerCase());
  const own = view.controls.find((one) => isFree(one, memory) && names.includes(one.text.trim().toLowerCase()));
  return own
    ? { move: 'click', control: own, why: `"${own.text}" is whom the app holds: looking at the own page` }
    : null;
}
