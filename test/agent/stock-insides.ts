import {
  type Ask,
  base,
  enter,
  error,
  form,
  type Handler,
  home,
  input,
  loginForm,
  NAV_IN,
  NAV_OUT,
  page,
  script,
} from './stock-html.js';

/** Makes the account that the form asks for, and tells its user name. */
function opensAccount({ form: sent, site }: Ask, active = true): string {
  const [user, email, password] = ['user', 'email', 'password'].map((name) => sent.get(name)!);
  site.accounts.push({ user: user!, email: email!, password: password!, active });
  return user!;
}
const OWN = input('Username', 'user') + input('Email', 'email', 'email') + input('Password', 'password', 'password');
/** A sign-up that asks for names as well, and what comes of the account, which is not active yet. */
const joins =
  (then: Handler): Handler =>
  (ask) => {
    if (ask.method === 'GET')
      return page(
        'Join',
        form('register', input('First name', 'first') + input('Last name', 'last') + OWN, 'Register'),
      );
    opensAccount(ask, false);
    for (const name of ['first', 'last']) ask.session[name] = ask.form.get(name)!;
    return then(ask);
  };
/** What is drawn for everybody, and shown to whoever comes in elsewhere. */
const WAITING = '<div hidden><p>You are signed in.</p><button type="button">Log out</button></div>';

const DOORS = '<nav><a href="login">Log in</a> <a href="register">Register</a></nav>';

const EDITED_NAV = '<nav><a href="home">Home</a> <a href="login">Members login</a> <a href="register">Join</a></nav>';

const KEPT = script("localStorage.setItem('token', 't1')");

/** Whoever has come in is named on every page, and shown none without a second factor. */
const DENIAL: Record<string, Handler> = {
  ...base,
  register: (ask) => {
    if (ask.method === 'GET') return page('Sign up', form('register', OWN, 'Sign up'));
    const user = opensAccount(ask, false);
    return enter(ask, user);
  },
  home: (ask) => {
    const { user } = ask.session;
    if (!user || ask.site.accounts.at(-1)?.active) return base.home(ask);
    const says =
      '<p>This page wants two-factor authentication, which your account has not.</p><a href="javascript:history.go(-1)">Go back</a> <a href="factor">Enable two-factor authentication</a>';
    return { status: 403, html: page('Permission denied', says, NAV_IN(user)) };
  },
  factor: (ask) => {
    const { user } = ask.session;
    const key = 'NB2W45DFOIZA2345NB2W45DFOIZA2345';
    const show = (body: string): string => page('Enable two-factor authentication', body, NAV_IN(user!));
    if (/^\d{6}$/.test(ask.form.get('code') ?? '')) {
      ask.site.accounts.at(-1)!.active = true;
      return show('<p>Congratulations, it is enabled now.</p><a href="home">Back</a>');
    }
    const begun = '<input type="hidden" name="begun" value="1">Follow the steps of this wizard.';
    return show(
      ask.form.has('begun')
        ? `<p>Scan the picture with Google Authenticator, or type this secret key: <a href="otpauth://totp/Shop:robin?secret=${key}&issuer=Shop">${key}</a></p>${form('factor', input('Token', 'code'), 'Next')}`
        : form('factor', begun, 'Next'),
    );
  },
};

/** Inside nobody is named, and nothing leads out. The profile is the account's until it is forgotten. */
const kept = (nav: string): Record<string, Handler> => ({
  home: ({ session, site }) => {
    if (site.away['known'] === undefined) session['user'] = site.accounts[0]!.user;
    site.away['known'] = 1;
    return session['user'] ? page('Flows', '<h1>Build something</h1>', `<nav>${nav}</nav>`) : { to: 'enter' };
  },
  enter: ({ form: sent, session, site }) => {
    if (sent.get('password') === site.accounts[0]!.password) session['user'] = site.accounts[0]!.user;
    if (session['user']) return { to: 'home' };
    const boxes = input('Email', 'email', 'email', 'required') + input('Password', 'password', 'password', 'required');
    return page('Sign in', form('enter', boxes, 'Sign in'), '');
  },
});

/** Apps that say little of who is inside. */
export const INSIDES: Record<string, Record<string, Handler>> = {
  // The page that demands an authenticator lists what can be set up, before and after.
  'keys-listed': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.session['paired'] ? { to: 'keys' } : home(ask)),
    keys: () =>
      page(
        '',
        '<p>Two-factor authentication adds a layer of security to your account.</p><a href="pair">Create TOTP key</a> <a href="hardware">Create security key</a>',
        '',
      ),
    pair: (ask) => {
      const key = 'nb2w45dfoiza2345nb2w45dfoiza2345';
      if (/^\d{6}$/.test(ask.form.get('code') ?? '')) {
        ask.session['paired'] = 'yes';
        return { to: 'keys' };
      }
      const asked = form('pair', input('Authentication code', 'code', 'text', 'required'), 'Create');
      return page(
        '',
        `<p>Scan the code with your TOTP app.</p><p>otpauth://totp/Shop:robin?secret=${key}&amp;issuer=Shop</p>${asked}`,
        '',
      );
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // The key of the authenticator that is demanded wants a name of its own, in a word that no list has.
  'names-the-key': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.session['paired'] ? { to: 'pair' } : home(ask)),
    pair: (ask) => {
      const key = 'nb2w45dfoiza2345nb2w45dfoiza2345';
      if (ask.form.get('name') && /^\d{6}$/.test(ask.form.get('code') ?? '')) {
        ask.session['paired'] = 'yes';
        return { to: 'home' };
      }
      const asked =
        input('Name for this key', 'name', 'text', 'required') +
        input('Authentication code', 'code', 'text', 'required');
      return page(
        'Second factor',
        `<p>Scan the code with your authenticator app and enter a valid code to finish registration.</p><p>${key}</p><p>otpauth://totp/Shop:robin?secret=${key}&amp;issuer=Shop</p>${form('pair', asked, 'Create')}`,
        '',
      );
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // The login is shown to whoever is inside as well, who is named nowhere; the front leads past its doors.
  'login-for-everybody': {
    ...base,
    home: ({ session }) => (session['user'] ? { to: 'lists' } : page('Lists', '<p>What is to be done.</p>')),
    lists: ({ session }) =>
      session['user']
        ? page(
            'Lists',
            `<ul><li>Groceries <button>Open</button></li></ul><a href="new">New list</a>${script("document.cookie='auth=1'")}`,
            '',
          )
        : { to: 'login' },
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      opensAccount(ask);
      return { to: 'login' };
    },
    login: (ask) => {
      if (ask.method === 'GET') return loginForm();
      const known = ask.site.accounts.find((one) => one.password === ask.form.get('password'));
      if (!known) return loginForm('Wrong user name or password.');
      ask.session['user'] = known.user;
      return { to: 'lists' };
    },
  },
  // Whoever has signed up is inside, where things are counted and nobody is named; the front leads there past its doors.
  'figures-alone': {
    ...base,
    home: ({ session }) => (session['user'] ? { to: 'board' } : page('Desk', '<p>Orders at a glance.</p>')),
    board: ({ session }) =>
      session['user']
        ? page(
            'Desk',
            `<h3>Open orders</h3><b>0</b><h3>Unread messages</h3><b>0</b><h3>Invoices</h3><b>0</b>${script("document.cookie='auth=1'")}`,
            '',
          )
        : { to: 'login' },
    register: (ask) => {
      if (ask.session['user']) return { to: 'board' };
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: ask.form.get('password')!,
        active: true,
      });
      ask.session['user'] = ask.form.get('user')!;
      return { to: 'board' };
    },
  },
  // Whoever is inside is shown by name, and finds the way out behind it.
  'way-out-behind-the-name': {
    ...base,
    home: ({ session, site }) => {
      const user = (session['user'] ??= site.accounts[0]?.user ?? '');
      return user
        ? page(
            'Questions',
            '<p>Nothing here yet.</p>',
            `<nav><a href="people">${user}</a> <a href="settings">Settings</a></nav>`,
          )
        : page('Questions', '<p>Nothing here yet.</p>', NAV_OUT);
    },
    people: ({ session, site }) =>
      page(
        `${session['user']}'s profile`,
        `<p><a href="bye">sign out</a></p><p>Email: ${site.accounts[0]!.email}</p>`,
        `<nav><a href="people">${session['user']}</a> <a href="settings">Settings</a></nav>`,
      ),
    settings: () =>
      page('Settings', '<p><a href="settings">Login settings</a> <a href="settings">Sign-up settings</a></p>', ''),
  },

  'inside-names-nobody': kept('<a href="home">Overview</a> <a href="home">Settings</a>'),
  'inside-sets-single-sign-on': kept(
    '<a href="home">Settings</a> <a href="home">Profile settings</a> <button>Single Sign-On</button>',
  ),

  // A front that tells everybody the same; behind it all the settings on one page, of which an authenticator is one.
  'settings-on-one-page': {
    ...base,
    home: ({ session, site }) => {
      session['user'] ??= site.accounts[0]?.user ?? '';
      const doors =
        '<a href="login">Sign in</a> <a href="register">Sign up</a> <a href="settings">Account settings</a>';
      return page('Welcome', `<p>See what this can do.</p>${doors} <a href="bye">Log out</a>`, '');
    },
    settings: ({ session, site, method }) => {
      const key = 'NB2W45DFOIZA2345NB2W45DFOIZA2345';
      const { email } = site.accounts[0]!;
      if (method === 'POST') return page('Saved', '<p>Your changes have been saved.</p>', NAV_IN(session['user']!));
      const parts = [
        `<h2>Profile</h2>${form('settings', input('E-Mail', 'mail', 'email', `value="${email}" required`) + input('First name', 'first'), 'Save')}`,
        `<h2>Change password</h2>${form('settings', input('Password', 'password', 'password', 'required autocomplete="new-password"'), 'Save')}`,
        `<h2>Backup codes</h2>${form('settings', '<p>For the day that the authenticator is lost.</p>', 'Generate new codes')}`,
        `<h2>Manage 2FA authenticator app</h2><p>This is your authenticator app secret: ${key}</p><p><a href="otpauth://totp/Shop:robin?secret=${key}&issuer=Shop">Open the app</a></p>${form('settings', input('Verify code', 'totp', 'text', 'required'), 'Save')}`,
      ];
      return page('Account settings', parts.join(''), '<nav><a href="home">Back</a> <a href="bye">Log out</a></nav>');
    },
  },

  // No password is asked for: the app makes one up and tells it to whoever it has let in, in a box that goes away.
  'password-on-the-page': {
    ...base,
    home: (ask) => {
      const { told } = ask.session;
      delete ask.session['told'];
      const notice = `<div class="popup"><ul><li>The user <b>${ask.session['user']}</b> has been registered, the password is <b>${told}</b></li></ul></div>${script("setTimeout(() => document.querySelector('.popup').remove(), 5000)")}`;
      const user = ask.session['user'];
      return user && told ? page('Dashboard', `${notice}<p>Your last notes</p>`, NAV_IN(user)) : base.home(ask);
    },
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register',
          form('register', input('Username', 'user') + input('Email', 'email', 'email'), 'Register'),
        );
      const password = `k${Math.random().toString(36).slice(2, 8)}7Q`;
      ask.site.accounts.push({ user: ask.form.get('user')!, email: ask.form.get('email')!, password, active: true });
      ask.session['told'] = password;
      return enter(ask, ask.form.get('user')!);
    },
  },
  'initials-inside': {
    ...base,
    home: () =>
      page(
        'Boards',
        '<p>Let us begin.</p><button>New board</button><div id="me" role="button" tabindex="0" class="header-user" title="robin.miller@agents.example.com">RM</div><script>me.onclick=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a>")}</script>',
        '',
      ),
    login: () => ({ to: 'home' }),
  },
  // What the inside begins with is its work, and no answer to anything.
  'begins-with-work': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? page(
            'Home',
            `<p>Welcome! Let's get you started.</p><div>${ask.site.accounts.at(-1)!.email}</div><button onclick="location='made'">Create project</button> <button onclick="location='made'">Invite members</button><h2>Resources</h2><a href="about">Documentation</a> <a href="about">Blog</a>`,
            '',
          )
        : { to: 'login' },
    made: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return { to: 'home' };
    },
    login: (ask) => {
      const done = base.login(ask);
      return typeof done === 'string' ? `${done}<a href="register">Sign up</a>` : done;
    },
    register: (ask) => {
      if (ask.session['user']) return { to: 'home' };
      if (ask.method === 'GET') return page('Create account', form('register', OWN, 'Create account'), '');
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // A month to look through, a box to write in, and who it is: no question, and no way out to be seen.
  'month-inside': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'register' };
      const day = (one: number): string => `<button onclick="location='made'">2026-11-${one}</button>`;
      const month = Array.from({ length: 30 }, (_, at) => day(at + 1)).join('');
      const body = `<div>${month}</div><form><div contenteditable role="textbox" style="min-height:40px"></div><button type="button">Private</button><button disabled>Save</button></form><button>${session['user']}</button>`;
      return page('Notes', body, '<nav><a href="home">Notes</a> <button>Home</button></nav>');
    },
    made: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return { to: 'home' };
    },
    register: (ask) => {
      if (ask.session['user']) return { to: 'home' };
      if (ask.method === 'GET')
        return page('Create account', form('register', OWN, 'Create account'), '<a href="login">Sign in</a>');
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // The inside begins with a place to write, whom to write to, and what one might write: who writes spoils the account.
  'place-to-write': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'register' };
      const spoil = `onclick="fetch('said',{method:'POST'})"`;
      const ideas = ['Give me ideas for a party', 'Explain stocks to me', 'Help me to study'];
      return page(
        'Hello, Robin Miller',
        `<div><button type="button" aria-haspopup="listbox">Select a model</button></div><form><div contenteditable role="textbox" aria-label="How can I help?" oninput="fetch('said',{method:'POST'})" style="width:300px;height:40px"></div><button type="button" disabled>Send</button></form>${ideas.map((one) => `<button type="button" class="idea" ${spoil}>${one}</button>`).join('')}`,
        '<button id="me">Robin Miller</button><script>me.onclick=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a>")}</script>',
      );
    },
    said: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return '';
    },
    login: (ask) => (ask.session['user'] ? { to: 'home' } : base.login(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create account', form('register', OWN, 'Create account'), '');
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // Whoever comes in is told at length what is new, in words that elsewhere refuse; who goes back to the form spoils the account.
  'news-on-entry': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'register' };
      const news = [
        'An account with this email already exists: the importer no longer stops at that, and goes on with the next row.',
        'Sign-up is disabled for guests where an administrator says so, and the page that tells them is translated now.',
        'Charts are drawn twice as fast, keep their colours and can be taken along as a picture, in any of five sizes.',
        'Tables remember which columns were shown, how wide they were and by which of them they were sorted last time.',
      ].map((line, i) => `<li>${i}. ${line}</li>`);
      const menu =
        '<button id="me" aria-haspopup="menu" aria-label="User menu">R</button><script>me.onclick=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a>")}</script>';
      return page('Boards', `<p>Let us begin.</p><button>New board</button><ul>${news.join('').repeat(6)}</ul>`, menu);
    },
    login: (ask) => (ask.session['user'] ? { to: 'home' } : base.login(ask)),
    register: (ask) => {
      if (ask.session['user']) {
        ask.site.accounts.at(-1)!.active = false;
        return { to: 'home' };
      }
      if (ask.method === 'GET') return page('Create account', form('register', OWN, 'Create account'), '');
      const user = opensAccount(ask);
      return enter(ask, user);
    },
  },
  // Whoever comes in is shown what is known of them, in boxes that a script fills a moment later, beside one for another password.
  'own-data-late': {
    ...base,
    home: ({ session, site }) => {
      if (!session['user']) return { to: 'login' };
      const data = form(
        'save',
        input('Email', 'email', 'email') + input('First name', 'first') + input('Last name', 'last'),
        'Save',
      );
      const boxes =
        input('Current password', 'old', 'password') +
        input('New password', 'new1', 'password') +
        input('Repeat it', 'new2', 'password');
      const late = `setTimeout(()=>{email.value=${JSON.stringify(site.accounts.at(-1)!.email)};first.value='Kim';last.value='Baker'},1500)`;
      return page('Personal info', data + form('renew', boxes, 'Change password') + `<script>${late}</script>`, '');
    },
    save: ({ form: sent, site }) => {
      site.accounts.at(-1)!.email = sent.get('email') ?? '';
      return { to: 'home' };
    },
    renew: ({ site }) => {
      site.accounts.at(-1)!.password = 'another one';
      return { to: 'home' };
    },
  },
  // Whoever is inside may choose another password on the very first page, and nothing asks for it.
  'may-renew': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'login' };
      const boxes = input('Old Password:', 'old', 'password') + input('New Password:', 'new', 'password');
      const renew = `<fieldset><legend>Change password form</legend>${form('renew', boxes, 'Change password')}</fieldset>`;
      return page(`Hi ${session['user']}.`, `${renew}<a href="logout">Log out</a>`, '');
    },
    renew: ({ site }) => {
      site.accounts.at(-1)!.password = 'another one';
      return page('Password changed', '<p>Please login again with new password. <a href="login">Log in</a></p>', '');
    },
  },
  // Whoever comes in stands before the account's settings: each asks for the password that there is, and the way out is folded away.
  'settings-at-once': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', OWN, 'Sign up'));
      const user = opensAccount(ask);
      return enter(ask, user);
    },
    home: ({ session, site }) => {
      if (!session['user']) return { to: 'login' };
      const { email } = site.accounts.at(-1)!;
      const menu = `<nav><button type="button">Account</button><div style="display:none"><p>${email}</p><form method="post" action="bye"><input type="submit" value="Log out"></form></div></nav>`;
      const address =
        input('New email', 'email', 'email', 'autocomplete="new-password"') +
        input('Current password', 'password', 'password');
      const boxes =
        input('Current password', 'old', 'password') +
        input('New password', 'new1', 'password') +
        input('New password confirmation', 'new2', 'password');
      return page(
        'Settings',
        `<h3>Current email</h3><p>${email}</p><h3>Change email</h3>${form('save', address, 'Update email')}<h3>Change password</h3>${form('renew', boxes, 'Update password')}`,
        menu,
      );
    },
    save: ({ form: sent, site }) => {
      site.accounts.at(-1)!.email = sent.get('email') ?? '';
      return { to: 'home' };
    },
    renew: ({ site }) => {
      site.accounts.at(-1)!.password = 'another one';
      return { to: 'home' };
    },
  },
  // Nobody gets on without another password, and every page says so.
  'owner-must-renew': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'login' };
      const boxes = input('New password', 'new1', 'password') + input('Repeat it', 'new2', 'password');
      return page(
        'Change your password',
        `<p>You have to change your password.</p>${form('renew', boxes, 'Save')}`,
        '',
      );
    },
    login: (ask) => (ask.session['user'] ? { to: 'home' } : base.login(ask)),
    renew: ({ site }) => {
      site.accounts.at(-1)!.password = 'another one';
      return { to: 'home' };
    },
  },
  // The authenticator's key stands in a box that cannot be typed into, where a code to be kept stood before.
  'factor-key-in-a-box': {
    ...base,
    register: DENIAL['register']!,
    home: (ask) => {
      if (!ask.session['user'] || ask.site.accounts.at(-1)!.active) return base.home(ask);
      const key = 'otpauth://totp/Shop:robin?secret=NB2W45DFOIZA2345NB2W45DFOIZA2345';
      return page(
        'Two-factor authentication is required here. Please set up an authenticator app below.',
        `<div id="s"><p>Save this recovery code now. It will not be shown again.</p><input type="text" readonly value="kept-f00d"><button id="d">Done</button> <button id="n" disabled>Continue</button></div><script>
d.onclick = () => { n.disabled = false; d.disabled = true; };
n.onclick = () => { s.innerHTML = '<p>Please scan this QR code with your authenticator app and enter the verification code to confirm.</p><input type="text" readonly value="${key}"><form method="post" action="factor"><input type="text" name="code" placeholder="Verification code"> <button>Enable 2FA</button></form>'; };
</script>`,
        '',
      );
    },
    factor: (ask) => {
      ask.site.accounts.at(-1)!.active = /^\d{6}$/.test(ask.form.get('code') ?? '');
      return { to: 'home' };
    },
  },
  // Nor with the name that the app came with: it looks like a sign-up, behind a login that was taken.
  'owner-must-rename': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'login' };
      const box = (said: string, name: string, type: string) =>
        `<p>${said}</p><input name="${name}" type="${type}" placeholder="${type === 'text' ? 'Username' : 'Password'}" required><br>`;
      const boxes =
        box('Username', 'user', 'text') +
        box('New password', 'n1', 'password') +
        box('Verify new password', 'n2', 'password');
      return page('2 of 3', form('renew', boxes, 'Change'), '');
    },
    login: (ask) => (ask.session['user'] ? { to: 'home' } : base.login(ask)),
    renew: ({ site }) => {
      site.accounts.at(-1)!.password = 'another one';
      return { to: 'home' };
    },
  },
  // Nor without an authenticator.
  'owner-must-pair': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'login' };
      const key =
        '<p>Scan the picture with Google Authenticator, or type this secret key: JBSWY3DPEHPK3PXPJBSWY3DP</p>';
      return page('Set up your authenticator', key + form('pair', input('Token', 'code'), 'Next'), '');
    },
    login: (ask) => (ask.session['user'] ? { to: 'home' } : base.login(ask)),
    pair: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return { to: 'home' };
    },
  },
  // The text of its front invites whoever reads it.
  'still-invites': {
    ...base,
    home: () => page('Welcome', '<p>New here? <a href="register">Registration</a></p>', NAV_IN('robin miller')),
    login: () => ({ to: 'home' }),
    register: () => page('Register', form('register', OWN, 'Register'), NAV_IN('robin miller')),
  },
  // Nothing but the letter and what it opens says whose menu it is.
  'letter-inside': {
    ...base,
    home: () =>
      page(
        'Boards',
        '<p>Let us begin.</p><button>New board</button><div id="me" role="button" tabindex="0" aria-expanded="false">R</div><script>me.onclick=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a><p>robin.miller@agents.example.com</p>")}</script>',
        '',
      ),
    login: () => ({ to: 'home' }),
  },
  // A tour lies over everything until it is closed or Escape is pressed; the menu opens for whoever points at it.
  'tour-inside': {
    ...base,
    home: () =>
      page(
        'Boards',
        '<p>Let us begin.</p><button>New board</button><div id="me" role="button" tabindex="0" class="header-user" title="robin.miller@agents.example.com">RM</div><div id="tour" style="position:fixed;inset:0;background:#0008"><div style="margin-top:300px">Welcome. This is the toolbar. <button>Next</button></div></div><script>document.onkeydown=(e)=>{if(e.key==="Escape")tour.remove()};me.onmouseenter=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a>")}</script>',
        '',
      ),
    login: () => ({ to: 'home' }),
  },
  // An empty wall that invites to write, and a picture that is called by the person's name.
  'name-inside': {
    ...base,
    home: () =>
      '<!doctype html><title>Wishes</title><nav><a href="home">Wishes</a> <a href="all">All</a> <a href="plan">Plan</a> <a href="feed">Feed</a></nav><p>Enter your wish here...</p><button id="me"><img alt="Robin Miller" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="30" height="30"></button><div id="menu"></div><script>me.onclick=()=>{menu.innerHTML="<a href=bye>Log out</a>"}</script>',
    login: () => ({ to: 'home' }),
  },
  'drawn-before-known': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page('Forum', '<p>Nothing new.</p>', NAV_IN(session['user']))
        : page('Forum', '<p>Nothing new.</p>' + WAITING),
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      const { user, email, password } = Object.fromEntries(ask.form) as Record<string, string>;
      ask.site.accounts.push({ user: user!, email: email!, password: password!, active: false });
      ask.site.mails.push({ link: 'open' });
      const said = `<p>${user}, your account is made. Before you can use it, you have to activate it: we have sent a mail to ${email} with a link.</p>`;
      return page('Join', said + WAITING);
    },
    open: ({ site }) => {
      const last = site.accounts.at(-1)!;
      last.active = true;
      return page('Active', `<p>${last.user}, your account is active now.</p>${WAITING}`);
    },
  },
  // One password for all who come, and inside neither a name nor a way out: only the login shows who has come in, and leads them on.
  'one-password-for-all': {
    ...base,
    home: ({ session }) => {
      if (!session['user']) return { to: 'login' };
      const start = "<p>Let's get started.</p><button>Start fresh</button> <button>View demo</button>";
      return page('Ledgerling', start, '');
    },
    login: (ask) => {
      if (ask.session['user']) return { to: 'home' };
      const door = form('login', input('Password', 'password', 'password'), 'Sign in');
      if (ask.method === 'GET') return page('Sign in to this Ledgerling', door, '');
      if (ask.form.get('password') !== 'Right-Here-1')
        return page('Sign in to this Ledgerling', error('Invalid password') + door, '');
      return { ...(enter(ask, 'all') as object), to: 'home' };
    },
  },
  // An account is known by its owner's phone number.
  'number-for-a-name': {
    ...base,
    login: (ask) => {
      const box = input('手机号', 'loginName', 'text', 'placeholder="请输入你的手机号"');
      const door = form('login', box + input('密码', 'password', 'password'), '立即登录');
      if (ask.method === 'GET') return page('登录', door);
      const isRight = ask.form.get('loginName') === '13700002703' && ask.form.get('password') === 'Right-Here-1';
      return isRight ? enter(ask, '13700002703') : page('登录', error('用户名或密码错误') + door);
    },
  },
  // Front and login are the same to everybody; whoever is inside sees pictures alone, and a stranger nothing of it.
  'known-by-one-page': {
    ...base,
    home: () => page('Labels', '<p>Labels for all.</p>', '<nav><a href="login">Log in</a></nav>'),
    login: (ask) => {
      const door = form('login', input('Username', 'who') + input('Password', 'password', 'password'), 'Log in');
      if (ask.method === 'GET') return page('Labels', door, '');
      if (ask.form.get('password') !== 'Right-Here-1') return { to: 'lost' };
      return { ...(enter(ask, ask.form.get('who')!) as object), to: 'projects' };
    },
    projects: (ask) =>
      ask.session['user']
        ? page(
            '',
            KEPT + '<button>Create</button> <button>Clone</button> <button>Delete</button> <button>Next</button>',
            '',
          )
        : { to: 'login' },
    lost: (ask) =>
      ask.session['lost']
        ? { to: 'login' }
        : ((ask.session['lost'] = '1'),
          page(
            '',
            KEPT + '<button>Create</button> <button>Clone</button> <button>Delete</button> <button>Next</button>',
            '',
          )),
  },
  'breaks-inside': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST' && ask.form.get('password') === 'Right-Here-1')
        return { ...(enter(ask, ask.form.get('user')!) as object), to: 'work' };
      return page(
        'Sign in',
        error(ask.method === 'POST' ? 'Wrong password.' : '') +
          form('login', input('Username', 'user') + input('Password', 'password', 'password'), 'Sign in'),
      );
    },
    work: () => page('500 : Internal Server Error', '<p>Unhandled error starting your desk.</p>', ''),
  },
  // Nobody comes in without a second factor, which has to be chosen first.
  'factor-to-choose': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', OWN, 'Sign up'));
      opensAccount(ask);
      return { to: 'login' };
    },
    login: (ask) => {
      const answer = base.login(ask);
      delete ask.session['user'];
      return typeof answer === 'string' ? answer : { to: 'factor' };
    },
    factor: (ask) => {
      if (ask.form.get('code') === '571904') return enter(ask, ask.site.accounts.at(-1)!.user);
      const chosen = ask.form.get('setup') === 'email';
      if (chosen) ask.site.mails.push({ code: '571904' });
      const choice = `<p><label><input type="radio" name="setup" value="email"${chosen ? ' checked' : ''}> Set up by email</label></p>`;
      const code = `<p>Enter the code to finish the set-up.</p>${form('factor', input('Code', 'code'), 'Submit code')}`;
      // The choice stays beside the code that it has mailed.
      return page(
        'Two-factor authentication',
        `<p>Adds a layer of security to your account.</p>${form('factor', choice, 'Submit')}${chosen ? code : ''}`,
      );
    },
  },
  'factor-behind-denial': DENIAL,
  'factor-unheard-of': {
    ...DENIAL,
    factor: ({ session }) => page('Two-factor authentication', '<p>Come by our desk.</p>', NAV_IN(session['user']!)),
  },
  // Nobody is let in without a key, and the button that registers one says no more than that.
  'key-demanded': {
    ...DENIAL,
    home: ({ session }) =>
      page(
        session['user'] ? 'Passkey Registration' : 'Welcome',
        session['user'] ? '<button>Register</button>' : '',
        session['user'] ? '' : undefined,
      ),
    login: (ask) => (ask.session['user'] && ask.method === 'GET' ? loginForm() : base.login(ask)),
  },
  // The way out stands there, and the name: all other pages lead back here.
  'factor-enforced': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page(
            'Two-factor authentication',
            '<p>This system enforces the usage of two-factor authentication!</p><p>Please set up at least one device below.</p><p>Two-factor status: disabled</p><a href="add">Add a new device</a>',
            NAV_IN(session['user']),
          )
        : page('Welcome', '<p>Nothing to see.</p>'),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', OWN, 'Sign up'));
      const user = opensAccount(ask);
      ask.session['user'] = user;
      return { to: 'home' };
    },
  },
  // Nobody comes in without a second factor: what says so, and what it is set up for, are pages of their own.
  'factor-behind-pages': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', OWN, 'Sign up'));
      opensAccount(ask);
      return { to: 'login' };
    },
    login: (ask) => {
      const answer = base.login(ask);
      delete ask.session['user'];
      return typeof answer === 'string' ? answer : { to: 'denied' };
    },
    home: (ask) => (ask.session['user'] ? base.home(ask) : { to: 'login' }),
    denied: () =>
      page(
        'Permission denied',
        '<p>The page wants two-factor authentication, which your account has not.</p><a href="javascript:history.go(-1)">Go back</a> <a href="factor">Enable two-factor authentication</a>',
        '',
      ),
    factor: (ask) => {
      if (/^\d{6}$/.test(ask.form.get('code') ?? '')) return enter(ask, ask.site.accounts.at(-1)!.user);
      const key = 'NB2W45DFOIZA2345NB2W45DFOIZA2345';
      const scan = `<p>Scan the picture with Google Authenticator, or type this secret key: <a href="otpauth://totp/Shop:robin?secret=${key}&issuer=Shop">${key}</a></p>`;
      const way = (label: string, more = '') =>
        `<p><label><input type="radio" name="way" value="${label}" required ${more}> ${label}</label></p>`;
      const ways = way('Token generator', 'checked') + way('Phone call') + way('Text message');
      const start = form(
        'factor',
        '<input type="hidden" name="begun" value="1">Follow the steps of this wizard.',
        'Next',
      );
      return page(
        'Enable two-factor authentication',
        (ask.form.get('way') === 'Token generator'
          ? scan + form('factor', input('Token', 'code'), 'Next')
          : ask.form.has('begun')
            ? form('factor', ways, 'Next')
            : start) + '<a href="denied">Cancel</a>',
        '',
      );
    },
  },
  // A front that tells everybody where to log in; the way out is folded away, and drawn for whoever is inside.
  'still-offers-the-door': {
    ...base,
    home: ({ session }) =>
      page(
        'Welcome',
        `<h2>Log in</h2><p>You can log in to your site and change its contents.</p><p>To make a page, name it and follow the link.</p><a href="login">log in</a>`,
        session['user']
          ? `<nav><a href="#">${session['user']}</a><ul style="display:none"><li><a href="bye">Log out</a></li></ul></nav>`
          : '<nav><a href="register">Register</a></nav>',
      ),
    // Asks whoever is inside as well.
    login: (ask) => (ask.method === 'GET' ? loginForm() : base.login(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      opensAccount(ask);
      return { to: 'login' };
    },
  },
  // The inside shows no way out, and names settings of the account: pressing one would lose it.
  'names-a-setting': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'));
      opensAccount(ask);
      return { to: 'login' };
    },
    home: ({ session, site }) =>
      session['user']
        ? page(
            'Users',
            `<p>${site.accounts[0]?.email}</p><p><a href="switched">Two-Factor Authentication</a> Disabled</p>`,
            '',
          )
        : page('Welcome', '<a href="login">Log in</a> <a href="register">Register</a>', ''),
    switched: ({ session, site }) => {
      delete session['user'];
      site.accounts.pop();
      return page('Gone', '<p>The account has been switched off.</p>', '');
    },
  },
  // Behind the mailed link: the person's own data, of which the address is locked; nothing says how to get out.
  'locked-address': {
    ...base,
    register: joins((ask) => {
      ask.site.mails.push({ link: 'open' });
      return page('Almost there', '<p>We have sent you an email with a link to verify your account.</p>', '');
    }),
    open: (ask) => {
      const account = ask.site.accounts[0]!;
      account.active = true;
      return enter(ask, account.user);
    },
    home: ({ session, site }) => {
      const locked = `<p>Email <input name="mail" value="${site.accounts[0]?.email}" disabled></p>`;
      const own = `<p>First name <input name="first" value="${session['first']}"></p><p>Last name <input name="last" value="${session['last']}"></p>`;
      return session['user']
        ? page(
            'Personal data',
            `<p>${session['first']} ${session['last']}</p>${form('home', locked + own, 'Save')}<a href="home">Security</a> <a href="home">Applications</a>`,
            '',
          )
        : page('Welcome', '<a href="login">Log in</a> <a href="register">Register</a>', '');
    },
  },
  // The account's own page, which says so with every saving, and shows nothing else of who is inside.
  'own-page-saved': {
    ...base,
    register: joins((ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return enter(ask, ask.site.accounts.at(-1)!.user);
    }),
    home: ({ session, site }) => {
      const kept = (label: string, name: string, value?: string): string =>
        input(label, name, 'text', `required value="${value}"`);
      const own =
        kept('Email *', 'mail', site.accounts[0]?.email) +
        kept('First name *', 'first', session['first']) +
        kept('Last name *', 'last', session['last']);
      const saving = `document.forms[0].onsubmit=(e)=>{e.preventDefault();setTimeout(()=>{said.innerHTML+='<li><div class="alert">Success alert: Your account has been updated.</div></li>'},200)}`;
      return session['user']
        ? page('Personal info', `${form('home', own, 'Save')}<ul id="said"></ul>${script(saving)}`, '')
        : page('Welcome', '<a href="login">Log in</a> <a href="register">Register</a>', '');
    },
  },
  // Behind the login there is work at once: a list of what to work on, a box for its name, and buttons that are drawn.
  'works-at-once': {
    ...base,
    home: () => ({ to: 'login' }),
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', OWN, 'Register'), DOORS);
      opensAccount(ask);
      return { to: 'login' };
    },
    login: (ask) => {
      const answer = base.login(ask);
      if (ask.session['user']) return { to: 'work' };
      return typeof answer === 'string' ? answer.replace(NAV_OUT, DOORS) : answer;
    },
    work: ({ session }) => {
      const drawn = '<button type="button"><svg width="20" height="20"><rect width="20" height="20"/></svg></button>';
      const list = '<option value="">... choose source</option><option value="new">... New source</option>';
      const bar = `<select onchange="document.body.textContent='Something broke'">${list}</select><input placeholder="Query name">${drawn.repeat(4)}<button type="submit">Run</button>`;
      return session['user']
        ? `<!doctype html><html lang="en"><head><title>New query</title></head><body><form>${bar}</form></body></html>`
        : { to: 'login' };
    },
  },
  // Its front tells strangers to verify an account, which they do by logging in.
  'front-bids-to-verify': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page('Welcome', '<h2>Please verify your account</h2><p>Log in to try it.</p>'),
  },
  // Whoever logs in is led to a form that holds what the account is, with a new password if one is wanted, and no way out beside it.
  'login-leads-to-edit': {
    home: () => page('Shop', '<h1>Articles</h1>', EDITED_NAV),
    register: (ask) => {
      const asks = OWN + input('Full name', 'name');
      if (ask.method === 'GET') return page('Join', form('register', asks, 'Register'), EDITED_NAV);
      opensAccount(ask);
      return page('Join', '<p role="status">Your account has been created. You can log in now.</p>' + loginForm(), '');
    },
    login: (ask) => {
      if (ask.method === 'GET' && ask.session['user'])
        return page('Members', form('bye', 'You are logged in.', 'Log out'), EDITED_NAV);
      const answer = base.login(ask);
      return ask.session['user'] ? { to: 'edit' } : answer;
    },
    bye: base.bye,
    edit: (ask) => {
      const own = ask.site.accounts.find(({ user, email }) => [user, email].includes(ask.session['user'] ?? ''));
      if (!own) return { to: 'login' };
      if (ask.method === 'POST') ask.site.away['edited'] = 1;
      const holds = [
        input('Name', 'name', 'text', 'value="Robin Miller" required'),
        input('Username', 'user', 'text', `value="${own.user}" readonly`),
        input('Password (optional)', 'new', 'password') + input('Confirm password (optional)', 'again', 'password'),
        input('Email address', 'email', 'email', `value="${own.email}" required`),
      ];
      return page(
        'Edit your profile',
        form('edit', `<h2>Edit your profile</h2>${holds.join('')}`, 'Submit'),
        EDITED_NAV,
      );
    },
  },
};
