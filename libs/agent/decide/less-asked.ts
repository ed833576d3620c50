import type { Memory } from '../memory.js';
import { normalize } from '../words/match.js';
import { actions } from '../words/words.js';
import type { Classified } from './classify.js';
import type { FormModel } from './forms.js';
import type { Move } from './move.js';
import { isForFirms } from './who-comes.js';

/**
 * "(•) I have a card  ( ) I want a new one", "(•) Business  ( ) Private", above a box for what nobody gave: the other answer may
 * do without. Nothing is sent with it; a form that
 * comes back may have forgotten it.
 */
export function lessAsked(form: FormModel, gate: Classified, memory: Memory): Move | null {
  const forFirm = gate.purpose === 'company';
  // Right above it.
  const ahead = form.fields.slice(0, form.fields.indexOf(gate));
  const name = ahead.at(-1)?.field.type === 'radio' ? ahead.at(-1)!.field.name : null;
  if (name === null) return null;
  const isOther = (one: Classified, chosen: Classified): boolean =>
    forFirm
      ? isForFirms(chosen.field.label) && !isForFirms(one.field.label)
      : actions.haveNone.test(normalize(one.field.label)) && !actions.haveNone.test(normalize(chosen.field.label));
  for (const chosen of form.fields) {
    if (chosen.field.type !== 'radio' || !chosen.field.checked || chosen.purpose !== 'unknown') continue;
    const other = form.fields.find(
      (one) =>
        one.field.type === 'radio' &&
        !one.field.checked &&
        one.field.name === chosen.field.name &&
        isOther(one, chosen),
    );
    const key = `less:${chosen.field.name}|${other?.field.label}`;
    const times = memory.clicked.get(key) ?? 0;
    if (!other || times > 2) continue;
    memory.clicked.set(key, times + 1);
    const fills = [{ field: other.field, purpose: 'choice', value: { kind: 'tick', on: true } as const }];
    return { move: 'fill', form, fills, as: 'signup', unsent: true, why: `"${other.field.label}" asks for less` };
  }
  return null;
}
