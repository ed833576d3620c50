import { listedProofs, type Proof } from '../../confirm/listed-proofs.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey, goesOn, isFree } from '../ways/controls.js';
import { passesOver } from '../ways/passes-over.js';

/** For how many looks a list may stand after one of it was chosen. */
const LOOKS_AFTER_CHOICE = 4;

/**
 * A list of ways to prove who one is, as buttons: one that this run can bring is chosen. A new account takes its password and the mail
 * before an authenticator; whoever logs in gives the password where it was not asked for yet, and then takes a vaulted authenticator.
 */
export function listedProof(now: Situation): Move | null {
  const { view, memory, task, hasTotp } = now;
  const listed = listedProofs(view, task, memory);
  if (!listed.length || (memory.sent && !memory.sent.answered)) return null;
  const isChosen = listed.some(({ control }) => memory.clicked.has(controlKey(control)));
  // What was demanded has been set up: the list it stands in now is the app's own page of it, and the front leads inside.
  if (isChosen && memory.totpSaved && memory.sent?.kind === 'totp' && memory.probed === 0) {
    memory.probed++;
    return { move: 'goto', url: task.appUrl, why: 'the proof that was demanded is set up: opening the app again' };
  }
  if (isChosen && memory.idle < LOOKS_AFTER_CHOICE)
    return { move: 'wait', ms: 700, why: 'a way to prove who one is has just been chosen' };
  const skip = view.controls.find((one) => isFree(one, memory) && (passesOver(one) || goesOn(one)));
  if (skip) return { move: 'click', control: skip, why: `further proofs are only offered: "${skip.text}"` };
  const isNew = task.type === 'register';
  const order: Proof['by'][] = isNew
    ? ['password', ...(memory.mailApplied ? [] : (['email'] as const)), 'authenticator', 'code']
    : ['password', ...(hasTotp ? (['authenticator'] as const) : []), 'email', 'code'];
  for (const by of order) {
    const chosen = listed.find((one) => one.by === by && isFree(one.control, memory));
    if (chosen)
      return {
        move: 'click',
        control: chosen.control,
        why: `"${chosen.control.text}" is a proof that this run can bring`,
      };
  }
  const isPhone = isNew && listed.some(({ by }) => by === 'phone');
  return end(
    {
      kind: 'blocked',
      code: isPhone ? 'PHONE_REQUIRED' : 'MFA_REQUIRED',
      detail: `The app demands a further proof, and offers none that this run can bring ("${listed[0]!.control.text.slice(0, 60)}"). Give it in the live view, then resume.`,
    },
    'a further proof is demanded',
  );
}
