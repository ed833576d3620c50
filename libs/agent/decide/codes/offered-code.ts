import type { FormModel } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isFree } from '../ways/controls.js';
import { passesOver } from '../ways/passes-over.js';

/** What programmers call a code that others hand out to join them by. */
const OF_GROUP = /team|group|class|org|invit|refer|join|famil|household|workspace/i;

/** "Have you got a team's code?", of which nothing says that it was mailed, beside "not now". */
export function offeredCode({ view, memory }: Situation, { fields }: FormModel): Move | null {
  const isOfGroup = fields.every(({ field }) => OF_GROUP.test(`${field.name} ${field.id}`));
  if (!isOfGroup || !memory.accountCreated || memory.mailAnnounced) return null;
  const skip = view.controls.find((one) => passesOver(one) && isFree(one, memory));
  return skip ? { move: 'click', control: skip, why: `a code is only offered: "${skip.text}"` } : null;
}
