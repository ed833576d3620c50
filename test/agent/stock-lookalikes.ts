import { account, base, enter, form, home, input, page, type Answer, type Ask, type Handler } from './stock-html.js';

const made = (ask: Ask): Answer => {
  const email = ask.form.get('email')!;
  ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: true });
  return enter(ask, email);
};
const register: Handler = (ask) =>
  ask.method === 'GET' ? page('Sign up', form('register', account, 'Create account'), '') : made(ask);
const login: Handler = (ask) =>
  ask.method === 'GET'
    ? page(
        'Members',
        `${form('login', input('Email', 'who') + input('Password', 'password', 'password'), 'Log in')}<a href="register">Create an account</a>`,
        '',
      )
    : base.login(ask);
/** Takes what is no sign-up: nothing of it may be sent. */
const notAsked =
  (said: string): Handler =>
  (ask) => {
    ask.site.accounts.push({ user: said, email: '', password: '', active: false });
    return page('Thank you', '<p>We have received it.</p>', '');
  };
const front =
  (title: string, body: string, nav: string): Handler =>
  (ask) =>
    ask.session['user'] ? home(ask) : page(title, body, nav);
const MEMBERS = '<nav><a href="login">Account</a></nav>';

/** Forms that look like a sign-up and are for something else, beside a way to the one that is none. */
export const LOOKALIKES: Record<string, Record<string, Handler>> = {
  'letters-called-sign-up': {
    ...base,
    login,
    register,
    home: front(
      'Daily tea',
      `<p>News</p><footer><h3>Newsletter</h3>${form('letters', input('Your email', 'email', 'email'), 'Sign up')}</footer>`,
      '<nav><a href="#" aria-label="Menu" onclick="m.hidden=false;return false">☰</a><div id="m" hidden><a href="login">Sign in</a> <a href="register">Join free</a></div></nav>',
    ),
    letters: notAsked('letters'),
  },
  'course-code': {
    ...base,
    login,
    register,
    home: front(
      'Study share',
      `<p>Notes of all courses</p><h2>Upload</h2>${form('upload', `${input('Course code', 'courseCode')}${input('Title', 'title')}<input type="file" name="file">`, 'Upload file')}`,
      '<nav><a href="login">Log in</a> <a href="register">Register</a></nav>',
    ),
    upload: notAsked('upload'),
  },
  'letters-to-join': {
    ...base,
    login,
    register,
    home: front(
      'Tea shop',
      `<p>Teas</p><h3>Stay in the loop</h3><p>Join our community for early access.</p>${form('letters', input('Your email', 'email', 'email'), 'Join')}`,
      MEMBERS,
    ),
    letters: notAsked('letters'),
  },
  'interest-to-register': {
    ...base,
    login,
    register,
    home: front(
      'New homes',
      `<h2>Register your interest</h2>${form('interest', input('First name', 'first') + input('Last name', 'last') + input('Email', 'email', 'email'), 'Register')}`,
      '<nav><a href="homes">Homes</a> <a href="login">Log in</a></nav>',
    ),
    interest: notAsked('interest'),
  },
  'posts-to-apply-for': {
    ...base,
    login,
    register,
    home: front('Bakery', '<p>Bread</p>', '<nav><a href="jobs">Join us</a> <a href="login">My account</a></nav>'),
    jobs: () =>
      page(
        'Join our team',
        form(
          'application',
          `${input('Full name', 'name')}${input('Email', 'email', 'email')}<p><label for="w">Why us?</label> <textarea id="w" name="w" required></textarea></p>`,
          'Send application',
        ),
        '',
      ),
    application: notAsked('application'),
  },
  'letter-to-write': {
    ...base,
    login,
    register,
    home: front(
      'Village news',
      `<h2>Write to us</h2>${form('letter', `${input('Name', 'name')}${input('Email', 'email', 'email')}<p><label for="m">Message</label> <textarea id="m" name="m" required></textarea></p>`, 'Send')}`,
      MEMBERS,
    ),
    letter: notAsked('letter'),
  },
  'tickets-to-register-for': {
    ...base,
    login,
    register,
    home: front(
      'TeaConf',
      '<p>June 4–6, Lyon</p><a href="tickets">Register now</a>',
      '<nav><a href="tickets">Registration</a> <a href="login">Sign in</a></nav>',
    ),
    tickets: () =>
      page(
        'Conference registration',
        form(
          'ticket',
          `${input('Name', 'name')}${input('Email', 'email', 'email')}<p><label for="t">Ticket</label> <select id="t" name="t" required><option value="">Choose</option><option>Regular (€420)</option></select></p>`,
          'Proceed to payment',
        ),
        '',
      ),
    ticket: notAsked('ticket'),
  },
  // What is asked of whoever passes, on a front that invites to join in: no question of who comes.
  'poll-beside-news': {
    ...base,
    login,
    register,
    home: front(
      'Larch',
      `<p>News</p><h3>Join our developers</h3><p>${'Release notes. '.repeat(9)}</p><form><p>Why do you like us?</p>${[
        'Always improved',
        'Free of charge',
        'All of them',
      ]
        .map((one, at) => `<label><input type="radio" name="option" value="${at}"> ${one}</label>`)
        .join(
          ' ',
        )}<p><input type="button" value="Vote" onclick="fetch('vote',{method:'POST'})"> <input type="button" value="Results"></p></form>`,
      '<nav><a href="register">Become a member</a> <a href="login">Sign in</a></nav>',
    ),
    vote: notAsked('vote'),
  },
  // No look-alike: an address in two boxes, as many Korean forms have it.
  'address-in-two-boxes': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') return ask.form.get('email')!.split('@').length === 2 ? made(ask) : { to: 'register' };
      return page(
        '회원가입',
        `<form method="post" action="register" onsubmit="email.value=e1.value+'@'+e2.value"><input type="hidden" name="email" id="email"><p><label for="e1">이메일</label> <input id="e1"> @ <input id="e2"> <select onchange="e2.value=this.value"><option value="">직접입력</option><option>naver.com</option></select></p>${input('비밀번호', 'password', 'password')}<button>가입하기</button></form>`,
        '',
      );
    },
  },
  'pin-besides': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return register(ask);
      made(ask);
      return { to: 'pin' };
    },
    pin: () =>
      page(
        'Create a PIN',
        form('pin', input('Choose a 4-digit PIN', 'pin', 'password', 'inputmode="numeric" maxlength="4"'), 'Set PIN'),
        '',
      ),
  },
  'access-to-request': {
    ...base,
    home: front(
      'Research portal',
      '<p>Data</p>',
      '<nav><a href="login">Log in</a> <a href="request">Request access</a></nav>',
    ),
    login: () =>
      page('Log in', form('login', input('Email', 'who') + input('Password', 'password', 'password'), 'Log in'), ''),
    request: (ask) =>
      ask.method === 'GET'
        ? page(
            'Request access',
            form(
              'request',
              `${input('Full name', 'name')}${input('Email', 'email', 'email')}<p><label for="w">Why do you need access?</label> <textarea id="w" name="w" required></textarea></p>`,
              'Submit request',
            ),
            '',
          )
        : page('Request received', '<p>A data manager will review your request within five working days.</p>', ''),
  },
  'country-ahead': {
    ...base,
    home: (ask) => {
      if (ask.session['user'] || ask.session['country']) return home(ask);
      return page(
        'Choose your location',
        form(
          'country',
          '<p><label for="c">Country/region</label> <select id="c" name="c"><option value="">Select</option><option value="us">United States</option><option value="de">Germany</option></select></p>',
          'Continue',
        ),
        '',
      );
    },
    country: (ask) => {
      if (ask.form.get('c')) ask.session['country'] = ask.form.get('c')!;
      return { to: 'home' };
    },
    register: (ask) => (ask.session['country'] ? register(ask) : { to: 'home' }),
  },
};
