import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { base, enter, error, form, input, NAV_IN, page, home, type Handler, type Site } from './stock-html.js';
import { ASKED } from './stock-asked.js';
import { BETWEEN } from './stock-between.js';
import { DOORS } from './stock-doors.js';
import { CHOICES } from './stock-choices.js';
import { DEAD_ENDS, DEAD_LOGINS, PASSABLE, THINGS } from './stock-dead-ends.js';
import { DETOURS } from './stock-detours.js';
import { FORKS } from './stock-forks.js';
import { GATES } from './stock-gates.js';
import { HURDLES } from './stock-hurdles.js';
import { INSIDES } from './stock-insides.js';
import { KITS } from './stock-kits.js';
import { LOOKALIKES } from './stock-lookalikes.js';
import { MAILS } from './stock-mails.js';
import { PASSWORDLESS } from './stock-passwordless.js';
import { PROOFS } from './stock-proofs.js';
import { QUESTIONS } from './stock-questions.js';
import { REFUSALS } from './stock-refusals.js';
import { SHELLS } from './stock-shells.js';
import { STEPS } from './stock-steps.js';
import { REPLIES } from './stock-replies.js';
import { TOASTS } from './stock-toasts.js';
import { WIDGETS } from './stock-widgets.js';
import { WIZARDS } from './stock-wizards.js';

/** Ways of signing up that stock software has, each as a handful of pages. */
const STOCK: Record<string, Record<string, Handler>> = {
  agreement: {
    ...base,
    register: (ask) => {
      if (!ask.form.has('agreed') && !ask.form.has('email'))
        return page(
          'Registration',
          `<p>By accessing this board you agree to be bound by the following terms and rules.</p><form method="post" action="register"><input type="submit" name="agreed" value="I agree to these terms"> <input type="submit" name="not_agreed" value="I do not agree to these terms"></form>`,
        );
      if (!ask.form.has('email'))
        return page(
          'Registration',
          form(
            'register',
            input('Username:', 'user') +
              input('Email address:', 'email', 'email') +
              input('Password:', 'password', 'password') +
              input('Confirm password:', 'password2', 'password'),
            'Submit',
          ),
        );
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: true,
      });
      return page('Information', '<p>Thank you for registering, your account has been created. You may now login.</p>');
    },
  },
  'taken-and-weak': {
    ...base,
    register: (ask) => {
      const fields = (message = ''): string =>
        page(
          'Register',
          error(message) +
            form(
              'register',
              input('Username', 'user', 'text', `value="${ask.form.get('user') ?? ''}"`) +
                input('E-mail', 'email', 'email', `value="${ask.form.get('email') ?? ''}"`) +
                input('Password', 'password', 'password'),
              'Register',
            ),
        );
      if (ask.method === 'GET') return fields();
      ask.session['tries'] = String(Number(ask.session['tries'] ?? 0) + 1);
      if (ask.session['tries'] === '1') return fields('This username is already taken.');
      if (ask.form.get('password')!.length > 12)
        return fields('The password must be between 8 and 12 characters long.');
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: true,
      });
      return enter(ask, ask.form.get('user')!);
    },
  },
  'form-again': {
    ...base,
    register: (ask) => {
      const again = (message: string): string =>
        page(
          'Sign up',
          message +
            form(
              'register',
              input('Username', 'user') +
                input('Password', 'password', 'password') +
                input('Confirm password', 'password2', 'password'),
              'Create user',
            ),
        );
      if (ask.method === 'GET') return again('');
      const user = ask.form.get('user')!;
      if (ask.site.accounts.some((one) => one.user === user)) return again(error('Something went wrong.'));
      ask.site.accounts.push({ user, email: user, password: ask.form.get('password')!, active: true });
      return again(
        '<div class="alert alert-success" role="alert">The signup was successful! You can now go to the home page.</div>',
      );
    },
  },
  'button-behind-link': {
    ...base,
    profile: ({ session }) =>
      page(
        'Your profile',
        form(
          'profile',
          input('Username', 'user', 'text', `value="${session['user']}"`) + input('Slug', 'slug', 'text', 'required'),
          'Save',
        ),
        NAV_IN(session['user']!),
      ),
    register: (ask) => {
      if (ask.form.has('email')) {
        const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
        ask.site.accounts.push({ user: user!, email: email!, password: password!, active: false });
        ask.site.mails.push({ link: '/register?t=1' });
        return page('Almost there', '<p>Click the confirmation link sent to your e-mail inbox.</p>');
      }
      const account = ask.site.accounts.at(-1);
      if (account && ask.method === 'POST') {
        account.active = true;
        enter(ask, account.user);
        return { to: 'profile' };
      }
      if (account && ask.query.get('t'))
        return page(
          'Confirm registration',
          `<p>Continue only if you opened the link yourself.</p>${form('register', '', 'Create account')}`,
        );
      return page(
        'Register',
        form(
          'register',
          input('Username', 'user') +
            input('Email', 'email', 'email') +
            input('Password', 'password', 'password') +
            input('Confirm password', 'password2', 'password'),
          'Register',
        ),
      );
    },
  },
  'address-first': {
    ...base,
    register: (ask) => {
      const back = '<a class="button" href="bye">Back</a>';
      if (ask.query.get('t') && ask.method === 'GET')
        return page(
          'Create a new Meetings profile',
          `<form method="post" action="register">${input('First name', 'first', 'text', 'required')}${input('Family name', 'last', 'text', 'required')}${input('Username', 'user', 'text', 'required')}${input('Password', 'password', 'password')}${input('Confirm password', 'password2', 'password')}<button>Create my profile</button> ${back}</form>`,
        );
      if (ask.form.has('password')) {
        const [user, password] = [ask.form.get('user')!, ask.form.get('password')!];
        ask.site.accounts.push({ user, email: user, password, active: true });
        return enter(ask, user);
      }
      if (ask.form.has('email')) {
        ask.site.mails.push({ link: '/register?t=1' });
        return page('Check your inbox', '<p>We have sent you a verification email. Open the link in it.</p>');
      }
      return page(
        'Create a new Meetings profile',
        `<p>You first need to verify your email address.</p><form method="post" action="register">${input('Email address', 'email', 'email')}<button>Send me a verification email</button> ${back}</form>`,
      );
    },
  },
  'password-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register as new user',
          form(
            'register',
            input('Username', 'user') + input('Real name', 'name') + input('E-Mail', 'email'),
            'Register',
          ),
        );
      const password = `pw-${Math.random().toString(36).slice(2, 12)}`;
      ask.site.accounts.push({ user: ask.form.get('user')!, email: ask.form.get('email')!, password, active: true });
      ask.site.mails.push({ password });
      return page(
        'Log in',
        '<div class="success">The user has been created and the password was sent by email.</div>' +
          form('login', input('Username', 'who') + input('Password', 'password', 'password'), 'Log In'),
      );
    },
  },
  'password-by-link': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register',
          form(
            'register',
            input('Username', 'user') +
              input('Email', 'email', 'email') +
              '<p>Registration confirmation will be emailed to you.</p>',
            'Register',
          ),
        );
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: '',
        active: true,
      });
      ask.site.mails.push({ link: `setpass?key=${ask.form.get('user')}` });
      return page(
        'Log in',
        '<div class="message">Registration complete. Please check your email, then visit the login page.</div>' +
          form(
            'login',
            input('Username or Email Address', 'who') + input('Password', 'password', 'password'),
            'Log In',
          ),
      );
    },
    setpass: (ask) => {
      const account = ask.site.accounts.find((one) => one.user === (ask.query.get('key') ?? ask.form.get('key')))!;
      if (ask.method === 'GET')
        return page(
          'Reset password',
          form(
            'setpass',
            `<input type="hidden" name="key" value="${account.user}">` +
              input('New password', 'pass1', 'password', 'autocomplete="new-password"'),
            'Save Password',
          ),
          '',
        );
      account.password = ask.form.get('pass1')!;
      return page('Reset password', '<p>Your password has been reset. <a href="login">Log in</a></p>', '');
    },
  },
  'email-first': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Sign up',
          form('register', input('', 'email', 'email', 'placeholder="name@example.com"'), 'Sign up'),
        );
      ask.site.mails.push({ link: `finish?email=${encodeURIComponent(ask.form.get('email')!)}` });
      return page('Check your email', `<p>Follow the link that we mailed to ${ask.form.get('email')}.</p>`);
    },
    finish: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Complete your account',
          form(
            'finish',
            `<input type="hidden" name="email" value="${ask.query.get('email')}">` +
              input('Full name', 'name', 'text', 'required') +
              input('Password', 'password', 'password', 'required') +
              '<p><input type="checkbox" id="tos" name="tos" required><label for="tos">I agree to the terms</label></p>',
            'Sign up',
          ),
        );
      if (!ask.form.has('tos')) return page('Complete your account', error('You must accept the terms.'));
      ask.site.accounts.push({
        user: ask.form.get('email')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: true,
      });
      return enter(ask, ask.form.get('email')!);
    },
  },
  'both-forms': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? page('My account', '<p>Orders, addresses</p>', NAV_IN(ask.session['user']))
        : page('Shop', '<p>Tea</p>', '<nav><a href="account">Login or register</a></nav>'),
    account: () =>
      page(
        'My account',
        '<div><h2>Log in</h2>' +
          form('login', input('Email', 'who') + input('Password', 'password', 'password'), 'Log in') +
          '</div><div><h2>Register</h2>' +
          form(
            'register',
            input('Email', 'email', 'email') +
              input('Password', 'password1', 'password') +
              input('Confirm password', 'password2', 'password'),
            'Register',
          ) +
          '</div>',
      ),
    register: (ask) => {
      ask.site.accounts.push({
        user: ask.form.get('email')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password1')!,
        active: true,
      });
      return enter(ask, ask.form.get('email')!);
    },
  },
  'six-boxes': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Create account',
          form(
            'register',
            input('Email', 'email', 'email') + input('Password', 'password', 'password'),
            'Create account',
          ),
        );
      ask.site.accounts.push({
        user: ask.form.get('email')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: false,
      });
      ask.site.mails.push({ code: '402957' });
      return { to: 'code' };
    },
    code: (ask) => {
      const boxes = Array.from(
        { length: 6 },
        (_, i) => `<input name="d${i}" maxlength="1" inputmode="numeric" aria-label="Digit ${i + 1}">`,
      ).join('');
      if (ask.method === 'GET')
        return page(
          'Enter the code',
          '<p>We sent a 6-digit code to your email.</p>' + form('code', boxes, 'Verify'),
          '',
        );
      if (Array.from({ length: 6 }, (_, i) => ask.form.get(`d${i}`)).join('') !== '402957')
        return page('Enter the code', error('Invalid code') + form('code', boxes, 'Verify'), '');
      const account = ask.site.accounts.at(-1)!;
      account.active = true;
      return enter(ask, account.user);
    },
  },
  'late-modal': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : `<!doctype html><title>Late</title><div id="root"></div><script>setTimeout(()=>{root.innerHTML='<header><div class="item" style="cursor:pointer" id="su">Sign Up</div></header><p>Forum</p>';su.onclick=()=>setTimeout(()=>{const d=document.createElement('div');d.setAttribute('role','dialog');d.innerHTML='<h3>Sign Up</h3><form method="post" action="register"><input name="user" placeholder="Username"><input name="email" type="email" placeholder="Email"><input name="password" type="password" placeholder="Password"><button type="submit" disabled>Sign Up</button></form>';document.body.append(d);d.addEventListener('input',()=>setTimeout(()=>{d.querySelector('button').disabled=false},300))},200)},400)</script>`,
    register: (ask) => {
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: true,
      });
      return enter(ask, ask.form.get('user')!);
    },
  },
  'wordless-notice': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register',
          form('register', input('Email', 'email', 'email') + input('Password', 'password', 'password'), 'Register'),
        );
      ask.site.accounts.push({
        user: ask.form.get('email')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: false,
      });
      return page('Bravo', `<p>Zyx qwv ${ask.form.get('email')} plugh xyzzy.</p>`, '');
    },
  },
  approval: {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page(
            'Register',
            form('register', input('Email', 'email', 'email') + input('Password', 'password', 'password'), 'Register'),
          )
        : page('Thank you', '<p>Your registration is pending approval by an administrator.</p>'),
  },
  // No link to the form, and an error without a page at every address that is not there.
  'broken-elsewhere': {
    ...base,
    '*': () => ({ status: 500, html: '' }),
    home: (ask) =>
      ask.session['user'] ? home(ask) : page('Welcome', '<p>Nothing to see.</p>', '<a href="login">Log in</a>'),
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register',
          form('register', input('Email', 'email', 'email') + input('Password', 'password', 'password'), 'Register'),
        );
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: true });
      return enter(ask, email);
    },
  },
  // What its own link leads to is no page at all.
  'way-to-an-error': {
    ...base,
    '*': () => ({ to: 'login' }),
    home: () => ({ to: 'login' }),
    register: () => ({ status: 500, html: '' }),
  },
  closed: {
    ...base,
    register: () => page('Register', '<p>Registrations are closed. Please come back another day.</p>'),
  },
};

/** One stock site on a free port of loopback; what it mails lies in `mails`. */
export class StockSite implements Site {
  readonly accounts: { user: string; email: string; password: string; active: boolean }[] = [];
  readonly mails: Site['mails'] = [];
  readonly away: Record<string, number> = {};
  private readonly sessions = new Map<string, Record<string, string>>();
  private readonly server: Server;
  url = '';

  constructor(private readonly kind: string) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const id = /sessionid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? Math.random().toString(36).slice(2);
    const before = this.sessions.get(id) ?? {};
    const session = { ...before };
    const ways = {
      ...STOCK,
      ...MAILS,
      ...WIDGETS,
      ...WIZARDS,
      ...DOORS,
      ...INSIDES,
      ...PASSWORDLESS,
      ...PROOFS,
      ...QUESTIONS,
      ...FORKS,
      ...REFUSALS,
      ...STEPS,
      ...HURDLES,
      ...BETWEEN,
      ...LOOKALIKES,
      ...DEAD_ENDS,
      ...DEAD_LOGINS,
      ...PASSABLE,
      ...THINGS,
      ...DETOURS,
      ...CHOICES,
      ...KITS,
      ...TOASTS,
      ...REPLIES,
      ...SHELLS,
      ...GATES,
      ...ASKED,
    }[this.kind]!;
    const handler = ways[url.pathname.slice(1) || 'home'] ?? ways['*'];
    if (!handler) {
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(`<title>404 Not Found</title><h1>Not Found</h1><a href="${url.pathname}">${url.pathname.slice(1)}</a>`);
      return;
    }
    const answer = handler({
      path: url.pathname,
      method: request.method!,
      form: new URLSearchParams(body),
      query: url.searchParams,
      session,
      site: this,
    });
    this.sessions.set(id, session);
    if (answer === null) {
      response.destroy();
      return;
    }
    const headers = {
      'set-cookie': `sessionid=${id}; Path=/; HttpOnly`,
      'content-type': 'text/html; charset=utf-8',
    };
    if (typeof answer === 'string') response.writeHead(200, headers).end(answer);
    else if ('html' in answer) response.writeHead(answer.status, answer.html ? headers : {}).end(answer.html);
    else response.writeHead(303, { ...headers, location: `/${answer.to}` }).end();
  }
}
