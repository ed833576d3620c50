import type { Fill } from '../decide/forms/fill.js';

/** Codes are mailed with blanks and dashes that the field may have no room for. */
export function fitCode(code: string, maxLength: number): string {
  const trimmed = code.trim();
  return maxLength > 0 && trimmed.length > maxLength ? trimmed.replace(/[\s-]/g, '').slice(0, maxLength) : trimmed;
}

/** What one of several boxes takes of a code: a sign each, or as many as it has room for. */
export function partOfCode(code: string, boxes: Fill[], box: Fill): string {
  const bare = code.replace(/[\s-]/g, '');
  const room = ({ field }: Fill): number => Math.max(1, field.maxLength);
  const all = boxes.reduce((sum, one) => sum + room(one), 0);
  const at = boxes.indexOf(box);
  if (all !== bare.length) return bare[at] ?? '';
  const from = boxes.slice(0, at).reduce((sum, one) => sum + room(one), 0);
  return bare.slice(from, from + room(box));
}
