import type { Evidence } from '../confirm/evidence.js';
import { isAside } from './forms.js';
import { end, type Move } from './move.js';
import type { Situation } from './situation.js';

/** How many looks the page that follows is given to ask for more. */
const LOOKS = 2;

/** A sign-up that took an address and no password: the way in can only come by mail, in whatever words the page says so. */
export function owedMail({ view, forms, memory, task }: Situation, evidence: Evidence): Move | null {
  const { sent } = memory;
  if (task.type !== 'register' || sent?.kind !== 'signup' || sent.answered !== 'taken' || sent.withPassword)
    return null;
  if (memory.passwordSet || memory.mailApplied || memory.mailAnnounced || !memory.addressGiven) return null;
  if (evidence.sure || !forms.every(isAside) || view.text.length > 2500) return null;
  // Buttons to choose from ask for more.
  if (view.controls.filter(({ visible, kind, banner }) => visible && kind !== 'link' && !banner).length > 1)
    return null;
  if (memory.idle < LOOKS) return { move: 'wait', ms: 500, why: 'the page may ask for more' };
  memory.mailAnnounced = true;
  return end(
    {
      kind: 'awaiting_mail',
      expects: 'either',
      detail: 'The sign-up asked for no password: the way in comes by mail.',
    },
    'an address was taken, and no password',
  );
}
