import { originOf } from '../addresses.js';
import type { AgentTask } from '../agent.types.js';
import type { FormModel } from '../decide/forms/forms.js';
import { somebodyElse } from './somebody-else.js';
import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/match.js';
import { actions, messages } from '../words/words.js';

/** What speaks for and against being signed in. */
export interface Evidence {
  score: number;
  /** For, in words that end up in the run's answer. */
  signs: string[];
  against: string[];
  /** The page offers a way out and names the account. */
  named: boolean;
  /** The signs suffice by themselves, without another look. */
  sure: boolean;
}

const LOGOUT_PATH =
  /(^|[/?&=._-])(log-?_?out|sign-?_?out|log-?_?off|sign-?_?off|logoff|user-?logout|abmelden|deconnexion|disconnect)([/?&=._-]|$)/i;
const SESSION_NAME = /sess|auth|token|sid\b|user|login|remember|jwt|identity|account/i;

const AND = / (?:and|und|et|y|e|en|og|och|ja|i|a|и|та|ve) /;

export const isLogout = (control: Control): boolean => {
  if (/\b(cookie|banner)\b/i.test(control.hints)) return false;
  // "Lock and log out"
  const said = normalize(control.text).split(AND);
  // A way back that ends a half-made session on the way says nothing of being signed in.
  if (actions.cancel.cover(normalize(control.text)) > 0.6) return false;
  return (
    LOGOUT_PATH.test(control.href.replace(/^https?:\/\/[^/]+/, '')) ||
    (control.text.length < 40 && said.some((part) => actions.logOut.cover(part) > 0.6)) ||
    LOGOUT_PATH.test(control.hints.replace(/\s+/g, '/'))
  );
};
/** Controls that only a signed-out visitor is offered. */
export const offersLogin = (control: Control): boolean => {
  if (!control.visible || control.text.length > 60) return false;
  const text = normalize(control.text);
  return (
    !actions.social.test(text) &&
    (actions.logIn.cover(text) > 0.7 || (actions.signUp.cover(text) > 0.7 && control.kind === 'link'))
  );
};

/** A hidden way out beside a way in that is shown waits for whoever comes in: it is none yet. */
export function wayOut({ controls }: View): Control | undefined {
  const ways = controls.filter(isLogout);
  const isOut = controls.some((one) => offersLogin(one) && actions.logIn.cover(normalize(one.text)) > 0.7);
  return ways.find(({ visible }) => visible) ?? (isOut ? undefined : ways[0]);
}

const isLink = ({ href }: Control): boolean => /^https?:/.test(href);

/** The page of the app's own that its link to log in opens. */
function linkedLogin({ controls, url }: View): string | null {
  const here = url.split('#')[0];
  const link = controls.find(
    (one) =>
      one.kind === 'link' &&
      offersLogin(one) &&
      actions.logIn.cover(normalize(one.text)) > 0.7 &&
      originOf(one.href) === originOf(url) &&
      one.href.split('#')[0] !== here,
  );
  return link?.href ?? null;
}

/** Remembers how a signed-out page looks, to notice what changes. */
export function noteSignedOut(view: View, forms: FormModel[], cookies: string[], memory: Memory): void {
  noteToldToAll(view, forms, memory);
  memory.loginLink ??= linkedLogin(view);
  // A login may begin on a profile that is still logged in.
  const known = [...memory.identifiers, memory.fullName].some((name) => view.text.includes(name));
  const out = !known && view.controls.some(isLogout);
  if (memory.signedOut) {
    memory.signedOut.loginControls ||= view.controls.some(offersLogin);
    memory.signedOut.wayOut ||= out;
  }
  memory.signedOut ??= {
    loginControls: view.controls.some(offersLogin),
    wayOut: out,
    cookies: new Set(cookies),
    storage: new Set(view.storage),
  };
}

/** Remembers what a page that asks nothing tells strangers of mails: "to make a page, follow the link" announces none. */
function noteToldToAll(view: View, forms: FormModel[], memory: Memory): void {
  if (memory.goal !== 'register' || forms.some(({ kind }) => kind === 'login' || kind === 'signup')) return;
  for (const line of view.text.split('\n'))
    if (messages.checkMail.test(normalize(line))) memory.toldToAll.add(line.trim());
}

/** Weighs the page: who is shown, what is offered, what has gone. `cookies` are `name:value-hash` strings. */
export function assess(view: View, forms: FormModel[], task: AgentTask, memory: Memory, cookies: string[]): Evidence {
  const signs: string[] = [];
  const against: string[] = [];
  let score = 0;
  const plus = (points: number, sign: string): void => {
    score += points;
    signs.push(sign);
  };
  const minus = (points: number, sign: string): void => {
    score -= points;
    against.push(sign);
  };
  // One that no page held before waits for nobody, hidden or not: the server has set it there for who has come in.
  const logout = wayOut(view) ?? (memory.signedOut?.wayOut === false ? view.controls.find(isLogout) : undefined);
  const doors = forms.filter((form) => form.kind === 'login' || form.kind === 'signup');
  // Some apps let whoever is inside sign up somebody else.
  const entries = logout?.visible ? doors.filter(({ signature }) => !memory.hasSignedUpWith(signature)) : doors;
  const [entry] = entries;
  const password = entries.find((form) => form.fields.some((one) => one.purpose === 'password'));
  const offered = view.controls.filter(offersLogin);
  const text = view.text.toLowerCase();
  const said = normalize(view.text.slice(0, 3000));

  if (logout) plus(3, `the page offers to log out ("${(logout.text || 'log out').slice(0, 40)}")`);
  const email = task.email.toLowerCase();
  // A menu of initials names in full whom it is for, to whoever points at it.
  const pointed = view.controls.some((one) => one.visible && one.hints.toLowerCase().includes(email));
  if (text.includes(email) || pointed) plus(!entry ? 2 : 0.5, 'the page shows the account’s address');
  const profile =
    !entry &&
    forms.some(
      (form) =>
        form.fields.length > 1 &&
        form.kind !== 'code' &&
        form.fields.some(({ field }) => field.value.toLowerCase() === email),
    );
  const isProfile = profile || (!entry && ownData(view, email, memory.fullName));
  if (isProfile && !text.includes(email)) plus(1.5, 'a profile field holds the account’s address');
  // A link's own words count apart: the page's text joins it to what stands beside it.
  const words = [text, ...view.controls.filter((one) => one.visible).map((one) => one.text.toLowerCase())];
  const name = memory.username.toLowerCase();
  const asWord = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}@])`,
    'iu',
  );
  if (name.length > 3 && words.some((one) => asWord.test(one.replaceAll(email, ''))))
    plus(entry ? 0.5 : 1.5, 'the page shows the user name');
  if (!entry && words.some((one) => one.includes(memory.fullName.toLowerCase())))
    plus(1.5, 'the page shows the account’s name');
  const menu = view.controls.filter(
    (control) =>
      control.visible &&
      control.text.length < 40 &&
      (actions.settings.cover(normalize(control.text)) > 0.7 || actions.account.cover(normalize(control.text)) > 0.7),
  ).length;
  if (menu && !entry && !offered.length) plus(Math.min(1.5, menu * 0.75), 'it offers account pages');
  if (
    memory.sent &&
    (memory.sent.kind === 'login' ||
      memory.sent.kind === 'totp' ||
      memory.sent.kind === 'code' ||
      memory.sent.kind === 'signup') &&
    !doors.length
  )
    plus(1, 'the form has gone after it was sent');
  // A menu may hide the links to log in without their having gone.
  const hiddenDoor = view.controls.some((one) => isLink(one) && offersLogin({ ...one, visible: true }));
  if (memory.signedOut) {
    if (memory.signedOut.loginControls && !offered.length && !hiddenDoor && !entry && view.controls.length > 2)
      plus(1.5, 'the links to log in have gone');
    const fresh = cookies.filter(
      (cookie) => !memory.signedOut!.cookies.has(cookie) && SESSION_NAME.test(cookie.split(':')[0]!),
    );
    const stored = view.storage.filter((entry_) => !memory.signedOut!.storage.has(entry_) && SESSION_NAME.test(entry_));
    if (fresh.length || stored.length) plus(0.75, 'a session was stored');
  }
  // The profile's earlier login, before the run has done anything; its way out is folded away in a menu, perhaps.
  const isWayOut = logout && (logout.visible || (isLink(logout) && !hiddenDoor));
  if (isWayOut && task.type === 'login' && !memory.acted && !doors.length && !offered.length)
    plus(0.5, 'nothing offers to log in');
  if (messages.welcome.test(said) && !entry) plus(0.5, 'the page greets');
  const bounced = memory.probing !== null && !doors.length && !offered.length && !errorPage(view);
  if (bounced) plus(2, 'opening the login page again leads into the app');

  const other = somebodyElse(view, task, memory);
  if (other) minus(8, `the page says that "${other.slice(0, 40)}" is logged in`);
  if (password) minus(4, 'the page asks for a password');
  else if (entry) minus(2.5, 'the page still shows a form to enter');
  if (forms.some((form) => form.kind === 'code')) minus(3, 'the page asks for a code');
  // A page for strangers may speak of logging out, but names nobody; whoever is inside may be offered to come in as somebody else.
  const isNamed = signs.some((sign) => /address|user name|’s name/.test(sign));
  if (offered.length && !(logout && (memory.acted || (logout.visible && isNamed))))
    minus(offered.length > 1 ? 2.5 : 2, `the page offers "${offered[0]!.text.slice(0, 30)}"`);
  if (messages.notActivated.test(said) && !logout) minus(2, 'the account is said to be inactive');
  if (errorPage(view)) minus(3, 'the page reports an error');
  // What a notice ("we wrote to you@…") can show as well is no proof by itself: a way out, a profile, the login page leading
  // inside, or a login that was just taken is.
  const entered = memory.sent?.answered === 'taken' && ['login', 'totp', 'code'].includes(memory.sent.kind);
  const announced = !logout && messages.checkMail.test(normalize(memory.news(view.text.slice(0, 6000))));
  const shows = signs.some((sign) => /address|user name|’s name|links to log in/.test(sign));
  // Behind a mailed link: the person, the person's pages, and no way to log in where there was one, all at once.
  const home =
    memory.mailApplied &&
    menu > 1 &&
    [/address|user name|’s name/, /account pages/, /links to log in/].every((kind) =>
      signs.some((sign) => kind.test(sign)),
    ) &&
    !messages.pendingApproval.test(said);
  // A page that still wants a code is before the door, whatever else it shows.
  const coded = forms.some((form) => form.kind === 'code');
  const strong = Boolean(logout) || bounced || isProfile || home || (entered && shows);
  const named = Boolean(logout) && !entry && isNamed;
  return { score, signs, against, named, sure: score >= 3.5 && strong && !announced && !coded };
}

/** The address in a box that is locked, beside the person's name in boxes that are not: the last step of a sign-up shows empty ones. */
function ownData({ fields }: View, email: string, fullName: string): boolean {
  const names = fullName.toLowerCase().split(' ');
  const boxes = fields.filter((field) => field.visible).map(({ disabled, value }) => [disabled, value.toLowerCase()]);
  return (
    boxes.some(([disabled, value]) => disabled && value === email) &&
    names.every((name) => boxes.some(([disabled, value]) => !disabled && value === name))
  );
}

/** An HTTP error page or an application's own failure page, by its status, or its title and its shortness, or the browser's own. */
export function errorPage(view: View): boolean {
  if (view.url.startsWith('chrome-error:')) return true;
  // An app may serve its forms with any status.
  if (view.status >= 500 && !view.fields.some((field) => field.visible)) return true;
  // Some servers answer with a line of plain text.
  const head = `${view.title} ${view.headings.slice(0, 2).join(' ')} ${view.text.length < 60 ? view.text : ''}`;
  return (
    /\b(40[034]|419|429|50[0234])\b|not found|forbidden|page expired|too many requests|bad gateway|internal server error|service unavailable|application error|something went wrong/i.test(
      head,
    ) && view.text.length < 1500
  );
}
