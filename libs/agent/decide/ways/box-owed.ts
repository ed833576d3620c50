import type { Evidence } from '../../confirm/evidence.js';
import { wayOut } from '../../confirm/ways-out.js';
import type { Classified } from '../fields/purpose.js';
import { isBeside } from '../forms/form.js';
import { demanded } from '../forms/missing.js';
import { announcesMail, saysComesFirst } from '../answers/approval-mail.js';
import { APPROVAL_PENDING, end, mailUnlessUsed, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { leadsOn, loneBox, showsLittle } from './lone-box.js';
import { passesOver } from './passes-over.js';

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

/**
 * "We open your access once the chair has agreed", in whatever words: behind a sign-up that was taken there is nothing to fill in and nothing
 * to press, looking anew has led nowhere else, and of the account, or of logging in, it is said that something comes first.
 */
export function waitsUnnamed({ view, forms, memory }: Situation): Move | null {
  const { sent } = memory;
  const isPressed = view.controls.some(({ visible, kind, text }) => visible && kind !== 'link' && text);
  if (!memory.accountCreated || memory.goal !== 'register' || sent?.kind !== 'signup') return null;
  if (isPressed || view.fields.some(({ visible }) => visible) || !forms.every(isBeside) || wayOut(view, memory))
    return null;
  if (!showsLittle(view) || announcesMail(view.text)) return null;
  if (!saysComesFirst(view.text)) return null;
  return end({ ...APPROVAL_PENDING, ...mailUnlessUsed(memory) }, 'approval is pending');
}

/** Behind a sign-up a page has nothing but boxes for what nobody has told, and no way past them: a pass, a parent's address, whatever they are called. */
export function boxesLeft({ view, forms, memory }: Situation): Move | null {
  const [form, ...more] = forms.filter((one) => !isBeside(one));
  if (!memory.accountCreated || memory.goal !== 'register' || !form?.submit || more.length > 0) return null;
  if (!showsLittle(view) || view.controls.some(passesOver)) return null;
  const isLeft = ({ field, purpose, optional }: Classified): boolean =>
    !optional && !field.filled && /^(?:unknown|upload|invite|company)$/.test(purpose);
  return form.fields.length > 0 && form.fields.every(isLeft) ? demanded(form.fields[0]!) : null;
}
