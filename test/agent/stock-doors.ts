import { base, enter, error, form, home, input, page, type Ask, type Handler } from './stock-html.js';

const account = input('Email', 'email', 'email') + input('Password', 'password', 'password');
const note = (ask: Ask, active: boolean): string => {
  const email = ask.form.get('email')!;
  ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active });
  return email;
};

/** Doors that say little of what they are for. */
export const DOORS: Record<string, Record<string, Handler>> = {
  'two-buttons': {
    ...base,
    register: () => ({ to: 'login' }),
    login: (ask) => {
      const show = (message = ''): string =>
        page(
          'Shorten links',
          error(message) +
            `<form method="post" action="login">${account}<button type="submit">Log in</button> <button type="button" id="new">Sign up</button></form><script>document.getElementById('new').onclick=e=>{const f=e.target.form;f.action='join';f.submit()}</script>`,
          '<nav><a href="login">Log in / Sign up</a></nav>',
        );
      if (ask.method === 'GET') return show();
      const found = ask.site.accounts.find((one) => one.user === ask.form.get('email'));
      if (!found || found.password !== ask.form.get('password')) return show('Address or password is wrong.');
      return enter(ask, found.user);
    },
    join: (ask) => {
      if (!ask.form.get('email'))
        return page('Shorten links', `${error('Email is not valid.')}<a href="login">Log in / Sign up</a>`, '');
      note(ask, false);
      ask.site.mails.push({ link: 'open' });
      return page('Almost there', '<p>We have sent you an email with a link to verify your account.</p>', '');
    },
    open: (ask) => {
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      return enter(ask, last.user);
    },
  },
  'form-on-every-page': {
    ...base,
    home: (ask) => {
      if (ask.session['user']) return home(ask);
      const said = ask.session['said'] ?? '';
      ask.session['said'] = '';
      const body = input('Username', 'user') + account;
      return page('Village', `<p>${said}</p>${form('join', body, 'Create an account')}`, '<a href="login">Log in</a>');
    },
    join: (ask) => {
      const user = ask.form.get('user')!;
      // Whoever asks for the same account again locks it.
      if (ask.site.accounts.pop()) return page('Village', error('This address is taken, and locked now.'));
      ask.site.accounts.push({
        user,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: false,
      });
      ask.site.mails.push({ link: 'open' });
      return page('Village', '<p>We have sent you an activation email.</p>');
    },
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      ask.session['said'] = 'Your account is active.';
      return { to: 'home' };
    },
  },
  splash: {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : `<!doctype html><title>Boat shed</title><h1>Welcome!</h1><p>Are you ready to take care of your boats?</p><big-button>Start my boat shed</big-button><div></div><script>customElements.define('big-button',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<button><slot></slot></button>'}});document.querySelector('big-button').onclick=()=>{document.querySelector('div').innerHTML=${JSON.stringify(form('new-shed', account, 'Create account'))}}</script>`,
    'new-shed': (ask) => enter(ask, note(ask, true)),
  },
  'wordless-step': {
    ...base,
    register: (ask) => {
      // Whoever leaves half-way has no account, and cannot have that one again.
      if (ask.session['half']) return page('Start again later', '<p>Nothing to see.</p>', '');
      if (ask.method === 'GET') return page('Create an account', form('register', account, 'Continue'), '');
      ask.session['half'] = note(ask, false);
      return { to: 'more' };
    },
    more: (ask) =>
      page(
        'Create an account',
        `<p>This is optional.</p>${form('last', '<div tabindex="0">Birth year: select a year</div>', 'Finish')}`,
        ask.session['half'] ?? '',
      ),
    last: (ask) => {
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      return enter(ask, last.user);
    },
  },
};
