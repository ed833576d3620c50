import {
  account,
  base,
  enter,
  error,
  form,
  input,
  page,
  script,
  type Answer,
  type Ask,
  type Handler,
} from './stock-html.js';

/** Pages between the form and the inside that list by what one proves who one is, each way with a button of its own. */
const TOLD: Record<string, string> = {
  Password: 'Choose a password for your account',
  Email: 'Verify with a link or code sent to your email',
  Phone: 'Verify with a code sent to your phone',
  Authenticator: 'Enter a temporary code from an authenticator app',
};
const list = (who: string, verb: string, ways: string[], back: string): string =>
  page(
    'Security methods',
    `<p>${who}</p><p>These keep your account safe.</p>${ways
      .map(
        (way) => `<h3>${way}</h3><p>${TOLD[way]}</p><a href="prove?by=${way}" aria-label="${verb} ${way}">${verb}</a>`,
      )
      .join('')}<p><a href="bye">${back}</a></p>`,
    '',
  );
const CODE = '604417';

/** A sign-up whose account is there once each of these has been set up. */
const listed = (ways: string[], back = 'Back to sign in'): Record<string, Handler> => {
  const second = ways.includes('Password') ? input('First name', 'name') : input('Password', 'password', 'password');
  const next = (ask: Ask): Answer => {
    const { site, session } = ask;
    const account = site.accounts.find((one) => one.user === session['pending']);
    if (!account) return { to: 'login' };
    const left = ways.filter((way) => !session['done']?.includes(way));
    if (left.length) return list(account.email, 'Set up', left, back);
    account.active = true;
    return enter(ask, account.user);
  };
  const done = (ask: Ask, way: string): Answer => {
    ask.session['done'] = `${ask.session['done'] ?? ''} ${way}`;
    return next(ask);
  };
  return {
    ...base,
    home: (ask) => (ask.session['pending'] && !ask.session['user'] ? next(ask) : base.home(ask)),
    login: (ask) => (ask.session['pending'] && !ask.session['user'] ? next(ask) : base.login(ask)),
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Sign up', form('register', input('Email', 'email', 'email') + second, 'Sign up'));
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password') ?? '', active: false });
      ask.session['pending'] = email;
      return next(ask);
    },
    prove: (ask) => {
      const by = ask.query.get('by')!;
      const account = ask.site.accounts.at(-1)!;
      if (by === 'Password' && ask.method === 'POST') {
        account.password = ask.form.get('password')!;
        return done(ask, by);
      }
      const field = by === 'Password' ? input('New password', 'password', 'password') : input('Enter code', 'code');
      if (by === 'Email' && ask.method === 'POST') return ask.form.get('code') === CODE ? done(ask, by) : next(ask);
      if (by === 'Email') ask.site.mails.push({ code: CODE });
      return page(`Set up ${by}`, `<p>${TOLD[by]}</p>${form(`prove?by=${by}`, field, 'Continue')}`, '');
    },
  };
};

/** An authenticator's key and, in one form, the password and the code that set it up: nobody comes in before. */
const paired: Record<string, Handler> = {
  ...base,
  home: (ask) => (ask.session['user'] && !ask.site.accounts.at(-1)!.active ? { to: 'pair' } : base.home(ask)),
  register: (ask) => {
    if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'));
    const [email, password] = ['email', 'password'].map((name) => ask.form.get(name)!);
    ask.site.accounts.push({ user: email!, email: email!, password: password!, active: false });
    ask.site.mails.push({ link: '/confirm?k=1' });
    return page('Thank you', '<p>We have sent you an email with a link to verify your account.</p>');
  },
  confirm: (ask) =>
    ask.method === 'POST'
      ? enter(ask, ask.site.accounts.at(-1)!.user)
      : page('Verify account', form('confirm', '', 'Verify account')),
  pair: (ask) => {
    const one = ask.site.accounts.at(-1)!;
    const key = 'nb2w45dfoiza2345nb2w45dfoiza2345';
    const isRight = ask.form.get('password') === one.password;
    if (ask.method === 'POST' && isRight && /^\d{6}$/.test(ask.form.get('code') ?? '')) one.active = true;
    if (one.active) return { to: 'home' };
    const told = `<p>Secret: ${key}</p><p>Provisioning URL: otpauth://totp/Shop:${one.email}?secret=${key}&amp;issuer=Shop</p>`;
    const asked =
      input('Password', 'password', 'password', 'required autocomplete="current-password"') +
      input('Authentication Code', 'code', 'text', 'required inputmode="numeric" autocomplete="off"');
    const lacks = error('This account has not been setup for multifactor authentication');
    return page('Setup TOTP Authentication', lacks + form('pair', told + asked, 'Setup TOTP Authentication'), WAY_OUT);
  },
};
const WAY_OUT = '<form method="post" action="bye"><button>Log out</button></form>';

/** The address is all that it was told, and its login asks for a "Username" all the same. */
const addressAsName: Record<string, Handler> = {
  ...base,
  login: (ask) => {
    const asked = (message = ''): string =>
      page(
        'Log in',
        error(message) +
          form('login', input('Username', 'username') + input('Password', 'password', 'password'), 'Log in'),
      );
    const { form: sent, session, site, method } = ask;
    if (method === 'GET') return asked(session['set'] ? 'The new password is set. Please log in now.' : '');
    const account = site.accounts.find(({ email }) => email === sent.get('username'));
    if (account?.password !== sent.get('password')) return asked('Please enter a correct username and password.');
    return enter(ask, account!.user);
  },
  register: (ask) => {
    if (ask.form.has('email')) {
      ask.session['email'] = ask.form.get('email')!;
      ask.site.mails.push({ link: '/register?t=1' });
      return page('Check your inbox', '<p>We sent you an email. Please click the contained link.</p>');
    }
    if (ask.form.has('password')) {
      const email = ask.session['email']!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: true });
      ask.session['set'] = '1';
      return { to: 'login' };
    }
    const isBehindMail = ask.query.has('t');
    const again = input('New password', 'password', 'password') + input('Confirm new password', 'again', 'password');
    return isBehindMail
      ? page('Set password', form('register', again, 'Set password'))
      : page('Register', form('register', input('Email address', 'email', 'email'), 'Register'));
  },
};

/** An "OTP" behind the sign-up, of which the page says no more. */
const bareOtp: Record<string, Handler> = {
  ...base,
  register: (ask) => {
    if (ask.method === 'GET')
      return page('Sign up', form('register', input('Username', 'user') + account, 'Sign up'), '');
    const [user, email] = [ask.form.get('user')!, ask.form.get('email')!];
    ask.site.accounts.push({ user, email, password: ask.form.get('password')!, active: false });
    ask.session['pending'] = user;
    ask.site.mails.push({ code: CODE });
    return { to: 'verify-otp' };
  },
  'verify-otp': (ask) => {
    const made = ask.site.accounts.find(({ user }) => user === ask.session['pending']);
    if (made && ask.form.get('otp') === CODE) {
      made.active = true;
      return enter(ask, made.user);
    }
    const wrong = ask.method === 'GET' ? '' : 'Invalid OTP or expired.';
    return page('Verify OTP', error(wrong) + form('verify-otp', input('Otp:', 'otp'), 'Verify OTP'), '');
  },
};

export const PROOFS: Record<string, Record<string, Handler>> = {
  'address-for-a-user-name': addressAsName,
  'bare-otp-behind-the-sign-up': bareOtp,
  'password-beside-the-authenticator': paired,
  'proofs-to-set-up': listed(['Password', 'Email']),
  'proof-by-phone-alone': listed(['Password', 'Phone']),
  'proof-by-phone-behind-a-password': listed(['Phone']),
  'proof-by-phone-alone-elsewhere': listed(['Password', 'Phone'], 'Zurück zur Anmeldung'),
  'proofs-to-choose': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return base.login(ask);
      const account = ask.site.accounts.find(({ user }) => user === ask.form.get('who'));
      if (account?.password !== ask.form.get('password')) return base.login(ask);
      ask.session['half'] = account!.user;
      return list(account!.user, 'Select', ['Email', 'Authenticator', 'Phone'], 'Back to sign in');
    },
    prove: (ask) =>
      ask.query.get('by') === 'Authenticator' && ask.method === 'POST'
        ? enter(ask, ask.session['half']!)
        : page(
            'Verify',
            form(`prove?by=${ask.query.get('by')}`, input('Code from your authenticator app', 'code'), 'Verify'),
            '',
          ),
  },
  // The choice speaks of a password that is good for one time, and no box stands there before one has chosen.
  'proofs-as-buttons': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return base.login(ask);
      const account = ask.site.accounts.find(({ user }) => user === ask.form.get('who'));
      if (account?.password !== ask.form.get('password')) return base.login(ask);
      ask.session['half'] = account!.user;
      return { to: 'prove' };
    },
    prove: (ask) =>
      ask.method === 'POST'
        ? enter(ask, ask.session['half']!)
        : `<!doctype html><title>Acme</title><a href="home">Acme</a><div>Two-Factor</div><div>Please enter your one-time password to continue</div><form method="post" action="prove"><div id="box"></div><button type="button" id="send">Send verification code</button><button type="button" id="own">Continue with Authenticator</button></form><a href="login">Go back</a>${script(`const draw = () => { document.getElementById('box').innerHTML = '<label>One-Time Password <input name="code" inputmode="numeric" maxlength="6"></label> <button>Verify</button>'; };
document.getElementById('own').onclick = ({ target }) => { draw(); target.remove(); };
document.getElementById('send').onclick = ({ target }) => { draw(); target.textContent = 'Resend code'; };`)}`,
  },
  // A component's words, in a root of its own, with nothing to mark what its server has answered.
  'refused-in-a-root': {
    ...base,
    register: ({ method }) =>
      method === 'POST'
        ? '{}'
        : page(
            'Acme',
            `<sign-up></sign-up>${script(`customElements.define('sign-up', class extends HTMLElement { connectedCallback() {
  const root = this.attachShadow({ mode: 'open' });
  root.innerHTML = '<div><div>Sign up</div><div>Already have an account? <a href="login">Sign in</a></div><div id="said"></div><form><div>Email</div><input type="email" name="email"><div>Password</div><input type="password" name="password"><button>SIGN UP</button></form></div>';
  root.querySelector('form').onsubmit = async (event) => { event.preventDefault(); await fetch('register', { method: 'POST' }); root.getElementById('said').textContent = 'Sign ups are restricted to staff of the harbour office.'; };
} });`)}`,
            '',
          ),
  },
};
