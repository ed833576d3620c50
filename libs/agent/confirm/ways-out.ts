import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions } from '../words/words.js';

const LOGOUT_PATH =
  /(^|[/?&=._-])(log-?_?out|sign-?_?out|log-?_?off|sign-?_?off|logoff|user-?logout|abmelden|deconnexion|disconnect)([/?&=._-]|$)/i;
const AND = / (?:and|und|et|y|e|en|og|och|ja|i|a|и|та|ve) /;

/** Logs out, by its words or by where it leads. */
export const isLogout = (control: Control): boolean => {
  if (/\b(cookie|banner)\b/i.test(control.hints)) return false;
  // "Lock and log out"
  const text = normalize(control.text);
  const said = text.split(AND);
  // A way back that ends a half-made session on the way says nothing of being signed in.
  if (actions.cancel.cover(text) > 0.6 || leadsToLogin(text)) return false;
  return (
    LOGOUT_PATH.test(control.href.replace(/^https?:\/\/[^/]+/, '')) ||
    (control.text.length < 40 && said.some((part) => actions.logOut.cover(part) > 0.6)) ||
    LOGOUT_PATH.test(control.hints.replace(/\s+/g, '/'))
  );
};

/** "Log in again", "Cancel the login": wherever they lead by way of, whoever presses them is not inside yet. */
const leadsToLogin = (text: string): boolean =>
  actions.logIn.test(text) &&
  !actions.logOut.test(text) &&
  (actions.logIn.cover(text) > 0.5 || actions.cancel.test(text));

/** Controls that only a signed-out visitor is offered. */
export const offersLogin = (control: Control): boolean => {
  if (!control.visible || control.text.length > 60) return false;
  const text = normalize(control.text);
  return (
    !actions.social.test(text) &&
    (actions.logIn.cover(text) > 0.7 || (actions.signUp.cover(text) > 0.7 && control.kind === 'link'))
  );
};

/** It offers a way in. */
export const offersWayIn = ({ controls }: View): boolean => controls.some(offersLogin);

/** "Back to sign in": the step lies between the door and the inside, which nobody leaves that way. */
export const returnsToLogin = ({ visible, text }: Control): boolean =>
  visible && text.length < 60 && actions.backToLogIn.cover(normalize(text)) > 0.7;

/**
 * A hidden way out beside a way in that is shown waits for whoever comes in: it is none yet. Nor is one after a form was sent
 * where pages for strangers had it, too; nor, beside a way in, one of no more than those showed.
 */
export function wayOut({ controls }: View, { signedOut, hasBegun }: Memory): Control | undefined {
  const ways = controls.filter(isLogout);
  const isOut = controls.some((one) => offersLogin(one) && actions.logIn.cover(normalize(one.text)) > 0.7);
  const waits = isOut || (hasBegun && signedOut?.wayOut === true);
  const shown = ways.filter(({ visible }) => visible);
  if (isOut && shown.length > 0 && shown.length <= (signedOut?.besideDoors ?? 0)) return undefined;
  return shown[0] ?? (waits ? undefined : ways[0]);
}

/** How many ways out a page shows to a stranger, whom it offers to log in as well. */
export const waysBesideDoors = (view: View): number =>
  offersWayIn(view) ? view.controls.filter((one) => one.visible && isLogout(one)).length : 0;

/** It leads to a page rather than to a script. */
export const isLink = ({ href }: Control): boolean => /^https?:/.test(href);

/** In one row with a way out, and next to it: what stands there is the frame's for whoever is in, as that is. */
export const standsBesideWayOut = ({ rect: [x, y, width] }: Control, { controls }: View): boolean =>
  controls.some((one) => {
    const [left, top, breadth] = one.rect;
    const gap = Math.max(left - x - width, x - left - breadth);
    return one.visible && isLogout(one) && Math.abs(top - y) < ROW && gap < REACH;
  });
const ROW = 24;
const REACH = 250;
