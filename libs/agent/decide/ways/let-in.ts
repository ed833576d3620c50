import { originOf } from '../../addresses.js';
import { type Concept } from '../../words/match.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey } from './controls.js';

export const NO = /^(?:no|nein|non|nao|nee|nej|nei|ei|nie|ne|hayir|нет|ні|いいえ|拒否|否|아니요|لا)( |$)/;

/**
 * "Board wants to know your name. [Deny] [Allow]": the house that logs people in for the app asks whether it may tell who has come.
 * Until it may, nobody is inside the app. Only where this run itself has logged in: an app must not have itself let in at another
 * account of the identity's.
 */
export function letIn({ view, task, memory }: Situation): Move | null {
  const here = originOf(view.url);
  if (here === originOf(task.appUrl) || !memory.doors.has(here)) return null;
  if (view.fields.some(({ visible, type }) => visible && /^(?:text|email|password|tel|number)/.test(type))) return null;
  const buttons = view.controls
    .filter(({ visible, disabled, banner, text }) => visible && !disabled && !banner && text && text.length < 40)
    .map((control) => ({ control, said: normalize(control.text) }));
  // "Authorize Board", "Deny access": the first word tells.
  const means = (words: Concept, said: string): boolean =>
    Math.max(words.cover(said), words.cover(said.split(' ')[0]!)) > 0.7;
  const refuses = (said: string): boolean =>
    NO.test(said) || means(actions.rejectCookies, said) || actions.cancel.cover(said) > 0.7;
  const yes = buttons.find(
    ({ control, said }) => control.kind !== 'link' && means(actions.letIn, said) && !refuses(said),
  );
  if (!yes || !buttons.some(({ said }) => refuses(said)) || memory.clicked.has(controlKey(yes.control))) return null;
  return { move: 'click', control: yes.control, why: `"${yes.control.text}" lets the app know who logged in` };
}
