import { normalize } from '../words/match.js';
import { actions, fields } from '../words/words.js';
import { type FormModel, urlWords } from './forms.js';
import type { Move } from './move.js';
import type { Situation } from './situation.js';

/** Who would have to tell a firm's name next. */
const FIRM = /\b(?:sell|business|company|client|employer|hiring|agency|team|organi[sz]ation|vendor|partner)/;

/** Buttons of one group and nothing else, none of them chosen. */
export const isOpenChoice = ({ fields: [first, ...more] }: FormModel): boolean =>
  more.length > 0 &&
  [first!, ...more].every(({ field }) => field.type === 'radio' && !field.checked && field.name === first!.field.name);

/** "Join as a client or as a freelancer", ahead of the form: either leads to it, a person's rather than a firm's. */
export function whoComes({ view, forms, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun || forms.some(({ kind }) => kind === 'signup')) return null;
  const at = normalize(`${urlWords(view.url)} ${view.title} ${view.headings.join(' ')}`);
  if (!actions.signUp.test(at)) return null;
  const form = forms.find(
    (one) =>
      one.submit !== undefined &&
      isOpenChoice(one) &&
      one.fields.every(
        ({ field, purpose }) => purpose === 'unknown' && !fields.plan.test(normalize(`${field.name} ${field.label}`)),
      ),
  );
  if (!form || (memory.filled.get(form.signature) ?? 0) > 0) return null;
  const chosen = form.fields.find(({ field }) => !FIRM.test(normalize(field.label))) ?? form.fields[0]!;
  const fills = [{ field: chosen.field, purpose: 'choice', value: { kind: 'tick', on: true } as const }];
  return { move: 'fill', form, fills, as: 'profile', why: `"${chosen.field.label}" says who comes, ahead of the form` };
}
