import type { Evidence } from '../../confirm/evidence.js';
import type { View } from '../../perceive/view.types.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

const CODE = /^[A-Za-z0-9]{3,}(?:[- ][A-Za-z0-9]{3,})*$/;
const FEWEST = 5;

/** Codes to be kept for the day when the authenticator is lost: lines of one shape, nearly all with digits among letters or alone. */
export function showsKeptCodes(view: View): boolean {
  const byShape = new Map<string, Set<string>>();
  for (const line of view.text.split('\n')) {
    const code = line.trim().replace(/^\d{1,2}[.):] +/, '');
    if (code.length < 8 || code.length > 40 || !CODE.test(code)) continue;
    const shape = code.replace(/[A-Za-z0-9]/g, 'x');
    byShape.set(shape, (byShape.get(shape) ?? new Set()).add(code));
  }
  return [...byShape.values()].some(
    (codes) => codes.size >= FEWEST && [...codes].filter((code) => /\d/.test(code)).length > codes.size * 0.7,
  );
}

/** "I have saved these codes": the box that unlocks the button below it. The codes themselves are nothing that a later login needs. */
export function keepCodes({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (!memory.hasBegun || evidence.sure || !showsKeptCodes(view)) return null;
  const boxes = view.fields.filter(({ visible, disabled, type }) => visible && !disabled && type === 'checkbox');
  const button = view.controls.find(({ visible, disabled, kind }) => visible && disabled && kind !== 'link');
  const form = forms.find(({ fields }) => fields.some(({ field }) => field === boxes[0]));
  if (!form || !button || boxes[0]!.checked || memory.timesFilled(form) > 1) return null;
  return {
    move: 'fill',
    form,
    fills: [{ field: boxes[0]!, purpose: 'terms', value: { kind: 'tick', on: true } }],
    as: 'profile',
    sendWith: button,
    why: `codes are to be kept: saying so with "${boxes[0]!.label}"`,
  };
}
