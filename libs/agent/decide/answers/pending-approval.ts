import { saysLittle } from '../../perceive/page-length.js';
import type { Evidence } from '../../confirm/evidence.js';
import { isLogout } from '../../confirm/ways-out.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { messages, parts } from '../../words/words.js';
import { has, isAside } from '../forms/form.js';
import { awaitsApproval, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { waitsForOthers } from '../ways/dead-end.js';
import { isHome, waysOn } from '../ways/lone-box.js';
import { promisesAnswer, saysAccountWaits, saysUnderReview, waitsForSomebody } from './approval-mail.js';

/** The account waits for a person at the app. Where somebody is logged in, only what stands out says so, or a page that says little else. */
export function pendingApproval(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, memory } = now;
  if (letInByNobody(now, evidence)) return awaitsApproval();
  const out = [view.title, ...view.headings, ...view.notices.map(({ text }) => text)].join('\n');
  const read =
    evidence.sure && (view.text.length > 700 || isAtHome(view, evidence)) ? out : `${out}\n${view.text.slice(0, 4000)}`;
  const text = memory
    .news(read)
    .split('\n')
    .filter((line) => !isCounted(line))
    .join('\n');
  // Over the rest of a sign-up that began with the address it tells of what comes after that.
  const hasMore = !memory.passwordSet && forms.some((form) => form.kind === 'signup' && has(form, 'password'));
  // So does an account that was there before, of a page that a login leads to and that says little else.
  const isBehindLogin = memory.sent?.kind === 'login' && saysLittle(view) && forms.every(isAside);
  // What only looks who has come goes on by itself.
  if ((memory.accountCreated || isBehindLogin) && !hasMore && saysLittle(view) && saysUnderReview(text))
    return memory.idle < 3 ? { move: 'wait', ms: 1000, why: 'the account is being looked at' } : awaitsApproval();
  // A mail that no page has told of is looked for all the same.
  if (isLeftInactive(now, text)) return waitsForOthers(now, 'the account is inactive, and nothing is left to do');
  if (!memory.accountCreated) return isBehindLogin && saysAccountWaits(text) ? awaitsApproval() : null;
  if (hasMore) return null;
  return waitsForSomebody(text) || (!evidence.sure && promisesAnswer(text)) ? awaitsApproval() : null;
}

/** "Your account is not active yet", and nothing to do about it: neither a mail nor a button nor a way on, whoever is named above. */
const isLeftInactive = ({ view, forms, memory }: Situation, text: string): boolean =>
  memory.accountCreated &&
  memory.goal === 'register' &&
  !memory.mailAnnounced &&
  saysLittle(view) &&
  forms.every(isAside) &&
  waysOn(view).every(isLogout) &&
  !view.controls.some((one) => one.visible && one.kind !== 'link' && one.text && !isLogout(one)) &&
  text
    .split('\n')
    .map(normalize)
    .some((line) => messages.notActivated.test(line) || waitsForPerson(line)) &&
  ![messages.checkMail, messages.emailed].some((one) => one.test(normalize(text)));

/** "Waiting for your workspace owner" */
const waitsForPerson = (said: string): boolean =>
  said.length < 60 && parts.awaits.test(said) && parts.people.test(said);

/** "Requests awaiting approval: 2", "… (0)": how many there are is told to whoever sees to them. */
const isCounted = (line: string): boolean =>
  /^[^.!?。]*(?:[:：\s]|[(（])\p{Nd}{1,3}\s?\p{L}{0,3}[)）]?$/u.test(line.trim());

/** Whose account it is, the way out, and more to go on with than who waits is left with: what waits there is somebody else's. */
const isAtHome = ({ controls, url }: View, { named }: Evidence): boolean =>
  named &&
  controls.filter((one) => one.visible && one.text && !isLogout(one) && !isHome(one.href, url)).length > MOST_LEFT;
const MOST_LEFT = 2;

/** The login that was taken leads to a page which only says that the account is inactive, and nothing ever spoke of a mail. */
function letInByNobody({ view, forms, memory }: Situation, evidence: Evidence): boolean {
  return (
    memory.counts.signup > 0 &&
    memory.sent?.kind === 'login' &&
    memory.sent.answered === 'taken' &&
    !evidence.sure &&
    !memory.mailAnnounced &&
    !memory.mailApplied &&
    forms.every(isAside) &&
    view.text.length < 600 &&
    messages.notActivated.test(normalize(`${view.title} ${view.headings.join(' ')}`)) &&
    !messages.checkMail.test(normalize(view.text))
  );
}

/**
 * The run was resumed since, as it is once somebody has approved the account: the page that said to wait says so for ever, so the login is
 * asked, once each time. Where that refuses the account still waits.
 */
export function onceApproved({ memory, task }: Situation, pending: Move | null): Move | null {
  const isToldAnew = pending?.move === 'end' && memory.humanActed && memory.probed === 0;
  if (!isToldAnew || !(memory.passwordSet || memory.goal === 'login')) return pending;
  memory.probed++;
  memory.approvalTold = true;
  const url = memory.loginUrl ?? memory.loginLink ?? task.appUrl;
  memory.probing = url;
  return { move: 'goto', url, why: 'somebody may have approved the account: the login knows' };
}
