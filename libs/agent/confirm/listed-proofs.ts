import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, fields, harmful, messages } from '../words/words.js';
import { returnsToLogin, wayOut } from './ways-out.js';

/** What a page lists to prove by who one is. */
export interface Proof {
  control: Control;
  /** A `code` goes where the page does not say. */
  by: 'device' | 'authenticator' | 'phone' | 'email' | 'password' | 'code';
}

/** A list shows little more than what is to be chosen from, and a page of settings many ways. */
const MOST_TEXT = 1500;
const MOST_BESIDE = 6;

/** An address or a number that a way is named by, whole or with stars. */
const NAMED_BY = /\S*[@•*●∗]\S*|\S*X{3,}\S*|[+()\d][\d\s().-]{5,}/g;

/** A setting of who is inside. */
const CHANGES =
  /\b(?:change|update|edit|reset|manage|view|andern|modifier|changer|cambiar|alterar|mudar|cambia|modifica|wijzig\w*|zmien|andra|endre|skift|vaihda|zmenit)\b|измен|смен|змін|変更|更改|修改|변경/;

function proofBy({ text }: Control): Proof['by'] | null {
  const said = normalize(text.replace(NAMED_BY, ' '));
  if (text.length > 90 || harmful.words.test(said) || CHANGES.test(said)) return null;
  const isElse = [actions.forgot, actions.resend, actions.logIn, actions.signUp, actions.logOut];
  if (isElse.some((words) => words.test(said))) return null;
  const names = (words: { cover(said: string): number }): boolean => words.cover(said) > 0.2;
  if (names(messages.device)) return 'device';
  if (names(messages.authenticator)) return 'authenticator';
  if (actions.social.test(said)) return null;
  if (names(messages.sms) || names(fields.phone)) return 'phone';
  if (names(fields.email)) return 'email';
  if (names(fields.code) && (actions.send.test(said) || actions.oneTimeCode.test(said))) return 'code';
  return names(fields.password) ? 'password' : null;
}

/** A login that asks for the name alone first is sent twice. */
const gavePassword = ({ sent, counts }: Memory): boolean => sent?.withPassword === true || counts.login > 1;

/**
 * Behind a form that was sent, or a mailed link, a page that asks for nothing but the choice of a proof: "[Set up] Email [Set up] Password", "[Select]
 * Authenticator [Select] Phone". One way alone is such a list where the page leads back to the door.
 */
export function listedProofs(view: View, task: AgentTask, memory: Memory): Proof[] {
  const hasBegun = memory.sent !== null || memory.mailApplied;
  if (!hasBegun || view.text.length > MOST_TEXT || wayOut(view, memory)) return [];
  if (view.fields.some((one) => one.visible && one.type !== 'checkbox')) return [];
  const shown = view.controls.filter((one) => one.visible && !one.banner);
  const listed = shown.flatMap((control) => {
    const by = proofBy(control);
    // Who has a password is asked for a second proof, which is another one.
    const isDone = by === 'password' && (task.type === 'register' ? memory.passwordSet : gavePassword(memory));
    return by && !isDone ? [{ control, by }] : [];
  });
  if (shown.length - listed.length > MOST_BESIDE) return [];
  const kinds = new Set(listed.map(({ by }) => by));
  // The button of a page that has no other way is no choice.
  if (kinds.size === 1 && kinds.has('code')) return [];
  return kinds.size > 1 || (kinds.size === 1 && shown.some(returnsToLogin)) ? listed : [];
}
