import type { Sent } from '../../sent.types.js';
import { lastingName } from '../forms/fill.js';
import { boxesOf } from '../forms/same-form.js';
import type { Situation } from '../situation.js';
import { newLines } from './new-lines.js';
import { isAtWork } from './telling.js';

/**
 * The form that was sent stands there with boxes that a script has locked, and nothing is said yet: it has not gone, though nobody
 * could fill it.
 */
export function isLockedMeanwhile({ view }: Situation, sent: Sent): boolean {
  if (view.url !== sent.url || view.born !== sent.born) return false;
  const shown = view.fields.filter((field) => field.visible);
  const nameOf = (field: (typeof shown)[number]): string => lastingName(field) || field.placeholder;
  const names = new Set(shown.map(nameOf));
  const locked = new Set(shown.filter((field) => field.disabled).map(nameOf));
  const own = [...boxesOf(sent.signature)].map((one) => one.replace(/:\w+\+?$/, ''));
  if (!own.every((name) => names.has(name)) || !own.some((name) => locked.has(name))) return false;
  const said = newLines(view, sent);
  return said.length === 0 || said.some(isAtWork);
}
