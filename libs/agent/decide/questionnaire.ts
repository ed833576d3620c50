import type { Evidence } from '../confirm/evidence.js';
import { normalize } from '../words/match.js';
import { harmful } from '../words/words.js';
import { fillForm } from './fill-form.js';
import { isAside, type FormModel } from './forms.js';
import type { Move } from './move.js';
import type { Situation } from './situation.js';

/** A question between a new account and the inside ("What brings you here?"), to be answered by one of its choices: any will do. */
export function questionnaire({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  if (task.type !== 'register' || !memory.hasBegun || evidence.sure || memory.wizardSteps > 8) return null;
  if (!forms.every(isAside) || view.text.length > 2500) return null;
  const form = forms.find((one) => isUnanswered(one) && (memory.filled.get(one.signature) ?? 0) < 2);
  if (!form) return null;
  memory.wizardSteps++;
  return fillForm(view, form, task, memory, 'profile');
}

const isUnanswered = ({ kind, fields, submit }: FormModel): boolean =>
  kind === 'other' &&
  submit !== null &&
  !harmful.words.test(normalize(submit.text)) &&
  fields.every(({ field, purpose }) => field.type === 'radio' && purpose === 'unknown') &&
  fields.some(
    ({ required, field }) => required && !fields.some((one) => one.field.name === field.name && one.field.checked),
  );
