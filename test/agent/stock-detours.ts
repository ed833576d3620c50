import {
  NAV_IN,
  NAV_OUT,
  account,
  base,
  enter,
  error,
  form,
  input,
  page,
  script,
  type Ask,
  type Handler,
} from './stock-html.js';

const bare = (title: string, body: string): string => page(title, body, '');
const add = ({ form: sent, site }: Ask, active: boolean): void => {
  const email = sent.get('email')!;
  site.accounts.push({ user: sent.get('user') ?? email, email, password: sent.get('password') ?? '', active });
};
/** A sign-up of address and password that is taken, and leads on. */
const signUp =
  (to: string, answer: (ask: Ask) => void = (ask) => add(ask, true)): Handler =>
  (ask) => {
    if (ask.method === 'GET') return page('Create account', form('register', account, 'Create account'));
    answer(ask);
    return { to };
  };
const addressFirst = (button: string): string =>
  page('Sign up', form('register', input('Email', 'email', 'email'), button));

/** Asks once more before the form is sent, and would be answered by neither of the usual words. */
const LETTERS = `
const f = document.querySelector('main form');
f.onsubmit = (event) => {
  if (f.dataset.asked) return;
  event.preventDefault();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" style="position:fixed;inset:20%;background:#fff">Would you like our newsletter? <button id="k">Keep unchecked</button> <button id="c">Check and continue</button></div>');
  k.onclick = () => { f.dataset.asked = 1; f.requestSubmit(); };
  c.onclick = () => document.body.replaceChildren('Subscribed.');
};`;

const STATES =
  '<p><label for="zone">State/Province</label> <select id="zone" name="zone"><option value="">Please select ...</option><option value="1">Alabama</option><option value="43">New York</option></select></p>';
const shopper = (email: string, more: string): string =>
  input('First name', 'first', 'text', 'required') +
  input('Last name', 'last', 'text', 'required') +
  input('City', 'city', 'text', 'required') +
  more +
  input('Email', 'email', 'email', `required value="${email}"`) +
  input('Password', 'password', 'password', 'required') +
  input('Confirm password', 'again', 'password', 'required');

/** Each step shows the next one by its own script: a locked button, cards, a name, nobody to invite, topics, a plan, a last button. */
const STEPS = `
const ask = (html, then) => { s.innerHTML = html; then(s.querySelectorAll('[data-go]')); };
const on = (all, next) => all.forEach((one) => (one.onclick = next));
const card = (text) => '<div role="button" tabindex="0" data-go>' + text + '</div> ';
const job = () => ask('<h2>What is your job?</h2><select id="j"><option value="">Select</option><option>Design</option><option>Sales</option></select> <button data-go disabled>Continue</button>',
  ([go]) => { j.onchange = () => { go.disabled = !j.value; }; go.onclick = use; });
const use = () => ask('<h2>What will you use it for?</h2>' + card('Work') + card('Personal') + card('School'), (all) => on(all, team));
const team = () => ask('<h2>Name your team</h2><input id="t" placeholder="Team name"> <button data-go disabled>Create team</button>',
  ([go]) => { t.oninput = () => { go.disabled = !t.value; }; go.onclick = invite; });
const invite = () => ask('<h2>Invite your team</h2><input placeholder="Add an email"> <button disabled>Send</button> <button data-go>Remind me later</button>', (all) => on(all, sure));
const sure = () => { s.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true" style="position:fixed;inset:20%;background:#fff">Skip without inviting? <button>Cancel</button> <button id="y">Skip step</button></div>'); y.onclick = topics; };
const topics = () => ask('<h2>Choose at least three topics</h2>' + ['Birds', 'Trains', 'Chess', 'Rivers', 'Bread'].map((one) => '<button class="topic">' + one + '</button> ').join('') + '<button data-go disabled>Done</button>',
  ([go]) => { s.querySelectorAll('.topic').forEach((one) => (one.onclick = () => { one.disabled = true; go.disabled = s.querySelectorAll('.topic:disabled').length < 3; })); go.onclick = plan; });
const plan = () => ask('<h2>Try Pro for 14 days</h2><button>Start free trial</button> <button data-go>Continue with Free</button>', (all) => on(all, end));
const end = () => ask('<h2>All set</h2><button data-go>Take me to my board</button>', (all) => on(all, () => location.replace('all-done')));
job();`;

/** A shop's list of what it sells, beside whatever else a page shows. */
const makers = `<form method="get" action="home"><select name="company_id" aria-label="Please select ..." required>${'<option value="1">Apple</option><option value="2">Pear</option>'}</select><button>Go</button></form>`;

/** Ways to an account that lead over a page more than most: each is one that apps have. */
export const DETOURS: Record<string, Record<string, Handler>> = {
  // The front names whoever came last; the page that the sign-up leads to breaks, and the login takes the name alone.
  'names-the-newest': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page('Forum', '<p>Members: 7</p><p>Newest registered user: quickotter4471</p>'),
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Create account', form('register', input('User name', 'user') + account, 'Create account'));
      add(ask, true);
      return { status: 500, html: '' };
    },
    login: (ask) => {
      const isAddress = ask.form.get('who')?.includes('@');
      return isAddress ? base.login({ ...ask, form: new URLSearchParams() }) : base.login(ask);
    },
  },
  // What is saved is no account until the button is pressed that was locked before.
  'locked-until-saved': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Register a new account',
          `<div id="s">${account}<button id="a" type="button">Save</button></div><p id="n">You must complete the following steps: enter password</p><button id="b" disabled>Complete registration</button> <button>Cancel registration</button>` +
            script(
              "a.onclick=()=>{if(!password.value)return;b.disabled=false;n.textContent='You can complete the registration';password.disabled=true};b.onclick=()=>fetch('register',{method:'POST',body:new URLSearchParams({email:email.value,password:password.value})}).then(()=>document.querySelector('main').replaceChildren('The registration is complete, you can log in now.'))",
            ),
        );
      add(ask, true);
      return '';
    },
  },
  // The code that was mailed over the first step is asked for below what was filled; the password comes last.
  'code-below-what-was-filled': {
    ...base,
    register: (ask) => {
      if (ask.form.has('mail')) {
        ask.site.mails.push({ code: '204119' });
        return '';
      }
      if (ask.form.has('password')) add(ask, ask.form.get('code') === '204119');
      return page(
        'Register',
        `<form id="f">${input('Enter username', 'user')}${input('Email', 'email', 'email')}<div id="n"></div><button id="b">Verify e-mail address</button></form>` +
          script(
            "const go=(q)=>fetch('register',{method:'POST',body:new URLSearchParams(q)});let at=0;const k={};f.onsubmit=(e)=>{e.preventDefault();Object.assign(k,Object.fromEntries(new FormData(f)));if(at===0&&email.value)go({mail:1}).then(()=>{at=1;email.disabled=true;n.innerHTML='<label>Enter received code <input name=code></label>';b.textContent='Verify code';b.insertAdjacentHTML('afterend','<button type=button>Resend the e-mail</button>')});else if(at===1&&k.code){at=2;f.innerHTML='<label>Password <input type=password name=password></label><button>Save</button>'}else if(at===2)go(k).then(()=>document.querySelector('main').replaceChildren('Your registration is complete. You can log in now.'))}",
          ),
      );
    },
  },
  // Neither the sign-up's answer nor the login's is understood, and what is to be done is in the mail alone.
  'told-by-mail-alone': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Create account', form('register', account, 'Create account'));
      add(ask, false);
      ask.site.mails.push({ link: 'open' });
      return page('Xyzzy', '<p>Plugh frotz.</p>');
    },
    login: (ask) =>
      ask.method === 'POST' && !ask.site.accounts[0]?.active
        ? page('Xyzzy', '<p>Frotz: plugh. Your account is registered, but not yet activated.</p>')
        : base.login(ask),
    open: ({ site }) => {
      site.accounts[0]!.active = true;
      return page('Thank you', '<p>Your address is confirmed. You can log in now.</p>');
    },
  },
  // The page that its script draws once the account is there breaks.
  'breaks-when-made': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') add(ask, true);
      return page(
        'Create account',
        form('register', account, 'Create account') +
          script(
            "document.querySelector('main form').onsubmit=(e)=>{e.preventDefault();fetch('register',{method:'POST',body:new URLSearchParams(new FormData(e.target))}).then(()=>document.body.replaceChildren())}",
          ),
      );
    },
  },
  // The form stands beside the login; refused, it comes back at another address, with a list of states in the place of the box for them.
  'list-in-place-of-a-box': {
    ...base,
    home: (ask) =>
      page(
        'Shop',
        `${makers}<p>Hello ${ask.session['user'] ?? 'guest'}</p>`,
        ask.session['user'] ? NAV_IN('me') : NAV_OUT,
      ),
    register: () =>
      page(
        'Welcome, please log in',
        makers +
          form('login', input('Username or email', 'who') + input('Password', 'pw', 'password'), 'Log in') +
          form('create', shopper('', input('State', 'state', 'text', 'required')), 'Submit the information'),
      ),
    create: (ask) => {
      const email = ask.form.get('email')!;
      if (!ask.form.get('zone'))
        return page(
          'Create an account',
          makers +
            error('Please select a state from the States pull down menu.') +
            form('create', shopper(email, STATES), 'Submit the information'),
        );
      add(ask, true);
      ask.session['user'] = email;
      return page('Your account has been created', `${makers}<p>Congratulations!</p>`, NAV_IN('me'));
    },
  },
  // A name and a password first; the page that follows asks for the address, tells what will be mailed to it, and wants both consents.
  'address-on-the-next-page': {
    ...base,
    register: (ask) => {
      const show = page(
        'Register',
        form('register', input('Username', 'user') + input('Password', 'password', 'password'), 'Register now'),
      );
      if (ask.method === 'GET') return show;
      ask.session['user-to-be'] = ask.form.get('user')!;
      ask.session['password'] = ask.form.get('password')!;
      return { to: 'complete' };
    },
    complete: (ask) => {
      const show = (message = ''): string =>
        page(
          'Registration complete',
          error(message) +
            form(
              'complete',
              input('Email', 'email') +
                '<p>A confirmation email will be sent to the entered email address with a unique link.</p>' +
                '<p><label><input type="checkbox" name="a"> I accept that my personal data is kept</label></p>' +
                '<p><label><input type="checkbox" name="b"> I accept to receive the newsletter</label></p>',
              'Submit',
            ),
        );
      if (ask.method === 'GET') return show();
      if (!ask.form.has('a') || !ask.form.has('b'))
        return show('You must let this site keep your data and write to you.');
      const { 'user-to-be': user, password } = ask.session;
      ask.site.accounts.push({ user: user!, email: ask.form.get('email')!, password: password!, active: false });
      ask.site.mails.push({ link: 'open' });
      return page('Nearly there', '<p>We have sent you an e-mail. Open the link in it.</p>');
    },
    open: ({ site }) => {
      for (const account of site.accounts) account.active = true;
      return page('Thank you', '<p>Your address is confirmed. You can log in now.</p>');
    },
  },
  // A key is proposed, a password is the other means; whoever is inside may only "lock and log out".
  'key-first': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? bare(
            'Your vault',
            `<p>${session['user']}</p><p>0 items</p><form method="post" action="bye"><button>Lock and log out</button></form>`,
          )
        : page('Welcome', '<p>Nothing to see.</p>'),
    login: (ask) =>
      ask.method === 'GET' ? page('Log in', form('login', account, 'Log in')) : enter(ask, ask.form.get('email')!),
    register: (ask) => {
      if (ask.method === 'GET') return addressFirst('Continue');
      ask.session['email'] = ask.form.get('email')!;
      return { to: 'secure' };
    },
    secure: ({ session }) =>
      bare(
        'Secure your account',
        `<p>${session['email']}</p><button onclick="document.querySelector('p').textContent='No passkey could be created.'">Create a passkey</button><p>Passkeys are the simplest way to sign in.</p><a href="choose">Use another method</a>`,
      ),
    choose: (ask) => {
      if (ask.method === 'GET')
        return bare('Choose a password', form('choose', input('Password', 'password', 'password'), 'Create account'));
      ask.form.set('email', ask.session['email']!);
      add(ask, true);
      return { to: 'login' };
    },
  },
  // A new account is led through seven steps before it sees anything, and is only then told from a stranger.
  'seven-steps-inside': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.site.away['set up'] ? { to: 'set-up' } : base.home(ask)),
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Create account', form('register', account, 'Create account') + script(LETTERS));
      add(ask, true);
      enter(ask, ask.form.get('email')!);
      return { to: 'set-up' };
    },
    'set-up': ({ session }) =>
      session['user'] ? bare('Boardly', `<div id="s"></div>${script(STEPS)}`) : { to: 'home' },
    'all-done': (ask) => ((ask.site.away['set up'] = 1), { to: 'home' }),
  },
  // What signed in lies over a page of before, whose form and links are a stranger's still; its marks for the blind are none of its words.
  'page-of-before': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Registrieren',
          `<div id="m"></div>${form('register', account.replace('</p>', '<span class="sr-only">(Erfolg)</span></p>'), 'Registrieren')}` +
            script(
              `document.querySelector('main form').onsubmit=async e=>{e.preventDefault();await fetch('register',{method:'POST',body:new URLSearchParams(new FormData(e.target))});m.innerHTML='<div class="alert alert-info">Du hast dich als Robin angemeldet. Bitte aktualisiere die Seite.</div>'}`,
            ),
        );
      if (ask.site.accounts.length) return page('Registrieren', error('Diese Funktion steht Angemeldeten nicht zu.'));
      add(ask, true);
      return enter(ask, ask.form.get('email')!);
    },
  },
  // Its terms are ticked in a box over the front, which alone says what they are for; the link's page works for a while, and "Send again" ends that.
  'waits-behind-the-link': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : bare(
            'Welcome',
            `<button id="b">Create account</button> <a href="login">Log in</a><dialog id="d"><div class="title">Create account</div><p><label><input type="checkbox" id="t"> I agree to the terms</label></p><button id="c" disabled>Continue</button></dialog>` +
              script(
                `b.onclick=()=>d.showModal();t.onchange=()=>{c.disabled=!t.checked};c.onclick=()=>{d.innerHTML=${JSON.stringify(form('register', account, 'Create account'))}}`,
              ),
          ),
    register: (ask) => {
      if (ask.method === 'GET') return { to: 'home' };
      add(ask, false);
      ask.site.mails.push({ link: 'opened' });
      return bare('Check your inbox', '<p>We sent you an email: open its link to go on.</p>');
    },
    opened: () =>
      bare(
        'E-Mail bestätigen, um fortzufahren',
        `<button onclick="location='again'">Erneut senden</button>` +
          script(`setTimeout(()=>location.replace('done'),1500)`),
      ),
    done: (ask) => {
      const own = ask.site.accounts.at(-1)!;
      own.active = true;
      return enter(ask, own.user);
    },
    again: () => bare('Gesendet', '<p>Der neue Link ist unterwegs, der erste gilt nicht mehr.</p>'),
  },
  // Logged in at once, and let on only once the link's page has been told the password again.
  'password-behind-the-link': {
    ...base,
    home: (ask) => {
      const [own] = ask.site.accounts;
      if (ask.session['user'] && !own?.active)
        return page(
          'Activate your account',
          '<p>We sent you an email: open its link to activate your account.</p>',
          MENU,
        );
      return ask.session['user'] ? page('Dashboard', '<p>Nothing yet.</p>', MENU) : base.home(ask);
    },
    register: signUp('home', (ask) => {
      add(ask, false);
      ask.session['user'] = ask.form.get('email')!;
      ask.site.mails.push({ link: 'activate?key=1' });
    }),
    activate: (ask) => {
      const [own] = ask.site.accounts;
      const body = input('Password', 'password', 'password') + '<p>Confirm your password to activate your account.</p>';
      if (ask.method === 'GET') return page('Activate your account', form('activate', body, 'Confirm'), MENU);
      if (ask.form.get('password') !== own!.password)
        return page('Activate your account', error('Wrong password.'), MENU);
      own!.active = true;
      return { to: 'home' };
    },
  },
  // What was mailed is typed into a box that hides it; the password is chosen behind it.
  'pin-in-a-hidden-box': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return addressFirst('Create account');
      add(ask, false);
      ask.site.mails.push({ code: '286923852' });
      return { to: 'pin' };
    },
    pin: (ask) =>
      ask.form.get('pin') === '286923852'
        ? { to: 'choose' }
        : bare(
            'Log in',
            `<p>A temporary PIN has been sent to your email address. To activate your account, enter it below.</p>${form('pin', input('Temporary PIN', 'pin', 'password', 'maxlength="9"'), 'Log in')}`,
          ),
    choose: (ask) => {
      const twice = input('New password', 'password', 'password') + input('New password (again)', 'again', 'password');
      if (ask.method === 'GET') return bare('Set password', form('choose', twice, 'Set password'));
      const [own] = ask.site.accounts;
      Object.assign(own!, { password: ask.form.get('password')!, active: true });
      return enter(ask, own!.user);
    },
  },
  // The address is proven first; only behind its code stands the form that makes the account.
  'form-behind-the-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return addressFirst('Request a code');
      ask.session['email'] = ask.form.get('email')!;
      ask.site.mails.push({ code: '7F233A' });
      return { to: 'verify' };
    },
    verify: (ask) =>
      ask.form.get('code') === '7F233A'
        ? { to: 'finish' }
        : bare(
            'Verify',
            `<p>You have been sent a verification code.</p>${form('verify', input('Verification code', 'code'), 'Verify')}`,
          ),
    finish: (ask) => {
      const own = `<input name="shown" value="${ask.session['email']}" disabled>`;
      if (ask.method === 'GET')
        return bare(
          'Create account',
          form(
            'finish',
            own + input('Login name', 'user') + input('Password', 'password', 'password'),
            'Create account',
          ),
        );
      ask.form.set('email', ask.session['email']!);
      add(ask, true);
      return { to: 'login' };
    },
  },
  // The buttons alone name what is agreed to.
  'agree-or-not': {
    ...base,
    register: (ask) =>
      ask.form.has('agreed') || ask.form.has('email')
        ? signUp('login')(ask.form.has('email') ? ask : { ...ask, method: 'GET' })
        : page(
            'Register',
            `<p>Using this board makes a contract between you and us.</p><form method="post" action="register"><input type="submit" name="agreed" value="I agree to these terms"> <input type="submit" name="no" value="I do not agree to these terms"></form>`,
          ),
  },
  // Both buttons agree; one of them says that whoever presses it is too young.
  'old-enough-of-two': {
    ...base,
    register: (ask) =>
      ask.form.has('minor')
        ? page('Register', '<p>A parent has to fax us a permission.</p>')
        : ask.form.has('agreed') || ask.form.has('email')
          ? signUp('login')(ask.form.has('email') ? ask : { ...ask, method: 'GET' })
          : page(
              'Registration agreement',
              `<p>You agree to post nothing unlawful here.</p><form method="post" action="register"><input type="submit" name="minor" value="I accept the terms of the agreement and I am younger than 13 years old."><br><input type="submit" name="agreed" value="I accept the terms of the agreement and I am at least 13 years old."></form>`,
            ),
  },
  // Behind the link, the terms are declined by a form of their own.
  'terms-behind-the-link': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return addressFirst('Create account');
      add(ask, false);
      ask.site.mails.push({ link: 'open?key=1' });
      return page('Thank you', '<p>A link to activate your account has been emailed to you.</p>');
    },
    open: (ask) => {
      if (ask.method === 'GET')
        return bare(
          'Terms of use',
          `<div style="height:60px;overflow:auto">Our services are subject to these.</div><form method="post" action="open"><button name="step" value="yes">I ACCEPT THE TERMS OF USE</button></form><form action="home"><button>I DECLINE THE TERMS OF USE</button></form>`,
        ).replace('<h1>Terms of use</h1>', '');
      if (!ask.form.has('password'))
        return bare(
          'New password',
          form(
            'open',
            input('New password', 'password', 'password') + input('Re-type new password', 'again', 'password'),
            'Save and log in',
          ),
        );
      const [own] = ask.site.accounts;
      Object.assign(own!, { password: ask.form.get('password')!, active: true });
      return enter(ask, own!.user);
    },
  },
  // Nothing is shown before two questions are answered that have nothing to do with the account.
  'old-enough': {
    home: (ask) => (ask.session['grown'] ? base.home(ask) : front),
    login: (ask) => (ask.session['grown'] ? base.login(ask) : front),
    bye: base.bye,
    register: (ask) => (ask.session['grown'] ? signUp('login')(ask) : front),
    in: ({ session }) => {
      session['grown'] = 'yes';
      return { to: 'home' };
    },
  },
  // Nothing marks the refusal, and no list knows its words: it rules a password all the same.
  'rules-in-other-words': {
    ...base,
    register: (ask) => {
      const isFit = /^[A-Za-z0-9]{6,10}$/.test(ask.form.get('password') ?? '');
      const told =
        ask.method === 'POST' ? '<p>La password deve avere da 6 a 10 caratteri, solo lettere e cifre.</p>' : '';
      return isFit ? signUp('login')(ask) : page('Iscrizione', told + form('register', account, 'Iscriviti'));
    },
  },
  // Says so once, and names no time.
  'too-busy-once': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST' && !ask.site.away['busy']) {
        ask.site.away['busy'] = Date.now();
        return page(
          'Create account',
          error('Too many connections. Please try again later.') + form('register', account, 'Create account'),
        );
      }
      return signUp('login')(ask);
    },
  },
  // Speaks of privacy, lies over the way and stays: no bar that is got rid of.
  'box-that-stays': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? page('Home', `<p>Hello ${ask.session['user']}</p>`, NAV_IN(ask.session['user']))
        : page('Printers', BOX_THAT_STAYS, `<nav><button onclick="location='register'">Sign up</button></nav>`),
    register: signUp('login'),
  },
};

const BOX_THAT_STAYS =
  '<div role="dialog" style="position:fixed;inset:0;background:#fff"><h2>Set-up</h2><ol><li>Start</li><li>Usage tracking and privacy</li><li>Plug-ins</li></ol><p>Thank you for installing this.</p></div>';

const MENU = '<nav><a href="home">Home</a> <a href="settings">Settings</a> <a href="bye">Log out</a></nav>';

const front = page(
  'The beer shop',
  script(
    `const box=(title,body)=>{const g=document.createElement('div');g.setAttribute('role','dialog');g.innerHTML='<h2>'+title+'</h2>'+body;document.body.append(g);return g};const age=box('Are you 18 or older?','<button id="yes">Yes, I am 18+</button> <button>No</button>');yes.onclick=()=>{age.remove();box('Sprache / Language','<a href="#de">Deutsch</a> <a href="in">English</a>')}`,
  ),
  '',
);
