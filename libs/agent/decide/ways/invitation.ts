import { saysLittle } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { type FormModel, has } from '../forms/form.js';
import { announcesMail } from '../answers/approval-mail.js';
import { demanded } from '../forms/missing.js';
import { APPROVAL_PENDING, end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { leadsOn, loneBox, showsLittle } from './lone-box.js';
import { bestWay } from './navigate.js';

/**
 * One box that hides what is typed, and nothing that says who comes: what it takes is the same for all, and others hand it out. Where
 * somebody signs up, it is for a password of their own.
 */
const isShared = ({ title, headings }: View, { form, box }: { form: FormModel; box: Classified }): boolean =>
  form.kind === 'setPassword' &&
  box.field.type === 'password' &&
  ![title, ...headings, form.submit?.text ?? ''].some((said) => actions.signUp.test(normalize(said)));

/** The box for an invitation that is all there is to a page: "The code is with whoever runs your team", and nothing else that could be done. */
export function invitationAsked({ view, forms, memory }: Situation): Classified | undefined {
  const lone = memory.goal === 'register' ? loneBox(forms) : null;
  // "Access code", hidden as it is typed: all there is to come in by.
  const hidden = memory.goal === 'login' ? loneBox(forms)?.box : undefined;
  if (hidden?.purpose === 'invite' && hidden.field.type === 'password' && saysLittle(view))
    return bestWay(view, 'login', memory, 0.8) ? undefined : hidden;
  if (lone && isShared(view, lone) && !memory.hasBegun && saysLittle(view))
    return bestWay(view, memory.goal, memory, 0.8) || bestWay(view, 'login', memory, 0.8) ? undefined : lone.box;
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

/** "Request an invite", as a heading or a button says it. */
const asksInvitation = (line: string): boolean => line.length < 50 && messages.asksInvitation.test(normalize(line));

/** The form that asks for an invitation, where nobody can sign up without one: it wants an address, and no password. */
export const invitationForm = ({ view, forms }: Situation): FormModel | undefined =>
  forms.find(
    (form) =>
      has(form, 'email') &&
      !has(form, 'password') &&
      [form.box?.heading ?? '', form.submit?.text ?? '', ...view.headings, view.title].some(asksInvitation),
  );

/**
 * "Request an invitation: [address]": what was sent makes no account, and a mail comes once somebody at the app wants it to. The page
 * that asked says so, above its form or still above the thanks.
 */
export function invitationRequested({ view, memory }: Situation): Move | null {
  const { sent } = memory;
  if (memory.goal !== 'register' || sent?.kind !== 'signup' || sent.answered !== 'taken') return null;
  if (sent.withPassword || memory.passwordSet || memory.mailAnnounced || memory.mailApplied) return null;
  const asked = [view.title, ...view.headings, ...sent.linesAtFirst].some(asksInvitation);
  if (!asked || announcesMail(view.text.slice(0, 2000))) return null;
  return end({ ...APPROVAL_PENDING, mailMayFollow: true }, 'an invitation was asked for');
}
