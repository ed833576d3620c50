import {
  account,
  base,
  enter,
  error,
  form,
  home,
  input,
  login,
  loginForm,
  NAV_IN,
  page,
  script,
  type Ask,
  type Handler,
} from './stock-html.js';

const note = (ask: Ask, active: boolean): string => {
  const email = ask.form.get('email')!;
  ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active });
  return email;
};

/** Whoever is inside sees no more of it than the name. */
const named = ({ user }: Ask['session']): string | undefined =>
  user && `<nav><a href="home">Home</a> <a href="about">About</a> <a href="people">${user}</a></nav>`;

const JOIN = '<nav><a href="home">Home</a> <a href="register">New account</a></nav>';

/** Doors that say little of what they are for. */
export const DOORS: Record<string, Record<string, Handler>> = {
  // Its script keeps whatever is pressed to itself until all of it has come.
  'deaf-at-first': {
    ...base,
    home: (ask) => {
      if (ask.session['user']) return base.home(ask);
      const keeps = script(
        "document.addEventListener('click', (event) => performance.now() < 9000 && event.target.closest('a') && event.preventDefault(), true);",
      );
      const more = '<a href="newcomer?from=foot">No account? Register</a> <a href="login?from=foot">Login here</a>';
      const ways = '<nav><a href="newcomer">Register</a> <a href="login">Login</a></nav>';
      return page('Forum', `<p>Nobody has written anything yet.</p>${more}${keeps}`, ways);
    },
    newcomer: (ask) => {
      if (ask.method === 'GET') return page('Register', form('newcomer', account, 'Register'));
      return enter(ask, note(ask, true));
    },
  },
  // The one link that leads into the app says nothing of accounts; what stands beside it is its maker's.
  'one-link-into-it': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page('Boards', '<p>Let us begin.</p>', NAV_IN(session['user']))
        : page(
            'Boards',
            '<h1>Welcome to your new project.</h1><a href="panel" target="_blank">Go to the panel</a> <a href="https://docs.example.com/start">Documentation</a>',
            '',
          ),
    panel: () => ({ to: 'come-in' }),
    'come-in': (ask) => {
      if (ask.method === 'GET') return page('Create your account', form('come-in', account, 'Create account'), '');
      return enter(ask, note(ask, true));
    },
  },
  // All that is there at first is a link past what is not there yet.
  'shell-with-skip-link': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page('Boards', '<p>Let us begin.</p>', NAV_IN(session['user']))
        : `<!doctype html><title>Boards</title><a href="#main">Skip to main content</a><div id="main"></div><script>setTimeout(()=>{main.innerHTML='<h1>Boards</h1><a href="come-in">Sign up</a>'},9000)</script>`,
    'come-in': (ask) => {
      if (ask.method === 'GET')
        return page('Sign up', form('come-in', input('Username', 'user') + account, 'Sign up'), '');
      const [user, email, password] = ['user', 'email', 'password'].map((name) => ask.form.get(name)!);
      ask.site.accounts.push({ user: user!, email: email!, password: password!, active: true });
      return enter(ask, user!);
    },
  },
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
  'denied-in-haste': {
    ...base,
    register: (ask) => {
      const since = Number(ask.session['since'] ?? 0);
      ask.session['since'] = String(Date.now());
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      if (Date.now() - since < 6000)
        return page('Message', '<p>You were taken for a robot. Signing up has a minimum time of 6 seconds.</p>');
      return enter(ask, note(ask, true));
    },
  },
  'login-in-haste': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET' || Date.now() - Number(ask.session['since']) > 2500) return base.login(ask);
      return page('An error has occurred', error('You will have to wait about 2 seconds to log in again, sorry.'));
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      note(ask, true);
      ask.session['since'] = String(Date.now());
      return page('Thank you', '<p>Your account has been created. You may log in now.</p>');
    },
  },
  'refusal-apart': {
    ...base,
    login: (ask) => {
      const inside = base.login(ask);
      if (ask.method === 'GET' || typeof inside !== 'string') return inside;
      return page('Wrong password', '<p class="error">The login or the password is not valid.</p>', JOIN);
    },
    register: (ask) => {
      if (ask.method === 'POST') return enter(ask, note(ask, true));
      return page(
        'New account',
        `<p>You will receive an email to confirm it.</p>${form('register', account, 'Send')}`,
        JOIN,
      );
    },
  },
  'refusal-in-a-line': {
    ...base,
    login: (ask) => {
      const inside = base.login(ask);
      return ask.method === 'GET' || typeof inside !== 'string' ? inside : '<!doctype html><p>Wrong password!';
    },
  },
  'new-or-known': {
    ...base,
    home: (ask) => (ask.session['user'] ? home(ask) : { to: 'login' }),
    login: () =>
      page(
        'Your orders',
        form(
          'begin',
          '<p><input type="radio" id="n" name="as" value="new" checked><label for="n">Create an account</label></p>',
          'Continue',
        ) +
          form('login', account, 'Log in') +
          `<h4>Sign up for the newsletter</h4><form action="news">${input('', 'email', 'text', 'placeholder="Newsletter"')}<button>Subscribe</button></form>`,
        '<nav><a href="home">Home</a> <a href="login">Account</a></nav>',
      ),
    news: () => page('Newsletter', '<p>You have subscribed.</p>', ''),
    begin: () => page('Create an account', form('join', account, 'Continue'), ''),
    join: (ask) => enter(ask, note(ask, true)),
  },
  'refusal-beside': {
    ...base,
    home: (ask) => (ask.session['user'] ? home(ask) : loginForm()),
    login: (ask) => {
      const inside = base.login(ask);
      if (ask.method === 'GET' || typeof inside !== 'string') return inside;
      // The form stands elsewhere on this page than on the one before.
      return page(
        'Members',
        `<form action="find">${input('Find', 'q')}</form><p>You may have mistyped your password.</p>${inside.split('</div>')[1]!}`,
        '',
      );
    },
  },
  'same-refusal': {
    ...base,
    register: (ask) =>
      page(
        'Register',
        `${ask.method === 'POST' ? '<div>The address is no valid one. Please try again.</div>' : ''}${form('register', account, 'Register')}`,
      ),
  },
  'name-made-of-names': {
    ...base,
    register: (ask) => {
      const show = (message = ''): string => {
        const names = `${input('First name', 'first')}${input('Last name', 'last')}<p><label for="pen">Pen name</label> <input id="pen" name="pen" required> <small>Your name as readers see it. It has to be unique.</small></p>`;
        const derive = `<script>for(const n of ['first','last'])document.getElementById(n).onblur=()=>{pen.value=document.getElementById('first').value+document.getElementById('last').value}</script>`;
        return page('Registration', error(message) + form('register', names + account, 'Register') + derive);
      };
      if (ask.method === 'GET') return show();
      const user = ask.form.get('pen')!;
      if (!/^([A-Z][a-z]+){2,}$/.test(user)) return show('This is no pen name.');
      ask.site.accounts.push({ user, email: '-', password: ask.form.get('password')!, active: true });
      return { to: 'login' };
    },
  },
  'form-for-others': {
    ...base,
    register: (ask) => {
      const user = ask.session['user'];
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'), user && NAV_IN(user));
      note(ask, false);
      ask.site.mails.push({ link: 'open' });
      return page('Almost there', '<p>We have sent you an email with a link to verify your account.</p>', '');
    },
    open: (ask) => {
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      enter(ask, last.user);
      return page('Thank you', `<p>Your page was made. A confirmation email has been sent to ${last.email}</p>`, '');
    },
  },
  'doors-for-all': {
    ...base,
    home: ({ session }) => page('Main page', '<p>Write.</p>', named(session)),
    register: (ask) => {
      const fields = input('Username', 'user') + input('Password', 'password', 'password');
      if (ask.method === 'GET') return page('Register', form('register', fields, 'Register'), named(ask.session));
      const user = ask.form.get('user')!;
      ask.site.accounts.push({ user, email: '', password: ask.form.get('password')!, active: true });
      return enter(ask, user);
    },
    login: (ask) => (ask.method === 'GET' ? loginForm() : login(ask)),
  },
  // The sign-up is shown to whoever is inside as well, and the inside names nobody: only the login leads past itself.
  'sign-up-for-all': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page(
            'Boards',
            '<p>No boards yet.</p><p>Boards hold what you plan.</p>',
            '<nav><a href="home">Boards</a> <a href="people">People</a> <a href="help">Help</a></nav>',
          )
        : home({ session } as Ask),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      return enter(ask, note(ask, true));
    },
  },
  'key-of-a-while': {
    ...base,
    register: (ask) => {
      const given = Number(ask.form.get('key') ?? Date.now());
      const show = (message = ''): string => {
        const key = `<input type="hidden" name="key" value="${Date.now()}">`;
        return page('Registration', error(message) + form('register', key + account, 'Register'));
      };
      if (ask.method === 'GET') return show();
      return Date.now() - given < 3000 ? show('Invalid or outdated form key.') : enter(ask, note(ask, true));
    },
  },
  'told-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      enter(ask, note(ask, true));
      return page(
        'Account made',
        '<p>Congratulations, your account has been created!</p><p>A confirmation has been sent to your e-mail address. If it does not come within the hour, please contact us.</p>',
        NAV_IN(ask.session['user']!),
      );
    },
  },
  'agreement-beside-login': {
    ...base,
    register: (ask) => {
      const quick = `<form method="post" action="login"><input name="user" placeholder="Username"><input type="password" name="password" placeholder="Password"><button>Log in</button></form>`;
      const terms =
        '<h2>Registration agreement</h2><p>By these terms you are kind.</p><form method="post" action="register"><input type="submit" name="yes" value="I accept the terms of the agreement."><input type="submit" name="no" value="I do not accept the terms of the agreement."></form>';
      if (ask.method === 'GET') return page('Register', quick + terms);
      if (ask.form.has('yes')) return page('Register', quick + form('register', account, 'Create account'));
      return ask.form.get('email') ? enter(ask, note(ask, true)) : { to: 'home' };
    },
  },
  // "No" is chosen for whoever does not say how old they are.
  'age-gate': {
    ...base,
    register: (ask) => {
      const gate =
        '<h2>Registration</h2><p>This site takes nobody under the age of 13.</p><b>Please confirm that you are age 13 or over.</b><form method="post" action="register"><div><label><input type="radio" name="old" value="0" checked> <span>No</span></label> <label><input type="radio" name="old" value="1"> <span>Yes</span></label><br><input type="submit" name="next" value="Continue"></div></form><a href="home">Close</a>';
      if (ask.method === 'GET') return page('Registration', gate);
      if (ask.form.get('old') === '1') return page('Registration', form('register', account, 'Create account'));
      return ask.form.get('email') ? enter(ask, note(ask, true)) : { to: 'home' };
    },
  },
  // Nobody is asked to join; whoever wants what is one's own is asked who that is.
  'behind-preferences': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : page('Notebook', '<p>Notes.</p><a href="note">Edit</a> <a href="own">Preferences</a>', ''),
    own: (ask) => {
      const buttons = '<button name="act" value="in">Login</button> <button name="act" value="new">Register</button>';
      const login = `${input('Name', 'user')}${input('Password', 'secret', 'password')}${buttons}`;
      const show = (fields: string): string =>
        page('Notebook', `<form method="post" action="own">${fields}</form>`, '');
      if (ask.form.has('email')) return enter(ask, note(ask, true));
      return show(ask.form.get('act') === 'new' ? `${account}<button name="act" value="new">Register</button>` : login);
    },
  },
  'office-at-the-back': {
    ...base,
    home: (ask) => {
      const rooms =
        '<a href="bread">Bread</a> <a href="cakes">Cakes</a> <a href="kneading"><h2>Admin area</h2><p>For the crew</p></a>';
      return ask.session['user'] ? home(ask) : page('Bakery', `<p>Fresh bread.</p>${rooms}`, '');
    },
    kneading: (ask) => {
      const door = form('kneading', input('Email', 'email') + input('Password', 'password', 'password'), 'Log in');
      if (ask.method === 'GET') return page('Crew', door, '');
      const isRight = note(ask, false) === 'baker7' && ask.form.get('password') === 'Crew-Only-1';
      if (isRight) return enter(ask, 'baker7');
      // Who is known here gets no word of what was wrong.
      return page(
        'Crew',
        ask.form.get('email') === 'baker7' ? '<p>Dear crew, mind the oven.</p>' : error('Wrong.') + door,
        '',
      );
    },
  },
  'answers-in-data': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return page('Log in', form('login', account, 'Log in'), '');
      note(ask, false);
      return '{"ok": false, "messages": {"form": ["The password you gave is wrong."]}}';
    },
  },
  'reminded-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('New kitty', form('register', account, 'Start it'));
      enter(ask, note(ask, true));
      const said =
        '<p role="status">We just tried to put a reminder in your post: the reminder message has been sent to you.</p>';
      return page('Kitty', `${said}<p>Nothing is in it yet.</p>`, NAV_IN(ask.session['user']!));
    },
  },
  'revealed-passwords': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') return enter(ask, note(ask, true));
      const secret = (name: string): string =>
        `<div><label for="${name}">${name}</label><div><input id="${name}" type="password"><button type="button" aria-label="Reveal">eye</button></div></div>`;
      return page(
        'Sign up',
        `<section><div><div>${input('Email', 'email', 'email')}</div><div>${secret('Password')}</div><div>${secret('Repeat password')}</div><div><button id="go">Register</button></div></div></section><script>go.onclick=()=>{const f=document.createElement('form');f.method='post';f.action='register';for(const [n,i] of [['email','email'],['password','Password'],['again','Repeat password']]){const h=document.createElement('input');h.type='hidden';h.name=n;h.value=document.getElementById(i).value;f.append(h)}if(!f.password.value||!f.email.value||f.again.value!==f.password.value){for(const i of document.querySelectorAll('input'))i.value='';return}document.body.append(f);f.submit()}</script>`,
      );
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
  // Another house logs people in, and tells the app who they are only once it is allowed to.
  'other-house': {
    home: ({ session }) =>
      session['user']
        ? page('Boards', '<p>Nothing to do.</p>', NAV_IN(session['user']))
        : page(
            'Boards',
            '<p>Plan together.</p><a id="in">Log in</a><script>document.getElementById("in").href="http://localhost:"+location.port+"/house?client_id=7&redirect_uri="+encodeURIComponent(location.origin+"/back")</script>',
            '',
          ),
    house: () => page('Harbour', `${form('house', account, 'Log in')}<a href="register">Create an account</a>`, ''),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create an account', form('register', account, 'Create an account'), '');
      ask.session['user'] = note(ask, false);
      return { to: 'allow' };
    },
    allow: ({ session }) =>
      page(
        'Harbour',
        `<p>Hello ${session['user']}! Boards wants to know your address.</p><select><option>English</option><option>Deutsch</option></select><form method="post" id="on"><button type="button">Deny access</button> <button>Authorize</button></form><script>document.getElementById("on").action="http://127.0.0.1:"+location.port+"/back"</script>`,
        '',
      ),
    back: (ask) => {
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      return enter(ask, last.user);
    },
  },
};
