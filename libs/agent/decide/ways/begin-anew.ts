import { holdsSession } from '../../confirm/session-name.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/**
 * The profile's earlier login may still hold at an app that draws its inside in pictures: nobody is named there, and nothing leads out or in.
 * Only the login itself tells, so it is made to ask for one.
 */
export function beginsAnew({ view, task, memory, cookies }: Situation): Move | null {
  if (task.type !== 'login' || memory.begunAnew || memory.acted || memory.linkOpened) return null;
  // What scripts keep of a login may lie in a database of the browser, which no page shows.
  if (!holdsSession(cookies, view.storage) && view.scripts === 0) return null;
  memory.begunAnew = true;
  memory.clicked.clear();
  memory.barren.clear();
  memory.signedOut = null;
  return { move: 'forget', why: 'neither a way in nor who is there is to be seen: beginning anew as a stranger' };
}
