import { account, base, enter, error, form, input, page, script, type Ask, type Handler } from './stock-html.js';

const signedUp = (ask: Ask, email: string, password: string): void => {
  ask.site.accounts.push({ user: email, email, password, active: true });
};
const radios = (name: string, asked: string, answers: Record<string, string>): string =>
  `<fieldset><legend>${asked}</legend>${Object.entries(answers)
    .map(
      ([value, said]) =>
        `<input type="radio" name="${name}" id="${value}" value="${value}"><label for="${value}">${said}</label>`,
    )
    .join('')}</fieldset>`;

/** A user name and an address first, the password next; `refuse` draws what the server says of a name that is taken. */
const inSteps =
  (refuse: string): Handler =>
  (ask) => {
    if (ask.method === 'GET')
      return page(
        'Sign up',
        `<form id="f"></form>${script(`
const box = (label, name, type) => '<p><label for="' + name + '">' + label + '</label><input id="' + name + '" name="' + name + '" type="' + type + '"></p>';
const said = {};
const show = (body, why, send) => {
  f.innerHTML = (why ? '<p class="error" role="alert">' + why + '</p>' : '') + body;
  f.onsubmit = (event) => { event.preventDefault(); send(Object.assign(said, Object.fromEntries(new FormData(f)))); };
};
const first = (why) => show(box('Username', 'user', 'text') + box('Email', 'email', 'email') + '<button>Next</button>', why, () => next());
const next = (why) => {
  show(box('Password', 'password', 'password') + '<button type="button" id="back">Back</button> <button>Create account</button>', why, async (all) => {
    const answer = await fetch('register', { method: 'POST', body: new URLSearchParams(all) });
    if (answer.ok) location.href = '/home';
    else { const why = await answer.text(); ${refuse} }
  });
  back.onclick = () => first();
};
first();`)}`,
        '',
      );
    const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
    if (!/\d/.test(user!)) return { status: 409, html: 'This username is already taken.' };
    ask.site.accounts.push({ user: user!, email: email!, password: password!, active: true });
    return enter(ask, user!);
  };

const own = (message = ''): string =>
  page(
    'Your details',
    error(message) +
      form(
        'register',
        input('First name', 'first') +
          input('Last name', 'last') +
          input('Postcode', 'zip') +
          input('Choose a password', 'password', 'password') +
          input('Password again', 'password2', 'password'),
        'Continue',
      ),
    '',
  );

/** Sign-ups that ask one thing after the other, and say of some what is wrong with it. */
export const QUESTIONS: Record<string, Record<string, Handler>> = {
  // A page for each question: whether one is known, and how one wants to prove oneself.
  'one-question-a-page': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page('Apply for a licence', '<a role="button" href="start">Start now</a>', ''),
    start: () =>
      page(
        'Start',
        form(
          'known',
          radios('known', 'Do you have an account?', { yes: 'Yes, sign in', no: 'No, create an account' }),
          'Continue',
        ),
        '',
      ),
    known: ({ form: sent }) => ({ to: { yes: 'login', no: 'register' }[sent.get('known') ?? ''] ?? 'start' }),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create your account', form('register', account, 'Continue'), '');
      ask.session['email'] = ask.form.get('email')!;
      ask.session['password'] = ask.form.get('password')!;
      return { to: 'proof' };
    },
    proof: (ask) => {
      if (ask.form.get('proof') !== 'later') {
        const ways = { text: 'Text message to a mobile phone', app: 'Authenticator app', later: 'Not now' };
        return page(
          'Keep your account safe',
          form('proof', radios('proof', 'How do you want to get codes?', ways), 'Continue'),
          '',
        );
      }
      signedUp(ask, ask.session['email']!, ask.session['password']!);
      return enter(ask, ask.session['email']!);
    },
  },
  // What is asked behind the mailed link is refused once; the sign-up's front, which asks an address alone, is for everybody.
  'step-refused-behind-link': {
    ...base,
    register: (ask) => {
      const { form: sent, session } = ask;
      if (sent.has('email')) {
        session['email'] = sent.get('email')!;
        ask.site.mails.push({ link: '/register?t=1' });
        return page('Nearly there', '<p>Open the link that we have mailed to you.</p>', '');
      }
      if (sent.has('sure')) {
        signedUp(ask, session['email']!, session['password']!);
        return page('Done', '<p>Your account has been created.</p><a href="login">To the login page</a>', '');
      }
      if (!sent.has('password'))
        return ask.query.get('t')
          ? own()
          : page('Register', form('register', input('Email', 'email', 'email'), 'Send'), '');
      if (!/^\d{5}$/.test(sent.get('zip')!)) return own('Please enter a valid postcode.');
      session['password'] = sent.get('password')!;
      const sure =
        '<input type="hidden" name="sure" value="1"><button type="button" onclick="history.back()">Change</button>';
      return page(
        'Check your details',
        `<p>${sent.get('first')}</p>${form('register', sure, 'Create the account')}`,
        '',
      );
    },
  },
  // The last step refuses what the first one asked for, there or here.
  'name-refused-on-next-step': { ...base, register: inSteps('next(why)') },
  'sent-back-to-first-step': { ...base, register: inSteps('first(why)') },
  // A name alone, between the sign-up and the inside.
  'handle-refused': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.session['handle'] ? { to: 'handle' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'));
      signedUp(ask, ask.form.get('email')!, ask.form.get('password')!);
      return enter(ask, ask.form.get('email')!);
    },
    handle: (ask) => {
      if (/\d/.test(ask.form.get('handle') ?? '')) ask.session['handle'] = ask.form.get('handle')!;
      if (ask.session['handle']) return { to: 'home' };
      const why = ask.method === 'POST' ? '<span class="feedback">Sorry, somebody has this handle.</span>' : '';
      return page('Pick a handle', form('handle', `${input('Handle', 'handle')}${why}`, 'Continue'), '');
    },
  },
  // The name is asked for first, then how to go on.
  'ways-to-sign-in': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return page('Sign in', form('login', input('Email or username', 'who'), 'Continue'));
      if (ask.form.has('password')) return base.login(ask);
      ask.session['who'] = ask.form.get('who')!;
      const ways = ['Email me a code', 'Use my password', 'Use a passkey'];
      return page(
        'How do you want to sign in?',
        ways.map((way, at) => `<p><a href="way${at}">${way}</a></p>`).join(''),
        '',
      );
    },
    way0: () => page('Enter the code', form('code', input('Code', 'code'), 'Continue'), ''),
    way1: ({ session }) =>
      page(
        'Enter your password',
        form(
          'login',
          `<input type="hidden" name="who" value="${session['who']}">${input('Password', 'password', 'password')}`,
          'Sign in',
        ),
        '',
      ),
    way2: () => page('Passkey', '<p>Use your passkey.</p>', ''),
  },
  // The front tells of the app, and the app asks who comes.
  'app-behind-a-link': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page(
            'Notes that think',
            '<p>Write, link and find.</p>',
            '<a href="pricing">Pricing</a> <a href="blog">Blog</a> <a href="app">Open app</a>',
          ),
    app: () =>
      page(
        'Notes',
        form('app2', input('Email', 'email', 'email'), 'Continue') + '<button>Continue with Google</button>',
        '',
      ),
    app2: (ask) => {
      const { email, password } = Object.fromEntries(ask.form) as Record<string, string>;
      if (!password)
        return page(
          'Create your account',
          form(
            'app2',
            `<input type="hidden" name="email" value="${email}">${input('Choose a password', 'password', 'password')}`,
            'Create account',
          ),
          '',
        );
      signedUp(ask, email!, password);
      return enter(ask, email!);
    },
  },
  // A list of how many work in a team is no name of one, which its address is.
  'team-of-how-many': {
    ...base,
    register: (ask) => {
      const sizes = ['Please choose', '1-10', '11-50']
        .map((one, at) => `<option value="${at ? one : ''}">${one}</option>`)
        .join('');
      const team =
        `<p><label for="slug">Team URL</label><input id="slug" name="slug" pattern="[a-z0-9-]{3,20}" required></p>` +
        `<p><label for="size">Team size</label><select id="size" name="size" required>${sizes}</select></p>`;
      if (ask.method === 'GET' || !ask.form.get('size'))
        return page('Create your team', form('register', account + team, 'Start'));
      signedUp(ask, ask.form.get('email')!, ask.form.get('password')!);
      return enter(ask, ask.form.get('email')!);
    },
  },
  // The box to tick is none that anything tells for one, and what its script says of it is marked by nothing.
  'box-that-is-none': {
    ...base,
    register: () =>
      page(
        'Register',
        `<div>${account}<span id="box" style="display:inline-block;width:16px;height:16px;border:1px solid"></span> I accept the terms of use <button type="button" id="go">Register</button><div id="said"></div></div>${script(
          `go.onclick = () => { said.textContent = 'You must accept the terms of use'; };`,
        )}`,
      ),
  },
  // Between the new account and the inside, a box without which nothing goes on, in words that say nothing of names.
  'thing-in-other-words': {
    ...base,
    home: (ask) => (ask.session['half'] && !ask.session['user'] ? { to: 'nest' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      signedUp(ask, ask.form.get('email')!, ask.form.get('password')!);
      ask.session['half'] = ask.form.get('email')!;
      return { to: 'nest' };
    },
    nest: (ask) =>
      (ask.form.get('n') ?? '').length > 2
        ? enter(ask, ask.session['half']!)
        : page('Nearly home', form('nest', '<input name="n" placeholder="Dein Nest">', 'Continue'), ''),
  },
  // The password is a number, which the answer alone tells, and nothing marks it.
  'number-told-late': {
    ...base,
    register: (ask) => {
      const [email, password] = [ask.form.get('email'), ask.form.get('password') ?? ''];
      const boxes = '<input name="email" placeholder="Email"><input name="password" type="password" placeholder="PIN">';
      const body = (said: string): string => page('Register', `<p>${said}</p>${form('register', boxes, 'Register')}`);
      if (ask.method === 'GET') return body('');
      if (!/^\d{6}$/.test(password)) return body('Your PIN must be exactly 6 digits.');
      signedUp(ask, email!, password);
      return enter(ask, email!);
    },
  },
  // A reason in a script without blanks between its words, which nothing marks.
  'told-without-blanks': {
    ...base,
    register: (ask) =>
      page(
        '新規登録',
        `<p>${ask.method === 'POST' ? 'このプロバイダーのアドレスはご利用いただけません。' : ''}</p>${form('register', account, '登録')}`,
      ),
  },
};
