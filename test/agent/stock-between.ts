import {
  account,
  base,
  enter,
  form,
  input,
  loginForm,
  page,
  script,
  type Answer,
  type Ask,
  type Handler,
} from './stock-html.js';

/** A login that is taken and leads to what stands between it and the inside. */
const leadsTo =
  (next: string): Handler =>
  (ask) => {
    if (ask.method === 'GET') return loginForm();
    const found = ask.site.accounts.find((one) => [one.user, one.email].includes(ask.form.get('who') ?? ''));
    if (!found || found.password !== ask.form.get('password')) return loginForm('Wrong user name or password.');
    ask.session['half'] = found.user;
    return { to: next };
  };
const inside = (ask: Ask): Answer => enter(ask, ask.session['half']!);

/** What stands between a login and the inside, and nobody gets past without an answer. */
export const BETWEEN: Record<string, Record<string, Handler>> = {
  // The login stays as it was filled, locked, and the terms open over it: their button waits for the tick.
  'terms-over-the-login': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST') {
        const found = ask.site.accounts.find((one) => [one.user, one.email].includes(ask.form.get('who') ?? ''));
        if (!found || found.password !== ask.form.get('password')) return { status: 401, html: 'no' };
        if (ask.form.get('agreed')) ask.session['user'] = found.user;
        return ask.form.get('agreed') ? '{}' : { status: 403, html: 'terms' };
      }
      return page(
        'Log in',
        '<form id="f"><label>E-mail or username <input name="who"></label><label>Password <input name="password" type="password"></label><button id="b">Log in</button><p id="no" role="alert"></p></form><div id="over"></div>' +
          script(
            `const post=more=>fetch('login',{method:'POST',body:new URLSearchParams({...Object.fromEntries(new FormData(f)),...more})});
            const ask=()=>{b.disabled=true;for(const one of f.querySelectorAll('input'))one.readOnly=true;over.innerHTML='<div role="dialog" style="position:fixed;inset:5%;background:#fff;overflow:auto"><h2>Terms of Service</h2>'+'<p>These terms apply to whoever uses this software in the house of their employer.</p>'.repeat(9)+'<label><input type="checkbox" readonly id="t"> I have read and accept these terms of service</label><button id="no2">Cancel and close</button> <button id="go" disabled>Continue</button></div>';t.onchange=()=>{go.disabled=!t.checked};no2.onclick=()=>location.reload();go.onclick=()=>post({agreed:1}).then(()=>location.assign('home'))};
            f.onsubmit=e=>{e.preventDefault();post({}).then(r=>r.status===403?ask():(document.getElementById('no').textContent='Invalid credentials'))}`,
          ),
        '',
      );
    },
  },
  'organizations-to-choose': {
    ...base,
    login: leadsTo('choose'),
    choose: () =>
      page(
        'Choose an organization',
        '<p>You belong to more than one.</p><ul><li><a href="inside?o=1">Acme Bakery <small>12 members</small></a></li><li><a href="inside?o=2">Northwind <small>3 members</small></a></li></ul>',
        '<nav><a href="help">Help</a></nav>',
      ),
    inside,
  },
  'tenants-in-a-list': {
    ...base,
    login: leadsTo('choose'),
    choose: () =>
      page(
        'Tenant',
        form(
          'inside',
          '<p><label for="t">Tenant</label> <select id="t" name="t"><option>Acme</option><option>Northwind</option></select></p>',
          'Continue',
        ),
        '',
      ),
    inside,
  },
  'who-of-the-house': {
    ...base,
    login: leadsTo('choose'),
    choose: () =>
      page(
        'Who’s watching?',
        '<ul><li><a href="inside?p=1">Robin</a></li><li><a href="inside?p=2">Kids</a></li><li><a href="add">Add profile</a></li></ul>',
        '',
      ),
    inside,
  },
  'notice-to-acknowledge': {
    ...base,
    login: leadsTo('notice'),
    notice: () =>
      page(
        'System use notification',
        `<p>You are entering a system of the authorities. Its use may be monitored.</p>${form('inside', '', 'Acknowledge')}`,
        '',
      ),
    inside,
  },
  // The front says that it works, and links to itself and to what is behind the login.
  'nothing-there-yet': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page(
            'Default page',
            '<p>Your site is installed and working, but there is no content yet.</p><a href="desk.php">Go to the dashboard &amp; start creating →</a>',
            '<a href="index.php">Your site</a>',
          ),
    'desk.php': (ask) => (ask.session['user'] ? base.home(ask) : { to: 'enter.php' }),
    'enter.php': (ask) =>
      ask.method === 'POST'
        ? base.login(ask)
        : page(
            'Log in',
            `${form('enter.php', input('Username or email', 'who') + input('Password', 'password', 'password'), 'Log in')}<a href="new.php">No account yet? Register here</a>`,
            '',
          ),
    'new.php': (ask) => {
      if (ask.method === 'GET') return page('New', form('new.php', account, 'Register'), '');
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: true });
      return enter(ask, email);
    },
    login: () => page('Not found', '<p>There is no such page.</p>', ''),
    register: () => page('Not found', '<p>There is no such page.</p>', ''),
  },
  'new-terms-to-tick': {
    ...base,
    login: leadsTo('terms'),
    terms: () =>
      page(
        'We have updated our Terms of Service',
        form(
          'inside',
          '<p><input type="checkbox" id="a" name="a" required><label for="a">I accept the new Terms of Service</label></p>',
          'Continue',
        ),
        '',
      ),
    inside: (ask) => (ask.form.has('a') ? inside(ask) : { to: 'terms' }),
  },
};
