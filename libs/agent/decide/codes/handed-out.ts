import { pageOf } from '../../addresses.js';
import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { FormModel } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isFree } from '../ways/controls.js';
import { bestWay } from '../ways/navigate.js';
import { passesOver } from '../ways/passes-over.js';

/** Nothing was told yet that a code could have been sent to: others hand it out, whatever it is called. */
export const isHandedOut = ({ view, memory, task }: Situation, { fields }: FormModel): boolean =>
  task.type === 'register' &&
  !memory.acted &&
  !memory.codeAsked &&
  fields.length === 1 &&
  isNoOther(bestWay(view, 'register', memory, 2.5)?.control, view.url);

/** Every page's header leads to where the account is made, that page's own as well; others lead those who have one. */
const isNoOther = (way: Control | undefined, url: string): boolean =>
  !way || pageOf(way.href) === pageOf(url) || actions.logIn.test(normalize(way.text));

/** What programmers call a code that others hand out to join them by. */
const OF_GROUP = /team|group|class|org|invit|refer|join|famil|household|workspace/i;

/** "Have you got a team's code?", of which nothing says that it was mailed, beside "not now". */
export function offeredCode({ view, memory }: Situation, { fields }: FormModel): Move | null {
  const isOfGroup = fields.every(({ field }) => OF_GROUP.test(`${field.name} ${field.id}`));
  if (!isOfGroup || !memory.accountCreated || memory.mailAnnounced) return null;
  const skip = view.controls.find((one) => passesOver(one) && isFree(one, memory));
  return skip ? { move: 'click', control: skip, why: `a code is only offered: "${skip.text}"` } : null;
}
