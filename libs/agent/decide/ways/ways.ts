import { originOf } from '../../addresses.js';
import { errorPage, titleOf } from '../../confirm/error-page.js';
import type { Evidence } from '../../confirm/evidence.js';
import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, messages } from '../../words/words.js';
import { passesOver } from './passes-over.js';
import { type FormModel, has, isAside } from '../forms/form.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { addressAlone } from './address-alone.js';
import { beginning, listsAhead } from './first-step.js';
import { CLOSES, inFront } from './in-front.js';
import { bannerControl } from './consent-bar.js';
import { controlKey, isFree } from './controls.js';
import { beginsAnew } from './begin-anew.js';
import { bestWay, hiddenWay } from './navigate.js';
import { usualPaths } from './usual-paths.js';

export function banner({ view, memory }: Situation): Move | null {
  const control = bannerControl(view, memory);
  return control && { move: 'click', control, why: `closing a consent banner with "${control.text}"` };
}

/** A box that speaks of cookies lies over all the rest: nothing else can be pressed before it is answered. */
export function wall({ view, memory }: Situation): Move | null {
  const control = bannerControl(view, memory);
  if (!control || control.dialog < 0) return null;
  return { move: 'click', control, why: `"${control.text}" opens what a consent box lies over` };
}

/**
 * "Not now": what a page between the login and the inside offers or asks (a passkey, a tour, colleagues to invite) can be done
 * without. Not where a proof of the address can: who passes that over stays unproven.
 */
export function passOver({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  const isTaken = memory.sent?.answered === 'taken' || (memory.mailApplied && memory.sent === null);
  if (!memory.hasBegun || !isTaken || evidence.sure || view.text.length > 2500) return null;
  if (!forms.every((form) => isAside(form) || asksNothing(form) || asksPhoneAlone(form))) return null;
  const news = memory.news(view.text);
  if (messages.checkMail.test(normalize(news)) || news.split('\n').map(normalize).some(provesAddress)) return null;
  // Pages that follow one another may all call it "Skip".
  const keyHere = (one: Control): string => `${view.text}|${controlKey(one)}`;
  const skip = inFront(view).find(
    (one) =>
      passesOver(one) &&
      !one.disabled &&
      !memory.passedOver.has(keyHere(one)) &&
      !(one.dialog >= 0 && CLOSES.test(one.text)),
  );
  if (!skip) return null;
  memory.passedOver.add(keyHere(skip));
  return { move: 'click', control: skip, why: `"${skip.text}" passes over what is only offered` };
}

const asksNothing = ({ kind, fields }: FormModel): boolean =>
  kind === 'profile' && !fields.some(({ required }) => required);

/** "Add a recovery phone number", behind the password: whoever is let in without is none to log in there. */
const asksPhoneAlone = ({ fields }: FormModel): boolean =>
  fields.some(({ purpose }) => purpose === 'phone') && fields.every(({ purpose }) => /^(phone|country)$/.test(purpose));

/** A code that no authenticator and no phone gives may be a mailed one. */
const provesAddress = (line: string): boolean =>
  fieldWords.code.test(line) && !messages.authenticator.test(line) && !messages.sms.test(line) && !PHONE.test(line);
const PHONE = /\bphone\b|telefon|t[eé]l[eé]phone|tel[eé]fono|電話|手机|手機|휴대/;

/** A phone is asked for under one tab, and a mail address under the next. */
export function emailInstead({ view, forms, memory }: Situation): Move | null {
  if (memory.sent && memory.sent.answered !== 'taken') return null;
  if (forms.some((form) => !isAside(form) && has(form, 'email', 'identifier', 'username'))) return null;
  if (!forms.some((form) => has(form, 'phone'))) return null;
  const isMail = (said: string): boolean => fieldWords.email.cover(said) > 0.6 || actions.useEmail.cover(said) > 0.8;
  const tab = view.controls.find((one) => {
    const said = normalize(one.text);
    return isFree(one, memory) && ((isTab(one) && isMail(said)) || (said.length < 60 && entersByMail(said)));
  });
  return tab ? { move: 'click', control: tab, why: `"${tab.text}" does without a phone` } : null;
}

/** "Sign up with email", as whatever is pressed. */
const entersByMail = (said: string): boolean =>
  actions.useEmail.test(said) &&
  Math.max(actions.signUp.cover(said), actions.logIn.cover(said)) + actions.useEmail.cover(said) > 0.6;

/** "[QR code] [Password]": a login that begins with what only a phone can read. */
export function passwordTab({ view, forms, memory }: Situation): Move | null {
  if (memory.goal !== 'login' || memory.sent || forms.some((form) => has(form, 'password'))) return null;
  const isMeant = (said: string): boolean => fieldWords.password.cover(said) > 0.8;
  const tab = view.controls.find((one) => isFree(one, memory) && isTab(one) && isMeant(normalize(one.text)));
  return tab ? { move: 'click', control: tab, why: `"${tab.text}" is the way in with a password` } : null;
}

const isTab = ({ role, kind, hints }: Control): boolean =>
  role === 'tab' || (kind === 'button' && /(?:^|[\s_-])tab(?![a-z])/i.test(hints));

/** The way to the form. */
export function way(now: Situation): Move | null {
  const { view, memory, task } = now;
  const goal = memory.goal === 'register' && memory.accountCreated ? 'login' : memory.goal;
  if (memory.accountCreated && memory.mailAnnounced && !memory.mailApplied) return null;
  if (memory.idle < 6 && view.dialogs.some((text) => messages.loading.cover(normalize(text)) > 0.8))
    return { move: 'wait', ms: 900, why: 'what was opened is still on its way' };
  const unheard = openUnheard(now);
  if (unheard) return unheard;
  if (isYetToDraw(view, goal, memory)) {
    memory.barren.set(view.url, '');
    return { move: 'wait', ms: 900, why: 'the form that the address is called after is not drawn yet' };
  }
  const found =
    memory.clicked.size < 14
      ? bestWay(withoutLetters(now), goal, memory, memory.accountCreated || memory.sent ? 2 : 0.8)
      : null;
  if (found) {
    memory.pressed = { href: found.control.href, url: view.url, born: view.born, text: view.text };
    return { move: 'click', ...found };
  }
  if (memory.mailedPassword && !memory.counts.login && !memory.probed) {
    memory.probed++;
    return { move: 'goto', url: memory.loginUrl ?? task.appUrl, why: 'the mailed password is for a login' };
  }
  const worth = patience(now);
  const hasCome = whole(view) || memory.idle >= Math.min(1, worth);
  const hidden = hasCome && memory.clicked.size < 14 ? hiddenWay(view, goal, memory) : null;
  if (hidden) return hidden;
  // A page that was waited for in vain is not waited for again, at whatever address it stands.
  const page = sameAs(view);
  if (!memory.barren.has(page) && memory.idle < worth)
    return { move: 'wait', ms: 900, why: 'no way is to be seen yet' };
  const isBroken = memory.triedPaths.size === 0 && errorPage(view);
  memory.barren.set(page, memory.barren.get(page) || (isBroken ? titleOf(view) : ''));
  if (memory.accountCreated || memory.sent) return null;
  const only = onlyLink(now);
  if (only) return { move: 'click', control: only, why: `"${only.text}" is all that the page offers` };
  return (
    listsAhead(now) ?? beginsAnew(now) ?? usualPaths(now) ?? beginning(now) ?? addressAlone(now) ?? frontAgain(now)
  );
}

/** A link was pressed, and the page stands there as before: its script hears nothing yet, so the address is opened without it. */
function openUnheard({ view, memory }: Situation): Move | null {
  const { pressed } = memory;
  memory.pressed = null;
  if (pressed && !memory.sent && pressed.url !== view.url && errorPage(view)) memory.broken.add(pressed.href);
  if (
    !pressed ||
    pressed.url !== view.url ||
    pressed.born !== view.born ||
    pressed.text !== view.text ||
    !/^https?:/.test(pressed.href)
  )
    return null;
  const [here, there] = [new URL(view.url), new URL(pressed.href)];
  if (there.host !== here.host || there.pathname + there.search === here.pathname + here.search) return null;
  return {
    move: 'goto',
    url: pressed.href,
    why: 'the page did not hear that its link was pressed: opening its address',
  };
}

/** Less the buttons of boxes for letters: "Sign up", below "Newsletter", is no way in. */
function withoutLetters({ view, forms }: Situation): View {
  const letters = forms.filter(({ kind, submit }) => kind === 'newsletter' && submit !== null);
  const sends = ({ ref }: Control): boolean =>
    letters.some(({ submit }) => submit!.ref.index === ref.index && submit!.ref.frame === ref.frame);
  return letters.length > 0 ? { ...view, controls: view.controls.filter((one) => !sends(one)) } : view;
}

/** At the end of a way, an address such as /sign-up around which scripts have drawn no more than the bar that leads back. */
function isYetToDraw(view: View, goal: 'register' | 'login', memory: Memory): boolean {
  if (memory.clicked.size === 0 || isStill(view) || errorPage(view) || memory.barren.has(view.url)) return false;
  const last = new URL(view.url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const wanted = goal === 'register' ? actions.signUp : actions.logIn;
  const isDrawn = view.fields.some(({ visible }) => visible) || bestWay(view, goal, memory, 4) !== null;
  return !isDrawn && wanted.cover(normalize(last)) > 0.9;
}

/** The app's own front once more, now that whatever was clicked there first has led nowhere. */
function frontAgain({ view, task, memory }: Situation): Move | null {
  const front = new URL(task.appUrl).href;
  if (memory.triedPaths.has(front) || bareAddress(view.url) === bareAddress(front)) return null;
  memory.triedPaths.add(front);
  return {
    move: 'goto',
    url: front,
    why: 'nothing is found where the ways led: looking once more where the app begins',
  };
}

/** Pages of which this is the same are the same page, at whatever address. */
const sameAs = ({ title, text }: View): string => `${title}|${text.length}|${text.slice(0, 200)}`;

/** Whether this page was waited for in vain before. */
export const isBarren = (view: View, memory: Memory): boolean => memory.barren.has(sameAs(view));

/** A front page that lists nothing but where the app is; whatever else it links to is somebody else's. */
function onlyLink({ view, memory }: Situation): Control | null {
  if (memory.triedPaths.size > 0) return null;
  const leadsAway = ({ href }: Control): boolean => /^https?:/.test(href) && originOf(href) !== originOf(view.url);
  const [only, ...more] = view.controls.filter((one) => one.visible && one.text && !leadsAway(one));
  if (!only || more.length > 0 || memory.clicked.has(controlKey(only))) return null;
  const [there, here] = [only.href, view.url].map((url) => bareAddress(url.split('#')[0]!));
  return originOf(only.href) === originOf(view.url) && there !== here ? only : null;
}

/** An address without the slash that its path may end in; its fragment may be a route. */
const bareAddress = (url: string): string => url.replace(/\/(?=[?#]|$)/, '');

/**
 * How many looks a page without a way is worth: what has no script will not change, what was only guessed seldom does, and what
 * shows its login has come.
 */
function patience({ view, forms, memory }: Situation): number {
  const guessed = [...memory.triedPaths].some((url) => bareAddress(url) === bareAddress(view.url));
  // Whatever a guess was led on to, an error there is the answer to it.
  const missed = memory.triedPaths.size > 0 && view.status >= 400;
  if ((errorPage(view) && (guessed || missed)) || view.url.startsWith('chrome-error:')) return 0;
  if (view.scripts > 0 && !guessed && !errorPage(view) && starting(view)) return 14;
  return view.scripts === 0 ? 0 : guessed || whole(view) || forms.some(({ kind }) => kind === 'login') ? 1 : 3;
}

/**
 * Nothing to type into, little to press, and a line that trails off ("Opening the database…"), as whatever is at work says it in
 * every language; so does a box that invites to write in it.
 */
export const starting = (view: View): boolean =>
  view.text.length < 300 &&
  !view.fields.some(({ visible }) => visible) &&
  view.controls.filter(({ visible }) => visible).length < 5 &&
  view.text.split('\n').some((line) => /\p{L}{4}.*(?:…|\.{3})$|\p{Lo}{2}.*(?:…|\.{3})$/u.test(line.trim()));

/** A page full of text and links has come, and so has a shorter one with headings; one that is nearly bare may still be on its way. */
export const whole = (view: View): boolean =>
  view.text.length > (view.headings.length > 1 ? 150 : 300) && view.controls.filter((one) => one.visible).length > 4;

/** Nothing runs in it that could still change it. */
export const isStill = ({ scripts, frameUrls }: View): boolean => scripts === 0 && frameUrls.length < 2;
