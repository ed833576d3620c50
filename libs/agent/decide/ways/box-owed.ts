import type { Evidence } from '../../confirm/evidence.js';
import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { isBeside } from '../forms/form.js';
import { demanded } from '../forms/missing.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/** Whoever is inside sees more than that. */
const LITTLE = 500;
const FEW_LINKS = 2;
/** The page has come, and nothing else has turned up on it. */
const LOOKS = 2;

/** Behind a sign-up a page that holds nothing but one box for who knows what, which has to be filled in: nobody gets past it without. */
export function boxOwed({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (memory.sent?.kind !== 'signup' || evidence.sure || memory.idle < LOOKS || view.text.length >= LITTLE) return null;
  const [form, ...others] = forms.filter((one) => !isBeside(one));
  const [only, ...more] = form?.fields ?? [];
  if (!form || !only || others.length + more.length > 0) return null;
  const isUnknown = only.purpose === 'unknown' && only.required && only.field.type === 'text' && !only.field.filled;
  const leadsOn = (one: Control): boolean =>
    one.visible &&
    one.kind !== 'link' &&
    one !== form.submit &&
    ![actions.logOut, actions.cancel].some((way) => way.test(normalize(one.text)));
  const links = view.controls.filter(({ visible, kind }) => visible && kind === 'link').length;
  return isUnknown && links <= FEW_LINKS && !view.controls.some(leadsOn) ? demanded(only) : null;
}
