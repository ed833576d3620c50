import {
  account,
  base,
  enter,
  error,
  form,
  input,
  loginForm,
  script,
  NAV_IN,
  NAV_OUT,
  page,
  type Ask,
  type Handler,
} from './stock-html.js';

const take = (ask: Ask) => {
  const email = ask.form.get('email') ?? '';
  const user = ask.form.get('user') ?? (email || 'owner');
  ask.site.accounts.push({ user, email, password: ask.form.get('password')!, active: true });
  return enter(ask, user);
};

const plainSignUp = page(
  'Register',
  form('register', input('E-mail', 'email', 'email') + input('Password', 'password', 'password'), 'Register'),
);
/** What a sign-up by name asks for; `limits` are the name's. */
const named = (limits = '') =>
  input('Username', 'user', 'text', limits) +
  input('E-mail', 'email', 'email') +
  input('Password', 'password', 'password');
const BROKEN = page('Internal Server Error', '<p>The server met a condition that it did not expect.</p>', '');

/** Ways of saying no to a first try, and doors with nothing but a password. */
export const REFUSALS: Record<string, Record<string, Handler>> = {
  // What was typed stands in it as in the page of somebody known, below a heading that speaks of no account; a hint speaks of mails.
  'filled-when-it-comes-back': {
    ...base,
    register: (ask) => {
      const { user = '', email = '' } = Object.fromEntries(ask.form) as Record<string, string>;
      const asks = (message: string): string =>
        page(
          'A place of your own in seconds',
          form(
            'register',
            `<label for="user">Username:</label>${message}<input id="user" name="user" value="${user}">
             <label for="email">Email:</label><input id="email" name="email" type="email" value="${email}" aria-describedby="hint">
             <p id="hint">What you need to go on is sent there. (Double-check your email address before continuing.)</p>`,
            'Next',
          ),
        );
      if (ask.method === 'GET') return asks('');
      ask.session['tries'] = `${ask.session['tries'] ?? ''}1`;
      if (ask.session['tries'] === '1') return asks('<p class="error">Sorry, that username already exists!</p>');
      ask.site.accounts.push({ user, email, password: 'Mailed-One-77', active: true });
      ask.site.mails.push({ password: 'Mailed-One-77', username: user });
      return page('Almost there', `<p>The password was sent to ${email}.</p>`);
    },
  },
  'closed-in-a-tip': {
    ...base,
    home: () => ({ to: 'login' }),
    register: () => ({ to: 'login' }),
    signup: () => ({ to: 'login' }),
    login: () => {
      const button =
        '<a title="The owner of this place has disabled sign up."><button type="button" disabled>Sign up</button></a>';
      return loginForm()
        .replace(NAV_OUT, '<nav><a href="login">Log in</a></nav>')
        .replace('</form>', `${button}</form>`);
    },
  },
  'shuts-accounts': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return loginForm();
      ask.site.accounts.push({ user: 'tried', email: '', password: '', active: false });
      return page('Account suspended', '<p>Write to the owners of this place if you think that this is wrong.</p>');
    },
  },
  // One session at a time: the one of the sign-up is still open.
  'in-use-elsewhere': {
    ...base,
    login: (ask) => {
      if (ask.form.has('end')) return enter(ask, ask.session['known']!);
      if (ask.method === 'GET') return loginForm();
      const account = ask.site.accounts.find(({ password }) => password === ask.form.get('password'));
      if (!account) return loginForm('Wrong user name or password.');
      ask.session['known'] = account.user;
      return page(
        'You are signed in elsewhere',
        '<p>Your account is in use in another browser. Only one session is allowed at a time.</p><form method="post" action="login"><input type="hidden" name="end" value="1"><button>End the other session and continue</button></form> <a href="home">Cancel</a>',
        '',
      );
    },
  },
  'workspace-to-name': {
    ...base,
    register: (ask) => {
      const body = input('Workspace URL', 'slug') + account;
      if (ask.method === 'GET') return page('Sign up', form('register', body, 'Create account'));
      if (!/^[a-z0-9-]+$/.test(ask.form.get('slug')!))
        return page('Sign up', error('Workspace URL is required') + form('register', body, 'Create account'));
      return take(ask);
    },
  },
  'refused-elsewhere': {
    ...base,
    register: (ask) => {
      const body = named();
      if (ask.method === 'GET') return page('Register', form('register', body, 'Register'));
      ask.session['tries'] = String(Number(ask.session['tries'] ?? 0) + 1);
      if (ask.session['tries'] === '1')
        return page(
          'An error has occurred',
          '<p>The username you chose is already in use by another member.</p><p><a href="register">Back</a></p>',
        );
      return take(ask);
    },
  },
  // No password is asked for, and nobody is mailed one: somebody else has come from the same address a while ago.
  'one-an-hour': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page('Register', form('register', input('Username', 'user') + input('E-mail', 'email', 'email'), 'Register'))
        : page(
            'Info',
            '<p>A new user was registered with the same IP address as you within the last hour. To prevent registration flooding, at least an hour has to pass between registrations from the same IP. Sorry for the inconvenience.</p><p><a href="javascript: history.go(-1)">Go back</a></p>',
          ),
  },
  // The form promises a mail from the first; it comes back, the address is somebody's already.
  'taken-where-mail-is-promised': {
    ...base,
    register: ({ method }) => {
      const promise =
        '<p>You must enter a valid email address as your randomly generated password will be sent to that address.</p>';
      const asks = form('register', input('Username', 'user') + promise + input('Email', 'email', 'email'), 'Register');
      const taken =
        '<h2>Registration errors</h2><p>The following errors need to be corrected before you can register:</p><ul><li><strong>Someone else is already registered with that email address. Please choose another email address.</strong></li></ul>';
      return page('Register', (method === 'POST' ? taken : '') + asks);
    },
  },
  // Every page holds the login behind a link, so that it is looked for where a sign-up promises a mail; a page of its own says that one is known.
  'taken-beside-a-folded-login': {
    ...base,
    login: (ask) => {
      const answer = base.login(ask);
      const isRefused = ask.method === 'POST' && typeof answer === 'string';
      return isRefused ? page('Invalid login', '<p>The login or password you entered is not valid.</p>', '') : answer;
    },
    register: ({ method, form: sent }) => {
      const opens = script(
        "document.querySelector('#open').onclick = () => { document.querySelector('#mini').hidden = false; };",
      );
      const mini = `<a href="#" id="open">Log in</a><div id="mini" hidden>${form('login', input('Email', 'who') + input('Password', 'password', 'password'), 'Log in')}</div>${opens}`;
      if (method === 'POST')
        return page(
          'Account already exists',
          `<p>There is already an account with the login name ${sent.get('email')}.</p>`,
          mini,
        );
      const promise = '<p>Type a legitimate email address: you will receive an email to confirm it.</p>';
      return page(
        'Create a new account',
        promise + form('register', input('Email address', 'email', 'email'), 'Send'),
        mini,
      );
    },
  },
  // The address is asked for first and refused last, where the password is chosen.
  'taken-at-the-password': {
    ...base,
    register: ({ method, form: sent }) => {
      const asks =
        sent.has('email') || sent.has('password')
          ? input('Password', 'password', 'password', 'required autocomplete="new-password"')
          : input('Email', 'email', 'email') + input('First name', 'first');
      const taken =
        method === 'POST' && sent.has('password')
          ? '<p class="message">An account with the same identifier (email, phone, username, ...) exists already.</p>'
          : '';
      return page(
        'Create an account',
        `${taken}${form('register', asks, 'Sign up')}<p>Already have an account? <a href="login">Sign in</a></p>`,
        '<nav><a href="home">Home</a></nav>',
      );
    },
  },
  // The page of the sign-up leads nowhere; where one logs in, where at all, is to be seen on the front.
  'taken-on-a-page-without-ways': {
    ...base,
    register: ({ method }) => {
      const taken = method === 'POST' ? 'E-mail address is already in use.' : '';
      return page('Register', error(taken) + form('register', named(), 'Register'), '');
    },
  },
  'taken-where-nobody-logs-in': {
    home: () => page('Home', '<p>Ship it.</p>', '<nav><a href="register">Register</a></nav>'),
    register: ({ method }) => {
      const taken = method === 'POST' ? 'E-mail address is already in use.' : '';
      return page('Register', error(taken) + form('register', named(), 'Register'), '');
    },
  },
  // The address is called a login, and taken; whoever knows no password is told first that one try is left, and then locked out.
  'taken-login-of-few-tries': {
    ...base,
    login: ({ method, session }) => {
      const asks = form('login', input('Login', 'who', 'email') + input('Password', 'password', 'password'), 'Log in');
      if (method === 'GET') return page('Login', asks, '');
      const isSecond = session['tries'];
      session['tries'] = '1';
      const warning = 'You have one more attempt before your account is locked.';
      return page('Login', error(isSecond ? 'Your account is locked.' : warning) + asks, '');
    },
    register: ({ method }) => {
      const taken = method === 'POST' ? 'invalid login, already an account with this login' : '';
      const asks = form('register', input('Login', 'login', 'email') + error(taken), 'Create account');
      return page('Create account', `${asks}<p><a href="login">Log in</a></p>`, '');
    },
  },
  // One of the two is somebody's, and the page does not tell which: it is the name.
  'name-or-address-taken': {
    ...base,
    register: (ask) => {
      const refused = ask.method === 'POST' && !/\d/.test(ask.form.get('user')!);
      if (ask.method === 'POST' && !refused) return take(ask);
      const told = refused ? 'Failed to create new user (username or e-mail already existing?)' : '';
      return page('Sign up', error(told) + form('register', named(), 'Create account'));
    },
  },
  // A login whose notice of a failure stands there from the first; what a link beside it opens takes a name, and does nothing.
  'failure-before-any-try': {
    ...base,
    home: () => page('Forum', '<p>Nothing here yet.</p>', '<nav><a href="login">Login</a></nav>'),
    login: () => {
      const door = form('login', input('Username / Email', 'who') + input('Password', 'password', 'password'), 'Login');
      const handle = `<div role="dialog" aria-modal="true" id="box" hidden><h5>Register a handle</h5><p>Enter your handle to register for its actions.</p><form id="handle"><label>Handle <input placeholder="username@example.com"></label> <button>Register handle</button></form></div>`;
      const opens = script(
        "document.querySelector('#more').onclick = () => { box.hidden = false; }; handle.onsubmit = (event) => { event.preventDefault(); fetch('home'); };",
      );
      return page(
        'Login',
        `${door}<div class="alert alert-danger">Login unsuccessful</div><p>Don't have an account? <a href="#" id="more">Manage handles</a></p>${handle}${opens}`,
        '',
      );
    },
  },
  // An address is all that it asks for at first, and a page of its own says, in words not known, that this one is not welcome.
  'strangers-sent-back': {
    ...base,
    register: ({ method }) =>
      method === 'GET'
        ? page('Register', form('register', input('E-mail', 'email', 'email'), 'Send'))
        : page(
            'Members of this house',
            '<p>This place is for members alone.</p><p>Please press Back and try again.</p>',
          ),
  },
  // Its field for the name takes eight letters, and the first eight are somebody else's.
  'short-names': {
    ...base,
    register: (ask) => {
      const body = named('maxlength="8"');
      const user = ask.form.get('user');
      if (!user || user === 'robinmil')
        return page('Register', error(user ? 'That username is taken.' : '') + form('register', body, 'Register'));
      ask.site.accounts.push({ user, email: '-', password: ask.form.get('password')!, active: true });
      return { to: 'login' };
    },
  },
  // Only its box says how long a name may be; its refusals say nothing of that.
  'names-of-ten': {
    ...base,
    register: (ask) => {
      const body = named('placeholder="max. 10 letters"');
      const user = ask.form.get('user') ?? '';
      if (user && user.length <= 10) return take(ask);
      return page('Register', error(user && 'That cannot be taken.') + form('register', body, 'Register'));
    },
  },
  // What it does not like stands as bare text between the fields, and in no words that others use.
  'bare-complaint': {
    ...base,
    register: (ask) => {
      const name = ask.form.get('name') ?? '';
      if (name && !name.includes(' ')) {
        ask.form.set('user', name);
        return take(ask);
      }
      const line = (label: string, key: string, type: string, said = ''): string =>
        `${label}:<input name="${key}" type="${type}" placeholder="${label}"><br>${said && `${said}<br>`}`;
      const body =
        line('Name', 'name', 'text', name && 'One word it has to be') +
        line('E-mail', 'email', 'text') +
        line('Password', 'password', 'password');
      return page('Register', form('register', body, 'Register'));
    },
  },
  // The form says who lets people in; a login before that is refused like any other.
  'approval-told-ahead': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return plainSignUp.replace(
          '</form>',
          '<p>Please wait for an administrator to activate your account.</p></form>',
        );
      return { to: 'login' };
    },
  },
  'complaint-above': {
    ...base,
    register: (ask) => {
      const region = ask.form.get('region') ?? '';
      const show = (message = ''): string =>
        page(
          'Register',
          error(message) +
            form(
              'register',
              input('E-mail', 'email', 'email') +
                input('Password', 'password', 'password') +
                '<p><label for="region">Delivery region</label><select id="region" name="region"><option value="">Choose one</option><option value="1">North</option><option value="2">South</option></select></p>',
              'Register',
            ),
        );
      if (ask.method === 'GET') return show();
      return region ? take(ask) : show('Please select a delivery region.');
    },
  },
  // One breaks before the account is made, the other after.
  'breaks-before': { ...base, register: (ask) => (ask.method === 'GET' ? plainSignUp : BROKEN) },
  // Its page shows a form that its server has no ear for.
  'takes-no-forms': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? plainSignUp
        : { status: 405, html: page('Castle', '<p>The method is not allowed for the requested URL.</p>', '') },
  },
  'breaks-without-password': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page(
            'Register',
            form('register', input('Username', 'user') + input('E-mail', 'email', 'email'), 'Register') +
              '<p>A link to choose a password will be mailed to you.</p>',
          )
        : BROKEN,
  },
  'breaks-after': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return plainSignUp;
      take(ask);
      delete ask.session['user'];
      return BROKEN;
    },
  },
  // Chosen in a window of its own, which nothing but a link tells of.
  'town-from-a-window': {
    ...base,
    register: ({ method }) => {
      const [mark, said] =
        method === 'GET' ? ['', ''] : ['field_error', '<div class="invalid-feedback">This field is required</div>'];
      const town = `<fieldset><legend>About you</legend><div>${input('Nickname', 'user', 'text', 'required')}<p id="left"></p><p>How others see you</p></div><div class="field ${mark}"><label>Town</label><div><input type="hidden" name="town"><a href="towns">Look up</a></div><p>Where you live</p>${said}</div></fieldset>`;
      const count =
        'addEventListener("load",()=>{const at=document.getElementById("user");const show=()=>left.textContent=100-at.value.length;at.oninput=show;show()})';
      return page('Create account', form('register', account + town, 'Create account') + script(count));
    },
  },
  // Told at the foot of a page that comes anew, in no known words, by a box that nothing marks.
  'told-at-the-foot': {
    ...base,
    register: (ask) => {
      const body = input('User name', 'user') + input('Password', 'password', 'password');
      const told = ask.method === 'GET' ? '' : '<div><span>That user name, our cook wears it.</span></div>';
      return page('New here', form('register', body, 'Create account') + told);
    },
  },
  // The page that a new account is led to is denied to it, and names it all the same.
  'denied-inside': {
    ...base,
    home: (ask) => {
      const { user } = ask.session;
      const html = page(
        'Error 403',
        '<p>You may not see this page.</p>',
        user && NAV_IN(user).replace('<form', '<a href="account">My account</a> <form'),
      );
      return user ? { status: 403, html } : base.home(ask);
    },
    register: (ask) => {
      const body = input('User name', 'user') + input('Password', 'password', 'password');
      return ask.method === 'GET' ? page('New here', form('register', body, 'Create account')) : take(ask);
    },
    // A refused login comes back without a word: only its status says so.
    login: (ask) => {
      const { to, html = loginForm() } = Object(base.login(ask)) as { to?: string; html?: string };
      return to ? { to } : { status: ask.method === 'POST' ? 403 : 200, html };
    },
  },
  // Its front tells strangers what they may try, logging out included.
  'told-beforehand': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page(
            'Welcome to the rehearsal',
            '<p>Please verify your email settings first.</p><ol><li>Start by <a href="register">registering</a>.</li><li><a href="login">Login</a> and look around.</li><li>Then <a href="bye">logout</a>, and come again.</li></ol>',
            '<nav><a href="login">Login</a></nav>',
          ),
    register: (ask) => {
      const body = input('User name', 'user') + input('Password', 'password', 'password');
      return ask.method === 'GET' ? page('New here', form('register', body, 'Create account'), '') : take(ask);
    },
  },
  // Shows its menu at once, and asks only then whether the password is right; nobody answers.
  'menu-before-answer': {
    ...base,
    home: () =>
      page(
        'Calendars',
        `<div id="at">${form('#', input('User', 'user') + input('Password', 'password', 'password'), 'Log in')}</div><script>
        document.querySelector('form').onsubmit=(sent)=>{sent.preventDefault();at.innerHTML='<p><a href="#">Refresh</a></p><p><a href="#">Log out</a></p><p>Loading</p><p>Please wait...</p>'}</script>`,
        '',
      ).replace('<h1>Calendars</h1>', ''),
  },
  // Recommends a second factor before anything else is shown, without a menu.
  'factor-on-offer': {
    ...base,
    home: (ask) =>
      ask.session['user'] && !ask.session['asked']
        ? page(
            'More safety',
            '<p>Set up two-step login: it wants a one-time code from your phone each time.</p><a href="asked">No thanks</a> <a href="setup">Set up</a>',
            '',
          )
        : base.home(ask),
    asked: (ask) => {
      ask.session['asked'] = 'yes';
      return { to: 'home' };
    },
  },
  'passed-on': {
    ...base,
    register: ({ method }) => {
      const body = input('User name', 'user') + input('Password', 'password', 'password');
      return method === 'GET'
        ? page('Register', form('register', body, 'Sign up'))
        : page('Register', '<p>Your application has been sent to the administrators.</p>');
    },
  },
  'no-address': {
    ...base,
    register: (ask) => {
      const body = input('User name', 'user') + input('Password', 'password', 'password');
      if (ask.method === 'GET') return page('Register', form('register', body, 'Sign up'));
      take(ask);
      delete ask.session['user'];
      ask.site.accounts.at(-1)!.active = false;
      return { to: 'login' };
    },
  },
  // The vendor's script does not come.
  'undrawn-challenge': {
    ...base,
    register: ({ method }) => {
      const body = input('E-mail', 'email', 'email') + input('Password', 'password', 'password');
      const refusal = method === 'GET' ? '' : error('The answer parameter is absent.');
      return page('Register', form('register', `${refusal}${body}<div class="g-recaptcha"></div>`, 'Register'));
    },
  },
  'password-alone': {
    ...base,
    home: (ask) => {
      if (ask.session['user']) return base.home(ask);
      if (ask.site.accounts.length > 0) return { to: 'login' };
      const body = input('Password', 'password', 'password') + input('Repeat', 'repeat', 'password');
      return page('Welcome', `<p>Choose a password for this server.</p>${form('setup', body, 'OK')}`, '');
    },
    setup: (ask) =>
      ask.form.get('password') === ask.form.get('repeat') ? take(ask) : page('Welcome', error('They differ.'), ''),
  },
};
