import { sharesDomain } from '../../addresses.js';
import { errorPage } from '../../confirm/error-page.js';
import type { Memory } from '../../memory.js';
import { isShortPage } from '../../perceive/page-length.js';
import type { Control, View } from '../../perceive/view.types.js';
import { type Concept } from '../../words/match.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, harmful } from '../../words/words.js';
import { urlWords } from '../forms/forms.js';
import { controlKey } from './controls.js';
import { isOwnMenu } from './own-menu.js';
import { isOwnToMake } from './own-to-make.js';
import { saidBefore } from './said-before.js';

/** A control that may lead to a form, in the words that tell where to. */
interface Candidate {
  control: Control;
  goal: 'register' | 'login';
  view: View;
  memory: Memory;
  /** What it says, what its address says, what its names in the page's source say. */
  text: string;
  href: string;
  hints: string;
  /** What leads to the form, and what to its counterpart: the sign-up, the login. */
  wanted: Concept;
  other: Concept;
}

/** How well a control leads to the wanted form: from 6 where it says so in so many words down to 0, and less where it leads astray. */
export function promise(control: Control, goal: 'register' | 'login', view: View, memory: Memory): number {
  if (!control.visible || control.disabled) return 0;
  const text = normalize(control.text);
  if (text.length > 70) return 0;
  const timesClicked = memory.clicked.get(controlKey(control)) ?? 0;
  if (goal === 'register' && choosesSignUp(view, control)) return 5 - 2.5 * timesClicked;
  const one = candidate({ control, goal, view, memory, text });
  if (namesItself(one)) return 0;
  const named = byItsName(one) || amongAccounts(one) || (goal === 'register' && isOwnToMake(control, view) ? 4.5 : 0);
  let score = named ? named + emphasis(one) : secondBest(one);
  // "I want to buy", "I want to sell": the sign-up once more, with a word about who comes.
  if (goal === 'register' && !errorPage(view) && isVariant(control, view))
    score = actions.forFirms.test(text) ? 4.3 : 4.5;
  // What is little more than a guess is none where harm may follow.
  if (score < 3 && harmful.words.test(text)) return 0;
  score ||= lastResort(one);
  if (!score) return 0;
  if (control.dialog >= 0) score += 0.6;
  if (control.role === 'tab') score += 0.3;
  // What opens a menu shuts it the next time; what its server failed at is tried once more.
  const wear = memory.broken.has(control.href) ? 6 : control.href.endsWith('#') ? 4 : 2.5;
  return score - drawbacks(one) - wear * timesClicked;
}

function candidate(seen: Pick<Candidate, 'control' | 'goal' | 'view' | 'memory' | 'text'>): Candidate {
  const { control, goal, view, memory } = seen;
  // A page that makes itself up under a guessed name has its links repeat the name: "history of the page signup".
  const guessed = memory.triedPaths.has(view.url) && control.href.includes('?') ? urlWords(view.url) : '';
  const [wanted, other] = goal === 'register' ? [actions.signUp, actions.logIn] : [actions.logIn, actions.signUp];
  const href = hrefWords(control.href, view.url).replace(guessed, ' ').trim();
  return { ...seen, href, hints: normalize(control.hints), wanted, other };
}

function byItsName({ control, view, text, href, hints, wanted, other }: Candidate): number {
  const score = 6 * wanted.cover(text) + (wanted.test(href) ? 3 : 0) + (wanted.test(hints) ? 1 : 0);
  if (score || other.test(text)) return score;
  // A link that only its sentence explains.
  const said = wanted.cover(saidBefore(view, control));
  return said > 0.6 ? 5 * said : 0;
}

/** "Choose an account: [somebody's] [Use another account]": one's own where it is listed, or the way to a login for others. */
function amongAccounts({ control, goal, view, memory, text }: Candidate): number {
  if (actions.anotherAccount.cover(text) > 0.8) return goal === 'login' ? 4.5 : 2;
  const isOwn = memory.identifiers.some(
    (name) => name.length > 3 && control.text.toLowerCase().includes(name.toLowerCase()),
  );
  const isListed = (): boolean =>
    view.controls.some((one) => one.visible && actions.anotherAccount.cover(normalize(one.text)) > 0.8);
  return goal === 'login' && isOwn && isListed() ? 6 : 0;
}

/** What makes the one among several that name the form. */
function emphasis({ control, text, wanted }: Candidate): number {
  if (actions.useEmail.test(text)) return 3;
  // An address that ends in the wanted word leads there, whatever its link is called in its sentence.
  return !wanted.test(text) && wanted.cover(normalize(lastStep(control.href))) > 0.9 ? 2 : 0;
}

/** What a control that names the counterpart promises at most: less than one that names the form in most of its words. */
const SECOND_BEST = 3.5;

/** The login page usually links to the sign-up and the other way round; account menus hide both. */
function secondBest({ control, goal, view, memory, text, href, hints, other }: Candidate): number {
  if (goal === 'register' && isSomebodyNew(control, view)) return 3;
  const fresh = goal === 'register' && isKnownLogin(control, memory) ? 0 : 1;
  const counterpart = fresh * (3 * other.cover(text) + (other.test(href) ? 1.2 : 0));
  const account = 2 * actions.account.cover(text) + (actions.account.test(`${href} ${hints}`) ? 0.6 : 0);
  // "I have an account" says both of what is second best, and yields to "I am new here".
  let score = Math.min(counterpart + account, SECOND_BEST);
  if (actions.useEmail.test(text)) score = Math.max(score, 5);
  if (/\b(user|account|avatar|person|profile|login|signin)\b/.test(hints) && !text) score = Math.max(score, 1.2);
  // The menu of whoever is inside already holds the way out that proves it.
  if (goal === 'login' && control.kind === 'button' && isOwnMenu(control, memory)) score = Math.max(score, 2.5);
  return score;
}

/** What names neither: a folded menu, what is for members, a page that only greets. */
function lastResort({ control, goal, view, text }: Candidate): number {
  const isMenu = /hamburger|menu-?toggle|nav-?toggle|navbar-toggler|burger/i.test(control.hints);
  if (isMenu || actions.menu.cover(text) > 0.8) return 0.9;
  if (control.kind !== 'submit' && actions.intoApp.cover(text) > 0.8) return 0.85;
  // Nothing says who may log in, but this page is not for strangers: its link beats a guessed address.
  if (control.kind === 'link' && isHere(control, view) && forKnown(text, goal, view)) return 0.85;
  return goal === 'register' && control.kind === 'button' && splash(view, control) ? 0.85 : 0;
}

/** An icon of somebody who is added, called so by its font or its class, beside a box for the password of who is known already. */
const isSomebodyNew = ({ text, hints }: Control, { fields }: View): boolean =>
  (text ? SOMEBODY_NEW.exec(text)?.[0] === text.trim() : SOMEBODY_NEW.test(hints)) &&
  fields.some(({ type, visible }) => type === 'password' && visible);
const SOMEBODY_NEW = /\b(?:person|user|account)[-_](?:add|plus)(?:_alt(?:_?1)?)?|\bhow_to_reg|\bapp_registration/i;

/** Pages that speak of signing up for something else. */
const FOR_SOMETHING_ELSE =
  /\b(event|domain|webinar|trademark|company|partner|api|docs?|documentation|help|blog|terms|privacy|contact|news|newsletter|vendor|seller|business|enterprise|demo|app store)\b/;

/** What the address ends in behind "Join us", for a wage. */
const FOR_A_POST =
  /\b(jobs?|careers?|vacanc(?:y|ies)|hiring|karriere|stellen\w*|carrieres?|vagas|vacatures?|kariera)\b/;

/** How much speaks for its leading elsewhere. */
function drawbacks({ control, view, text, href }: Candidate): number {
  const { kind, form, ref } = control;
  let sum = 0;
  if (actions.social.test(text) && !actions.useEmail.test(text)) sum += 8;
  if (actions.forgot.test(`${text} ${href}`) || actions.resend.test(text)) sum += 6;
  if (actions.logOut.cover(text) > 0.5) sum += 8;
  if (actions.oneTimeCode.test(text) && !actions.useEmail.test(text)) sum += 4;
  if (FOR_SOMETHING_ELSE.test(`${text} ${href}`)) sum += 2;
  if (FOR_A_POST.test(normalize(lastStep(control.href)))) sum += 4;
  if (fieldWords.newsletter.cover(text) > 0.5) sum += 3;
  if (/^(mailto|tel|javascript:void\(window\.open):/.test(control.href)) sum += 8;
  const isBesideFields = (): boolean =>
    view.fields.some((field) => field.form === form && field.visible && field.ref.frame === ref.frame);
  if (kind === 'submit' && form >= 0 && isBesideFields()) sum += 3;
  if (!/^https?:/.test(control.href)) return sum;
  const [there, here] = [new URL(control.href), new URL(view.url)];
  const isNear = there.hostname === here.hostname || sharesDomain(there, here);
  if (!isNear && !leadsBack(there, here)) sum += 3;
  if (isThisPage(control, view) && !/#[!/]?\w/.test(control.href)) sum += 1.5;
  return sum;
}

const isThisPage = ({ href }: Control, { url }: View): boolean => href.split('#')[0] === url.split('#')[0];

/** An error page that names what was asked for leads nowhere by it. */
const namesItself = ({ control, view }: Candidate): boolean =>
  /^https?:/.test(control.href) && !control.href.includes('#') && isThisPage(control, view) && errorPage(view);

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
export const splash = (view: View, { text, banner, hints }: Control): boolean =>
  !banner &&
  // "Go back" begins with "go", too.
  actions.cancel.cover(normalize(text)) < 0.7 &&
  !/\b(prev|next|slide|carousel|arrow)\b/.test(normalize(hints)) &&
  actions.proceed.test(normalize(text).split(' ')[0]!) &&
  isShortPage(view) &&
  view.controls.filter((one) => one.visible).length < 25 &&
  !view.fields.some((field) => field.visible && !field.hiddenTrap && /text|email|password|search/.test(field.type));

const isHere = ({ href }: Control, view: View): boolean =>
  /^https?:/.test(href) && new URL(href).host === new URL(view.url).host;

/** Whoever asks for what is one's own has to say who that is, and may say there that nobody knows him yet. */
const forKnown = (text: string, goal: 'register' | 'login', view: View): boolean =>
  ((goal === 'login' || offersLittle(view)) && actions.backstage.test(text)) || actions.settings.cover(text) > 0.8;

/** "It works. [Go to the dashboard]": a front that leads hardly anywhere else. */
const offersLittle = (view: View): boolean =>
  view.text.length < 600 && view.controls.filter((one) => one.visible && isHere(one, view)).length < 4;

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

/** The house that logs people in for this app is told in its address where to send them back to. */
const leadsBack = (there: URL, here: URL): boolean =>
  [...there.searchParams.values()].some((value) => value.includes(here.host));

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
