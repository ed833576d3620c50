import { placeOf } from '../../addresses.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';

/** Paths that many frameworks use, tried only when a page offers no way. */
const USUAL_PATHS = {
  register: [
    'signup',
    'register',
    'login',
    'sign-up',
    'auth/register',
    'users/sign_up',
    'accounts/signup/',
    'accounts/register/',
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

/** Where scripts draw whatever there is, the commonest names are tried: each costs a whole start of the app. */
const MOST_SHELLS = 4;

/** Of a server too slow to be asked, or a page that may ask nobody, each costs a whole page as well. */
const MOST_UNASKED = 8;

/** Where scripts send whoever comes to one and the same page, whatever was asked for, the commonest names are tried as well. */
const MOST_BACK = 4;

/** The usual paths that have not been tried: below the app's own address first, then below its host. */
export function usualPaths({ view, task, memory }: Situation, goal = memory.goal): Move | null {
  const { shell, unasked, from } = memory.guessed;
  const ledBack = (from.get(placeOf(view.url)) ?? 0) - 1;
  if (goal === 'register' && (shell >= MOST_SHELLS || unasked >= MOST_UNASKED || ledBack >= MOST_BACK)) return null;
  // An application's own folder may be named without its closing slash.
  const app = new URL(task.appUrl);
  const folder = /\/[^/.]+$/.test(app.pathname) ? [`${app.origin}${app.pathname}/`] : [];
  const own = new URL('.', task.appUrl).href;
  // What stands beside a folder that has a login of its own may be another app, whose accounts are not this one's.
  const isTenant = goal === 'register' && hasOwnLogin(own, [...memory.entryUrls.keys()]);
  // The browser's own page for what could not be loaded has no paths.
  const elsewhere = isTenant || !/^https?:/.test(view.url);
  const below = [...folder, own, ...(elsewhere ? [] : [new URL('/', view.url).href])];
  const urls = below
    .flatMap((base) => inOrder(USUAL_PATHS[goal], view.url).map((path) => new URL(path, base)))
    // A route is a script's to follow.
    .filter(({ hash }) => !hash || view.scripts > 0)
    .map(({ href }) => href)
    // Where a way to the sign-up led already, all that was offered there has been seen.
    .filter((href) => !memory.triedPaths.has(href) && !(goal === 'register' && memory.entryUrls.has(href)));
  if (urls.length === 0) return null;
  const aim = goal === 'register' ? 'sign up' : 'log in';
  return {
    move: 'guess',
    urls: [...new Set(urls)],
    why: `no way to ${aim} is offered here; trying the usual addresses`,
    unsure: { about: 'way' },
  };
}

/** A folder called after an app rather than after what is done there ("/accounts/", "/login/", "/en/"), with a form to log in. */
function hasOwnLogin(folder: string, entryUrls: string[]): boolean {
  const name = normalize(decodeURIComponent(new URL(folder).pathname));
  const isPart = [actions.logIn, actions.signUp, actions.account].some((words) => words.test(name));
  return name.length > 2 && !isPart && !PARTS.test(name) && entryUrls.some((url) => url.startsWith(folder));
}
const PARTS = /\b(admin|app|apps|auth|dashboard|home|panel|portal|public|ui|users?|web)\b/;

/** An app that keeps its routes behind the hash is asked for those first. */
function inOrder(paths: string[], here: string): string[] {
  const isRoute = (path: string): boolean => path.startsWith('#');
  return here.includes('#/') ? [...paths.filter(isRoute), ...paths.filter((path) => !isRoute(path))] : paths;
}
