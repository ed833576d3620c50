import {
  NAV_IN,
  account,
  base,
  enter,
  error,
  form,
  input,
  loginForm,
  page,
  script,
  type Answer,
  type Ask,
  type Handler,
} from './stock-html.js';

const take = ({ form: sent, site }: Ask, more: { link?: string } = {}): void => {
  const email = sent.get('email')!;
  const user = sent.get('user') ?? email;
  site.accounts.push({ user, email, password: sent.get('password')!, active: !more.link });
  if (more.link) site.mails.push(more);
};
/** A sign-up whose form stands beside `extra`, and that `answer` takes. */
const signUp =
  (extra: string, answer: (ask: Ask, show: (message?: string) => string) => Answer): Handler =>
  (ask) => {
    const show = (message = ''): string =>
      page('Create account', error(message) + form('register', account + extra, 'Create account'));
    return ask.method === 'GET' ? show() : answer(ask, show);
  };
const opened: Handler = ({ site }) => {
  for (const account of site.accounts) account.active = true;
  return page('Thank you', '<p>Your address is confirmed. You can log in now.</p>');
};
/** Refuses what comes first, and takes what comes next. */
const afterFirst =
  (first: string): ((ask: Ask) => Answer) =>
  (ask) => {
    if (!ask.site.away['once']) {
      ask.site.away['once'] = Date.now();
      return first;
    }
    take(ask);
    return { to: 'login' };
  };
/** A sign-up that is shown to whoever has said on the page ahead of it what they come as. */
const behind =
  (ahead: string): Handler =>
  (ask) =>
    ask.query.get('as') || ask.method === 'POST' ? signUp('', (sent) => (take(sent), { to: 'login' }))(ask) : ahead;
const between = (title: string, body: string): string => page(title, body, '');
const TOPICS = ['Birds', 'Trains', 'Gardens', 'Chess', 'Cheese', 'Rivers'];
const skip = '<a href="skip">Not now</a>';

/** A login by the number that the app made, and by nothing else. */
const numbered: Handler = (ask) => {
  const { form: sent, site } = ask;
  const show = (message = ''): string =>
    page(
      'Log in',
      error(message) +
        form('login', input('Customer number', 'nr') + input('Password', 'password', 'password'), 'Log in'),
    );
  if (ask.method === 'GET') return show();
  const one = site.accounts.find(({ user, active }) => active && user === sent.get('nr'));
  return one?.password === sent.get('password') ? enter(ask, 'Robin Miller') : show('Wrong number or password.');
};

/** What stands in the way once, and what a person gets past without thinking. */
export const HURDLES: Record<string, Record<string, Handler>> = {
  'asks-whether-sure': {
    ...base,
    register: signUp(
      script(`document.currentScript.closest('form').onsubmit=()=>confirm('Create this account?')`),
      (ask) => (take(ask), { to: 'login' }),
    ),
  },
  'says-nothing': {
    ...base,
    open: opened,
    register: signUp(
      script(
        `const f=document.currentScript.closest('form');f.onsubmit=e=>{e.preventDefault();fetch('register',{method:'POST',body:new URLSearchParams(new FormData(f))})}`,
      ),
      (ask) => (ask.site.accounts.length ? 'again' : (take(ask, { link: 'open' }), 'ok')),
    ),
  },
  'page-expired': {
    ...base,
    register: signUp('', afterFirst(page('Page Expired', '', '').replace(/<h1>.*<\/h1>/, '<b>419</b> | Page Expired'))),
  },
  'breaks-once': {
    ...base,
    register: signUp('', afterFirst(page('502 Bad Gateway', '<hr>nginx', ''))),
  },
  'small-print': {
    ...base,
    register: signUp(
      `<div id="t" style="height:120px;width:400px;overflow:auto">${'<p>The rules of this house, at length.</p>'.repeat(40)}</div><p><label><input type="checkbox" name="terms" id="a" disabled required> I have read and accept the rules</label></p>` +
        script('t.onscroll=()=>{if(t.scrollTop+t.clientHeight>=t.scrollHeight-5)a.disabled=false}'),
      (ask, show) => (ask.form.has('terms') ? (take(ask), { to: 'login' }) : show('Accept the rules.')),
    ),
  },
  // Its button is locked until both are ticked; one is no agreement, and nothing says that it is demanded.
  'statements-to-tick': {
    ...base,
    register: signUp(
      `<p><label><input type="checkbox" id="a" name="a"> I accept the rules</label></p><p><label><input type="checkbox" id="c" name="c"> This machine is switched off at night, and nobody keeps copies</label></p>` +
        script(
          `document.currentScript.closest('form').onchange=e=>{e.currentTarget.querySelector('button').disabled=!(a.checked&&c.checked)};onload=()=>{document.querySelector('main form button').disabled=true}`,
        ),
      (ask) => (take(ask), { to: 'login' }),
    ),
  },
  'offers-between': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    login: (ask) => {
      const done = base.login(ask);
      return ask.method === 'POST' && ask.session['user'] ? { to: 'passkey' } : done;
    },
    passkey: () =>
      between('Sign in faster with a passkey', `<p>Use your face.</p><button>Create a passkey</button> ${skip}`),
    skip: () =>
      between(
        'Invite your team',
        '<form method="post" action="home"><p><label>Emails <input name="emails" placeholder="ann@company.com, bob@company.com"></label></p><button disabled>Send invites</button> <button name="skip" value="1">Skip for now</button></form>',
      ),
  },
  'short-letters': {
    ...base,
    login: (ask) => (ask.session['user'] || ask.method === 'POST' ? base.login(ask) : loginForm()),
    register: signUp(input('Username', 'user'), (ask, show) => {
      const user = ask.form.get('user')!;
      if (!/^[a-z]+$/.test(user)) return show('Usernames may contain lower-case letters only.');
      if (user.length > 8) return show('Username is too long (8 characters at most).');
      take(ask);
      return enter(ask, user);
    }),
  },
  'wants-it-checked': {
    ...base,
    register: signUp(
      input('Username', 'user') +
        '<button type="button" id="ck">Check availability</button><input type="hidden" name="checked" id="h">' +
        script(
          `ck.onclick=()=>h.value=1;ck.form.onsubmit=e=>{if(!h.value){e.preventDefault();alert('Please check whether the username is available.')}}`,
        ),
      (ask, show) => (ask.form.get('checked') ? (take(ask), { to: 'login' }) : show('Check the name first.')),
    ),
  },
  'check-entries': {
    ...base,
    open: opened,
    register: signUp('', ({ form: sent }) =>
      page(
        '入力内容の確認',
        `<p>${sent.get('email')}</p><form method="post" action="sure"><input type="hidden" name="email" value="${sent.get('email')}"><input type="hidden" name="password" value="${sent.get('password')}"><button type="button">戻る</button><button>この内容で登録する</button></form>`,
        '',
      ),
    ),
    sure: (ask) => {
      take(ask, { link: 'open' });
      return page('仮登録', '<p>ご登録のメールアドレスに確認メールを送信しました。</p>', '');
    },
  },
  'who-comes': {
    ...base,
    register: behind(
      page(
        'Join us',
        '<p>What brings you here?</p><a href="register?as=seller">I want to sell</a> <a href="register?as=buyer">I want to buy</a>',
      ),
    ),
  },
  'one-plan-is-free': {
    ...base,
    register: behind(
      page(
        'Create an account',
        `<p>Plan type</p><form action="register"><input type="hidden" name="as" value="1"><label><input type="radio" name="plan" value="pro"> For commercial projects: Pro</label><label><input type="radio" name="plan" value="hobby"> For personal projects: Hobby</label><button id="b" disabled>Continue</button></form>${script(`document.onchange=e=>{b.disabled=e.target.value!='hobby'}`)}`,
      ),
    ),
  },
  'client-or-freelancer': {
    ...base,
    register: behind(
      page(
        'Create an account',
        `<p>Join as a client or freelancer</p><form action="register"><label><input type="radio" name="as" value="client"> I am a client, hiring for a project</label><label><input type="radio" name="as" value="free"> I am a freelancer, looking for work</label><button id="b" disabled>Create account</button></form>${script(`document.onchange=()=>{b.disabled=false}`)}`,
      ),
    ),
  },
  'teacher-or-pupil': {
    ...base,
    register: behind(
      page(
        'Create an account',
        '<p>Who are you?</p><form action="register"><button name="as" value="">Teacher</button> <button name="as" value="pupil">Pupil</button></form>',
      ),
    ),
  },
  // A page that says what comes, ahead of the form, beside a list of places to go to.
  'says-what-comes': {
    ...base,
    register: (ask) =>
      ask.method === 'POST' && !ask.form.has('begun')
        ? (take(ask), { to: 'login' })
        : page(
            'Register',
            '<p><select onchange="location=this.value"><option value="">Go to ...</option><option value="about">Garden</option></select></p>' +
              (ask.form.has('begun')
                ? form('register', account, 'Register')
                : `<p>The following pages will guide you through some questions about your new profile.</p>${form('register', '<input type="hidden" name="begun" value="1">', 'Continue')}`),
          ),
  },
  // Answers to press, and a button that is locked until some are, ahead of the form.
  'asks-ahead': {
    ...base,
    register: behind(
      page(
        'What are you into?',
        `${TOPICS.map((one) => `<button type="button" class="topic">${one}</button>`).join(' ')}<p><button id="go" disabled>Next</button></p>${script(`const on=new Set();for(const b of document.querySelectorAll('.topic'))b.onclick=()=>{on.add(b);go.disabled=on.size<2};go.onclick=()=>{location.href='register?as=fan'}`)}`,
      ),
    ),
  },
  // Nothing is called a sign-up: what the front begins with asks for a name first.
  'begins-with-a-name': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page('Who were they?', '<a href="tree">Start your family tree</a>', '<nav><a href="login">Log in</a></nav>'),
    tree: ({ method, form: sent }) =>
      method === 'POST' && sent.get('last')
        ? { to: 'keep' }
        : between('You first', form('tree', input('First name', 'first') + input('Last name', 'last'), 'Next')),
    keep: (ask) => {
      if (ask.method === 'GET') return between('Keep your tree', form('keep', account, 'Save my tree'));
      take(ask);
      return { to: 'login' };
    },
  },
  'proof-by-phone-first': {
    ...base,
    register: signUp('', (ask) => {
      take(ask);
      Object.assign(ask.site.accounts.at(-1)!, { active: false });
      const tabs = '<span class="tab on" id="t1">SMS</span> <span class="tab" id="t2">E-mail</span>';
      const sms = `<div id="p1">${form('sms', input('Phone number', 'phone', 'tel'), 'Send code')}</div>`;
      const mail = `<div id="p2" hidden>${form('proof', input('Your address', 'to', 'email'), 'Send code')}</div>`;
      return between(
        'Prove that you are human',
        `<style>.tab{cursor:pointer}</style>${tabs}${sms}${mail}${script('t2.onclick=()=>{p1.hidden=true;p2.hidden=false}')}`,
      );
    }),
    proof: ({ site, form: sent }) => {
      const isCode = sent.get('code') === '402913';
      if (isCode) for (const one of site.accounts) one.active = true;
      else if (sent.get('to')) site.mails.push({ code: '402913' });
      return isCode
        ? { to: 'login' }
        : between(
            'Enter the code',
            '<p>We have mailed you a code.</p>' + form('proof', input('Code', 'code'), 'Verify'),
          );
    },
  },
  'by-phone-first': {
    ...base,
    register: (ask) => {
      if (ask.method === 'POST') return (take(ask), { to: 'login' });
      const tabs =
        '<div role="tablist"><button role="tab" id="t1" aria-selected="true">Phone</button><button role="tab" id="t2" aria-selected="false">Email</button></div>';
      const first = `<div id="p1">${form('sms', input('Phone number', 'phone', 'tel', 'required'), 'Send code')}</div>`;
      return page(
        'Sign up',
        `${tabs}${first}<div id="p2" hidden>${form('register', account, 'Sign up')}</div>${script('t2.onclick=()=>{p1.hidden=true;p2.hidden=false}')}`,
      );
    },
  },
  'too-old-a-link': {
    ...base,
    register: signUp('', (ask) => {
      take(ask, { link: 'old' });
      return page('Check your inbox', '<p>We have sent you a link.</p>');
    }),
    old: () =>
      page(
        'Link expired',
        `<p>This link has expired.</p>${form('again', input('Email', 'email', 'email'), 'Send a new link')}`,
      ),
    again: (ask) => {
      if (ask.site.accounts.some(({ email }) => email === ask.form.get('email'))) ask.site.mails.push({ link: 'open' });
      return page('Sent', '<p>A new link is on its way. Check your inbox.</p>');
    },
    open: opened,
  },
  'one-account': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    login: (ask) => {
      const done = base.login(ask);
      if (ask.method === 'GET' || !ask.session['user']) return done;
      ask.session['known'] = ask.session['user'];
      delete ask.session['user'];
      const own = form('pick', '', `Personal (${ask.session['known']})`);
      return between(
        'Choose an account',
        `<p>You have access to these accounts.</p>${own}<a href="login">Another login</a>`,
      );
    },
    pick: (ask) => enter(ask, ask.session['known']!),
  },
  'in-two-seconds': {
    ...base,
    register: signUp('', (ask) => {
      const since = (ask.site.away['limited'] ??= Date.now());
      if (Date.now() - since < 2000)
        return page('429 Too Many Requests', '<p>Too many requests. Please try again in 2 seconds.</p>', '');
      take(ask);
      return { to: 'login' };
    }),
  },
  'locked-until-entered': {
    ...base,
    register: (ask) => {
      const entered = 'readonly onfocus="this.removeAttribute(`readonly`)"'.replaceAll('`', "'");
      const boxes = input('Email', 'email', 'email', entered) + input('Password', 'password', 'password', entered);
      if (ask.method === 'GET' || !ask.form.get('password'))
        return page('Create account', form('register', boxes, 'Create account'));
      take(ask);
      return { to: 'login' };
    },
  },
  'login-alike': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'enter' })),
    enter: (ask) => {
      if (ask.method === 'GET') return page('Log in', form('enter', account, 'Log in'));
      const known = ask.site.accounts.find(({ email }) => email === ask.form.get('email'));
      if (known?.password !== ask.form.get('password')) return page('Log in', error('Wrong.'));
      // Whoever signed up twice did not see that the first time was enough.
      return ask.site.accounts.length === 1 ? enter(ask, known!.user) : page('Log in', error('Two of you.'));
    },
  },
  'terms-over-the-form': {
    ...base,
    register: signUp(
      '<div id="d" hidden role="dialog" style="position:fixed;inset:10%;background:#fff"><h2>Our rules</h2><p>Please read and accept them.</p><button type="button" onclick="d.hidden=true">Decline</button> <button type="button" id="yes">I agree</button></div>' +
        script(
          `let ok=0;const f=yes.form;f.onsubmit=e=>{if(!ok){e.preventDefault();d.hidden=false}};yes.onclick=()=>{ok=1;f.requestSubmit()}`,
        ),
      (ask) => (take(ask), { to: 'login' }),
    ),
  },
  'warned-over-the-form': {
    ...base,
    register: signUp(
      '<div class="alertify" role="dialog" id="d" hidden style="position:fixed;inset:0;background:#fff"><h2>Warning</h2><p>Nobody can help you in case you forget your user name or password. Please save them in a safe place.</p><button type="button" class="btn btn-danger" id="yes">I have written down my user name and password, proceed</button> <button type="button" class="btn" onclick="d.hidden=true">Cancel</button></div>' +
        '<div id="w" hidden style="position:fixed;inset:0;background:#fff"><p class="loading-message">Hashing your password, this might take some time.</p></div><input type="hidden" name="again" id="a">' +
        script(
          `let ok=0;const f=yes.form;f.onsubmit=e=>{if(!w.hidden&&!ok)a.value=1;if(!ok){e.preventDefault();d.hidden=!w.hidden}};yes.onclick=()=>{d.hidden=true;w.hidden=false;setTimeout(()=>{ok=1;f.requestSubmit()},9500)}`,
        ),
      (ask, show) => (ask.form.get('again') ? show('You pressed it twice.') : (take(ask), { to: 'login' })),
    ),
  },
  'offered-as-typed': {
    ...base,
    register: signUp(
      '<p><label>Country <input id="c" autocomplete="off" required></label></p><ul id="l"></ul><input type="hidden" name="country" id="h"><p id="m"></p>' +
        script(
          `const all=['Austria','France','United Kingdom','United States'];c.oninput=()=>{h.value='';l.innerHTML=all.filter(x=>x.startsWith(c.value)).map(x=>'<li>'+x+'</li>').join('')};l.onmousedown=e=>{c.value=h.value=e.target.textContent;l.innerHTML=''};c.form.onsubmit=e=>{if(!h.value){e.preventDefault();m.textContent='Please choose one from the list'}}`,
        ),
      (ask, show) => (ask.form.get('country') ? (take(ask), { to: 'login' }) : show('Which country?')),
    ),
  },
  'wants-another-password': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    home: (ask) => (ask.session['user'] && !ask.site.away['changed'] ? { to: 'change' } : base.home(ask)),
    change: ({ method, form: sent, site, session }) => {
      const boxes =
        input('Current password', 'old', 'password') +
        input('New password', 'new', 'password') +
        input('Repeat new password', 'again', 'password');
      const show = (message = ''): string =>
        page('Please change your password', error(message) + form('change', boxes, 'Change'), NAV_IN(session['user']!));
      if (method === 'GET') return show();
      const known = site.accounts.find(({ user }) => user === session['user'])!;
      if (sent.get('old') !== known.password) return show('The current password is wrong.');
      if (sent.get('new') === known.password) return show('The new password must differ from the old one.');
      known.password = sent.get('again')!;
      site.away['changed'] = Date.now();
      return { to: 'home' };
    },
  },
  'approved-by-mail': {
    ...base,
    register: signUp('', (ask) => {
      take(ask, { link: 'open' });
      return page('Check your inbox', '<p>We have sent you a link.</p>');
    }),
    open: opened,
    login: (ask) => {
      const done = base.login(ask);
      if (ask.method === 'GET' || !ask.session['user'] || ask.site.away['approved']) return done;
      delete ask.session['user'];
      ask.site.mails.push({ link: 'approve' });
      return page(
        'Approve this sign-in',
        '<p>We have emailed you a link. Open it to approve this sign-in, then sign in again.</p>',
        '',
      );
    },
    approve: ({ site }) => {
      site.away['approved'] = Date.now();
      return page('Approved', '<p>You can sign in now.</p>');
    },
  },
  'still-set-up': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    login: (ask) => {
      if (ask.method === 'POST' && Date.now() - (ask.site.away['new'] ??= Date.now()) < 3000)
        return loginForm('Your account is still being set up. Please try again in a moment.');
      return base.login(ask);
    },
  },
  'asks-what-for': {
    ...base,
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    home: (ask) => (ask.session['user'] && !ask.site.away['asked'] ? { to: 'what-for' } : base.home(ask)),
    'what-for': ({ method, form: sent, site }) => {
      if (method === 'POST' && sent.get('use')) {
        site.away['asked'] = Date.now();
        return { to: 'home' };
      }
      const choice = (use: string): string =>
        `<p><label><input type="radio" name="use" value="${use}" required> ${use}</label></p>`;
      return between('What brings you here?', form('what-for', choice('Work') + choice('School'), 'Continue'));
    },
  },
  // A few of many, twice: once pressed, once ticked; the button is locked until enough are.
  'a-few-of-many': {
    ...base,
    login: (ask) => (ask.method === 'POST' ? base.login(ask) : loginForm()),
    register: signUp('', (ask) => (take(ask), { to: 'login' })),
    home: (ask) => {
      const asked = ask.site.away['asked'] ?? 0;
      return ask.session['user'] && asked < 2 ? { to: asked ? 'people' : 'topics' } : base.home(ask);
    },
    topics: ({ method, form: sent, site }) => {
      if (method === 'POST' && (sent.get('picked') ?? '').split(' ').length > 2) {
        site.away['asked'] = 1;
        return { to: 'home' };
      }
      const topics = TOPICS.map((one) => `<button type="button" class="topic">${one}</button>`).join(' ');
      return between(
        'What are you into?',
        `<p>Choose three or more.</p>${topics}<form method="post" action="topics"><input type="hidden" name="picked" id="p"><button id="go" disabled>Continue</button></form>${script(`const all=[...document.querySelectorAll('.topic')];for(const b of all)b.onclick=()=>{b.classList.toggle('on');const on=all.filter(x=>x.classList.contains('on'));p.value=on.map(x=>x.textContent).join(' ');go.disabled=on.length<3}`)}`,
      );
    },
    people: ({ method, site }) => {
      if (method === 'POST') {
        site.away['asked'] = 2;
        return { to: 'home' };
      }
      const boxes = TOPICS.map(
        (one) => `<p><label><input type="checkbox" name="on" value="${one}"> ${one} club</label></p>`,
      );
      return between(
        'Follow some clubs',
        `<form method="post" action="people">${boxes.join('')}<button id="go" disabled>Next</button></form>${script(`document.forms[0].onchange=()=>{go.disabled=document.querySelectorAll(':checked').length<3}`)}`,
      );
    },
  },
  'secret-number': {
    ...base,
    register: (ask) => {
      const secret = input('Password (6 figures)', 'password', 'password', 'pattern="[0-9]{6}" maxlength="6"');
      if (!/^\d{6}$/.test(ask.form.get('password') ?? ''))
        return page('Create account', form('register', input('Email', 'email', 'email') + secret, 'Create account'));
      take(ask);
      return { to: 'login' };
    },
  },
  'makes-the-name': {
    ...base,
    register: signUp('', (ask) => {
      take(ask);
      ask.site.accounts.at(-1)!.user = 'K-204417';
      return page('Thank you', '<p>Your customer number is <b>K-204417</b>. Keep it.</p><p>Reference: 99120</p>');
    }),
    login: numbered,
  },
  'mails-the-name': {
    ...base,
    open: opened,
    register: signUp('', (ask) => {
      take(ask, { link: 'open' });
      ask.site.accounts.at(-1)!.user = 'K-204417';
      ask.site.mails.push({ username: 'K-204417' });
      return page('Check your mail', '<p>We have sent you an e-mail with a link to confirm your address.</p>');
    }),
    login: numbered,
  },
  'figures-by-keys': {
    ...base,
    register: signUp('', (ask) => {
      take(ask);
      Object.assign(ask.site.accounts.at(-1)!, { active: false });
      ask.site.mails.push({ code: '402913' });
      const boxes = Array.from(
        { length: 6 },
        (_, at) => `<input class="d" maxlength="1" size="1" aria-label="Digit ${at + 1}">`,
      );
      return page(
        'Enter the code',
        '<p>We have mailed you a code.</p>' +
          `<form method="post" action="code" id="f">${boxes.join('')}<input type="hidden" name="code" id="h"></form>` +
          script(
            `const d=[...document.querySelectorAll('.d')];d.forEach((x,i)=>x.onkeydown=e=>{if(!/^[0-9]$/.test(e.key))return;e.preventDefault();x.value=e.key;h.value=d.map(y=>y.value).join('');if(d[i+1])d[i+1].focus();else f.submit()})`,
          ),
      );
    }),
    code: (ask) => (ask.form.get('code') === '402913' ? opened(ask) : page('Wrong code', '')),
  },
};
