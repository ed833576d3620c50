import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import { type FormModel, has } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey } from './controls.js';
import { bestWay } from './navigate.js';

/** Opens, once, the login that the app's pages link to. */
export function lookAtLogin({ loginLink: url, triedPaths }: Memory, why: string): Move | null {
  if (!url || triedPaths.has(url)) return null;
  triedPaths.add(url);
  return { move: 'goto', url, why };
}

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
  const names = [...[view.title, box?.heading ?? ''].map(normalize), urlWords(view.url)];
  if (names.some((name) => actions.signUp.cover(name) > 0.45)) return null;
  const why = 'a form without a password may be for something else: looking where the app logs in';
  const login = memory.loginUrl ? null : lookAtLogin(memory, why);
  if (login) return login;
  // What bears a picture or "My account" may lead there, too.
  const way = memory.clicked.size === 0 ? bestWay(view, 'register', memory, 1.5) : null;
  return way?.control.kind === 'link' && !memory.clicked.has(controlKey(way.control))
    ? { move: 'click', control: way.control, why: `${why} ("${way.control.text}")` }
    : null;
}
