import type { Evidence } from '../../confirm/evidence.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { isFree } from '../ways/controls.js';
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

/** "Download codes", and "Download recovery kit" where nothing of it is shown. */
function keeps({ kind, href, text, banner }: Control, areShown: boolean): boolean {
  const said = normalize(text);
  const isHere = kind !== 'link' || /^(?:data|blob):|#/.test(href);
  const isKept = areShown || actions.rescue.test(said);
  return isHere && isKept && !banner && text.length < 40 && actions.keep.test(said);
}

/**
 * "I have saved these codes", "[Download]": what unlocks the button below what is shown once. None of it is anything that a later
 * login needs.
 */
export function keepCodes({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (!memory.hasBegun || evidence.sure) return null;
  const button = view.controls.find(({ visible, disabled, kind }) => visible && disabled && kind !== 'link');
  const areShown = showsKeptCodes(view);
  const keeper = button && view.controls.find((one) => isFree(one, memory) && keeps(one, areShown));
  if (keeper) return { move: 'click', control: keeper, why: `"${keeper.text}" keeps what is shown once` };
  if (!areShown && !view.controls.some((one) => keeps(one, areShown))) return null;
  const boxes = view.fields.filter(({ visible, disabled, type }) => visible && !disabled && type === 'checkbox');
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
