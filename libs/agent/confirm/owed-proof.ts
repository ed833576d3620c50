import type { FormModel } from '../decide/forms/form.js';
import type { View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { messages } from '../words/words.js';
import { wantsCode } from './code-page.js';
import type { Scene } from './scene.js';
import { listedProofs } from './listed-proofs.js';

/** A page that says more than this tells of proofs, and asks for none. */
const MOST_SAID = 600;

/**
 * Whether the page still wants a code, a device or a choice between such proofs: then it is before the door, whatever else it shows.
 * `pages`: how many pages of an account it leads to.
 */
export function owesProof({ view, forms, task, memory, logout }: Scene, pages: number): boolean {
  return (
    wantsCode(view, forms) ||
    listedProofs(view, task, memory).length > 0 ||
    (headsProof(view) && (!logout || forms.some(isOpen))) ||
    (logout !== undefined && pages === 0 && demandsProof(view))
  );
}

/** "Two-step verification", and little else: where its proof is chosen from links. */
const headsProof = ({ headings, text }: View): boolean =>
  text.length < MOST_SAID && messages.authenticator.test(normalize(headings[0] ?? ''));

/** "Hi Robin [Log out] — Security key — [Register]": whom it knows, how to leave again, and the one proof that is still to come. */
const demandsProof = ({ text, controls }: View): boolean =>
  text.length < MOST_SAID / 2 &&
  text.split('\n').some((line) => isProof(normalize(line)) && !controls.some((one) => one.text.trim() === line));
const isProof = (said: string): boolean =>
  [messages.device, messages.authenticator].some((one) => one.cover(said) > 0.6);

/** It asks for something of which nothing is known. */
const isOpen = ({ kind, fields }: FormModel): boolean =>
  kind === 'other' &&
  fields.some(({ field, purpose }) => purpose === 'unknown' && field.tag === 'input' && !field.filled);
