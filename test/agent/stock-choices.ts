import { account, base, enter, error, form, input, page, script, type Ask, type Handler } from './stock-html.js';

const add = ({ form: sent, site }: Ask, active = true): void => {
  const email = sent.get('email')!;
  site.accounts.push({ user: email, email, password: sent.get('password') ?? '', active });
};
/** A sign-up whose form is shown anew until `wrong` has nothing to say. */
const signUp =
  (body: string, wrong: (sent: URLSearchParams) => string, more = ''): Handler =>
  (ask) => {
    const says = ask.method === 'POST' ? wrong(ask.form) : '';
    if (ask.method === 'GET' || says)
      return page('Create account', error(says) + form('register', account + body, 'Create account') + more);
    add(ask);
    return enter(ask, ask.form.get('email')!);
  };
const list = (label: string, name: string, options: string[], more = ''): string =>
  `<p><label for="${name}">${label}</label> <select id="${name}" name="${name}" ${more}><option value="">…</option>${options.map((one) => `<option>${one}</option>`).join('')}</select></p>`;

/** Sign-ups that ask for a choice or an address which nothing marks as demanded, or whose mail is told in no known words. */
export const CHOICES: Record<string, Record<string, Handler>> = {
  // The refusal names nothing: every list that can be answered is.
  'lists-left-open': {
    ...base,
    register: signUp(
      list('Land', 'land', ['Germany', 'United States']) + list('Anrede', 'title', ['Frau', 'Herr', 'Andere']),
      (sent) => (sent.get('land') && sent.get('title') ? '' : 'Da stimmt etwas nicht.'),
    ),
  },
  // The second list is filled, and may be used, once the first has been answered.
  'province-then-district': {
    ...base,
    register: signUp(
      list('Province', 'province', ['Ankara', 'Bursa'], 'required') +
        list('District', 'district', [], 'disabled').replace('…', 'First choose a province'),
      (sent) => (sent.get('district') ? '' : 'Please choose.'),
      script(
        `province.onchange=()=>setTimeout(()=>{district.innerHTML='<option value="">Choose</option><option>North</option>';district.disabled=false},500)`,
      ),
    ),
  },
  'address-by-hand': {
    ...base,
    register: signUp(
      `<div id="a">${input('Address', 'found', 'text', 'required')}<button type="button" id="hand">Enter address manually</button></div>`,
      (sent) => (/^\d\d-\d{3}$/.test(sent.get('zip') ?? '') ? '' : 'Please choose an address from the list.'),
      script(
        `hand.onclick=()=>{a.innerHTML=${JSON.stringify(input('Street', 'street', 'text', 'required') + input('Postal code', 'zip', 'text', 'required placeholder="00-000"') + input('City', 'city', 'text', 'required'))}}`,
      ),
    ),
  },
  // Nothing shows how a date is written here, and a calendar opens below it.
  'date-in-its-own-order': {
    ...base,
    register: signUp(
      input('Date of birth', 'born', 'text', 'required') +
        '<div id="c" hidden><p>Su Mo Tu We Th Fr Sa</p><p>1 2 3 4 5 6 7</p></div>',
      () => '',
      '<div id="t"></div>' +
        script(
          `born.onfocus=()=>{c.hidden=false};document.querySelector('form').onsubmit=()=>{const is=/^17\\/05\\/1990$/.test(born.value);t.textContent=is?'':'Date of birth does not follow our rules';c.hidden=false;return is}`,
        ),
    ),
  },
  'cards-to-choose': {
    ...base,
    register: signUp(
      `<div role="radiogroup" aria-label="Who are you?"><div role="radio" aria-checked="false" tabindex="0">Company</div> <div role="radio" aria-checked="false" tabindex="0">Patient</div></div><input type="hidden" name="who">`,
      (sent) => (sent.get('who') === 'Patient' ? '' : 'Tell us who you are.'),
      script(
        `document.querySelectorAll('[role=radio]').forEach((one,_,all)=>one.onclick=()=>{all.forEach(x=>x.setAttribute('aria-checked',x===one));document.querySelector('[name=who]').value=one.textContent})`,
      ),
    ),
  },
  // "I have a card" is chosen beforehand; every statement is to be answered, and an offer is one of them.
  'has-no-card': {
    ...base,
    register: (ask) => {
      const radio = (name: string, value: string, label: string, more = ''): string =>
        `<label><input type="radio" name="${name}" value="${value}" ${more}> ${label}</label>`;
      const body =
        radio('card', 'old', 'I have a card', 'checked') +
        radio('card', 'new', 'I want a new card') +
        `<div id="n">${input('Number of your customer card *', 'number')}</div><fieldset><legend>I accept the terms *</legend>${radio('terms', 'y', 'Yes')}${radio('terms', 'n', 'No')}</fieldset><fieldset><legend>Send me offers by e-mail</legend>${radio('news', 'y', 'Yes')}${radio('news', 'n', 'No')}</fieldset>`;
      return signUp(
        body,
        (sent) =>
          sent.get('card') !== 'new'
            ? 'We do not know that card.'
            : sent.get('terms') === 'y' && sent.get('news') === 'n'
              ? ''
              : 'Please answer each statement.',
        script(`document.querySelectorAll('[name=card]').forEach(x=>x.onchange=()=>{n.hidden=x.value==='new'})`),
      )(ask);
    },
  },
  // Two pages below the sign-up's own; the first is for whoever pays.
  'recruiter-or-candidate': {
    ...base,
    register: () =>
      page(
        'You are…',
        '<a href="register/recruiter"><h3>Recruteur</h3><p>Je publie des offres</p></a> <a href="register/candidate"><h3>Candidat</h3><p>Je cherche un emploi</p></a>',
      ),
    'register/recruiter': () => page('Recruiter', form('x', input('SIRET *', 'siret') + account, 'Create account'), ''),
    'register/candidate': (ask) => {
      if (ask.method === 'GET') return page('Candidate', form('candidate', account, 'Create account'), '');
      add(ask);
      return { to: 'login' };
    },
  },
  // What was entered is shown once more, and has to be called right by a tick.
  'entries-to-tick': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Konto anlegen', form('register', account, 'Weiter'));
      ask.session['email'] = ask.form.get('email')!;
      ask.session['password'] = ask.form.get('password')!;
      return { to: 'check' };
    },
    check: (ask) => {
      const { email = '', password = '' } = ask.session;
      if (ask.form.get('ok') !== '1')
        return page(
          'Konto anlegen',
          `<h2>Bitte prüfen Sie Ihre Angaben</h2><p>${email}</p><form method="post" action="check"><label><input type="checkbox" name="ok" value="1"> Meine Angaben sind richtig. *</label><button name="do" value="back">Zurück</button><button name="do" value="send">Registrierung absenden</button></form>`,
        );
      ask.site.accounts.push({ user: email, email, password, active: true });
      return { to: 'login' };
    },
  },
  // An app that has nothing to send mails with shows what would stand in one.
  'link-instead-of-a-mail': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      add(ask, false);
      return page(
        'Register confirmation',
        '<p>This app does not have a real email sender registered. Normally this would be emailed: <a href="confirm?code=qncPJfCM7QUchbAN5Hv8pP5jq9ef7MLcfeqQ">Click here to confirm your account</a></p>',
      );
    },
    confirm: ({ site }) => {
      site.accounts[0]!.active = true;
      return page('Confirm email', '<p>Thank you for confirming your email.</p>');
    },
  },
  // An address was taken and no password: whatever the page says, the way in comes by mail.
  'says-it-in-its-own-way': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', input('Email', 'email', 'email'), 'Sign up'));
      add(ask, false);
      ask.site.mails.push({ link: 'set?key=1' });
      return page('Diolch', '<p>Mae popeth yn iawn.</p>');
    },
    set: (ask) => {
      const [own] = ask.site.accounts;
      const twice =
        input('E-postadress', 'email', 'email', `value="${own!.email}" required`) +
        input('Lösenord', 'password', 'password') +
        input('Bekräfta lösenord', 'again', 'password');
      if (ask.method === 'POST') Object.assign(own!, { password: ask.form.get('password')!, active: true });
      // The account's own page comes back below the good news.
      const says = ask.method === 'POST' ? '<div role="status">Ändringarna har sparats.</div>' : '';
      return page(
        own!.user,
        `${says}${form('set', twice, 'Spara')}`,
        '<nav><a href="home">Hem</a> <a href="bye">Logga ut</a></nav>',
      );
    },
  },
  // The page says that a mail was sent in words that no list knows; its button sends it again.
  'may-be-sent-again': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'));
      add(ask, false);
      ask.site.mails.push({ link: 'activate?key=1' });
      return page(
        'Cyfrif',
        '<p>Ffwrdd â chi at yr e-mail.</p><form action="register"><button>Resend verification</button></form>',
        '',
      );
    },
    // Behind the link one button says in a whole sentence what it does.
    activate: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Välkommen',
          '<form method="post" action="activate"><button>Klicka här för att aktivera ditt nya konto nu</button></form>',
          '',
        );
      ask.site.accounts[0]!.active = true;
      return { to: 'login' };
    },
  },
  // The code is checked by a button of its own, below its box, which is locked until there is an address.
  'verify-code-below': {
    ...base,
    register: (ask) => {
      const code = `<p><button type="button" id="s">Send verification code</button></p><div id="c"><p><input id="k" placeholder="Verification code" disabled></p><p><button type="button" id="v">Verify code</button> <button type="button">Send new code</button></p></div>`;
      if (ask.method === 'GET')
        return page(
          'User details',
          `<form method="post" action="register">${input('Email', 'email', 'email')}${code}${input('New password', 'password', 'password')}${input('Confirm new password', 'again', 'password')}<button id="go" disabled>Create</button></form>` +
            script(
              `email.oninput=()=>{k.disabled=false};s.onclick=()=>{fetch('code');s.hidden=true};v.onclick=()=>{if(k.value==='493817'){c.hidden=true;go.disabled=false}}`,
            ),
        );
      add(ask);
      return enter(ask, ask.form.get('email')!);
    },
    code: (ask) => {
      ask.site.mails.push({ code: '493817' });
      return 'sent';
    },
  },
  // Methods to set up: the password has to be, the others may wait; the account sleeps until they are told to.
  'methods-to-set-up': {
    ...base,
    home: (ask) => (ask.session['step'] ? methods(ask) : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', input('Email', 'email', 'email'), 'Sign up'));
      add(ask, false);
      ask.session['step'] = 'required';
      ask.site.mails.push({ link: 'home' });
      return page('Verify', '<p>We sent an email to you. Click the verification link in your email.</p>', '');
    },
    password: (ask) => {
      const twice = input('Enter password', 'password', 'password') + input('Re-enter password', 'again', 'password');
      if (ask.method === 'GET') return page('Set up password', form('password', twice, 'Next'), '');
      ask.site.accounts[0]!.password = ask.form.get('password')!;
      ask.session['step'] = 'optional';
      return { to: 'home' };
    },
    later: (ask) => {
      const [own] = ask.site.accounts;
      own!.active = true;
      delete ask.session['step'];
      return enter(ask, own!.user);
    },
  },
  // Between the address and what proves it stands the choice of how: a code by mail, the password, a key.
  'proof-to-choose': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Create account', form('register', account, 'Create account'));
      add(ask);
      return { to: 'login' };
    },
    login: ({ method, form: sent, session }) => {
      if (method === 'GET') return page('Sign in', form('login', input('Email', 'email', 'email'), 'Continue'), '');
      session['asked'] = sent.get('email')!;
      const ways = ['Passcode', 'Password', 'Passkey'].map((way) => form(way.toLowerCase(), '', way)).join('');
      return page('Select login method', `<p>How do you want to log in?</p>${ways}<a href="login">Back</a>`, '');
    },
    passcode: () => page('Enter passcode', form('passcode', input('Passcode', 'code'), 'Continue'), ''),
    passkey: () => page('Passkey', '<p>Touch your security key.</p>', ''),
    password: (ask) => {
      const { form: sent, session, site } = ask;
      const one = site.accounts.find(({ email }) => email === session['asked']);
      if (sent.has('password') && one?.password === sent.get('password')) return enter(ask, one!.user);
      const body = input('Password', 'password', 'password');
      return page(
        'Enter password',
        error(sent.has('password') ? 'Wrong.' : '') + form('password', body, 'Sign in'),
        '',
      );
    },
  },
  // As component kits build forms: labels tie no box, a list can be searched, and a calendar takes a date with the key that ends it.
  'kit-boxes': {
    ...base,
    register: (ask) => {
      const row = (label: string, box: string): string =>
        `<div class="item"><div class="row"><div class="col"><label>${label}</label></div><div class="col"><div><div><div class="kit"><div><span><span>${box}</span></span></div></div></div></div></div></div></div>`;
      const fields =
        row('Email', '<input name="email" type="email">') +
        row('Password', '<input name="password" type="password">') +
        row(
          'Country',
          '<input id="land" type="search" role="combobox" aria-expanded="false" aria-haspopup="listbox">',
        ) +
        row('Date of birth', '<input id="born" placeholder="Select date">');
      const hidden = '<input type="hidden" name="country" id="country"><input type="hidden" name="birth" id="birth">';
      const ways = `
        const list = document.createElement('div'), days = document.createElement('div');
        list.hidden = days.hidden = true; days.className = 'kit-picker-panel'; days.style = 'width:280px;height:280px';
        document.body.append(list, days);
        const show = () => { list.hidden = false; list.innerHTML = '';
          for (const one of ['Austria', 'Brazil', 'United States'].filter((name) => name.toLowerCase().includes(land.value.toLowerCase()))) {
            const option = document.createElement('div'); option.setAttribute('role', 'option');
            option.innerHTML = '<span class="kit-option-sign" style="display:inline-block;width:12px;height:12px"></span>' + one;
            option.onclick = () => { country.value = land.value = one; list.hidden = true; }; list.append(option); } };
        land.onclick = land.oninput = show;
        born.onclick = () => { days.hidden = false; };
        born.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault(); days.hidden = true;
          if (/^\\d{4}-\\d\\d-\\d\\d$/.test(born.value)) birth.value = born.value; };`;
      const show = (message = ''): string =>
        page('Sign up', error(message) + form('register', fields + hidden, 'Sign up') + script(ways), '');
      if (ask.method === 'GET') return show();
      if (!ask.form.get('country')) return show('Please select your country');
      if (!ask.form.get('birth')) return show('Please enter your date of birth');
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      ask.site.accounts.push({ user: email, email, password, active: true });
      return enter(ask, email);
    },
  },
};

const methods = ({ session }: Ask): string =>
  session['step'] === 'required'
    ? page(
        'Set up security methods',
        '<h3>Password</h3><a href="password" aria-label="Set up Password.">Set up</a>',
        '',
      )
    : page(
        'Set up security methods',
        '<h3>Authenticator</h3><p>Enter a temporary code generated from the Authenticator app.</p><h3>Phone</h3><p>Verify with a code sent to your phone</p><a href="later">Set up later</a>',
        '',
      );
