import { errorPage } from '../../confirm/error-page.js';
import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/match.js';
import { actions, fields as fieldWords, harmful } from '../../words/words.js';
import { urlWords } from '../forms/forms.js';
import type { Move, Unsure } from '../move.js';
import type { Situation } from '../situation.js';
import { isOwnMenu } from './own-menu.js';
import { saidBefore } from './said-before.js';

/** Paths that many frameworks use, tried only when a page offers no way. */
const USUAL_PATHS = {
  register: [
    'signup',
    'register',
    'login',
    'sign-up',
    'users/sign_up',
    'accounts/signup/',
    'accounts/register/',
    'auth/register',
    'account/register',
    'user/register',
    'wp-login.php?action=register',
    'auth/signup',
    'registration',
    'join',
    'create-account',
    '#/register',
    '#/signup',
  ],
  login: [
    'login',
    'signin',
    'sign-in',
    'users/sign_in',
    'accounts/login/',
    'auth/login',
    'account/login',
    'user/login',
    'wp-login.php',
    'admin',
    '#/login',
  ],
};

/** What promises less is little more than a guess. */
const GUESS = 1.2;

export const controlKey = (control: Control): string =>
  `${normalize(control.text)}|${control.href.split(/[?#]/)[0]}|${control.hints.slice(0, 60)}`;

/** It may be pressed, and has not been yet. */
export const isFree = (control: Control, { clicked }: Memory): boolean =>
  control.visible && !control.disabled && !clicked.has(controlKey(control));

/** "Next": what it says is little more than that it goes on. */
export const goesOn = (control: Pick<Control, 'text'> | null): boolean =>
  control !== null && actions.proceed.cover(normalize(control.text)) > 0.6;

interface Scored {
  control: Control;
  score: number;
}

/** How well a control leads to the wanted form. */
function promise(control: Control, goal: 'register' | 'login', view: View, memory: Memory): number {
  if (!control.visible || control.disabled) return 0;
  const text = normalize(control.text);
  if (text.length > 70) return 0;
  // A page that makes itself up under a guessed name has its links repeat the name: "history of the page signup".
  const guessed = memory.triedPaths.has(view.url) && control.href.includes('?') ? urlWords(view.url) : '';
  const href = hrefWords(control.href, view.url).replace(guessed, ' ').trim();
  const own = `${href} ${normalize(control.hints)}`;
  const [wanted, other] = goal === 'register' ? [actions.signUp, actions.logIn] : [actions.logIn, actions.signUp];
  if (goal === 'register' && choosesSignUp(view, control))
    return 5 - 2.5 * (memory.clicked.get(controlKey(control)) ?? 0);
  let score = 6 * wanted.cover(text) + (wanted.test(href) ? 3 : 0) + (wanted.test(normalize(control.hints)) ? 1 : 0);
  if (!score && !other.test(text)) {
    // A link that only its sentence explains.
    const said = wanted.cover(saidBefore(view, control));
    if (said > 0.6) score = 5 * said;
  }
  if (!score) {
    // Second best: the login page usually links to the sign-up and the other way round; account menus hide both.
    const fresh = goal === 'register' && isKnownLogin(control, memory) ? 0 : 1;
    score =
      fresh * (3 * other.cover(text) + (other.test(href) ? 1.2 : 0)) +
      2 * actions.account.cover(text) +
      (actions.account.test(own) ? 0.6 : 0);
    if (actions.useEmail.test(text)) score = Math.max(score, 5);
    if (/\b(user|account|avatar|person|profile|login|signin)\b/.test(normalize(control.hints)) && !text)
      score = Math.max(score, 1.2);
    // The menu of whoever is inside already holds the way out that proves it.
    if (goal === 'login' && control.kind === 'button' && isOwnMenu(control, memory)) score = Math.max(score, 2.5);
  } else if (actions.useEmail.test(text)) score += 3;
  // An address that ends in the wanted word leads there, whatever its link is called in its sentence.
  else if (!wanted.test(text) && wanted.cover(normalize(lastStep(control.href))) > 0.9) score += 2;
  // "I want to buy", "I want to sell": the sign-up once more, with a word about who comes.
  if (goal === 'register' && !errorPage(view) && isVariant(control, view))
    score = Math.max(score, actions.forFirms.test(text) ? 4.3 : 4.5);
  // What is little more than a guess is none where harm may follow.
  if (score < 3 && harmful.words.test(text)) return 0;
  if (!score) {
    if (
      /hamburger|menu-?toggle|nav-?toggle|navbar-toggler|burger/i.test(control.hints) ||
      actions.menu.cover(text) > 0.8
    )
      score = 0.9;
    // Nothing says who may log in, but this page is not for strangers: its link beats a guessed address.
    else if (control.kind === 'link' && isHere(control, view) && forKnown(text, goal)) score = 0.85;
    else if (goal === 'register' && control.kind === 'button' && splash(view, control)) score = 0.85;
    else return 0;
  }
  if (actions.social.test(text) && !actions.useEmail.test(text)) score -= 8;
  if (actions.forgot.test(`${text} ${href}`) || actions.resend.test(text)) score -= 6;
  if (actions.logOut.cover(text) > 0.5) score -= 8;
  if (actions.oneTimeCode.test(text) && !actions.useEmail.test(text)) score -= 4;
  if (
    /\b(event|domain|webinar|trademark|company|partner|api|docs?|documentation|help|blog|terms|privacy|contact|news|newsletter|vendor|seller|business|enterprise|demo|app store)\b/.test(
      `${text} ${href}`,
    )
  )
    score -= 2;
  if (fieldWords.newsletter.cover(text) > 0.5) score -= 3;
  if (/^(mailto|tel|javascript:void\(window\.open):/.test(control.href)) score -= 8;
  if (
    control.kind === 'submit' &&
    control.form >= 0 &&
    view.fields.some((field) => field.form === control.form && field.visible && field.ref.frame === control.ref.frame)
  )
    score -= 3;
  if (/^https?:/.test(control.href)) {
    const [there, here] = [new URL(control.href), new URL(view.url)];
    if (there.host !== here.host && !sameSite(there.hostname, here.hostname) && !leadsBack(there, here)) score -= 3;
    if (control.href.split('#')[0] === view.url.split('#')[0] && !/#[!/]?\w/.test(control.href)) {
      // An error page that names what was asked for leads nowhere by it.
      if (errorPage(view) && !control.href.includes('#')) return 0;
      score -= 1.5;
    }
  }
  if (control.dialog >= 0) score += 0.6;
  if (control.role === 'tab') score += 0.3;
  // What opens a menu shuts it the next time.
  score -= (control.href.endsWith('#') ? 4 : 2.5) * (memory.clicked.get(controlKey(control)) ?? 0);
  return score;
}

/** Whoever has seen the login knows whether it links to a sign-up. */
function isKnownLogin({ href }: Control, { loginUrl }: Memory): boolean {
  const page = (url: string): string => url.split('?')[0]!.replace(/#$/, '');
  return loginUrl !== null && page(href) === page(loginUrl);
}

const lastStep = (href: string): string => href.split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? '';

/** "New here? (•) Sign up … Continue": the button of a form of nothing but choices, where signing up is chosen. */
function choosesSignUp(view: View, { kind, form, ref, text }: Control): boolean {
  if (kind !== 'submit' || form < 0 || actions.proceed.cover(normalize(text)) < 0.6) return false;
  const asked = view.fields.filter((one) => one.visible && one.form === form && one.ref.frame === ref.frame);
  return (
    asked.every(({ type }) => type === 'radio') &&
    asked.some(({ checked, label }) => checked && actions.signUp.test(normalize(label)))
  );
}

/** A page that greets and asks nothing yet: the button that begins leads on, whatever it calls the thing. */
const splash = (view: View, { text, banner, hints }: Control): boolean =>
  !banner &&
  !/\b(prev|next|slide|carousel|arrow)\b/.test(normalize(hints)) &&
  actions.proceed.test(normalize(text).split(' ')[0]!) &&
  view.text.length < 1500 &&
  view.controls.filter((one) => one.visible).length < 25 &&
  !view.fields.some((field) => field.visible && !field.hiddenTrap && /text|email|password|search/.test(field.type));

const isHere = ({ href }: Control, view: View): boolean =>
  /^https?:/.test(href) && new URL(href).host === new URL(view.url).host;

/** Whoever asks for what is one's own has to say who that is, and may say there that nobody knows him yet. */
const forKnown = (text: string, goal: 'register' | 'login'): boolean =>
  (goal === 'login' && actions.backstage.test(text)) || actions.settings.cover(text) > 0.8;

/** What an address says of where it leads; one of this very page says no more than its fragment, or what its query adds. */
const hrefWords = (href: string, here: string): string => {
  if (!/^https?:/.test(href)) return normalize(href);
  const [address, fragment = ''] = href.split('#');
  if (address === here.split('#')[0]) return normalize(fragment);
  const [there, now] = [new URL(href), new URL(here)];
  if (there.origin + there.pathname !== now.origin + now.pathname) return urlWords(href);
  const added = [...there.searchParams].filter(([name, value]) => now.searchParams.get(name) !== value);
  return normalize(`${added.map((one) => one.join(' ')).join(' ')} ${fragment}`);
};

const sameSite = (a: string, b: string): boolean =>
  a.split('.').slice(-2).join('.') === b.split('.').slice(-2).join('.');

/** The house that logs people in for this app is told in its address where to send them back to. */
const leadsBack = (there: URL, here: URL): boolean =>
  [...there.searchParams.values()].some((value) => value.includes(here.host));

/** The most promising way from this page to the form, or null. */
export function bestWay(
  view: View,
  goal: 'register' | 'login',
  memory: Memory,
  atLeast = 0.8,
): { control: Control; why: string; unsure?: Unsure } | null {
  const ranked: Scored[] = view.controls
    .map((control) => ({ control, score: promise(control, goal, view, memory) }))
    .filter((one) => one.score >= atLeast);
  ranked.sort((a, b) => b.score - a.score);
  const best = ranked[0];
  if (!best) return null;
  return {
    control: best.control,
    why: `"${(best.control.text || best.control.hints || best.control.href).slice(0, 60)}" looks like the way to ${goal === 'register' ? 'sign up' : 'log in'} (${best.score.toFixed(1)})`,
    ...(best.score < GUESS ? { unsure: { about: 'way' } } : {}),
  };
}

/** The address of a link that a menu hides until it is pointed at: whoever reads the page without pointing opens it. */
export function hiddenWay(view: View, goal: 'register' | 'login', memory: Memory): Move | null {
  const here = new URL(view.url);
  const links = view.controls.filter(({ visible, kind, href, text }) => {
    if (visible || kind !== 'link' || !/^https?:/.test(href) || text.length > 40) return false;
    const there = new URL(href);
    return there.host === here.host && there.pathname + there.search !== here.pathname + here.search;
  });
  const [wanted, other] = goal === 'register' ? [actions.signUp, actions.logIn] : [actions.logIn, actions.signUp];
  for (const way of [wanted, other])
    for (const link of links) {
      const key = controlKey(link);
      if (memory.clicked.has(key) || way.cover(normalize(link.text)) < 0.7) continue;
      memory.clicked.set(key, 1);
      return { move: 'goto', url: link.href, why: `a menu hides "${link.text}"` };
    }
  return null;
}

export const CONSENT =
  /cookie|consent|gdpr|dsgvo|kuki|galleta|tracking|куки|クッキー|쿠키|隐私|ciasteczk|evast|privacy/i;

/** The buttons of bars that speak of cookies or consent. */
const inConsentBars = (view: View): Control[] =>
  view.controls.filter(({ visible, banner }) => visible && CONSENT.test(banner));

/** Whether something is said by such a bar, so that it is no answer to a form. */
export const saidByConsentBar = (view: View, text: string): boolean =>
  inConsentBars(view).some(({ banner }) => banner.includes(text.slice(0, 100)) || text.includes(banner.slice(0, 100)));

/** A cookie or consent banner to get out of the way: refusing is preferred. */
export function bannerControl(view: View, memory: Memory): Control | null {
  const told = inConsentBars(view).filter((control) => !memory.clicked.has(controlKey(control)));
  const by = (test: (text: string) => boolean): Control | undefined =>
    told.find((control) => test(normalize(control.text)));
  return (
    by((text) => actions.rejectCookies.cover(text) > 0.7) ??
    by((text) => actions.acceptCookies.cover(text) > 0.7) ??
    null
  );
}

/** The usual paths that have not been tried: below the app's own address first, then below its host. */
export function usualPaths({ view, task, memory }: Situation, goal = memory.goal): Move | null {
  // An application's own folder may be named without its closing slash.
  const app = new URL(task.appUrl);
  const folder = /\/[^/.]+$/.test(app.pathname) ? [`${app.origin}${app.pathname}/`] : [];
  const below = [...folder, new URL('.', task.appUrl).href, new URL('/', view.url).href];
  const urls = below
    .flatMap((base) => USUAL_PATHS[goal].map((path) => new URL(path, base)))
    // A route is a script's to follow.
    .filter(({ hash, href }) => !(hash && view.scripts === 0) && !memory.triedPaths.has(href))
    .map(({ href }) => href);
  if (urls.length === 0) return null;
  const aim = goal === 'register' ? 'sign up' : 'log in';
  return {
    move: 'guess',
    urls: [...new Set(urls)],
    why: `no way to ${aim} is offered here; trying the usual addresses`,
    unsure: { about: 'way' },
  };
}

/** A link on a page to sign up without anything to fill, to the same page with something chosen or to one below it; a language is none. */
function isVariant({ href, kind }: Control, view: View): boolean {
  if (kind !== 'link' || !URL.canParse(href) || view.fields.some(({ visible }) => visible)) return false;
  const [there, here] = [new URL(href), new URL(view.url)];
  const isSame = there.pathname === here.pathname && there.search !== here.search;
  return (
    there.origin === here.origin &&
    (isSame || (here.pathname.length > 1 && there.pathname.startsWith(`${here.pathname.replace(/\/$/, '')}/`))) &&
    actions.signUp.test(urlWords(view.url)) &&
    !/[?&](?:lang|language|locale|hl|l|theme|utm_\w+|page|sort)=/i.test(there.search)
  );
}
