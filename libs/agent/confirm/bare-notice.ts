import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { fields } from '../words/words.js';
import { isLogout } from './ways-out.js';

/** A notice is a sentence or two, in any language (characters). */
const SHORT = 900;
/** What a notice has besides the way out: "send again", a logo, a language. */
const FEW = 4;

/**
 * A page behind a sign-up that says something of e-mail, names nobody and offers little but to leave: in whatever language, it may ask
 * for the address to be confirmed. Laravel's and Devise's stock pages log in first and wait there.
 */
export function mayAwaitMail({ text, controls, fields: boxes }: View, memory: Memory): boolean {
  if (memory.counts.signup === 0 || memory.mailApplied || text.length > SHORT) return false;
  if (boxes.some(({ visible }) => visible)) return false;
  const offered = controls.filter((one) => one.visible && !one.banner && !isLogout(one));
  const speaksOfMail = text.split('\n').some((line) => line.length > 25 && fields.email.test(normalize(line)));
  return offered.length <= FEW && speaksOfMail;
}
