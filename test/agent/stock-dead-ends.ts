import { account, base, enter, error, form, input, NAV_IN, page, type Handler } from './stock-html.js';

/** Where a sign-up leads that nobody gets past by themselves, in words that no rule has heard of. */

const ASKS = (body: string): string => page('Join', form('register', body, 'Join'));

/** A sign-up that lets in, and leads to this page until somebody has done what it asks; there is no way around it. */
const heldAt = (body: string, title = 'Harbour'): Record<string, Handler> => {
  const held = page(title, body, '');
  return {
    home: ({ session }) => (session['user'] ? held : base.home({ session } as Parameters<Handler>[0])),
    login: (ask) => (ask.session['user'] ? { to: 'berth' } : base.login(ask)),
    berth: ({ session }) => (session['user'] ? held : { to: 'login' }),
    register: (ask) => {
      if (ask.session['user']) return { to: 'berth' };
      if (ask.method === 'GET') return ASKS(account);
      enter(ask, ask.form.get('email')!);
      return { to: 'berth' };
    },
  };
};

/** The same, with a name and a way out above. */
const heldByName = (body: string): Record<string, Handler> => ({
  ...heldAt(''),
  home: (ask) => (ask.session['user'] ? page('Harbour', body, NAV_IN(ask.session['user'])) : base.home(ask)),
  berth: () => ({ to: 'home' }),
});

/** A sign-up that makes an account which its login does not take, in these words. */
const shutWith = (told: string, refusal: string): Record<string, Handler> => ({
  ...base,
  login: ({ method }) =>
    page('Log in', `${error(method === 'POST' ? refusal : '')}${form('login', account, 'Log in')}`),
  register: ({ method }) => (method === 'GET' ? ASKS(account) : page('Received', `<p>${told}</p>`)),
});

export const DEAD_ENDS: Record<string, Record<string, Handler>> = {
  'held-at-a-skipper’s-papers': heldAt('<p>Have your skipper’s licence within reach.</p><button>Begin</button>'),
  'held-at-a-desk': heldAt('<p>Our desk goes by the tide: come back on Thursday.</p>'),
  'held-at-dues': heldAt('<p>There is a $7 mooring due.</p><a href="https://till.example.net/7">Pay $7 with Shell</a>'),
  'shut-in-its-own-words': shutWith('The harbour master rows over on Thursdays.', 'No lantern burns for you.'),
  'list-that-says-nothing': {
    ...base,
    login: () => ({ status: 404, html: '<h1>404 Not found</h1>' }),
    register: ({ method }) =>
      method === 'GET'
        ? ASKS(input('Email', 'email', 'email'))
        : page('Aye!', '<p>214 boats lie before yours.</p>', ''),
  },
  'held-at-a-file': heldAt(
    '<h2>Papers</h2><form method="post" action="berth"><input type="file" name="f"><button>Send</button></form>',
  ),
  'held-at-two-bells': heldAt(
    '<p>The harbour master has to check who is aboard.</p><button>Ring the bow bell</button><button>Ring the stern bell</button>',
  ),
  'held-by-name-at-papers': heldByName('<p>Have your passport at hand.</p><button>Begin</button>'),
  'held-at-a-first-call': heldAt(
    '<p>Choose when we shall show you the ropes. You come aboard afterwards.</p>' +
      '<button>Tue 10:00</button><button>Tue 14:30</button><button>Wed 9:00</button>',
  ),
  'held-by-name-at-a-paper': heldByName(
    '<p>Send us the signed application on paper.</p><a href="form.pdf">The form</a>',
  ),
  'held-by-name-at-dues': heldByName('<p>A mooring due of $7 is open.</p><a href="till">Pay $7</a>'),
  'held-by-name-at-a-guardian': heldByName(
    '<p>You are too young to sail alone: who is your guardian?</p>' +
      form('berth', input('Email of your guardian', 'g', 'email'), 'Ask them'),
  ),
  'held-by-name-at-a-proof': heldByName(
    '<p>Verify your identity to go aboard.</p><a href="https://seals.example.net/">By seal</a>',
  ),
  'held-at-a-letter': heldAt(
    '<p>A letter with the code is on its way to you, rowed over in a few days.</p>' +
      form('berth', input('Code', 'c'), 'Open'),
  ),
  'tells-of-an-invitation': {
    ...base,
    login: () => page('Log in', '<p>The watch is asleep.</p>'),
    register: () =>
      page(
        'Come aboard',
        '<p>If a captain has invited you, show the seal.</p><div><input placeholder="XXXX-XXXX"><button type="button">Show</button></div>',
      ),
  },
  'calls-whom-it-likes': {
    home: () =>
      page('Harbour', `<p>Fyren tänds i höst.</p>${form('list', input('E-post', 'e', 'email'), 'Ropa på mig')}`, ''),
  },
};

const behind = (title: string, body: string): Record<string, Handler> => ({
  ...base,
  login: (ask) => (ask.method === 'POST' ? page(title, body, '') : base.login(ask)),
});

/** The same of a login. */
export const DEAD_LOGINS: Record<string, Record<string, Handler>> = {
  'hails-a-phone': behind('Ahoy', '<p>We hail •••-4471</p>'),
  'asks-for-a-pier': {
    ...base,
    home: () => page('Harbour', '<p>Tides</p>', '<a href="login">Log in</a>'),
    login: () =>
      page(
        'Log in',
        '<form method="post" action="on"><select name="h"><option>…</option><option>North Pier</option><option>South Pier</option></select><button>Continue</button></form>',
        '',
      ),
  },
};

/** What looks like one of these, and keeps nobody out. */
/** A sign-up that asks for no password and for something of one's own: a mailed link leads in, and nothing else does. */
const mailedIn = (asked: string, button: string): Record<string, Handler> => ({
  home: ({ session }) =>
    session['user']
      ? page('Log book', '<p>Not a mile yet</p><a href="bye">Log out</a>', '')
      : page('Log book', form('begin', input('Email', 'e', 'email') + input(asked, 'a'), button), ''),
  begin: (ask) => {
    ask.site.accounts.push({ user: 'robin', email: ask.form.get('e')!, password: '', active: true });
    ask.site.mails.push({ link: 'open' });
    return page('Log book', '<p>A link is on its way to your mailbox.</p>', '');
  },
  open: (ask) => enter(ask, 'robin'),
  bye: (ask) => {
    delete ask.session['user'];
    return { to: '' };
  },
});

export const PASSABLE: Record<string, Record<string, Handler>> = {
  'counts-up-and-down': heldAt('<h1>0</h1><button>+</button><button>−</button>'),
  'tosses-a-coin': heldAt('<p>Toss for the tiller.</p><button>Heads</button><button>Tails</button>'),
  'counts-clicks': heldAt('<h1>Clicks: 0</h1><button>Click me</button>'),
  'invites-a-mate': heldByName(
    '<p>Nobody sails with you yet.</p>' + form('mate', input('Email of a mate', 'm', 'email'), 'Invite'),
  ),
  'names-a-log-book': mailedIn('What is your log book called?', 'Start writing'),
  'joins-a-crew': mailedIn('Berth', 'Join'),
  'asks-for-a-mate': {
    ...heldAt(''),
    home: ({ session }) =>
      !session['user']
        ? page('Harbour', '<p>Tides</p>')
        : session['passed']
          ? page('Harbour', '<p>Boats</p><a href="boats">Boats</a> <a href="tides">Tides</a>', NAV_IN(session['user']))
          : page(
              'A mate',
              `${form('mate', input('Email of a mate', 'm', 'email'), 'Hail')}<a href="pass">Row alone</a>`,
              '',
            ),
    berth: () => ({ to: 'home' }),
    pass: ({ session }) => {
      session['passed'] = 'yes';
      return { to: 'home' };
    },
  },
  'counts-what-waits': {
    ...heldAt(''),
    home: ({ session }) =>
      session['user']
        ? page('Harbour', '<p>Registrations that await approval by an administrator: 2</p>', NAV_IN(session['user']))
        : page('Harbour', '<p>Tides</p>'),
    berth: () => ({ to: 'home' }),
  },
};

/** A form that signs nobody up. */
export const THINGS: Record<string, Record<string, Handler>> = {
  'registers-a-boat': {
    home: () =>
      page(
        'Launch day',
        '<p>12 May, off the slip</p>' +
          form('boat', input('Name', 'n') + input('Email', 'e', 'email') + input('Length in feet', 'l'), 'Register'),
        '',
      ),
    boat: () => page('Aye', '<p>The boat is on the list.</p>', ''),
  },
};
