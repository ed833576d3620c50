import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { fillForm } from '../forms/fill-form.js';
import { has, type FormModel } from '../forms/form.js';
import { sameFields } from '../forms/same-form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/** As often a step of a sign-up is filled in. */
const MOST_FILLINGS = 4;

/** "Pick a handle: [     ] [Continue]", between a sign-up that asked for none and the inside: nobody logs in there. */
export function isNameStep(
  { view, memory }: Situation,
  { fields: asked, scores, submit, signature }: FormModel,
): boolean {
  const [only, ...more] = asked;
  const said = normalize(`${view.title} ${view.headings.join(' ')} ${submit?.text ?? ''}`);
  return (
    memory.goal === 'register' &&
    memory.sent?.kind !== 'login' &&
    memory.counts.login === 0 &&
    memory.usernameUsed === null &&
    memory.timesFilled({ signature }) < MOST_FILLINGS &&
    only?.purpose === 'username' &&
    more.length === 0 &&
    scores.login <= 0 &&
    !actions.logIn.test(said)
  );
}

/** A second step of the sign-up that looks like anything. */
export function furtherStep({ view, task, memory }: Situation, signup: FormModel): Move | null {
  if (memory.goal !== 'register' || !memory.accountCreated || memory.mailAnnounced || !has(signup, 'password'))
    return null;
  const again = isRefused(memory, signup) && memory.timesFilled(signup) < MOST_FILLINGS;
  if (!again && (memory.timesFilled(signup) || memory.sent?.signature === signup.signature)) return null;
  if (memory.hasSignedUpWith(signup.signature)) return null;
  return memory.mailApplied || memory.counts.signup < 4 ? fillForm(view, signup, task, memory, 'signup') : null;
}

/** It has been sent, and what the app said of it was no yes. */
const isRefused = ({ sent }: Memory, { signature }: FormModel): boolean =>
  sent?.answered !== undefined && !TAKEN.test(sent.answered) && sameFields(sent.signature, signature);
const TAKEN = /^(?:taken|led on|error)$/;
