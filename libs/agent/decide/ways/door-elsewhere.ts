import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import { type FormModel, has } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey } from './controls.js';
import { bestWay } from './navigate.js';

/**
 * "Stay in the loop: [address] [Join]", "Join our team: [name] [address] [Apply]", "Register your interest": what asks for no password,
 * and neither is called after a sign-up nor says that it goes on, may be for letters, a post or a ticket. Accounts are made where the app
 * logs in: that is looked at first, and the form is come back to where nothing else is found.
 */
export function doorElsewhere({ view, memory }: Situation, form: FormModel): Move | null {
  if (memory.hasBegun || has(form, 'password', 'passwordConfirm', 'username', 'code', 'invite')) return null;
  const { box, submit } = form;
  const said = normalize(`${submit?.text ?? ''} ${box?.heading ?? ''}`);
  if ([actions.begin, actions.proceed, actions.useEmail, fields.free].some((way) => way.test(said))) return null;
  const names = [view.title, box?.heading ?? '', urlWords(view.url)].map(normalize);
  if (names.some((name) => actions.signUp.cover(name) > 0.45)) return null;
  const why = 'a form without a password may be for something else: looking where the app logs in';
  const url = memory.loginUrl ? null : memory.loginLink;
  if (url && !memory.triedPaths.has(url)) {
    memory.triedPaths.add(url);
    return { move: 'goto', url, why };
  }
  // What bears a picture or "My account" may lead there, too.
  const way = memory.clicked.size === 0 ? bestWay(view, 'register', memory, 1.5) : null;
  return way?.control.kind === 'link' && !memory.clicked.has(controlKey(way.control))
    ? { move: 'click', control: way.control, why: `${why} ("${way.control.text}")` }
    : null;
}
