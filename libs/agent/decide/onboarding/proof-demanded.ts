import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { demanded } from '../forms/missing.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { showsLittle } from '../ways/lone-box.js';
import { passesOver } from '../ways/passes-over.js';

/** "Upload a proof of your status": a new account goes no further without. */
export function proofDemanded({ view, forms, memory }: Situation): Move | null {
  const fields = memory.accountCreated ? forms.flatMap((form) => form.fields) : [];
  // "Upload a photo of your passport", of a page that says little else.
  const isProof = showsLittle(view) && messages.identity.test(normalize(view.text)) && !view.controls.some(passesOver);
  const file = fields.find(
    ({ purpose, required, optional }) => purpose === 'upload' && (required || (isProof && !optional)),
  );
  if (file) return demanded(file);
  // "Take a selfie. [Start the camera]"
  const buttons = view.controls.filter(({ visible, kind, text }) => visible && kind !== 'link' && text);
  if (!isProof || !memory.accountCreated || view.fields.some(({ visible }) => visible) || buttons.length !== 1)
    return null;
  const detail = 'The app asks who somebody is, by a document or a picture. Prove it in the live view, then resume.';
  return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, 'a proof of identity is asked for');
}
