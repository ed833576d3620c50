import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import type { Move } from '../move.js';
import { choosing } from './fill.js';
import type { FormModel } from './form.js';
import { isForFirms } from './for-firms.js';

/**
 * "(•) I have a card  ( ) I want a new one", "(•) Business  ( ) Private", above a box for what nobody gave: the other answer may
 * do without. Nothing is sent with it; a form that comes back may have forgotten it.
 */
export function lessAsked(form: FormModel, gate: Classified, memory: Memory): Move | null {
  const forFirm = gate.purpose === 'company';
  // Right above it.
  const above = form.fields[form.fields.indexOf(gate) - 1]?.field;
  if (above?.type !== 'radio') return null;
  const group = form.fields.filter(
    ({ field, purpose }) => field.type === 'radio' && field.name === above.name && purpose === 'unknown',
  );
  const chosen = group.find(({ field }) => field.checked);
  const hasNone = (one: Classified): boolean => actions.haveNone.test(normalize(one.field.label));
  const other = group.find((one) => {
    if (!chosen || one === chosen) return false;
    return forFirm ? isForFirms(chosen.field.label) && !isForFirms(one.field.label) : hasNone(one) && !hasNone(chosen);
  });
  const key = `less:${above.name}|${other?.field.label}`;
  const times = memory.clicked.get(key) ?? 0;
  if (!other || times > 2) return null;
  memory.clicked.set(key, times + 1);
  const fills = [choosing(other.field)];
  return { move: 'fill', form, fills, as: 'signup', unsent: true, why: `"${other.field.label}" asks for less` };
}
