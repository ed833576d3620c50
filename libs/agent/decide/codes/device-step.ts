import { accountPages } from '../../confirm/evidence.js';
import { wayOut } from '../../confirm/ways-out.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import { has } from '../forms/form.js';
import { end, type Move } from '../move.js';
import { showsLittle } from '../ways/lone-box.js';
import type { Situation } from '../situation.js';
import { passesOver } from '../ways/passes-over.js';

const WAITS: Move = end(
  {
    kind: 'blocked',
    code: 'MFA_REQUIRED',
    detail: 'The app waits for a security key or for an answer on the owner’s device. Give it, then resume.',
  },
  'a device of the owner is asked for',
);

/** A new account is let in with a key alone: that is nobody's yet, and none of the run's. */
const OWES_KEY: Move = end(
  {
    kind: 'blocked',
    code: 'MISSING_FIELD',
    detail:
      'The app lets a new account in with a security key or passkey alone. Set one up in the live view, then resume.',
  },
  'a key of its own is demanded of a new account',
);

/** "57": to be chosen or typed on a phone. */
const LONE_NUMBER = /^\p{Nd}{2,4}$/u;

/**
 * Whatever it says: behind a password that was taken a page has nothing to fill in and nowhere to go, and shows a number by itself or
 * sends again what it has sent. What it waits for happens elsewhere, and the account's owner has it.
 */
export function waitsElsewhere({ view, forms, memory, task }: Situation, isInside: boolean): Move | null {
  const { sent } = memory;
  if (!task.connected || isInside || sent?.kind !== 'login' || !sent.withPassword || sent.answered !== 'taken')
    return null;
  if (forms.some(({ fields }) => fields.length > 0) || view.fields.some(({ visible }) => visible)) return null;
  if (!showsLittle(view) || wayOut(view, memory) || view.controls.some(passesOver) || memory.idle < 2) return null;
  const shown = view.controls.filter(({ visible }) => visible);
  // A button may stand in one line with it.
  const lines = shown.reduce((said, { text }) => (text ? said.replace(text, '\n') : said), view.text).split('\n');
  const isNumbered = lines.filter((line) => LONE_NUMBER.test(line.trim())).length === 1;
  const isSent = shown.some(({ text }) => actions.resend.cover(normalize(text)) > 0.6);
  return isNumbered || isSent ? WAITS : null;
}

/** A page after the password that waits for a deed elsewhere: a key to be touched, a message to be answered on a phone. */
export function deviceStep({ view, forms, memory, task }: Situation, isInside: boolean): Move | null {
  const shown = view.controls.filter((one) => one.visible);
  const at = normalize(`${view.title} ${view.headings.join(' ')}`);
  // A new account may be let in with a key alone: there is one button, which begins to register it.
  const demandsKey = memory.passwordSet && memory.accountCreated && shown.length === 1 && messages.device.test(at);
  // Who seems to be inside may be no further than the second factor's page, which says little else.
  if ((memory.counts.login === 0 && !demandsKey) || view.text.length > (isInside ? 600 : 2500)) return null;
  if (forms.some((form) => has(form, 'password', 'code', 'email', 'identifier', 'username'))) return null;
  // "Verify passkey", on a button: what is only offered is made or added.
  const isPressed = shown.some(({ kind, text }) => {
    const said = normalize(text);
    return (
      kind !== 'link' &&
      messages.device.test(said) &&
      actions.verify.test(said) &&
      !/\b(?:add|create|make)\b/.test(said)
    );
  });
  const outstanding = messages.device.test(at) || messages.authenticator.test(at) || isPressed;
  if (!messages.device.test(normalize(view.text)) || !(outstanding || (!isInside && view.text.length < 800)))
    return null;
  // What a mailed link confirms is no matter of a device.
  const told = normalize(memory.news(view.text));
  // A front offers its keys to everybody, but no front begins with a second factor.
  const isSecond = messages.authenticator.test(normalize(view.headings[0] ?? ''));
  if (!demandsKey && !isSecond && shown.some(({ text }) => actions.signUp.cover(normalize(text)) > 0.7)) return null;
  // Whoever is led to the account's pages is on one of them, where keys are set up.
  if (isInside && !isSecond && accountPages(view) > 0) return null;
  if (view.controls.some(passesOver) || (messages.checkMail.test(told) && messages.emailed.test(told))) return null;
  return demandsKey && memory.counts.login === 0 && task.type === 'register' ? OWES_KEY : WAITS;
}
