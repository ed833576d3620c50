import { account, base, enter, form, input, page, script, type Answer, type Handler } from './stock-html.js';
import { add, site } from './stock-toasts.js';

const reply = (status: number, body: unknown): Answer => ({ status, html: JSON.stringify(body) });

/** Every page of the app, whoever asks; only what stands above them knows who that is. */
const listed: Handler = ({ session }) =>
  page(
    'Basic App',
    ['register', 'login', 'home', 'members', 'bye']
      .map(
        (to, n) => `<p><a href="${to}">${['Register', 'Sign in', 'Home page', 'Member page', 'Sign out'][n]}</a></p>`,
      )
      .join(''),
    session['user'] ? `<b>${session['user']}</b> <a href="bye">Sign out</a>` : '<a href="login">Sign in</a>',
  );

/** Its code is looked at, and nothing is shown where it is wrong. */
const silentCode = `<!doctype html><html lang="en"><head><title>Orbit</title></head><body><div id="root"></div>${script(`
const root = document.getElementById('root');
const post = (path, body) => fetch('/' + path, { method: 'POST', body: new URLSearchParams(body) });
const show = (body, pressed) => {
  root.innerHTML = body;
  root.querySelector('button').onclick = () => pressed(Object.fromEntries([...root.querySelectorAll('input')].map((one) => [one.name, one.value])));
};
const askCode = () => {
  show('<h2>Enter the code we sent to your email</h2><input name="code" maxlength="6" placeholder="Code"><button>Verify</button> <a href="#again">Resend code</a>', async (typed) => {
    if ((await post('code', typed)).ok) location.href = '/home';
  });
  root.querySelector('[href="#again"]').onclick = () => post('again', {});
};
show('<h2>Create your account</h2><input name="email" type="email" placeholder="Email"><input name="password" type="password" placeholder="Password"><button>Sign up</button> <a href="/login">Log in</a>', async (typed) => {
  await post('register', typed);
  askCode();
});`)}</body></html>`;

/** Two buttons of a script's below one pair of boxes; the second one signs up, or leads to where one does. */
const twoButtons = (second: string, does: string): string =>
  page(
    'Todo',
    `<form>${input('Email', 'email', 'email')}${input('Password', 'password', 'password')}<button type="button" id="one">Log in</button> <button type="button" id="two">${second}</button></form>${script(`
const send = async (path) => {
  await fetch('/' + path, { method: 'POST', body: new URLSearchParams(new FormData(document.forms[0])) });
  location.href = '/home';
};
one.onclick = () => send('enter');
two.onclick = () => { ${does} };`)}`,
    '',
  );
const beginsAt = (front: string): Record<string, Handler> => ({
  ...base,
  home: (ask) => (ask.session['user'] ? base.home(ask) : front),
  register: (ask) => {
    if (ask.method === 'GET') return page('Sign up', form('register', account, 'Create account'), '');
    add(ask, true);
    return enter(ask, ask.site.accounts.at(-1)!.email);
  },
});

/** Sign-ups drawn by a script that shows nothing of what its server replies. */
export const REPLIES: Record<string, Record<string, Handler>> = {
  'takes-without-a-word': site({
    register: (ask) => {
      if (ask.site.accounts.length) return { status: 500, html: '{}' };
      add(ask, true);
      return reply(201, { id: 17, email: ask.form.get('email') });
    },
  }),
  // What stands beside the boxes once a short word of failure has gone tells how much was typed, and is no answer.
  'taken-beside-a-count': {
    ...base,
    register: ({ method }) =>
      method === 'POST'
        ? reply(500, { error: 'constraint failed: UNIQUE constraint failed: users.email (2067)' })
        : page(
            'Register',
            `<form id="f">${input('Email', 'email', 'email')}<div><label for="password">Password <b id="n">0 (min 6)</b></label><input id="password" name="password" type="password"></div><button>Register</button></form>${script(`
password.oninput = () => { n.textContent = password.value.length + ' (min 6)'; };
f.onsubmit = (event) => {
  event.preventDefault();
  fetch('register', { method: 'POST', body: new URLSearchParams(new FormData(f)) }).then(() => {
    f.insertAdjacentHTML('beforebegin', '<p role="alert" id="told">Problem registering user</p>');
    setTimeout(() => told.remove(), 1500);
  });
};`)}`,
          ),
  },
  // Says in an alert, which stays, what its reply does not.
  'refuses-with-a-bare-status': {
    ...base,
    login: ({ method }) =>
      method === 'POST'
        ? reply(401, '')
        : page(
            'Log in',
            `<form id="f">${input('Email', 'email')}${input('Password', 'password', 'password')}<p id="told" role="alert" hidden>These are not known to any of our doors.</p><button>Log in</button></form>${script(`
f.onsubmit = (event) => {
  event.preventDefault();
  fetch('login', { method: 'POST', body: new URLSearchParams(new FormData(f)) }).then(() => (told.hidden = false));
};`)}`,
          ),
  },
  // The name that it asks for besides is what others see, and nobody logs in by it.
  'nicknamed-by-address': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : page('Welcome', form('login', account, 'Log in'))),
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Sign up', form('register', input('Nickname', 'user') + account, 'Sign up'));
      add(ask, true);
      return enter(ask, ask.site.accounts.at(-1)!.email);
    },
  },
  // It asks for the address first, and whom it knows for the password.
  'address-known-in-place': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : `<!doctype html><html lang="en"><head><title>Orbit</title></head><body><h1>Welcome to Orbit</h1><form id="f">${input('Email', 'email', 'email')}<button>Next</button></form>${script(`
const post = (path, body) => fetch('/' + path, { method: 'POST', body: new URLSearchParams(body) });
const typed = () => new FormData(f);
f.onsubmit = async (event) => {
  event.preventDefault();
  const isKnown = (await post('who', typed())).status === 200;
  const email = f.email.value;
  f.innerHTML = isKnown
    ? '<h1>Sign in</h1><label>Email <input name="email" type="email"></label> <label>Password <input name="password" type="password" autocomplete="current-password"></label> <a href="#forgot">Trouble signing in?</a> <button>Sign in</button><p id="told" role="alert"></p>'
    : '<h1>Create account</h1><label>Email <input name="email" type="email"></label> <label>First & last name <input name="user"></label> <label>Choose password <input name="password" type="password" autocomplete="new-password"></label> <button type="button">Cancel</button> <button>Save</button>';
  f.email.value = email;
  f.onsubmit = async (next) => {
    next.preventDefault();
    if ((await post(isKnown ? 'enter' : 'register', typed())).ok) location.href = '/home';
    else told.textContent = "The email and password you entered don't match";
  };
};`)}</body></html>`,
    who: ({ site, form: typed }) =>
      reply(site.accounts.some((one) => one.email === typed.get('email')) ? 200 : 404, {}),
    enter: () => reply(400, { error: 'INVALID_PASSWORD' }),
    register: (ask) => {
      add(ask, true);
      return enter(ask, ask.site.accounts.at(-1)!.email);
    },
  },
  // Strangers are sent the inside as well, out of sight; how one comes in is drawn a moment later.
  'inside-out-of-sight': {
    ...base,
    home: () =>
      `<!doctype html><html lang="en"><head><title>Orbit</title></head><body><h1>Welcome to Orbit</h1><div id="inside" style="display:none"><p id="who"></p><button id="out">Sign out</button></div><div id="doors"></div>${script(`
setTimeout(() => {
  doors.innerHTML = '<button id="by">Sign in with email</button> <button>Sign in with Google</button>';
  by.onclick = () => {
    doors.innerHTML = ${JSON.stringify(`<form id="f">${account}<button>Sign in</button></form><p id="told" role="alert"></p>`)};
    f.onsubmit = async (event) => {
      event.preventDefault();
      const body = new URLSearchParams(new FormData(f));
      if (!(await fetch('enter', { method: 'POST', body })).ok) return (told.textContent = 'Wrong email or password');
      who.textContent = body.get('email');
      doors.innerHTML = '';
      inside.style.display = '';
    };
  };
}, 600);`)}</body></html>`,
    enter: ({ site, form: typed }) => {
      const known = site.accounts.find(({ email }) => email === typed.get('email'));
      return reply(known?.password === typed.get('password') ? 200 : 400, {});
    },
  },
  // What it says of a wrong password is in no list of words.
  'denied-in-own-words': {
    ...base,
    enter: () => reply(401, { code: 17 }),
    login: () =>
      page(
        'Log in',
        `<form id="f">${account}<button>Log in</button></form>${script(`
f.onsubmit = async (event) => {
  event.preventDefault();
  await fetch('enter', { method: 'POST', body: new URLSearchParams(new FormData(f)) });
  if (!document.getElementById('told')) f.insertAdjacentHTML('beforebegin', '<p role="alert" id="told">The gate stays where it is.</p>');
};`)}`,
      ),
  },
  // Whoever presses sooner than its script is done leaves a page behind that nothing moves any more.
  'dead-where-hurried': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Sign up',
          `<form id="f">${account}<button>Sign up</button></form>${script(`
let isReady = false, isDead = false;
setTimeout(() => { isReady = true; }, 2500);
f.onsubmit = async (event) => {
  event.preventDefault();
  isDead ||= !isReady;
  if (isDead) return;
  await fetch('register', { method: 'POST', body: new URLSearchParams(new FormData(f)) });
  location.href = '/home';
};`)}`,
        );
      add(ask, true);
      return enter(ask, ask.site.accounts.at(-1)!.email);
    },
  },
  // Its boxes are locked from the press until what was wrong slides in, which is later than the server's answer.
  'locks-while-it-answers': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Sign up',
          `<a href="login">Log in</a><form id="f"><fieldset id="s">${account}<button>Sign up</button></fieldset></form>${script(`
f.onsubmit = async (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(f));
  s.disabled = true;
  const { ok } = await fetch('register', { method: 'POST', body });
  if (ok) return (location.href = '/home');
  await new Promise((done) => setTimeout(done, 1500));
  s.disabled = false;
  if (!document.getElementById('told')) f.insertAdjacentHTML('beforebegin', '<p role="alert" id="told">The password must be at least 30 characters long.</p>');
};`)}`,
        );
      if ((ask.form.get('password') ?? '').length < 30) return reply(400, { code: 'invalid_signup' });
      add(ask, true);
      return enter(ask, ask.site.accounts.at(-1)!.email);
    },
  },
  // Its login fails without a word, or a page.
  'fails-at-login': {
    ...base,
    login: (ask) => (ask.method === 'GET' ? base.login(ask) : { status: 500, html: '' }),
  },
  // Its front lists all of its pages to everybody, the way out included; its server breaks at the sign-up.
  'way-out-for-all-breaks': {
    ...base,
    home: listed,
    register: (ask) =>
      ask.method === 'GET'
        ? page('Register', form('register', account, 'Register'), '')
        : { status: 500, html: '<h1>Internal Server Error</h1>' },
  },
  'way-out-for-all': {
    ...base,
    home: listed,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'), '');
      add(ask, true);
      return enter(ask, ask.site.accounts.at(-1)!.email);
    },
  },
  // Breaks once it has made the account, at the mail that it was to send, and says no more than that.
  'breaks-once-it-is-made': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') {
        if (ask.site.accounts.length) return reply(400, { message: 'error.userexists' });
        add(ask, true);
        return reply(500, { title: 'Internal Server Error', message: 'error.http.500' });
      }
      return page(
        'Registration',
        `<form id="f">${input('Username', 'user')}${account}<button>Register</button></form>${script(`
f.onsubmit = (event) => {
  event.preventDefault();
  fetch('register', { method: 'POST', body: new URLSearchParams(new FormData(f)) }).then((answer) =>
    answer.ok || f.insertAdjacentHTML('beforebegin', '<p role="alert"><b>Registration failed!</b> Please try again later.</p>'));
};`)}`,
      );
    },
  },
  'fails-in-secret': site({
    register: () => ({ status: 500, html: `<h1>Traceback</h1><pre>${'  at handler (app.py)\n'.repeat(300)}</pre>` }),
  }),
  'name-taken-in-secret': site({
    register: (ask) => {
      if (!/\d/.test(ask.form.get('user')!))
        return reply(409, { error: { code: 'USER_EXISTS', message: 'errors.username_taken' } });
      add(ask, true);
      return reply(201, {});
    },
  }),
  'password-weak-in-secret': site({
    register: (ask) => {
      if (/[^\w]/.test(ask.form.get('password')!))
        return reply(400, { password: ['Only letters and numbers are allowed.'] });
      add(ask, true);
      return reply(201, {});
    },
  }),
  'mails-in-secret': site({
    register: (ask) => {
      add(ask, false);
      ask.site.mails.push({ link: 'proof' });
      return reply(200, { status: 'success', message: 'Please check your inbox and confirm your address' });
    },
    proof: ({ site: { accounts } }) => {
      accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  }),
  'refused-in-own-words': site({
    register: (ask) => {
      if (!/\d/.test(ask.form.get('user')!)) return JSON.stringify({ says: 'Username wants a number or two' });
      add(ask, true);
      return JSON.stringify({ says: 'Account created' });
    },
  }),
  'code-wrong-in-secret': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : silentCode),
    register: (ask) => {
      add(ask, false);
      ask.site.mails.push({ code: '111111' });
      return '';
    },
    again: ({ site: { mails } }) => {
      mails.push({ code: '482913' });
      return '';
    },
    code: ({ form, site: { accounts }, session }) => {
      if (form.get('code') !== '482913') return reply(400, { error: 'invalid_otp' });
      accounts.at(-1)!.active = true;
      session['user'] = accounts.at(-1)!.email;
      return reply(200, { verified: true });
    },
  },
  'second-button-signs-up': beginsAt(twoButtons('Sign up and log in', "send('register')")),
  'second-button-leads': beginsAt(twoButtons('Sign up', "location.href = '/register'")),
  'closed-in-secret': site({ register: () => reply(403, { detail: 'Registration is currently disabled.' }) }),
  'lets-in-without-a-word': site({
    register: (ask) => {
      add(ask, true);
      return JSON.stringify({ says: 'Account created' });
    },
    enter: ({ site: { accounts }, form, session }) => {
      // Known by its name only.
      const account = accounts.find(({ user }) => user === form.get('who'));
      if (account?.password !== form.get('password')) return reply(401, {});
      session['user'] = account!.user;
      return reply(200, { token: 'x' });
    },
  }),
};
