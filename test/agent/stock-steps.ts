import encodeQR from 'qr';
import {
  account,
  base,
  enter,
  error,
  form,
  input,
  loginForm,
  NAV_IN,
  page,
  script,
  type Ask,
  type Handler,
} from './stock-html.js';

const CHOICE =
  '<div><span>Salutation *</span> <input type="radio" name="title" id="t1" value="Ms"><label for="t1">Ms</label> <input type="radio" name="title" id="t2" value="Mr"><label for="t2">Mr</label></div>';
const own = (): string =>
  input('Username', 'user') +
  input('Email', 'email', 'email') +
  input('Password', 'password', 'password') +
  input('Repeat password', 'password2', 'password');
function join({ form: sent, site, session }: Ask, active: boolean): string {
  const [user, email, password] = ['user', 'email', 'password'].map((name) => sent.get(name)!);
  site.accounts.push({ user: user!, email: email!, password: password!, active });
  session['joined'] = user!;
  return user!;
}

/** Pages that stand between the sign-up and what it is for. */
export const STEPS: Record<string, Record<string, Handler>> = {
  // All steps stand in one document, and the first one asks nothing: scripts' buttons lead from each to the next.
  'steps-of-scripts': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') return enter(ask, join(ask, true));
      const steps = [
        `<p>Members can comment, and follow each other.</p><button type="button" onclick="show(1)">Let's go!</button>`,
        `<p>Be kind.</p><label><input type="checkbox" onchange="on.disabled = !this.checked"> I am at least 16 years old and agree to the terms</label> <button type="button" id="on" onclick="show(2)" disabled>Continue</button>`,
        `${own()}<button>Sign up</button>`,
      ];
      const sections = steps.map((step, n) => `<section ${n ? 'hidden' : ''}>${step}</section>`).join('');
      const next = script(
        'const show = (at) => document.querySelectorAll("section").forEach((one, n) => { one.hidden = n !== at; });',
      );
      return page('Create an account', `<form method="post" action="register">${sections}</form>${next}`);
    },
  },
  // Nobody gets on without a plan, of which one costs nothing.
  'plan-to-choose': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.session['plan'] ? { to: 'plans' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: false });
      return enter(ask, email);
    },
    plans: () => {
      const plan = (name: string, price: string): string =>
        `<section><h3>${name}</h3><p>${price}</p>${form('plan', `<input type="hidden" name="plan" value="${name}">`, 'Select')}</section>`;
      const plans = [
        plan('Team', '$12 per user and month'),
        plan('Starter', 'Free forever'),
        plan('Firm', '$49 a month'),
      ];
      return page('Choose your plan', plans.join(''), '');
    },
    plan: ({ form: sent, session, site }) => {
      session['plan'] = sent.get('plan')!;
      site.accounts.at(-1)!.active = session['plan'] === 'Starter';
      return { to: 'home' };
    },
  },
  // Nobody is let in before a password of their own, a look at what is known of them, the terms and the mailed link.
  'steps-to-activate': {
    ...base,
    register: (ask) => {
      const body = own() + CHOICE;
      if (!ask.form.get('title'))
        return page('Register', error(ask.method === 'GET' ? '' : 'Specify all.') + form('register', body, 'Register'));
      join(ask, false);
      return { to: 'change' };
    },
    change: (ask) => {
      const body = input('New password', 'new1', 'password') + input('Repeat it', 'new2', 'password');
      if (!ask.form.get('new1'))
        return page(
          'Update password',
          `<p>You need to change your password to activate your account.</p>${form('change', body, 'Submit')}`,
          '',
        );
      ask.site.accounts.at(-1)!.password = ask.form.get('new1')!;
      return { to: 'person' };
    },
    person: (ask) => {
      if (ask.form.get('first')) return { to: 'terms' };
      const body =
        input('First name', 'first', 'text', 'value="Robin"') + input('Last name', 'last', 'text', 'value="M"');
      return page(
        'Update profile',
        `<p>You need to update your user profile to activate your account.</p>${form('person', body, 'Submit')}`,
        '',
      );
    },
    terms: (ask) => {
      if (ask.form.has('cancel')) return { to: 'home' };
      if (ask.form.has('accept')) {
        ask.site.mails.push({ link: 'open' });
        return page('Confirm your address', '<p>We have sent you an email with a link. Open it to go on.</p>', '');
      }
      return page(
        'Terms and Conditions',
        '<p>To be defined.</p><form method="post" action="terms"><input type="submit" name="accept" value="Accept"> <input type="submit" name="cancel" value="Decline"></form>',
        '',
      );
    },
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return enter(ask, ask.session['joined']!);
    },
  },
  // Terms to approve, and codes to be kept before the mailed link is even sent.
  'codes-to-keep': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, false);
      return { to: 'terms' };
    },
    terms: (ask) =>
      ask.form.has('accept')
        ? { to: 'codes' }
        : page(
            '利用規約',
            '<p>利用規約はここに書きます</p><form method="post" action="terms"><input type="submit" name="accept" value="承認"> <input type="submit" name="cancel" value="却下"></form>',
            '',
          ),
    codes: (ask) => {
      if (ask.method === 'POST') {
        ask.site.mails.push({ link: 'open' });
        return page('Confirm your address', '<p>We have sent you an email with a link. Open it to go on.</p>', '');
      }
      const codes = ['HK2M-TJ8B', 'YLYX-5HC9', 'JR5Z-B9FH', 'LRMI-HIHS', 'B6K6-5PTP', 'C2JD-GUQC'];
      return page(
        'Recovery codes',
        `<p>You need to set up backup codes to activate your account.</p><ol>${codes.map((code) => `<li>${code}</li>`).join('')}</ol>
        <button type="button">Print</button> <input type="checkbox" id="kept" onchange="document.getElementById('done').disabled = !this.checked"><label for="kept">I have saved these codes somewhere safe</label>
        <form method="post" action="codes"><input type="checkbox" name="out" id="out"><label for="out">Sign out from other devices</label> <input type="submit" id="done" value="Complete setup" disabled></form>`,
        '',
      );
    },
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return enter(ask, ask.session['joined']!);
    },
  },
  // The key as text leaves out how many digits are asked for, and how often they change.
  'eight-digits': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, true);
      return { to: 'factor' };
    },
    factor: (ask) => {
      if (/^\d{8}$/.test(ask.form.get('totp') ?? '')) return enter(ask, ask.session['joined']!);
      const key = 'NB2W45DFOIZA2345NB2W45DFOIZA2345';
      const uri = `otpauth://totp/Shop:robin?secret=${key}&issuer=Shop&digits=8&period=60&algorithm=SHA256`;
      const picture = `<img alt="Barcode" width="246" height="246" src="data:image/svg+xml;base64,${Buffer.from(encodeQR(uri, 'svg', { scale: 4 })).toString('base64')}">`;
      const shown = ask.query.has('manual')
        ? `<p>Open the application and enter the key: ${key}</p>`
        : `<p>Open the application and scan the barcode:</p>${picture}<a href="factor?manual=1">Unable to scan?</a>`;
      const wrong = ask.form.has('totp') ? error('Invalid authenticator code.') : '';
      return page(
        'Mobile Authenticator Setup',
        `${wrong}<p>Install Google Authenticator on your mobile.</p>${shown}${form('factor', input('One-time code', 'totp'), 'Submit')}`,
        '',
      );
    },
  },
  // Whoever signs up sleeps until somebody at the app wakes them, which no page says.
  'sleeps-untold': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, false);
      return { to: 'inactive' };
    },
    login: (ask) => (ask.method === 'GET' ? loginForm() : { to: 'inactive' }),
    inactive: () => page('Account Inactive', '<p>This account is inactive.</p>'),
  },
  // Nothing speaks of the mail, and the login refuses whoever has not followed its link in words that nobody knows.
  'untold-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, false);
      ask.site.mails.push({ link: 'open' });
      return { to: 'home' };
    },
    login: (ask) =>
      ask.method === 'POST' && !ask.site.accounts.at(-1)!.active
        ? loginForm('Your wings are still folded.')
        : base.login(ask),
    open: (ask) => {
      ask.site.accounts.at(-1)!.active = true;
      return page('Welcome', '<p>Your wings are unfolded.</p>');
    },
  },
  // Its rules for passwords are a pattern that it keeps to itself.
  'secret-pattern': {
    ...base,
    register: (ask) => {
      const password = ask.form.get('password');
      if (!password || !/^[A-Za-z0-9]{8,14}$/.test(password))
        return page(
          'Register',
          error(password ? 'Invalid password: fails to match the pattern.' : '') + form('register', own(), 'Register'),
        );
      return enter(ask, join(ask, true));
    },
  },
  // What is known of the account is shown at once; only its address can be changed.
  'address-to-change': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      enter(ask, join(ask, true));
      return { to: 'account' };
    },
    account: (ask) => {
      const account = ask.site.accounts.at(-1)!;
      const body =
        input('Username', 'user', 'text', `disabled value="${account.user}"`) +
        input('Email', 'email', 'email', `value="${account.email}"`);
      // Nobody has been asked to save it.
      if (ask.method === 'POST') account.active = false;
      return page('Personal information', form('account', body, 'Save'), NAV_IN('Menu'));
    },
  },
  // Announces a mail, which says no more than that there is an account now.
  'courtesy-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, true);
      ask.site.mails.push({ tellsOfAccount: true });
      return page('Welcome', '<p>Thank you for registering. A confirmation e-mail has been sent to you.</p>');
    },
  },
  // Somebody at the app lets the account in; until then its login tells it from no other.
  'approved-by-hand': {
    ...base,
    login: (ask) =>
      ask.method === 'POST' && !ask.site.accounts.at(-1)?.active
        ? loginForm('Please enter a correct user name and password.')
        : base.login(ask),
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, false);
      return page('Account created', '<p>Your account is now waiting for approval by the site administrator.</p>');
    },
  },
  // Promises a mail with a link; what comes says that somebody has to let the account in first.
  'approval-by-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', own(), 'Register'));
      join(ask, false);
      ask.site.mails.push({ awaitsApproval: true });
      return page('Almost there', '<p>We have sent you an email with a link to activate your account.</p>', '');
    },
  },
};
