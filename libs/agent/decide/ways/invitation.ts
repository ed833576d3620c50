import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { isBeside, type FormModel } from '../forms/form.js';
import { demanded } from '../forms/missing.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { bestWay } from './navigate.js';

/** Whoever is inside sees more than that. */
const LITTLE = 500;
const FEW_LINKS = 2;

/** The box for an invitation that is all there is to a page. */
export function invitationAsked(now: Situation): Classified | undefined {
  const form = now.memory.goal === 'register' ? now.forms.find((one) => asksInvitationAlone(now, one)) : undefined;
  return form?.fields[0];
}

/** "The code is with whoever runs your team", and nothing else that could be done on the page. */
function asksInvitationAlone({ view, forms, memory }: Situation, form: FormModel): boolean {
  const [only, ...more] = form.fields;
  const isOther = (one: Control): boolean =>
    one.visible &&
    one.kind !== 'link' &&
    !one.banner &&
    one !== form.submit &&
    ![actions.logOut, actions.cancel].some((way) => way.test(normalize(one.text)));
  if (form.kind !== 'other' || only?.purpose !== 'invite' || more.length > 0) return false;
  if (!forms.every((one) => one === form || isBeside(one))) return false;
  // "You need an invitation", beside what reads it from a picture, and the like.
  if (view.text.length < LITTLE && messages.inviteOnly.test(normalize(view.text))) return true;
  if (view.controls.some(isOther)) return false;
  const way = bestWay(view, memory.goal, memory);
  return way === null || way.control === form.submit;
}

/** Behind a sign-up: with a way out alone, nobody is in before the invitation is. */
export function invitationOwed(now: Situation): Move | null {
  const { view, memory } = now;
  const links = view.controls.filter(({ visible, kind }) => visible && kind === 'link').length;
  if (memory.sent?.kind !== 'signup' || view.text.length >= LITTLE || links > FEW_LINKS) return null;
  const asked = invitationAsked(now);
  return asked && messages.invitation.test(normalize(asked.field.label || asked.field.near)) ? demanded(asked) : null;
}
