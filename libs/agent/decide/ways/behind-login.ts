import type { Evidence } from '../../confirm/evidence.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import { isAside } from '../forms/form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey, isFree } from './controls.js';

/** The login was taken, and what follows neither is the inside nor asks who comes. */
const isBetween = ({ forms, memory: { sent } }: Situation, evidence: Evidence): boolean =>
  sent?.kind === 'login' && sent.answered === 'taken' && !evidence.sure && forms.every(isAside);

/** "You have access to these accounts: [Personal (ann@…)]": the one that bears the address that has just logged in. */
export function ownAccount(now: Situation, evidence: Evidence): Move | null {
  const { view, task, memory } = now;
  if (!isBetween(now, evidence)) return null;
  if (view.text.length > 1500) return null;
  const email = task.email.toLowerCase();
  const bears = view.controls.filter(
    (one) => one.visible && !one.disabled && !one.banner && one.text.toLowerCase().includes(email),
  );
  const [own, ...more] = bears;
  if (!own || more.length > 0 || own.kind !== 'submit' || memory.clicked.has(controlKey(own))) return null;
  if (actions.logOut.test(normalize(own.text.replace(email, ' ')))) return null;
  return { move: 'click', control: own, why: `"${own.text}" goes on as who has just logged in` };
}

/**
 * "You are signed in elsewhere. [End the other session and continue]": a run goes on with an account of its own, whose other session
 * is an earlier one of its identity's; another owner's may be at work there.
 */
export function inUseElsewhere(now: Situation, evidence: Evidence): Move | null {
  const { view, task, memory } = now;
  if (!isBetween(now, evidence)) return null;
  const lines = [...view.headings, ...view.notices.map(({ text }) => text), ...view.text.split('\n')];
  const words = lines.find((line) => messages.inUseElsewhere.test(normalize(line)));
  if (!words || view.text.length > 800 || view.fields.some(({ visible }) => visible)) return null;
  if (task.connected) {
    const detail = `The app says that the account is in use elsewhere ("${words.slice(0, 160)}"). Go on in the live view if that may end, then resume.`;
    return end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail }, 'the account is in use elsewhere');
  }
  const [only, ...more] = view.controls.filter(
    (one) =>
      one.kind !== 'link' && isFree(one, memory) && !one.banner && actions.cancel.cover(normalize(one.text)) < 0.6,
  );
  if (!only || more.length > 0) return null;
  return { move: 'click', control: only, why: `"${only.text}" goes on where the account was in use elsewhere` };
}
