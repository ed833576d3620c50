import { account, base, enter, error, form, home, input, NAV_IN, page, type Ask, type Handler } from './stock-html.js';

const passwordForm = form(
  'change',
  input('New password', 'new1', 'password') + input('Repeat it', 'new2', 'password'),
  'Create password',
);
const LOGIN_ONLY = '<nav><a href="home">Home</a> <form action="login"><button>Login</button></form></nav>';
const joinForm = form(
  'register',
  input('User name', 'user') + input('Email', 'email', 'email') + input('Password', 'password', 'password'),
  'Sign up',
);
const NAME_AND_ADDRESS = input('User name', 'user') + input('Email', 'email', 'email');
const CURRENT = `<div>${input('Current password', 'now', 'password')}<div>Enter your current password to change the address or password.</div></div>`;
/** There is an account, and a link with a key on its way. */
function joined({ form: sent, site }: Ask, key: string) {
  const [user, email, password] = ['user', 'email', 'password'].map((name) => sent.get(name)!) as [
    string,
    string,
    string,
  ];
  site.accounts.push({ user, email, password, active: false });
  site.mails.push({ link: `verify?key=${key}` });
  return { to: 'verify' };
}
/** The account is named beside a number, without a space; nothing offers to log out. */
const inside = (user: string): string =>
  `<nav><a href="people">${user}</a><a href="points">1</a> <a href="settings">Settings</a> <a href="home">Questions</a></nav>`;

/** Asks for the address, and mails a link to the rest. */
const MAILED_REST: Handler = ({ method, site }) => {
  if (method === 'GET') return page('Register', form('register', input('Email', 'email', 'email'), 'Go on'));
  site.mails.push({ link: 'rest' });
  return page('Check your mail', '<p>We have sent you a verification email. Please open its link.</p>', '');
};

/** Stock sites where what comes by mail, or stands behind it, is not what the page before asked for. */
export const MAILS: Record<string, Record<string, Handler>> = {
  // "Click the link or enter the code": the mail brings the link alone.
  'link-or-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', joinForm);
      joined(ask, 'k3y');
      return page(
        'Verify with your email',
        '<p>We sent you a verification email. Click the verification link in your email to continue or enter the code below.</p>' +
          form('code', input('Enter code', 'code', 'text', 'autocomplete="one-time-code" maxlength="6"'), 'Verify'),
        '',
      );
    },
    verify: (ask) => {
      const account = ask.site.accounts.at(-1)!;
      account.active = true;
      return enter(ask, account.user);
    },
    code: () => page('Verify with your email', error('Invalid code.'), ''),
  },
  // The mail brings a link and a code, and the page behind the link wants the code, in a box called as an invitation's are.
  'link-and-its-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', joinForm);
      joined(ask, 'f8De7');
      ask.site.mails.at(-1)!.code = 'aJ8zT9M';
      return page(
        'Sign up',
        '<ol><li>You should receive your confirmation email within the next 15 minutes.</li></ol>',
      );
    },
    verify: ({ method, form: sent, site }) => {
      const box = input('Passcode', 'registration_code', 'text', 'pattern="[A-Za-z0-9]{6,8}" maxlength="8" required');
      if (method === 'GET') return page('Registration', form('verify', box, 'Submit'), '');
      if (sent.get('registration_code') !== 'aJ8zT9M') return page('Registration', error('This code is wrong.'), '');
      site.accounts.at(-1)!.active = true;
      return page('Registration', '<p>Your email is confirmed.</p><a href="login">Log in</a>', '');
    },
  },
  // The account's own page takes the first password with the mailed key alone, and asks for it from then on.
  'asks-for-what-was-just-set': {
    ...base,
    register: ({ method, form: sent, site }) => {
      if (method === 'GET') return page('Sign up', form('register', NAME_AND_ADDRESS, 'Create new account'));
      site.accounts.push({ user: sent.get('user')!, email: sent.get('email')!, password: '', active: true });
      site.mails.push({ link: 'key?key=5ee1' });
      return page('Welcome', '<div class="status">Further instructions have been sent to your address.</div>');
    },
    key: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Reset password',
          '<p>This is a one-time login and will expire on Sun, 11/29/2026 - 08:13.</p><p>This login can be used only once.</p>' +
            form('key', '', 'Log in'),
          '',
        );
      enter(ask, ask.site.accounts.at(-1)!.user);
      ask.session['key'] = 'unused';
      return { to: 'edit' };
    },
    edit: ({ method, form: sent, site, session }) => {
      const mine = site.accounts.find((one) => one.user === session['user']);
      if (!mine) return { to: 'login' };
      const show = (said: string): string =>
        page(
          mine.user,
          `<div class="status">${said}</div><form method="post" action="edit">${session['key'] ? '' : CURRENT}<div>${input('E-mail address', 'mail', 'email', `value="${mine.email}"`)}<div>All mail is sent to this address.</div></div>${input('Password', 'new1', 'password')}${input('Confirm password', 'new2', 'password')}<button>Save</button></form>`,
          NAV_IN(mine.user),
        );
      if (method === 'GET') return show('You have used your one-time login link. Please change your password.');
      if (!session['key'] && sent.get('now') !== mine.password) return show('The current password is wrong.');
      mine.password = sent.get('new1')!;
      delete session['key'];
      return show('The changes have been saved.');
    },
  },
  // What the mailed link opens is an answer in data: nothing runs there, and nothing leads on.
  'link-to-bare-data': {
    ...base,
    register: (ask) => (ask.method === 'GET' ? page('Sign up', joinForm) : joined(ask, '5d0c7e21')),
    verify: ({ query, site }) => {
      if (!query.has('key')) return page('Check your mail', '<p>We have sent you a link to confirm your address.</p>');
      site.accounts.at(-1)!.active = true;
      return '{"message":"Email verified successfully"}';
    },
  },
  // The members of lists have passwords, which the first login asks for by mail, and is asked whether it means that.
  'first-login': {
    ...base,
    home: (ask) => (ask.session['user'] ? home(ask) : page('Mailing lists', '<p>Lists for everybody.</p>', LOGIN_ONLY)),
    login: (ask) => {
      const box = form('login', input('Email address', 'who') + input('Password', 'password', 'password'), 'Go');
      const more = '<a href="first">First login?</a> <a href="renew">Lost password?</a>';
      return ask.method === 'GET' ? page('Mailing lists', `<h2>Login</h2>${box}${more}`, LOGIN_ONLY) : base.login(ask);
    },
    first: ({ method, form: sent, site, session }) => {
      const show = (body: string): string => page('Mailing lists', body, LOGIN_ONLY);
      const ask = '<p>Please enter your address to begin the registration process.</p>';
      if (method === 'GET')
        return show(ask + form('first', input('Your e-mail address:', 'email'), 'Request first password'));
      const email = sent.get('email');
      if (email) session['asked'] = email;
      if (email)
        return show(
          '<h2>Request first password</h2><p>Do you really want to request a password?</p><form method="post" action="first"><input type="submit" name="yes" value="Confirm"> <input type="submit" name="no" value="Back"></form>',
        );
      if (!sent.has('yes')) return { to: 'home' };
      site.accounts.push({ user: session['asked']!, email: session['asked']!, password: '', active: true });
      site.mails.push({ link: 'choose?key=c03f9a1177d2' });
      return show(
        '<p>We have sent you an email that will let you choose your password. Please check your mailbox.</p>',
      );
    },
    choose: () => page('Choose your password', passwordForm, ''),
    change: (ask) => {
      const account = ask.site.accounts.at(-1)!;
      account.password = ask.form.get('new1') ?? '';
      return enter(ask, account.user);
    },
  },
  'link-for-a-key': {
    home: ({ session }) =>
      session['user']
        ? page('Questions', '<p>Nothing here yet.</p>', inside(session['user']))
        : page('Questions', '<p>Nothing here yet.</p>', '<nav><a href="login">Sign in</a></nav>'),
    // Whoever is inside may choose a password here.
    login: (ask) =>
      ask.session['user']
        ? page('User login', `<p>Add a way to log in.</p>${passwordForm}`, inside(ask.session['user']))
        : ask.method === 'GET'
          ? page(
              'User login',
              form('login', input('User name', 'who') + input('Password', 'password', 'password'), 'Sign in') +
                '<a href="register">Create an account with a password</a>',
              '',
            )
          : base.login(ask),
    change: () => page('403 Forbidden', '<p>Forbidden</p>'),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create an account', joinForm, '');
      return joined(ask, 'f3a9c01b77d2');
    },
    verify: (ask) => {
      const account = ask.site.accounts.at(-1)!;
      if ((ask.query.get('key') ?? ask.form.get('key')) !== 'f3a9c01b77d2')
        return page(
          'Validate your email',
          `<p>The last step: paste what you were sent.</p>${form('verify', input('Validation code', 'key'), 'Continue')}`,
          '',
        );
      account.active = true;
      return enter(ask, account.user);
    },
  },
  'no-password': {
    ...base,
    home: (ask) => (ask.session['user'] ? home(ask) : doors('')),
    login: (ask) => {
      if (ask.form.has('password')) return doors('Incorrect address or password.');
      if (!ask.form.has('address')) return doors('');
      mailLink(ask);
      return page('Link sent', '<p>Check your email: we sent you a link to log in.</p>', '');
    },
    // The window asks by script, and shows what is answered.
    register: (ask) => {
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: '', active: true });
      mailLink(ask);
      return '<p>Account made. Please check your email!</p>';
    },
    enter: (ask) => enter(ask, ask.site.accounts.at(-1)!.user),
  },
  // The link leads to the rest of the sign-up, which says below what comes of it.
  'approval-told-over-the-rest': {
    ...base,
    register: MAILED_REST,
    rest: (ask) => {
      const [user, password] = ['user', 'password'].map((name) => ask.form.get(name));
      if (!user || !password) {
        const fields =
          input('User name', 'user') + input('Password', 'password', 'password') + input('Again', 'again', 'password');
        const told = '<p>Your registration has to be approved by a manager, unless your address is known to us.</p>';
        return page('Create a profile', told + form('rest', fields, 'Create my profile'));
      }
      ask.site.accounts.push({ user, email: user, password, active: true });
      return enter(ask, user);
    },
  },
  // Nothing is said any more once the rest has been sent.
  'approval-told-over-the-rest-alone': {
    ...base,
    register: MAILED_REST,
    rest: (ask) => {
      if (ask.form.has('password')) return { to: 'home' };
      const fields = input('User name', 'user') + input('Password', 'password', 'password');
      const told = '<p>Each new account needs to be approved by an administrator.</p>';
      return page('Create a profile', told + form('rest', fields, 'Create my profile'));
    },
  },
  // What said that the code is on its way still says so on the page that follows.
  'code-on-the-form': {
    ...base,
    ask: ({ site }) => {
      site.mails.push({ code: '482913' });
      return '<p>Verification code sent, please check your email!</p>';
    },
    register: (ask) => {
      if (ask.form.get('code') === '482913') {
        const [user, email, password] = ['user', 'email', 'password'].map((name) => ask.form.get(name)!);
        ask.site.accounts.push({ user: user!, email: email!, password: password!, active: true });
        return { to: 'login?told' };
      }
      const button = `<button type="button" onclick="fetch('ask').then((said) => said.text()).then((said) => (told.innerHTML = said))">Get code</button>`;
      const fields =
        input('User name', 'user') +
        input('Email', 'email', 'email') +
        button +
        input('Verification code', 'code') +
        input('Password', 'password', 'password');
      return page('Sign up', `${form('register', fields, 'Sign up')}<div id="told" role="status"></div>`);
    },
    login: (ask) => {
      const said = base.login(ask);
      return typeof said === 'string' && ask.query.has('told')
        ? said.replace(
            '</body>',
            '<div role="status">Verification code sent, please check your email! All done.</div></body>',
          )
        : said;
    },
  },
  // The mailed link types its key for whoever opens it, and leaves the sending to them; then the address logs in, not the name.
  'key-typed-by-link': {
    ...base,
    login: (ask) =>
      ask.method === 'GET'
        ? page(
            'Log in',
            form('login', input('Email', 'who', 'email') + input('Password', 'password', 'password'), 'Log in'),
          )
        : base.login(ask),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', joinForm);
      return joined(ask, '7b20ce94d1');
    },
    verify: ({ form: sent, query, site }) => {
      const typed = `value="${query.get('key') ?? ''}" required`;
      if (sent.get('key') !== '7b20ce94d1')
        return page(
          'Confirm your email',
          `<p>We sent you an email.</p>${form('verify', input('Confirmation code', 'key', 'text', typed), 'Continue')}`,
        );
      site.accounts.at(-1)!.active = true;
      return { to: 'login' };
    },
  },
  // Behind the link only a word that another mail comes: with a name of the app's own making, and a password.
  'named-by-app': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Create an account',
          form(
            'register',
            input('First name', 'first') + input('Last name', 'last') + input('Mail', 'email', 'email'),
            'Submit',
          ),
        );
      ask.site.accounts.push({ user: '', email: ask.form.get('email')!, password: '', active: false });
      ask.site.mails.push({ link: 'verify?key=5d11c2' });
      return page('A mail has been sent', '<p>A confirmation link has been sent. It is valid for a day.</p>', '');
    },
    verify: ({ site }) => {
      Object.assign(site.accounts.at(-1)!, { user: 'rmiller', password: 'Zx9-tulip-4', active: true });
      site.mails.push({ username: 'rmiller', password: 'Zx9-tulip-4' });
      return page(
        'A mail has been sent',
        '<p>Your account has been created, your temporary password has been sent to your mail address.</p>',
        '<a href="home">Go back</a>',
      );
    },
    login: (ask) =>
      ask.method === 'GET'
        ? page('Log in', form('login', input('Login', 'who') + input('Password', 'password', 'password'), 'Connect'))
        : [ask.site.accounts.at(-1)?.user].includes(ask.form.get('who')!)
          ? base.login(ask)
          : page(
              'Log in',
              error('Wrong credentials') +
                form('login', input('Login', 'who') + input('Password', 'password', 'password'), 'Connect'),
            ),
  },
  // Accounts for a program elsewhere: no address is asked for, and there is nothing here to be logged in to.
  'for-elsewhere': {
    home: () => page('Chat accounts', '<p>For use with your chat program.</p>', '<a href="register">Register</a>'),
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register a chat account',
          `<p>Letter case does not matter: macbeth is the same as Macbeth.</p>${form('register', input('Username', 'user') + input('Password', 'password', 'password') + input('Password Verification', 'again', 'password'), 'Register')}`,
          '',
        );
      const [user, password] = [ask.form.get('user')!, ask.form.get('password')!];
      ask.site.accounts.push({ user, email: '', password, active: true });
      return page('Register a chat account', '<p>Your account was successfully created.</p>', '');
    },
  },
  // A server that is away for a moment, now and then: longer than the second try that a browser makes by itself.
  'cuts-connections': {
    ...base,
    home: (ask) => (isAway(ask, 'front') ? null : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', joinForm);
      const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
      ask.site.accounts.push({ user: user!, email: email!, password: password!, active: true });
      return { to: 'login' };
    },
    login: (ask) => (ask.method === 'POST' && isAway(ask, 'login') ? null : base.login(ask)),
  },
  // Inside at once; the mailed link's page, with the way out in its menu, waits in a box for one press more.
  'pressed-inside': {
    ...base,
    home: ({ session, site }) => {
      if (!session['user']) return page('Allotments', '<p>Plots and people.</p>');
      const told = site.accounts.at(-1)!.active ? '' : '<p>We sent you an email to confirm your address.</p>';
      return page('Your plots', `${told}<p>None yet.</p>`, NAV_IN(session['user']));
    },
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Join',
          form('register', input('Email', 'email', 'email') + input('Password', 'password', 'password'), 'Sign up'),
        );
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: false });
      ask.site.mails.push({ link: 'verify?key=c05e11' });
      return enter(ask, email);
    },
    verify: ({ method, session, site }) => {
      if (method === 'GET')
        return page(
          'Your address will be verified by one press more',
          `<base href="/"><form role="dialog" method="post" action="verify"><a href="" onclick="this.closest('form').submit();return false">Verify ${session['user']}</a></form>`,
          NAV_IN(session['user']!),
        );
      site.accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  },
  'folded-menu': {
    ...base,
    home: ({ session }) => folded(session['user']),
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Sign up',
          form(
            'register',
            input('User name', 'user') + input('Email', 'email', 'email') + input('Password', 'password', 'password'),
            'Sign Up',
          ) + '<a href="login">Sign In</a>',
          '',
        );
      const [user, email] = [ask.form.get('user')!, ask.form.get('email')!];
      ask.site.accounts.push({ user, email, password: ask.form.get('password')!, active: false });
      ask.site.mails.push({ link: 'verify?key=41d0e6' });
      return { to: 'home' };
    },
    login: (ask) =>
      ask.method === 'POST' && ask.site.accounts.at(-1)?.active === false
        ? page(
            'Sign in',
            form(
              'login',
              error('Registration is pending') + input('User name', 'who') + input('Password', 'password', 'password'),
              'Sign In',
            ),
            '',
          )
        : base.login(ask),
    verify: ({ site }) => {
      site.accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  },
  // The page wants six digits, and the mail brings a link alone.
  'link-in-place-of-a-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', joinForm);
      joined(ask, 'x');
      ask.site.mails.splice(0, ask.site.mails.length, { link: 'verify?key=x', isInstead: true });
      return { to: 'code' };
    },
    code: () =>
      page(
        'Confirm your email',
        form('code', input('6-digit code', 'code', 'text', 'maxlength="6" inputmode="numeric"'), 'Confirm'),
        '',
      ),
    verify: (ask) => {
      const account = ask.site.accounts.at(-1)!;
      account.active = true;
      return enter(ask, account.user);
    },
  },
  // A code by mail that the page asks for in words nobody here knows: its one box and the mail tell enough.
  'code-in-other-words': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'));
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      ask.site.accounts.push({ user: email, email, password, active: false });
      ask.site.mails.push({ code: '402957' });
      return { to: 'step' };
    },
    step: (ask) => {
      const [made] = ask.site.accounts;
      if (ask.form.get('f6') === '402957' && made) return ((made.active = true), enter(ask, made.email));
      return page(
        '이메일 인증',
        `<p>Bgħatna 402 lilek.</p>${form('step', '<p>Ittra: <input name="f6" type="text"></p>', 'Ibgħat')}`,
        '',
      );
    },
  },
  // Logs in first, and waits for the mailed link on a page in words of its own, whose only ways are to leave and one more.
  'notice-in-other-words': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.site.accounts.at(-1)?.active ? { to: 'notice' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: false });
      ask.site.mails.push({ link: 'open' });
      return enter(ask, email);
    },
    notice: () =>
      page(
        'Orbit',
        `<p>Gloria frimas! Zat korem ve plonk de flomp, ke nu e-mail dir mikte, florg us e-mail.</p>${form('again', '', 'Florg nox')}${form('bye', '', 'Log out')}`,
        '',
      ),
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  },
  // What has the account sleep is asked for by the page's own form, and nothing is mailed.
  'wakes-by-its-own-form': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Register', form('register', input('Username', 'user') + account, 'Register'));
      const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
      ask.site.accounts.push({ user: user!, email: email!, password: password!, active: false });
      return { to: 'rest' };
    },
    rest: (ask) => {
      const [known] = ask.site.accounts;
      const told = '<div class="alert">You need to update your user profile to activate your account.</div>';
      const email = input('Email', 'email', 'text', `value="${known!.email}"`);
      const asked = form('rest', email + input('First name *', 'first') + input('Last name *', 'last'), 'Submit');
      if (!ask.form.get('first') || !ask.form.get('last')) return page('Update Account Information', told + asked, '');
      known!.active = true;
      return enter(ask, known!.user);
    },
  },
  // A notice in words of its own below the way around every page, which names whom the page is for.
  'notice-that-names-its-owner': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.site.accounts.at(-1)?.active ? { to: 'notice' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Register', form('register', input('Username', 'user') + account, 'Register'));
      const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
      ask.site.accounts.push({ user: user!, email: email!, password: password!, active: false });
      ask.site.mails.push({ link: 'open' });
      return enter(ask, user!);
    },
    notice: ({ site, session }) =>
      page(
        'Orbit',
        `<p>Gloria ${session['user']}, ta nebbe us sed-e-mail florg (<b>${site.accounts.at(-1)!.email}</b>). Zat korem ve plonk de flomp, ke nu dir mikte florg.</p>${form('again', '', 'Florg nox')}`,
        NAV_IN(session['user']!),
      ),
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  },
};

const isAway = ({ site }: Ask, part: string): boolean => Date.now() - (site.away[part] ??= Date.now()) < 300;

/** Nothing leads on before the menu is pointed at, and nothing is said when the form has been taken. */
const folded = (user?: string): string =>
  page(
    'Club',
    '<p>A place for members.</p>',
    `<style>nav ul ul{display:none}nav li:hover ul{display:block}</style><nav><ul><li>${user ?? 'Login'}<ul>${user ? '<li><a href="bye">Log out</a></li>' : '<li><a href="register">Sign up</a></li><li><a href="login">Log in</a></li>'}</ul></li></ul></nav>`,
  );

const mailLink = ({ site }: Ask): number => site.mails.push({ link: 'enter?key=9b1c4e' });

/** Two ways to log in side by side, and a window to sign up in that only its class tells from the page. */
const doors = (complaint: string): string =>
  page(
    'Log in to Watcher',
    `<div style="display:flex"><form method="post" action="login"><p>Enter your address.</p><input type="email" name="address" placeholder="you@example.org"><p>We will email you a link to log in.</p><button>Email Me a Link</button></form>
    <form method="post" action="login">${error(complaint)}<input type="email" name="who" placeholder="you@example.org"><input type="password" name="password" placeholder="your password"><button>Log In</button></form></div>
    <div class="modal" style="display:none;position:fixed;inset:0;background:#0008"><div class="modal-body" style="background:#fff;margin:4em"><div class="title">Create Your Account</div><label for="su">Enter your address.</label><input type="email" id="su"><button id="go" class="btn">Email Me a Link</button><div id="answer"></div></div></div>
    <script>opens.onclick=()=>{document.querySelector('.modal').style.display='block'};go.onclick=async()=>{answer.innerHTML=await(await fetch('register',{method:'POST',body:new URLSearchParams({email:su.value})})).text()}</script>`,
    '<nav><a href="docs">Docs</a> <a href="#" id="opens">Sign Up</a></nav>',
  );
