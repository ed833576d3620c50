import type { Control } from '../../perceive/view.types.js';
import { passesOver } from '../ways/passes-over.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { CLOSES, inFront } from '../ways/in-front.js';

/** "Not now", below a phone, a card, others to invite, or what the run was not given, that somebody who has signed up may add: left out, once a page. */
export function leftOut({ view, memory }: Situation): Move | null {
  const isWay = (one: Control): boolean => passesOver(one) && !one.disabled && !CLOSES.test(one.text);
  const way = inFront(view).find(isWay);
  const key = `left|${view.text}`;
  if (!way || memory.passedOver.has(key)) return null;
  memory.passedOver.add(key);
  return { move: 'click', control: way, why: `"${way.text}": what is asked for can be left` };
}
