import { base, script, type Ask, type Handler } from './stock-html.js';

/**
 * Sign-ups drawn by a script, whose answers show for two seconds in a box that nothing marks, while the form stays. `code`: a button
 * has one mailed first; `setsUp`: the inside takes three seconds to come.
 */
const app = (
  asksCode: boolean,
  setsUp: boolean,
): string => `<!doctype html><html lang="en"><head><title>Orbit</title></head>
<body><div id="root"></div>${script(`
const root = document.getElementById('root'), asksCode = ${asksCode}, setsUp = ${setsUp};
const box = (name, hint, type = 'text') => '<div><input name="' + name + '" placeholder="' + hint + '" type="' + type + '"></div>';
const say = (text) => {
  const toast = document.createElement('div');
  toast.className = 'css-1k3xv';
  toast.style.cssText = 'position:fixed;top:12px;left:40%';
  toast.textContent = text;
  document.body.append(toast);
  setTimeout(() => toast.remove(), 2000);
};
const typed = () => Object.fromEntries([...root.querySelectorAll('input')].map(({ name, value }) => [name, value]));
const send = async (path) => {
  const answer = await (await fetch('/' + path, { method: 'POST', body: new URLSearchParams(typed()) })).json();
  if (answer.says) say(answer.says);
  if (answer.empties) for (const one of root.querySelectorAll('input')) one.value = '';
  if (answer.enters) { location.hash = ''; draw(); }
};
const draw = async () => {
  const { user } = await (await fetch('/who')).json();
  const isNew = location.hash === '#new';
  if (user && setsUp) {
    root.innerHTML = '<p>Setting up your workspace…</p>';
    await new Promise((done) => setTimeout(done, 3000));
  }
  root.innerHTML = user
    ? '<p>' + user + '</p><button>Sign out</button><h2>Projects</h2>'
    : isNew
      ? '<h2>Create your account</h2>' + box('user', 'Username') + box('email', 'Email', 'email') +
        (asksCode ? box('code', 'Verification code') + '<button data-to="code">Get code</button>' : '') +
        box('password', 'Password', 'password') + '<button data-to="register">Sign up</button> <a href="#">Sign in</a>'
      : '<h2>Sign in</h2>' + box('who', 'Username or email') + box('password', 'Password', 'password') +
        '<button data-to="enter">Sign in</button> <a href="#new">Create account</a>';
  for (const one of root.querySelectorAll('[data-to]')) one.onclick = () => send(one.dataset.to);
};
addEventListener('hashchange', draw);
draw();`)}</body></html>`;

const says = (text: string, more = {}): string => JSON.stringify({ says: text, ...more });
export const add = ({ site, form }: Ask, active: boolean): void => {
  const [user, email, password] = ['user', 'email', 'password'].map((name) => form.get(name) ?? '');
  if (!site.accounts.some((one) => one.email === email))
    site.accounts.push({ user: user!, email: email!, password: password!, active });
};

export const site = (more: Record<string, Handler>, setsUp = false): Record<string, Handler> => ({
  home: () => app('code' in more, setsUp),
  who: ({ session }) => JSON.stringify({ user: session['user'] ?? null }),
  enter: ({ site: { accounts }, form, session }) => {
    const account = accounts.find(({ user, email }) => [user, email].includes(form.get('who') ?? ''));
    if (account?.password !== form.get('password')) return says('Incorrect username or password');
    if (!account.active) return says('This account is not active');
    session['user'] = account.user;
    return JSON.stringify({ enters: true });
  },
  ...more,
});

const CODE = '482913';
const withCode: Handler = (ask) => {
  if (ask.form.get('code') !== CODE) return says('The verification code is incorrect');
  add(ask, true);
  return says('Registered successfully');
};

/** The box for a code goes as soon as the code is sent, and comes back where it was wrong. */
const slowCode = `<!doctype html><html lang="en"><head><title>Orbit</title></head><body><div id="root"></div>${script(`
const root = document.getElementById('root');
const post = async (path, body) => (await fetch('/' + path, { method: 'POST', body: new URLSearchParams(body) })).json();
const show = (body, pressed) => {
  root.innerHTML = '<nav><a href="/help">Help</a> <a href="/terms">Terms</a> <a href="/privacy">Privacy</a></nav>' + body;
  root.querySelector('button')?.addEventListener('click', () => pressed(root.querySelector('input')?.value));
};
const ask = (email, error) => {
  const told = '<h2>Enter your code</h2><p>Passcode of ' + email + '</p>';
  show(told + '<p>' + error + '</p><input name="code" maxlength="6" placeholder="Code"><button>Verify</button> <a href="#again">Resend code</a>', async (code) => {
    show(told);
    await new Promise((done) => setTimeout(done, 2500));
    const { isRight } = await post('code', { code });
    if (isRight) location.href = '/home';
    else ask(email, 'This code is wrong.');
  });
  root.querySelector('[href="#again"]').onclick = () => post('again', {});
};
show('<h2>Create your account</h2><input name="email" type="email" placeholder="Email"><input name="password" type="password" placeholder="Password"><button>Sign up</button> <a href="/login">Log in</a>', async (email) => {
  await post('register', { email, password: root.querySelector('[type=password]').value });
  ask(email, '');
});`)}</body></html>`;

export const TOASTS: Record<string, Record<string, Handler>> = {
  'empties-itself': site({
    register: (ask) => {
      add(ask, true);
      return JSON.stringify({ empties: true });
    },
  }),
  // One code in so many seconds, whoever asks: what says so has gone before they have passed.
  'code-once-in-a-while': site({
    code: ({ site: { mails }, session }) => {
      const now = Date.now();
      session['since'] ??= String(now);
      if (now - Number(session['since']) < 5000) return says('You can only send one code in 5s');
      mails.push({ code: CODE });
      return says('Code sent');
    },
    register: withCode,
  }),
  // Its login greets and stays: who is inside is seen once the page is opened anew.
  'greets-and-stays': site({
    register: (ask) => {
      add(ask, true);
      return says('Account created');
    },
    enter: ({ site: { accounts }, form, session }) => {
      const account = accounts.find(({ user, email }) => [user, email].includes(form.get('who') ?? ''));
      if (account?.password !== form.get('password')) return says('Incorrect username or password');
      session['user'] = account!.user;
      return says('Welcome back!');
    },
  }),
  'sets-up-the-inside': site(
    {
      register: (ask) => {
        add(ask, true);
        ask.session['user'] = ask.form.get('user')!;
        return JSON.stringify({ enters: true });
      },
    },
    true,
  ),
  'toast-of-approval': site({
    register: (ask) => {
      add(ask, false);
      return says('Submitted. Please wait for an administrator to review your account', { empties: true });
    },
  }),
  'toast-of-a-mail': site({
    register: (ask) => {
      add(ask, false);
      ask.site.mails.push({ link: 'proof' });
      return says('A confirmation link has been sent to your inbox');
    },
    proof: ({ site: { accounts } }) => {
      accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  }),
  'code-looked-at-slowly': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : slowCode),
    register: (ask) => {
      add(ask, false);
      ask.site.mails.push({ code: '111111' });
      return '{}';
    },
    again: ({ site: { mails } }) => {
      mails.push({ code: CODE });
      return '{}';
    },
    code: ({ form, site: { accounts }, session }) => {
      const isRight = form.get('code') === CODE;
      if (isRight) accounts.at(-1)!.active = true;
      if (isRight) session['user'] = accounts.at(-1)!.email;
      return JSON.stringify({ isRight });
    },
  },
  'code-not-mailed': site({
    code: () => says('Failed to send the email: connect ECONNREFUSED'),
    register: withCode,
  }),
  'code-in-a-while': site({
    code: ({ session, site: { mails } }) => {
      if (!session['asked']) {
        session['asked'] = 'once';
        return says('Too many requests, please try again in 2 seconds');
      }
      mails.push({ code: CODE });
      return says('Code sent. Send again in 60 s');
    },
    register: withCode,
  }),
};
