/** What a site keeps, and what it has mailed. */
export interface Site {
  accounts: { user: string; email: string; password: string; active: boolean }[];
  mails: {
    code?: string;
    link?: string;
    password?: string;
    username?: string;
    awaitsApproval?: boolean;
    tellsOfAccount?: boolean;
    accountWasThere?: boolean;
    /** A link that does for a code, once nothing better has come for a while. */
    isInstead?: boolean;
  }[];
  /** Since when a part of it has been away. */
  away: Record<string, number>;
}
/** What a page handler sees. */
export interface Ask {
  path: string;
  method: string;
  form: URLSearchParams;
  query: URLSearchParams;
  session: Record<string, string>;
  site: Site;
}
/** A page's HTML, one of an error, or an address to go to; null cuts the connection. */
export type Answer = string | { status: number; html: string } | { to: string } | null;
export type Handler = (ask: Ask) => Answer;

export const NAV_OUT =
  '<nav><a href="home">Home</a> <a href="about">About</a> <a href="login">Log in</a> <a href="register">Register</a></nav>';
export const NAV_IN = (user: string): string =>
  `<nav><a href="home">Home</a> <span>${user}</span> <form method="post" action="bye"><button>Log out</button></form></nav>`;
export const page = (title: string, body: string, nav = NAV_OUT): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${nav}<main><h1>${title}</h1>${body}</main></body></html>`;
export const input = (label: string, name: string, type = 'text', more = ''): string =>
  `<p><label for="${name}">${label}</label> <input id="${name}" name="${name}" type="${type}" ${more}></p>`;
export const form = (action: string, body: string, button: string): string =>
  `<form method="post" action="${action}">${body}<button type="submit">${button}</button></form>`;
export const script = (code: string): string => `<script>${code}</script>`;
export const account = input('Email', 'email', 'email') + input('Password', 'password', 'password');
export const error = (text: string): string => (text ? `<div class="error">${text}</div>` : '');
export const loginForm = (message = ''): string =>
  page(
    'Log in',
    error(message) +
      form('login', input('Username or email', 'who') + input('Password', 'password', 'password'), 'Log in') +
      '<a href="forgot">Lost your password?</a>',
  );

export const login: Handler = ({ method, form: sent, session, site }) => {
  if (method === 'GET') return session['user'] ? { to: 'home' } : loginForm();
  const account = site.accounts.find((one) => [one.user, one.email].includes(sent.get('who') ?? ''));
  if (!account || account.password !== sent.get('password')) return loginForm('Wrong user name or password.');
  if (!account.active) return loginForm('Your account has not been activated yet.');
  session['user'] = account.user;
  return { to: 'home' };
};
export const home: Handler = ({ session }) =>
  session['user']
    ? page('Dashboard', `<p>Hello ${session['user']}</p>`, NAV_IN(session['user']))
    : page('Welcome', '<p>Nothing to see.</p>');
export const enter = (ask: Ask, user: string): Answer => {
  ask.session['user'] = user;
  return { to: 'home' };
};
export const base = { home, login, bye: ({ session }: Ask) => (delete session['user'], { to: 'home' }) as Answer };
