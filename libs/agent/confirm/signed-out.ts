import { originOf, pageOf } from '../addresses.js';
import { waitsForSomebody } from '../decide/answers/approval-mail.js';
import { isEntry, type FormModel } from '../decide/forms/form.js';
import type { Move } from '../decide/move.js';
import { asksAddressAlone } from '../decide/ways/address-alone.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, messages } from '../words/words.js';
import { isLogout, offersLogin, waysBesideDoors } from './ways-out.js';

/** What pages showed to a stranger. */
export interface SignedOut {
  loginControls: boolean;
  wayOut?: boolean;
  /** Ways out that stood beside the ways in. */
  besideDoors?: number;
  cookies: Set<string>;
  storage: Set<string>;
  /** The page that the app begins with, if it has doors there and asks nothing itself. */
  front?: string | null;
  /** The address of the link that was followed last. */
  followed?: string | null;
  /** Pages that strangers were led away from, to a form to enter. */
  guarded?: Set<string>;
}

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

/** Remembers where nobody in particular is asked to sign up or log in. */
export function noteEntries(view: View, forms: FormModel[], memory: Memory): void {
  for (const { kind } of forms.filter(isEntry)) {
    if (!memory.clicked.size && !memory.linkOpened) memory.entryAtStart = true;
    memory.entryUrls.set(view.url.split('?')[0]!, asksAddressAlone(forms) !== null);
    if (kind === 'login') memory.loginUrl ??= view.url;
  }
}

/** Remembers how a signed-out page looks, to notice what changes. */
export function noteSignedOut(view: View, forms: FormModel[], cookies: string[], memory: Memory): void {
  noteToldToAll(view, forms, memory);
  memory.loginLink ??= linkedLogin(view);
  // A login may begin on a profile that is still logged in.
  const known = [...memory.identifiers, memory.fullName].some((name) => view.text.includes(name));
  const out = !known && view.controls.some(isLogout);
  const beside = known ? 0 : waysBesideDoors(view);
  if (memory.signedOut) {
    memory.signedOut.loginControls ||= view.controls.some(offersLogin);
    memory.signedOut.wayOut ||= out;
    memory.signedOut.besideDoors = Math.max(memory.signedOut.besideDoors ?? 0, beside);
    noteGuarded(view, forms, memory.signedOut);
  }
  const doors = view.controls.some(offersLogin);
  memory.signedOut ??= {
    loginControls: doors,
    front: doors && !memory.clicked.size && !forms.some(isEntry) ? pageOf(view.url) : null,
    wayOut: out,
    besideDoors: beside,
    cookies: new Set(cookies),
    storage: new Set(view.storage),
  };
}

/** Remembers which way is being followed: only where it is a link's is it known where it should have led. */
export function noteFollowed(move: Move, { signedOut }: Memory): void {
  if (!signedOut || move.move === 'wait') return;
  signedOut.followed = move.move === 'click' && move.control.kind === 'link' ? pageOf(move.control.href) : null;
}

/** "My notes" led to the login: whoever may open that page later has been let in. */
function noteGuarded(view: View, forms: FormModel[], signedOut: SignedOut): void {
  const { followed } = signedOut;
  const isOwn = followed && originOf(followed) === originOf(view.url) && followed !== pageOf(view.url);
  if (isOwn && forms.some(isEntry)) (signedOut.guarded ??= new Set()).add(followed);
}

/**
 * Remembers what a page that asks nothing tells strangers of mails: "to make a page, follow the link" announces none. So does a login which
 * tells whoever is new that accounts are approved: it holds up nobody who has one.
 */
function noteToldToAll(view: View, forms: FormModel[], memory: Memory): void {
  if (memory.goal !== 'register' || forms.some(({ kind }) => kind === 'signup')) return;
  const isLogin = forms.some(({ kind }) => kind === 'login');
  for (const line of view.text.split('\n'))
    if (isLogin ? waitsForSomebody(line) : messages.checkMail.test(normalize(line))) memory.toldToAll.add(line.trim());
}
