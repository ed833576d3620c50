import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { demanded } from '../forms/missing.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { leadsOn, loneBox, saysLittle, showsLittle } from './lone-box.js';
import { bestWay } from './navigate.js';

/** The box for an invitation that is all there is to a page: "The code is with whoever runs your team", and nothing else that could be done. */
export function invitationAsked({ view, forms, memory }: Situation): Classified | undefined {
  const lone = memory.goal === 'register' ? loneBox(forms) : null;
  if (lone?.form.kind !== 'other' || lone.box.purpose !== 'invite') return undefined;
  const { form, box } = lone;
  // "You need an invitation", beside what reads it from a picture, and the like.
  if (saysLittle(view) && messages.inviteOnly.test(normalize(view.text))) return box;
  if (view.controls.some((one) => !one.banner && leadsOn(one, form))) return undefined;
  const way = bestWay(view, memory.goal, memory);
  return way === null || way.control === form.submit ? box : undefined;
}

/** Behind a sign-up: with a way out alone, nobody is in before the invitation is. */
export function invitationOwed(now: Situation): Move | null {
  if (now.memory.sent?.kind !== 'signup' || !showsLittle(now.view)) return null;
  const asked = invitationAsked(now);
  return asked && messages.invitation.test(normalize(asked.field.label || asked.field.near)) ? demanded(asked) : null;
}
