import { originOf } from '../../addresses.js';
import { errorPage } from '../../confirm/error-page.js';
import { wayOut } from '../../confirm/ways-out.js';
import { phoneGate } from '../../gates/gates.js';
import type { Sent } from '../../sent.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, harmful, messages } from '../../words/words.js';
import { has } from '../forms/form.js';
import { SECOND_BUTTON } from '../forms/forms.js';
import { sameFields } from '../forms/same-form.js';
import { end, type Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';
import { announcesMail, mailsOthers, waitsForSomebody } from './approval-mail.js';
import { askedAsKnown } from './known-account.js';
import { ownStep } from './own-step.js';
import { toldOff, waitOut } from './patience.js';
import { refusalPage } from './refusal-page.js';
import { turnedAway } from './refused-login.js';
import { addressTaken } from './refused-sign-up.js';
import { stalePage } from './stale-page.js';

/** A secret in an address: what only a mail would hold, but for an app that has nothing to send one with. */
const TOKEN = /[=/](?=[^&/]*[\d%_-])[\w%.~-]{20,}/;

/** "Normally this would be emailed: click here to confirm your account." */
function confirmedHere({ view, memory }: Situation): Move | null {
  const link = view.controls.find((one) => {
    const said = normalize(one.text);
    return (
      one.kind === 'link' &&
      isFree(one, memory) &&
      originOf(one.href) === originOf(view.url) &&
      TOKEN.test(new URL(one.href).search) &&
      actions.verify.test(said) &&
      !actions.resend.test(said) &&
      !harmful.words.test(said)
    );
  });
  return link ? { move: 'click', control: link, why: `"${link.text}" stands here instead of in a mail` } : null;
}

const isSecondButton = ({ signature }: { signature: string }): boolean => signature.endsWith(SECOND_BUTTON);

/** The form has gone: taken, or replaced by an error. */
export function gone(now: Situation, sent: Sent): Move | null {
  const { memory, view, forms, task } = now;
  const said = normalize(view.text.slice(0, 1500));
  if (errorPage(view)) {
    sent.answered = 'error';
    if (!messages.rateLimited.test(said) && !/\b429\b/.test(said)) return null;
    const limits = view.text
      .split('\n')
      .find((line) => /\d ?s/i.test(line) && messages.rateLimited.test(normalize(line)));
    return waitOut(now, sent, limits ?? '');
  }
  const refused = toldOff(now, sent) ?? turnedAway(now, sent) ?? refusalPage(now, sent);
  if (refused) return refused;
  // The second button of a login, which was taken for one that signs up, has only led there.
  if (isSecondButton(sent) && forms.some((form) => form.kind === 'signup' && !isSecondButton(form))) {
    sent.answered = 'led on';
    memory.passwordSet = false;
    return null;
  }
  sent.answered = 'taken';
  memory.stay = 0;
  if (sent.byHuman) memory.counts.signup++;
  const known = view.text.split('\n').some((line) => !sent.lines.has(line) && announcesMail(line))
    ? null
    : askedAsKnown(now, sent);
  if (known) return addressTaken(null, known, false, memory);
  const next = forms.filter((form) => form.kind === 'signup' && !sameFields(form.signature, sent.signature));
  const nextStep = next.some((form) => has(form, 'password'));
  // A name and a password first, the address on the next page: the account is made of both.
  const addressFollows =
    memory.addressGiven === false && next.some((form) => has(form, 'email')) && !wayOut(view, memory);
  if (sent.kind === 'signup' && !addressFollows && (sent.withPassword || !nextStep)) memory.accountCreated = true;
  if (sent.kind === 'signup' && sent.withPassword) memory.signedUpWith = sent.signature;
  // The mailed code was one of its fields: the page may still say that it has been sent.
  if (sent.kind === 'signup' && memory.codeAsked && memory.mail.code) {
    memory.mailApplied = true;
    memory.mail = {};
  }
  const confirming = memory.accountCreated && sent.kind === 'signup' ? confirmedHere(now) : null;
  if (confirming) return confirming;
  const announcing = view.text
    .split('\n')
    .concat(view.notices.map((notice) => notice.text))
    .filter((line) => !sent.lines.has(line) && announcesMail(line, view.text.slice(0, 2000)));
  // "Sent!" and "almost there" are said of what somebody at the app looks at, too.
  // A mail that went to whoever lets people in is theirs.
  const names = announcing.some((line) => messages.emailed.test(normalize(line)) && !mailsOthers(line));
  const isMail = (names || !waitsForSomebody(view.text.slice(0, 2000))) && !phoneGate(view, forms, true);
  const announced = announcing.length > 0 && isMail && !ownStep(now, announcing);
  if (memory.accountCreated && sent.kind === 'signup' && announced && !memory.mailApplied && !wayOut(view, memory)) {
    memory.mailAnnounced = true;
    if (sent.withUsername) memory.usernameUsed = memory.username;
    if (forms.some((form) => form.kind === 'code')) return null;
    return end(
      { kind: 'awaiting_mail', expects: 'either', detail: `The app says: "${announcing[0]!.slice(0, 160)}"` },
      'the sign-up was taken, and a mail announced',
    );
  }
  if (sent.kind === 'code') {
    memory.mailApplied = true;
    memory.mailAnnounced = false;
    memory.mail = {};
  }
  if (sent.kind === 'password') memory.passwordBefore = null;
  if (sent.withUsername && sent.kind !== 'login') memory.usernameUsed = memory.username;
  // Of several names that were tried the one that a login was let in by is the account's.
  if (sent.kind === 'login' && sent.withPassword && sent.loginName && task.type === 'register')
    memory.usernameUsed = sent.loginName;
  // A login that takes the address alone knows the account by that, whatever name the sign-up gave it besides.
  const isOwn = task.type === 'register' || (!task.connected && !task.username?.includes('@'));
  if (sent.kind === 'login' && sent.withPassword && sent.withEmail && !sent.withUsername && isOwn)
    memory.usernameUsed = task.email;
  return stalePage(now, sent);
}
