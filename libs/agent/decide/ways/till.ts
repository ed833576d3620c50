import { isLogout, standsBesideWayOut, wayOut } from '../../confirm/ways-out.js';
import { paymentGate, payWall } from '../../gates/payment-gate.js';
import { saysLittle } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { namesPrice } from '../../words/coins.js';
import { has } from '../forms/form.js';
import { lessAsked } from '../forms/less-asked.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { leftOut } from '../onboarding/left-out.js';
import { lookAtLogin } from './door-elsewhere.js';

/** Payment is asked for: for a person to decide, unless the account can be had without. */
export function payment(now: Situation): Move | null {
  const { view, forms, memory } = now;
  const isThrough = memory.sent?.answered === 'taken' && /^(?:signup|login)$/.test(memory.sent.kind);
  const gate =
    paymentGate(view, forms, memory.sent?.kind === 'signup' && (!wayOut(view, memory) || hasNothingElse(view))) ??
    (isThrough ? payWall(view, forms) : null);
  if (!gate) return null;
  const later = memory.sent?.kind === 'signup' ? leftOut(now) : null;
  if (later) return later;
  // "I have a card already", of a kind that pays for nothing.
  const form = memory.goal === 'register' ? forms.find(({ kind }) => kind === 'signup') : undefined;
  const card = form?.fields.find(({ purpose }) => purpose === 'card');
  const other = form && card ? lessAsked(form, card, memory) : null;
  return other ?? accountFirst(now) ?? end({ kind: 'blocked', ...gate }, 'payment is asked for');
}

/** Below the name and the way out there is a sum, and one way on at most: whoever is inside has more to do than to pay. */
const hasNothingElse = (view: View): boolean =>
  saysLittle(view) &&
  view.text.split('\n').some(namesPrice) &&
  view.controls.filter((one) => one.visible && one.text && !isLogout(one) && !standsBesideWayOut(one, view)).length <=
    1;

/** "Register now" may sell a ticket: where no password is asked for, the account is made where the app's login is. */
function accountFirst({ forms, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun || forms.some((form) => has(form, 'password'))) return null;
  return lookAtLogin(memory, 'what is paid for here may be no account: looking where the app logs in');
}
