import {
  account,
  base,
  enter,
  error,
  form,
  input,
  NAV_IN,
  page,
  script,
  type Ask,
  type Handler,
} from './stock-html.js';

const made = ({ site, form: sent }: Ask, active = true): void => {
  const { user, email, password } = Object.fromEntries(sent) as Record<string, string>;
  site.accounts.push({ user: user ?? email!, email: email!, password: password!, active });
};
const credentials = input('Email', 'email') + input('Password', 'password', 'password');
const choices = ['Sign me in', 'I forgot my password', 'I’m a new user and want to create an account']
  .map(
    (label, at) =>
      `<p><label><input type="radio" name="action" value="${at}" ${at ? '' : 'checked'}> ${label}</label></p>`,
  )
  .join('');

const isCode = ({ form: sent }: Ask): boolean => /^\d{6}$/.test(sent.get('c') ?? '');

/** A login with a second factor, asked for on the page that is shown. */
const asksFactor = (shown: string): Record<string, Handler> => ({
  ...base,
  login: (ask) => {
    const [account] = ask.site.accounts;
    if (ask.method === 'GET' || account?.password !== ask.form.get('password')) return base.login(ask);
    return { to: 'factor' };
  },
  factor: (ask) => (isCode(ask) ? enter(ask, ask.site.accounts[0]!.user) : shown),
});

/** A sign-up that has a second factor set up on the page that is shown. */
const setsUpFactor = (title: string, shown: string): Record<string, Handler> => ({
  ...base,
  register: (ask) => {
    if (ask.method === 'GET') return page(title, form('register', credentials, title), '');
    made(ask);
    ask.session['email'] = ask.form.get('email')!;
    return { to: 'factor' };
  },
  factor: (ask) => (isCode(ask) ? enter(ask, ask.session['email']!) : shown),
});

/** Pages where what comes next depends on which of a few things somebody takes. */
export const FORKS: Record<string, Record<string, Handler>> = {
  // One form for those who come back, forgot, or are new; only these get a mail, whatever password was typed.
  'login-for-new-users': {
    ...base,
    login: () => ({ to: 'home' }),
    home: (ask) =>
      ask.session['user'] ? base.home(ask) : page('Conference 27', form('enter', credentials + choices, 'Sign in'), ''),
    enter: (ask) => {
      const { email, password, action } = Object.fromEntries(ask.form);
      if (action === '2') {
        ask.session['email'] = email!;
        ask.site.mails.push({ link: '/choose?t=1' });
        const told = `An account has been created. Sent mail to ${email} with a link to set your password.`;
        return page('Conference 27', `<p>${told}</p>`, '');
      }
      const account = ask.site.accounts.find((one) => one.email === email && one.password === password);
      return account ? enter(ask, account.user) : page('Conference 27', error('Incorrect password.'), '');
    },
    choose: (ask) => {
      if (ask.method === 'GET')
        return page('Set password', form('choose', input('New password', 'password', 'password'), 'Set password'), '');
      ask.form.set('email', ask.session['email']!);
      made(ask);
      return page(
        'Conference 27',
        `<p>Password changed. Use it to sign in.</p>${form('enter', credentials, 'Sign in')}`,
        '',
      );
    },
  },
  // The way in comes by mail; who has just had one is turned away on a page of its own, that stands where the thanks would.
  'mails-one-an-hour': {
    ...base,
    register: ({ method }) =>
      method === 'GET'
        ? page('Sign up', form('register', input('User name', 'user') + input('Email', 'email', 'email'), 'Sign up'))
        : page(
            'Notice',
            `<p>Somebody was registered from the same IP a moment ago. To keep out flooding, there has to be an hour between two registrations.</p>${form('look', '<select name="at"><option>News</option></select>', 'Go')}`,
          ),
  },
  // Cards that nothing calls buttons: a group of one's own, or somebody's who has sent a token. Labels and buttons stand close.
  'group-of-ones-own': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') {
        made(ask);
        return 'made';
      }
      return `<!doctype html><title>Sign up</title><h2>How do you begin?</h2>
<div tabindex="0" style="cursor:pointer" id="join">Join a Group</div><div tabindex="0" style="cursor:pointer" id="make">Create a Group</div><div id="app"></div>${script(`
const said = {};
const ask = (title, boxes, next) => {
  app.innerHTML = '<h2>' + title + '</h2>' + boxes.map(([id, label, type]) => '<label for="' + id + '">' + label + '</label><input id="' + id + '" type="' + (type || 'text') + '">').join('') + '<button id="go">Next</button>';
  go.onclick = () => { for (const [id] of boxes) said[id] = document.getElementById(id).value; if (Object.values(said).every(Boolean)) next(); };
};
join.onclick = () => { join.remove(); make.remove(); ask('Join a Group', [['token', 'Group Token']], () => {}); };
make.onclick = () => { join.remove(); make.remove();
  ask('Group Details', [['group', 'Group Name']], () =>
    ask('Account Details', [['user', 'Username'], ['email', 'Email']], () =>
      ask('Credentials', [['password', 'Password', 'password'], ['again', 'Confirm Password', 'password']], async () => {
        await fetch('register', { method: 'POST', body: new URLSearchParams(said) });
        location.href = 'login';
      }))); };`)}`;
    },
  },
  // What the app is for is asked first, and may wait.
  'accounts-to-name-later': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', credentials, 'Register'));
      made(ask);
      ask.session['user'] = ask.form.get('email')!;
      return { to: 'begin' };
    },
    begin: (ask) =>
      page(
        'Getting started',
        form(
          'begin',
          input('Bank name', 'bank', 'text', 'required') + input('Balance', 'sum', 'number', 'required'),
          'Submit',
        ) + '<a href="home">Skip this, I’ll do it later</a>',
        NAV_IN(ask.session['user'] ?? ''),
      ),
  },
  // The box for the code has no name, only places, and puts a dash among the figures.
  'code-among-places': {
    ...base,
    register: (ask) => {
      const account = ask.site.accounts.at(-1);
      if (ask.form.has('email')) {
        made(ask, false);
        ask.site.mails.push({ code: '481592' });
        return 'mailed';
      }
      if (ask.method === 'GET')
        return page(
          'Create your account',
          `<form id="f">${credentials}<button>Create account</button></form><dialog id="d"><h2>Confirm it’s you</h2><p>Enter the code we sent to your email</p><input id="c" placeholder="___-___"><button id="v">Verify</button></dialog>${script(`
const send = (body) => fetch('register', { method: 'POST', body });
f.onsubmit = async (event) => { event.preventDefault(); await send(new URLSearchParams(new FormData(f))); d.showModal(); };
c.oninput = () => { const figures = c.value.replace(/\\D/g, ''); c.value = figures.length > 3 ? figures.slice(0, 3) + '-' + figures.slice(3, 6) : figures; };
v.onclick = async () => { if ((await send(new URLSearchParams({ code: c.value }))).ok) location.href = 'home'; };`)}`,
        );
      if (ask.form.get('code') !== '481-592' || !account) return { status: 400, html: 'wrong' };
      account.active = true;
      return enter(ask, account.user);
    },
  },
  // The account's own question, which the form demands only once it is sent: nobody is told from a robot by it.
  'question-of-ones-own': {
    ...base,
    register: (ask) =>
      page(
        'Create a new account',
        error(ask.method === 'POST' ? 'Security question is required. Security answer is required.' : '') +
          form(
            'register',
            input('User name', 'user') +
              credentials +
              input('Security question:', 'q') +
              input('Security answer:', 'a'),
            'Create user',
          ),
      ),
  },
  // A phone's tab stands first; the code that a button of the form has mailed is typed beside the new password.
  'tab-and-button-for-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return `<!doctype html><title>注册</title><span class="tab active" style="cursor:pointer">手机注册</span> <span class="tab" style="cursor:pointer" id="te">邮箱注册</span><div id="pane"><input placeholder="请输入手机号" type="tel"><input type="password" placeholder="设置密码"><button type="button">立即注册</button></div>${script(`
const send = (body) => fetch('register', { method: 'POST', body });
te.onclick = () => {
  pane.innerHTML = '<form id="f"><input name="email" placeholder="请输入邮箱"><input name="code" placeholder="邮箱验证码"><button type="button" id="get">获取验证码</button><input type="password" name="password" placeholder="设置密码(8-20位)"><input type="password" placeholder="确认密码"><label><input type="checkbox" id="agreed">我已阅读并同意《用户协议》</label><button>立即注册</button></form>';
  get.onclick = () => f.email.value && send(new URLSearchParams({ get: 1 }));
  f.onsubmit = async (event) => { event.preventDefault(); if (agreed.checked && (await send(new URLSearchParams(new FormData(f)))).ok) location.href = 'home'; };
};`)}`;
      if (ask.form.has('get')) {
        ask.site.mails.push({ code: '904417' });
        return 'mailed';
      }
      if (ask.form.get('code') !== '904417') return { status: 400, html: 'wrong' };
      made(ask);
      return enter(ask, ask.form.get('email')!);
    },
  },
  // Houses of mail to choose from, beside the box that takes any.
  'house-of-mail-to-type': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') {
        const address =
          '<input name="local"> @ <input name="house"> <select onchange="this.form.house.value = this.value"><option value="">직접입력</option><option>naver.com</option><option>gmail.com</option></select>';
        const rows = [
          ['아이디', '<input name="user">'],
          ['비밀번호', '<input name="password" type="password">'],
          ['이메일', address],
        ].map(([name, box]) => `<tr><th>${name} <em>*</em></th><td>${box}</td></tr>`);
        return page('회원가입', form('register', `<table>${rows.join('')}</table>`, '가입하기'));
      }
      ask.form.set('email', `${ask.form.get('local')}@${ask.form.get('house')}`);
      made(ask);
      return enter(ask, ask.form.get('user')!);
    },
  },
  // Nothing but a name, and a button that is no form's own.
  'passkey-for-a-name': {
    ...base,
    register: () =>
      page(
        'Create an account',
        '<form><label for="n">Display name</label><input id="n"><button type="button">Create a passkey</button></form>',
        '',
      ),
  },
  // The login itself shows what may be added to the account.
  'number-to-skip': {
    ...base,
    login: (ask) => {
      const answer = base.login(ask);
      if (!ask.session['user'] || ask.method === 'GET') return answer;
      const number = form('add', input('Phone number', 'tel', 'tel'), 'Add phone');
      return page(
        'Protect your account',
        `<p>Add a number to get back in.</p>${number}<a href="home">Skip for now</a>`,
        '',
      );
    },
  },
  // What a phone reads stands before what is typed.
  'password-behind-a-tab': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST') return base.login(ask);
      const boxes = input('Name or e-mail', 'who') + input('Password', 'password', 'password');
      return page(
        'Log in',
        `<button role="tab">QR code</button><button role="tab" id="t">Password</button><div id="pane"><p>Scan it with the app</p></div>${script(`t.onclick = () => { pane.innerHTML = ${JSON.stringify(form('login', boxes, 'Log in'))}; };`)}`,
        '',
      );
    },
  },
  // Whoever was here before is listed; everybody else has to say so.
  'account-to-pick': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST' || ask.query.has('other')) return base.login(ask);
      const known = '<a href="login?who=dana">Dana Fox<br>dana@house.example<br>Signed out</a>';
      return page(
        'Choose an account',
        `<ul><li>${known}</li><li><a href="login?other=1">Use another account</a></li></ul>`,
        '',
      );
    },
  },
  // The address is known since the mail: a phone beside the password is nobody's name.
  'phone-behind-the-link': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('New user', form('register', input('Email *', 'email'), 'Register'), '');
      ask.session['email'] = ask.form.get('email')!;
      ask.site.mails.push({ link: '/profile?t=1' });
      return page('New user', '<p>An email has been sent to you with further instructions.</p>', '');
    },
    profile: (ask) => {
      const asked =
        input('First name *', 'first') + input('Telephone', 'tel') + input('Password *', 'password', 'password');
      if (ask.method === 'GET') return page('Create profile', form('profile', asked, 'Complete registration'), '');
      ask.form.set('email', ask.session['email']!);
      made(ask);
      return enter(ask, ask.session['email']!);
    },
  },
  // Inside, without a way out or a name: the first place to go is not there.
  'place-that-is-missing': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? page(
            'Users',
            '<aside><a href="people">People</a> <a href="rooms">Rooms</a></aside><button aria-label="Profile"></button>',
            '',
          )
        : base.home(ask),
  },
  // Nothing but the sentence above it tells what the box is for.
  'code-in-a-bare-box': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Konto erstellen', form('register', credentials, 'Konto erstellen'), '');
      made(ask, false);
      ask.site.mails.push({ code: '582914' });
      return { to: 'proof' };
    },
    proof: (ask) => {
      const [account] = ask.site.accounts;
      if (ask.form.get('x') === '582914' && account) {
        account.active = true;
        return enter(ask, account.user);
      }
      const told = 'Gib den Code ein, den wir dir per E-Mail geschickt haben.';
      return page('Fast fertig', `<p>${told}</p>${form('proof', '<input name="x">', 'Weiter')}`, '');
    },
  },
  // What the box is for stands above the refusal that comes between them.
  'code-run-out': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Załóż konto', form('register', credentials, 'Załóż konto'), '');
      made(ask, false);
      ask.site.mails.push({ code: '111222' });
      return { to: 'proof' };
    },
    proof: (ask) => {
      const [account] = ask.site.accounts;
      if (ask.form.get('x') === '333444' && account) {
        account.active = true;
        return enter(ask, account.user);
      }
      const told = 'Wpisz kod, który wysłaliśmy na Twój adres e-mail.';
      const refusal = ask.method === 'POST' ? '<p>Kod wygasł.</p>' : '';
      const again = form('again', '', 'Przyślij nowy kod');
      return page('Kod', `<p>${told}</p>${refusal}${form('proof', '<input name="x">', 'Dalej')}${again}`, '');
    },
    again: (ask) => {
      ask.site.mails.push({ code: '333444' });
      return { to: 'proof' };
    },
  },
  // Nothing marks the refusal, nor is a box in its way.
  'name-too-short': {
    ...base,
    register: (ask) => {
      const isShort = ask.method === 'POST' && ask.form.get('user')!.length < 14;
      if (ask.method === 'POST' && !isShort) {
        made(ask, true);
        return enter(ask, ask.form.get('user')!);
      }
      const told = isShort ? '<p>Användarnamnet måste vara minst 14 tecken långt.</p>' : '';
      const boxes = '<input name="user" placeholder="Användarnamn"><input name="email" placeholder="E-post">';
      const secret = '<input name="password" type="password" placeholder="Lösenord">';
      return page('Skapa konto', `${told}${form('register', boxes + secret, 'Skapa konto')}`, '');
    },
  },
  'list-turned-red': {
    ...base,
    register: (ask) => {
      if (ask.form.get('land')) {
        made(ask, true);
        return enter(ask, ask.form.get('email')!);
      }
      const red = ask.method === 'POST' ? 'style="border:1px solid red"' : '';
      const lands = ['', 'Austria', 'Chile', 'Japan'].map((one) => `<option>${one}</option>`).join('');
      return page(
        'Sign up',
        form('register', `${credentials}<p>Country</p><select name="land" ${red}>${lands}</select>`, 'Sign up'),
        '',
      );
    },
  },
  // Fewer signs than an empty page may have.
  'closed-in-a-few-signs': {
    ...base,
    home: () => page('站点', '', '<a href="register">注册</a>'),
    register: () => '<!doctype html><html lang="zh"><title>站点</title><p>目前暂停注册。</p>',
  },
  // "Code from the app", in a language whose word for a code means others as well.
  'box-below-a-key': setsUpFactor(
    'Opret konto',
    page(
      'Sikkerhed',
      `<p>Scan QR-koden med din godkendelsesapp, eller indtast denne nøgle:</p><code>JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP</code>${form('factor', '<input name="c" placeholder="Kode fra appen">', 'Bekræft')}`,
      '',
    ),
  ),
  // The key stands there already; of all that is said the names of the apps are the same everywhere.
  'key-beside-names-of-apps': setsUpFactor(
    'Register',
    page(
      'Orbit',
      `<p>Florg zik us mobil:</p><ul><li>FreeOTP</li><li>Google Authenticator</li></ul><p>Zat korem:</p><code>JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP</code>${form('factor', input('Kode', 'c'), 'Ok')}`,
      '',
    ),
  ),
  // The authenticator's code, in a box that is called nothing.
  'factor-in-a-bare-box': asksFactor(
    page(
      'Noch ein Schritt',
      `<p>Gib den sechsstelligen Code aus deiner Authenticator-App ein.</p>${form('factor', '<input name="c">', 'Weiter')}`,
      '',
    ),
  ),
  // Languages with one word for password and passcode: the box shows what is typed, and is headed as the second factor's.
  'factor-called-a-password': asksFactor(
    page(
      'Autenticação de Dois Fatores',
      `${form('factor', input('Senha', 'c'), 'Verificar')}<a href="spare">Use um código de backup</a>`,
      '',
    ),
  ),
  // The login tells whoever is new what will become of an account, and shows the same to who has just made one.
  'steps-told-to-newcomers': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : page('Courses', '', '<a href="login">Log in</a>')),
    login: (ask) => {
      const shown = base.login(ask);
      const steps =
        '<ol><li>Fill in the form.</li><li>Your account will be approved by an administrator.</li><li>Choose a course.</li></ol><a href="register">Create new account</a>';
      return typeof shown === 'string' ? shown.replace('</main>', `${steps}</main>`) : shown;
    },
    register: (ask) => {
      if (ask.method === 'GET') return page('New account', form('register', credentials, 'Create account'), '');
      made(ask);
      return { to: 'login' };
    },
  },
  // The app that makes the code is called alike everywhere; what else is said nobody knows, and a tick stands beside the box.
  'factor-of-a-named-app': asksFactor(
    page(
      'Orbit',
      `<h2>Google Authenticator</h2><p>Zat korem Google Authenticator.</p><form method="post" action="factor"><input name="c" placeholder="Zibbel"><p><input type="checkbox" id="t" name="t"><label for="t">Florg nox dir</label></p><button>Plonk</button></form><a href="bye">Log out</a>`,
      '',
    ),
  ),
  // What the box is called nobody knows, nor what its way round is.
  'factor-called-otherwise': asksFactor(
    page(
      'Orbit',
      `<form method="post" action="factor"><h3>Two-factor authentication</h3>${input('Zibbel', 'c', 'text', 'required')}<button>Verify</button> <a href="spare">Zib skratsj</a></form>`,
      '',
    ),
  ),
  // The page says the same to everybody; the mail alone tells who was here before.
  'taken-told-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', input('Email', 'email'), 'Sign up'), '');
      ask.site.mails.push({ tellsOfAccount: true, accountWasThere: true });
      return page('Join', '<p>Follow the link that we have sent to your address to finish your sign-up.</p>', '');
    },
  },
  // The same of a sign-up with a password: the mail brings a link to log in by.
  'taken-told-by-mail-with-link': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Join', form('register', account, 'Sign up'), '<a href="login">Log in</a>');
      const email = ask.form.get('email')!;
      if (ask.site.accounts.length === 0)
        ask.site.accounts.push({ user: email, email, password: 'Chosen-Long-Ago-1', active: true });
      ask.site.mails.push({ link: 'open', accountWasThere: true });
      return page('Join', '<p>We have sent you an email with further instructions.</p>', '<a href="login">Log in</a>');
    },
    open: (ask) => enter(ask, ask.site.accounts[0]!.user),
  },
};
