import { form, input, page, script, type Ask, type Handler } from './stock-html.js';

const NAV = '<nav><a href="register">Register</a> <a href="login">Log in</a></nav>';
const INSIDE = (user: string): string =>
  `<nav><span>${user}</span> <a href="settings">Settings</a> <a href="bye">Log out</a></nav>`;
const email = input('Email', 'email', 'email', 'required');

const join = ({ form: sent, site }: Ask): void => {
  site.accounts.push({ user: '', email: sent.get('email')!, password: '', active: false });
  site.mails.push({ link: 'key' });
};
const owner = ({ site, session }: Ask): void => {
  site.accounts.at(-1)!.active = true;
  session['user'] = site.accounts.at(-1)!.email;
};
const bye: Handler = ({ session }) => (delete session['user'], { to: 'home' });

const bare: Handler = () => ({ status: 400, html: '"Bad request."' });

const framed = (user: string): string =>
  page(
    'A page of news',
    `<p>News for subscribers.</p>${script(`
const show = () => {
  document.querySelectorAll('iframe').forEach((one) => one.remove());
  if (!location.hash) return;
  const frame = document.createElement('iframe');
  frame.style = 'position: fixed; inset: 0; width: 100%; height: 100%';
  document.body.append(frame);
  const { body } = frame.contentDocument;
  if (${JSON.stringify(user)}) {
    body.innerHTML = '<h2>Your account</h2><p>${user}</p><button>Sign out</button>';
    body.querySelector('button').onclick = () => { location.href = 'bye'; };
    return;
  }
  const isNew = location.hash === '#join';
  body.innerHTML = '<h1>' + (isNew ? 'Become a member' : 'Sign in') + '</h1><label>Email <input name="email" type="email"></label><button>' + (isNew ? 'Sign up' : 'Continue') + '</button>';
  body.querySelector('button').onclick = async () => {
    const email = body.querySelector('input').value;
    await fetch(isNew ? 'register' : 'login', { method: 'POST', body: new URLSearchParams({ email }) });
    body.innerHTML = '<h2>Now check your email!</h2><p>To go on, click the link in your inbox.</p>';
  };
};
addEventListener('hashchange', show);
show();`)}`,
    user
      ? '<nav><a href="#account">Account</a></nav>'
      : '<nav><a href="#in">Sign in</a> <a href="#join">Sign up</a></nav>',
  );

/** Accounts that have no password: each login mails a link. */
export const PASSWORDLESS: Record<string, Record<string, Handler>> = {
  // Whoever follows the link is let in where it was asked for, and nowhere else.
  'waits-in-first-tab': {
    bye,
    home: ({ session }) => page('Home', '<p>Ship it.</p>', session['user'] ? INSIDE(session['user']) : NAV),
    login: () => ({ to: 'register' }),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', email, 'Continue with email'), NAV);
      join(ask);
      const key = Math.random().toString(36).slice(2);
      ask.site.mails = [{ link: `key?key=${key}` }];
      return page(
        'Check your email',
        `<p>Follow the link that we mailed to you, and keep this window open.</p>${script(`setInterval(async () => (await (await fetch('opened?key=${key}')).text()) === 'yes' && location.assign('enter?key=${key}'), 1000)`)}`,
        NAV,
      );
    },
    key: (ask) => {
      ask.site.away[ask.query.get('key')!] = Date.now();
      return page('Thank you', '<p>You may close this window and go back to the one that you came from.</p>', '');
    },
    opened: (ask) => (ask.query.get('key')! in ask.site.away ? 'yes' : 'no'),
    enter: (ask) => {
      if (ask.query.get('key')! in ask.site.away) owner(ask);
      return { to: 'home' };
    },
  },
  // Nothing speaks of a sign-up: whoever is new is let in by the same link.
  // The front has one way in and, for who has come by the mailed link, one way out; the sign-up is for everybody, always.
  'nothing-but-a-way-out': {
    home: ({ session }) =>
      page(
        'Checks',
        '<p>All is well.</p>',
        session['user'] ? '<a href="bye">Log out</a>' : '<a href="register">Sign up</a>',
      ),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create your account', form('register', email, 'Email me a link'), '');
      join(ask);
      return page('Check your email', '<p>We have sent you a link to log in.</p>', '');
    },
    key: (ask) => {
      owner(ask);
      return { to: 'home' };
    },
    bye,
  },
  'signs-in-with-email': {
    bye,
    home: ({ session }) =>
      session['user'] ? page('Board', '<p>Notes</p>', INSIDE(session['user'])) : { to: 'signin' },
    signin: (ask) => {
      if (ask.method === 'GET') return page('Sign In', form('signin', email, 'Sign in with Email'), '');
      if (!ask.site.accounts.length) join(ask);
      else ask.site.mails.push({ link: 'key' });
      return page('Check your email', '<p>A sign in link has been sent to your email address.</p>', '');
    },
    key: (ask) => (owner(ask), { to: 'home' }),
  },
  // Its button names who carries the mail, as it would name another house, and what there is no page for is answered with a bare line, or as if there was.
  'bare-beside-email': {
    bye,
    home: ({ session }) =>
      session['user']
        ? page('Notes', '<p>Nothing here yet</p>', INSIDE(session['user']))
        : page('Notes', '<p>Write things down.</p>', '<a href="signin">Sign in</a>'),
    signin: (ask) => {
      if (ask.method === 'GET') return page('Sign In', form('signin', email, 'Sign in with Nodemailer'), '');
      if (!ask.site.accounts.length) join(ask);
      else ask.site.mails.push({ link: 'key' });
      return page('Verify Request', '<p>A sign in link has been sent to your email address.</p>', '');
    },
    signup: bare,
    register: () => page('Oops', '<p>There is nothing to be seen here.</p>', '<a href="home">Back</a>'),
    key: (ask) => (owner(ask), { to: 'home' }),
  },
  // The page that sends strangers to the login tells nobody who they are, and the login asks whoever comes, known or not.
  'asks-whoever-comes': {
    home: () => page('Acme', '<p>A place for notes.</p>', '<a href="notes">My notes</a>'),
    notes: ({ session }) =>
      session['user']
        ? page('Notes', `<p>No notes yet.</p><button>New note</button>${script("document.cookie='auth=1'")}`, '')
        : { to: 'signin?next=/notes' },
    signin: (ask) => {
      const more = '<p>No account? <a href="register">Sign up here</a></p>';
      const show = (said: string): string => page('Log in', said + form('signin', email, 'Send login link') + more, '');
      return show(ask.method === 'GET' ? '' : '<p role="alert">Too many login requests</p>');
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', email, 'Sign up'), '');
      join(ask);
      return page('Check your email', '<p>We have sent you a link to log in.</p>', '');
    },
    key: (ask) => (owner(ask), { to: 'notes' }),
  },
  // The same, of a login that tells nobody where it leads to: what strangers were sent away from opens now, and names nobody.
  'asks-and-tells-nothing': {
    home: () => page('Acme', '<p>A place for notes.</p>', '<a href="notes">My notes</a>'),
    notes: ({ session }) =>
      session['user']
        ? page(
            '',
            `<article><h3>Notes</h3><b>0</b></article><a href="new">New note</a>${script("document.cookie='auth=1'")}`,
            '',
          )
        : { to: 'signin' },
    signin: (ask) => {
      if (ask.method === 'GET') return page('Log in', form('signin', email, 'Send login link'), '');
      if (ask.site.accounts.length) return page('Log in', '<p role="alert">Too many login requests</p>', '');
      join(ask);
      return page('Check your email', '<p>We have sent you a link to log in.</p>', '');
    },
    key: (ask) => (owner(ask), { to: 'notes' }),
  },
  // The front has two doors for strangers, and leads who is inside past them; the login asks whoever comes.
  'front-leads-past-doors': {
    home: ({ session }) => (session['user'] ? { to: 'tools' } : page('Acme', '<p>A place for tools.</p>', NAV)),
    tools: ({ session }) =>
      session['user']
        ? page('Tools', '<p>No tools yet.</p><button>Add a tool</button>' + script("document.cookie='auth=1'"), '')
        : { to: 'login' },
    login: (ask) => {
      if (ask.method === 'GET') return page('Log in', form('login', email, 'Send login link'), '');
      return page('Log in', '<p role="alert">Too many login requests</p>', '');
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', email, 'Sign up'), '');
      join(ask);
      return page('Check your email', '<p>We have sent you a link to log in.</p>', '');
    },
    key: (ask) => (owner(ask), { to: 'tools' }),
  },
  // The same, whose login mails a code.
  'code-leads-past-doors': {
    home: ({ session }) => (session['user'] ? { to: 'tools' } : page('Acme', '<p>A place for tools.</p>', NAV)),
    tools: ({ session }) =>
      session['user']
        ? page('Tools', '<p>No tools yet.</p><a href="new">New tool</a>' + script("document.cookie='auth=1'"), '')
        : { to: 'login' },
    login: (ask) =>
      ask.method === 'GET'
        ? page('Log in', form('login', email, 'Send a code'), '')
        : page('Log in', '<p role="alert">Too many login requests</p>', ''),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', email, 'Sign up'), '');
      join(ask);
      ask.site.mails = [{ code: '482913' }];
      return { to: 'key' };
    },
    key: (ask) => {
      if (ask.form.get('code') === '482913') return (owner(ask), { to: 'tools' });
      return page(
        'Check your email',
        `<p>Enter the code that was sent to you.</p>${form('key', input('Code', 'code'), 'Go on')}`,
        '',
      );
    },
  },
  // The link fills in the login's boxes, by a number that the app alone knows the account by.
  'filled-by-link': {
    bye,
    home: ({ session }) => page('Routes', '<p>Ways to walk.</p>', session['user'] ? INSIDE(session['user']) : NAV),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', email, 'Sign up'), '');
      ask.site.accounts.push({ user: 'robin', email: ask.form.get('email')!, password: '', active: false });
      ask.site.mails = [{ link: 'key?user=17&code=3fa9c1d7e6b5a4f3e2d1c0b9' }];
      return page('Check your email', '<p>We have sent you a link to log in.</p>', '');
    },
    login: () => page('Log in', form('login', email, 'Send'), ''),
    key: (ask) => {
      const got = (name: string): string => ask.form.get(name) ?? ask.query.get(name) ?? '';
      const isRight = got('user') === '17' && got('code') === '3fa9c1d7e6b5a4f3e2d1c0b9';
      if (ask.method === 'POST' && isRight) return (owner(ask), { to: 'home' });
      const boxes =
        input('User', 'user', 'text', `value="${got('user')}"`) +
        input('Login code', 'code', 'text', `value="${got('code')}"`);
      const said = ask.method === 'POST' ? '<p role="alert">Unable to log in with provided login code.</p>' : '';
      return page(
        '',
        `${said}<p>Please enter the login code that was sent to you.</p>${form('key', boxes, 'Login')}`,
        '',
      );
    },
  },
  // One door for whoever comes: what it is called is drawn, not marked, and its address says where it leads.
  'titled-by-its-looks': {
    bye,
    home: ({ session }) =>
      session['user']
        ? page('Board', '<p>Notes</p>', INSIDE(session['user']))
        : page('Acme', '<p>Ship it.</p>', '<a href="door?redirectTo=%2Fdashboard">Dashboard</a>'),
    door: (ask) => {
      if (ask.method === 'GET')
        return '<!doctype html><title>Acme</title><div><div style="font: bold 24px sans-serif">Sign Up / Sign In</div><div><hr></div><form method="post" action="door"><div>Email</div><input type="email" name="email"><button>CONTINUE</button></form></div>';
      if (ask.form.has('code')) return (owner(ask), { to: 'home' });
      if (!ask.site.accounts.length) join(ask);
      ask.site.mails = [{ code: '318842' }];
      const boxes = '<label>OTP <input name="code" inputmode="numeric" maxlength="6"></label><button>CONTINUE</button>';
      return `<!doctype html><title>Acme</title><div>Enter OTP</div><div>An OTP was sent to you at ${ask.form.get('email')}</div><form method="post" action="door">${boxes}</form>`;
    },
  },
  // The mailed way in stands beside the boxes for those who have set a password since.
  'mail-beside-password': {
    bye,
    home: ({ session }) =>
      page(
        'Home',
        '<p>Peace of mind from prototype to production.</p>',
        session['user'] ? INSIDE(session['user']) : NAV,
      ),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', email, 'Create an account'), NAV);
      join(ask);
      ask.session['told'] = 'An email was sent to you, please access it to confirm your account.';
      return { to: 'login' };
    },
    login: ({ method, form: sent, session, site }) => {
      if (method === 'GET') {
        const told = session['told'] ? `<div role="alert">${session['told']}</div>` : '';
        delete session['told'];
        const byPassword = form(
          'login',
          email + input('Password', 'password', 'password'),
          'Log in and stay logged in',
        );
        return page('Log in', `${told}${form('login', email, 'Log in with email')}<p>or</p>${byPassword}`, NAV);
      }
      if (!sent.has('password')) site.mails.push({ link: 'key' });
      session['told'] = sent.has('password')
        ? 'Invalid email or password'
        : 'If your email is in our system, you will receive instructions for logging in shortly.';
      return { to: 'login' };
    },
    key: (ask) => {
      if (ask.method === 'POST') return (owner(ask), { to: 'home' });
      const { email: address, active } = ask.site.accounts.at(-1)!;
      const [first, second] = active
        ? ['Keep me logged in on this device', 'Log me in only this time']
        : ['Confirm and stay logged in', 'Confirm and log in only this time'];
      const buttons = `<form method="post"><button>${first}</button> <button>${second}</button></form>`;
      return page(`Welcome ${address}`, buttons, NAV);
    },
  },
  // A script draws the forms in a frame that it gave no page.
  'drawn-in-a-frame': {
    bye,
    home: ({ session }) => framed(session['user'] ?? ''),
    register: (ask) => (join(ask), ''),
    login: ({ site }) => (site.mails.push({ link: 'key' }), ''),
    key: (ask) => (owner(ask), { to: 'home' }),
  },
  // Whatever link is opened, nothing shows that it let anybody in.
  'mails-for-ever': {
    home: () => page('Home', '<p>Nothing to see.</p>', NAV),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', email, 'Create an account'), NAV);
      join(ask);
      return page('Check your email', '<p>We have sent you a link to log in with.</p>', NAV);
    },
    login: ({ method, site }) => {
      if (method === 'GET') return page('Log in', form('login', email, 'Email me a login link'), NAV);
      site.mails.push({ link: 'key' });
      return page('Check your email', '<p>We have sent you a link to log in with.</p>', NAV);
    },
    key: () => ({ to: 'home' }),
  },
};
