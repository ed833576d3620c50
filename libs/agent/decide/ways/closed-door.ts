import { ssoOnly } from '../../gates/gates.js';
import { isShortPage } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages, parts } from '../../words/words.js';
import { urlWords } from '../forms/forms.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { bestWay } from './navigate.js';

/** The page says that nobody can sign up, or only who was invited; `said` is all that it tells, `at` what it is called. */
export function closedDoor(now: Situation, said: string, at: string): Move | null {
  const { view, memory } = now;
  if (memory.goal !== 'register' || memory.accountCreated) return null;
  const plain = messages.closed.test(said) && (actions.signUp.test(at) || isShortPage(view));
  const lines = plain || !isShortPage(view) || leadsIn(now) ? [] : linesOf(view);
  const isOwn = lines.length > 0 && isBesideDoor(now);
  // "Sorry, this feature is not available", below the name of a sign-up.
  const isNamed = [view.title, ...view.headings].some((name) => actions.signUp.test(normalize(name)));
  // "Registration and sign-in are not available yet": in one breath with logging in it is about accounts, wherever that is said.
  const closed =
    plain ||
    lines.some((line) => parts.joining.test(line) && parts.shut.test(line) && (isOwn || actions.logIn.test(line))) ||
    (isNamed && lines.some((line) => parts.itself.test(line) && parts.shut.test(line)));
  const invited =
    (closed && messages.invitation.test(said)) ||
    (isOwn && lines.some((line) => messages.invitation.test(line) && parts.only.test(line)));
  if (invited) {
    const detail = 'The app takes nobody without an invitation. Sign up with one in the live view, then resume.';
    return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, 'an invitation is needed');
  }
  if (closed) return end({ kind: 'stuck', detail: 'The app does not take sign-ups.' }, 'sign-up is closed');
  return fullForNow(now);
}

/** "Two have registered from your address today, try again later", in the form's stead. */
function fullForNow(now: Situation): Move | null {
  const { view } = now;
  if (!isShortPage(view) || !isBesideDoor(now) || leadsIn(now)) return null;
  const told = view.text.split('\n').find((line) => {
    const said = normalize(line);
    return line.length < 300 && messages.rateLimited.test(said) && parts.joining.test(said);
  });
  if (!told) return null;
  return end({ kind: 'stuck', detail: `The app refuses for now: "${told.trim()}".` }, 'the app asks for patience');
}

/** It shows the form after all, leads to it, or has others vouch for whoever comes. */
const leadsIn = ({ view, forms, memory }: Situation): boolean =>
  forms.some(({ kind }) => kind === 'signup') ||
  ssoOnly(view, forms) !== null ||
  bestWay(view, 'register', memory, 0.8) !== null;

/**
 * Where a sentence that puts signing up and a closed door together in whatever words is about the app's own: at the address or
 * below the heading of a sign-up, in a notice, or beside a login. Others tell of races and courses that are full.
 */
const isBesideDoor = ({ view, forms, memory }: Situation): boolean =>
  actions.signUp.test(urlWords(view.url)) ||
  [view.title, ...view.headings].some((name) => parts.joining.cover(normalize(name)) > 0.6) ||
  memory.clicked.size > 0 ||
  view.notices.length > 0 ||
  forms.some(({ kind }) => kind === 'login') ||
  bestWay(view, 'login', memory, 0.8) !== null;

/** Its sentences, but for questions: "Can't sign up?" */
const linesOf = ({ text }: View): string[] =>
  text
    .split(/(?<=[.!?])\s|(?<=[。！？])|\n/)
    .filter((line) => line.length < 300 && !isQuestion(line))
    .map(normalize);
