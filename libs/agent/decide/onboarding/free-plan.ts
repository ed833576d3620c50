import type { Control, View } from '../../perceive/view.types.js';
import { namesPrice, namesSum } from '../../words/coins.js';
import { normalize } from '../../words/normalize.js';
import { fields, harmful } from '../../words/words.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { isFree } from '../ways/controls.js';
import { TRIAL } from '../ways/prices.js';

/** A page that only offers plans says little else. */
const MOST_TEXT = 3000;

/** "Starter: $0 a month [Choose]", beside "Pro: $12 [Choose]", behind a sign-up: of several plans the one that costs nothing. */
export function freePlan({ view, memory, task }: Situation): Move | null {
  if (task.type !== 'register' || memory.counts.signup === 0 || view.text.length > MOST_TEXT) return null;
  if (!fields.plan.test(normalize(`${view.title} ${view.headings.join(' ')}`))) return null;
  const offers = offersOf(view);
  const [free, ...more] = offers.filter(({ lines }) => costsNothing(lines));
  if (!free || more.length > 0 || !offers.some(({ lines }) => lines.some(namesPrice))) return null;
  if (!isFree(free.control, memory) || harmful.words.test(normalize(free.control.text))) return null;
  return { move: 'click', control: free.control, why: `"${free.control.text}" takes the plan that costs nothing` };
}

/** It says so, or its price is nought. */
const costsNothing = (lines: string[]): boolean =>
  !lines.some(namesPrice) && lines.some((line) => namesSum(line) || isFreeOfCharge(line));
const isFreeOfCharge = (line: string): boolean =>
  line.length < 40 && fields.free.test(normalize(line)) && !TRIAL.test(line);

interface Offer {
  control: Control;
  lines: string[];
}

/** The buttons of a page in the order of its text, each with the lines between it and the one before. */
function offersOf({ text, controls }: View): Offer[] {
  const lines = text.split('\n').map((line) => line.trim());
  const buttons = controls.filter((one) => one.visible && one.text !== '');
  const offers: Offer[] = [];
  let from = 0;
  for (const control of buttons) {
    const at = lines.indexOf(control.text, from);
    if (at < 0) continue;
    offers.push({ control, lines: lines.slice(from, at) });
    from = at + 1;
  }
  return offers;
}
