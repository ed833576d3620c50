import { isSetting } from '../decide/codes/authenticator.js';
import type { FormModel } from '../decide/forms/form.js';
import type { Situation } from '../decide/situation.js';
import type { View } from '../perceive/view.types.js';

/** The page that a code was sent from still tells whom the code was mailed to, its boxes or no: nothing has come after it yet. */
export const stillAsksCode = ({ view, task, memory: { sent } }: Pick<Situation, 'view' | 'task' | 'memory'>): boolean =>
  sent?.kind === 'code' &&
  view.born === sent.born &&
  view.text.split('\n').some((line) => line.toLowerCase().includes(task.email.toLowerCase()) && sent.lines.has(line));

/** A form wants a code from whoever is to come any further. */
export const wantsCode = (view: View, forms: FormModel[]): boolean =>
  forms.some((form) => form.kind === 'code' && !isSetting(view, forms, form));
