import type { Evidence } from '../../confirm/evidence.js';
import { demanded } from '../forms/missing.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { leadsOn, loneBox, showsLittle } from './lone-box.js';

/** The page has come, and nothing else has turned up on it. */
const LOOKS = 2;

/** Behind a sign-up a page that holds nothing but one box for who knows what, which has to be filled in: nobody gets past it without. */
export function boxOwed({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (memory.sent?.kind !== 'signup' || evidence.sure || memory.idle < LOOKS || !showsLittle(view)) return null;
  const lone = loneBox(forms);
  if (!lone || view.controls.some((one) => leadsOn(one, lone.form))) return null;
  const { purpose, required, field } = lone.box;
  const isUnknown = purpose === 'unknown' && required && field.type === 'text' && !field.filled;
  return isUnknown ? demanded(lone.box) : null;
}
