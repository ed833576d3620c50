import { randomBytes } from 'node:crypto';
import {
  account,
  base,
  enter,
  error,
  form,
  home,
  input,
  loginForm,
  NAV_IN,
  page,
  script,
  type Answer,
  type Ask,
  type Handler,
} from './stock-html.js';

const take = (ask: Ask, active = true): Answer => {
  const email = ask.form.get('email')!;
  ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active });
  return active ? enter(ask, email) : { to: 'home' };
};
/** A sign-up form that takes the account once `wrong` has nothing to say. */
const signUp =
  (body: string, wrong: (ask: Ask) => string = () => '', script = ''): Handler =>
  (ask) => {
    const show = (message = ''): string =>
      page('Create account', error(message) + form('register', account + body, 'Create account') + script);
    if (ask.method === 'GET') return show();
    const message = wrong(ask);
    return message ? show(message) : take(ask);
  };
const LANDS = ['Albania', 'Germany', 'Japan', 'United States', 'Zambia'];
const missing = (name: string, allowed: RegExp, says: string) => (ask: Ask) =>
  allowed.test(ask.form.get(name) ?? '') ? '' : says;

/** Forms whose widgets are the page's own, and ways that only scripts make. */
export const WIDGETS: Record<string, Record<string, Handler>> = {
  // What it is about stands inside of it, and a link there leads elsewhere.
  'told-in-switch': {
    ...base,
    terms: () => page('Terms', '<p>Be kind.</p>'),
    register: signUp(
      `<div id="t" role="switch" aria-checked="false" tabindex="0">I accept the <a href="terms" style="margin-left:20%;padding:0 40%">terms of service</a></div><input type="hidden" name="agreed">`,
      missing('agreed', /^true$/, 'You must accept the terms.'),
      script(
        `t.onclick=e=>{if(e.target.tagName==='A')return;const on=t.getAttribute('aria-checked')!=='true';t.setAttribute('aria-checked',on);document.querySelector('[name=agreed]').value=on}`,
      ),
    ),
  },
  'code-in-halves': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      take(ask, false);
      ask.site.mails.push({ code: 'A7K-9QX' });
      return { to: 'code' };
    },
    code: (ask) => {
      const halves = ['first', 'second'].map(
        (one) => `<input name="${one}" maxlength="3" aria-label="Code, ${one} half">`,
      );
      if (`${ask.form.get('first')}${ask.form.get('second')}` !== 'A7K9QX')
        return page('Enter the code that we emailed to you', form('code', halves.join(' - '), 'Verify'), '');
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      return enter(ask, last.user);
    },
  },
  // No form around them: the address has buttons of its own, and its code is checked ahead of everything else.
  'address-proved-first': {
    ...base,
    mail: ({ site }) => (site.mails.push({ code: '414243' }), 'ok'),
    register: (ask) => {
      if (ask.method === 'POST') return ask.form.get('proved') === '414243' ? take(ask) : { to: 'register' };
      return page(
        'Create account',
        `<div><div class="group"><label>Email</label><div><input id="m" type="email"> <button type="button" id="s">Send verification code</button></div><div id="r" hidden><input id="c" placeholder="Code from the mail" inputmode="numeric"> <button type="button" id="v">Verify</button></div></div>${input('Name', 'n')}${input('Password', 'p', 'password')}${input('Repeat password', 'p2', 'password')}<button type="button" id="g">Create account</button><p id="e" role="alert"></p></div>` +
          script(
            `let ok='';s.onclick=()=>fetch('mail').then(()=>{r.hidden=false});v.onclick=()=>{ok=c.value;r.hidden=true;m.readOnly=s.disabled=true};g.onclick=()=>{if(!ok)return void(e.textContent='Verify your address first.');const f=document.createElement('form');f.method='post';f.action='register';for(const[k,w]of Object.entries({email:m.value,password:p.value,proved:ok})){const i=document.createElement('input');i.name=k;i.value=w;f.append(i)}f.hidden=true;document.body.append(f);f.submit()}`,
          ),
      );
    },
  },
  'folded-print': {
    ...base,
    register: signUp(
      `<p><button type="button" id="f" aria-expanded="false">Terms of service</button></p><div id="print" hidden style="height:80px;overflow:auto">${'<p>You shall be kind to everybody here, and to yourself.</p>'.repeat(12)}</div><p><span id="t" role="checkbox" aria-checked="false" aria-disabled="true" aria-label="I accept the terms of service" tabindex="0" style="display:inline-block;width:16px;height:16px;border:1px solid"></span> I accept the terms of service</p><input type="hidden" name="agreed">`,
      missing('agreed', /^yes$/, 'You must accept the terms.'),
      script(
        `f.onclick=()=>{print.hidden=!print.hidden;f.setAttribute('aria-expanded',!print.hidden)};print.onscroll=()=>{if(print.scrollTop+print.clientHeight>print.scrollHeight-4)t.removeAttribute('aria-disabled')};t.onclick=()=>{if(t.getAttribute('aria-disabled'))return;t.setAttribute('aria-checked',true);document.querySelector('[name=agreed]').value='yes'}`.replaceAll(
          /\bprint\b/g,
          `document.getElementById('print')`,
        ),
      ),
    ),
  },
  // Words laid over the boxes, and a link that is the button.
  'words-over-boxes': {
    ...base,
    login: (ask) => (ask.method === 'GET' || ask.form.has('who') ? base.login(ask) : null),
    register: (ask) => {
      if (ask.method === 'POST') return ask.form.get('name') === 'Robin Miller' ? take(ask) : { to: 'register' };
      const box = (words: string, id: string, type = 'text'): string =>
        `<div style="position:relative;margin:9px"><input class="${id}" type="${type}" style="padding:18px 4px 4px"><span style="position:absolute;left:5px;top:2px;font-size:11px">${words}</span></div>`;
      return page(
        'Create account',
        `<div>${box('First name', 'a')}${box('Last name', 'b')}${box('Email', 'm', 'email')}${box('Password', 'p', 'password')}<a class="cta" href="#" onclick="send()">Off we go</a></div>` +
          script(
            `location.hash='#/new';const q=n=>document.querySelector('.'+n).value;function send(){event.preventDefault();const f=document.createElement('form');f.method='post';f.action='register';for(const[k,w]of Object.entries({name:q('a')+' '+q('b'),email:q('m'),password:q('p')})){const i=document.createElement('input');i.name=k;i.value=w;f.append(i)}f.hidden=true;document.body.append(f);f.submit()}`,
          ),
      );
    },
  },
  'slow-sheet': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : page(
            'Welcome',
            `<button onclick="open_('login','who')">Log in</button> <button onclick="open_('register','email')">Sign up</button>${script(
              `let n=0;function open_(to,name){document.querySelector('aside')?.remove();const a=document.createElement('aside'),mine=++n;a.setAttribute('role','dialog');a.innerHTML='<button aria-label="Close">×</button><p>Loading…</p>';document.body.append(a);setTimeout(()=>{if(mine===n)a.innerHTML='<form method="post" action="'+to+'"><label>Email <input type="email" name="'+name+'"></label><label>Password <input type="password" name="password"></label><button>'+(name==='who'?'Log in':'Sign up')+'</button></form>'},1500)}`,
            )}`,
            '',
          ),
    open: ({ site }) => {
      for (const one of site.accounts) one.active = true;
      return { to: 'home' };
    },
    register: (ask) => {
      take(ask, false);
      ask.site.mails.push({ link: 'open' });
      return page('Check your mail', '<p>We have sent you a link to confirm your address.</p>', '');
    },
  },
  // Nobody told the run which of these it is; the script's demand is the form's, whatever the server would take.
  'asks-in-list': {
    ...base,
    register: signUp(
      `<p id="ll">Which of these is yours? *</p><div id="box" role="combobox" aria-haspopup="listbox" aria-required="true" aria-labelledby="ll" tabindex="0">Please select</div>`,
      () => '',
      script(
        `box.onclick=()=>{const u=document.createElement('ul');u.setAttribute('role','listbox');u.innerHTML='<li role="option">Bronze</li><li role="option">Silver</li>';document.body.append(u)}`,
      ),
    ),
  },
  'opened-list': {
    ...base,
    register: signUp(
      `<p id="ll">Country *</p><div id="box" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-required="true" aria-labelledby="ll" tabindex="0">Please select</div><input type="hidden" name="land">`,
      missing('land', new RegExp(`^(${LANDS.join('|')})$`), 'Country: this field is required.'),
      script(
        `box.onmousedown=()=>{if(document.getElementById('pop'))return;const u=document.createElement('ul');u.id='pop';u.setAttribute('role','listbox');u.innerHTML=${JSON.stringify(LANDS)}.map(l=>'<li role="option" style="cursor:pointer">'+l+'</li>').join('');document.body.append(u);box.setAttribute('aria-expanded','true');u.onclick=e=>{box.textContent=e.target.textContent;document.querySelector('[name=land]').value=e.target.textContent;u.remove();box.setAttribute('aria-expanded','false')}}`,
      ),
    ),
  },
  'searched-list': {
    ...base,
    register: signUp(
      `<p><label for="c">Country *</label> <input id="c" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-required="true" autocomplete="off"></p><div id="menu"></div><input type="hidden" name="land">`,
      missing('land', new RegExp(`^(${LANDS.join('|')})$`), 'Please choose a country from the list.'),
      script(
        `c.oninput=()=>setTimeout(()=>{menu.innerHTML='<div role="listbox">'+${JSON.stringify(LANDS)}.filter(l=>l.toLowerCase().includes(c.value.toLowerCase())).map(l=>'<div role="option">'+l+'</div>').join('')+'</div>';menu.onmousedown=e=>{c.value=e.target.textContent;document.querySelector('[name=land]').value=c.value;menu.innerHTML=''}},150);c.onblur=()=>setTimeout(()=>{if(!document.querySelector('[name=land]').value)c.value='';menu.innerHTML=''},300)`,
      ),
    ),
  },
  // The city is one of its list, which says in a line of its own that it knows no other.
  'city-of-the-list': {
    ...base,
    register: signUp(
      `<p><label for="c">City</label> <input id="c" role="combobox" aria-expanded="false" autocomplete="off"></p><ul id="menu" role="listbox"></ul><input type="hidden" name="city">`,
      missing('city', /^(Leeds|Liverpool|York)$/, 'Pick a city from the list.'),
      script(
        `c.oninput=()=>{city('');setTimeout(()=>{const m=['Leeds','Liverpool','York'].filter(x=>x.toLowerCase().startsWith(c.value.toLowerCase()));menu.innerHTML=m.map(x=>'<li role="option">'+x+'</li>').join('')||'<li>No city found.</li>'},200)};const city=(x)=>{document.querySelector('[name=city]').value=x};menu.onclick=e=>{if(e.target.matches('[role=option]')){city(c.value=e.target.textContent);menu.innerHTML=''}}`,
      ),
    ),
  },
  'stage-of-life': {
    ...base,
    register: signUp(
      `<p><label for="g">Grade *</label> <select id="g" name="year" required><option value="">Please select</option><option value="1">Primary school</option><option value="2">Secondary school</option><option value="3">University, adults</option></select></p>`,
      missing('year', /3/, 'Grade is required.'),
    ),
  },
  'covered-select': {
    ...base,
    register: signUp(
      `<p><label for="s">Country *</label><select id="s" name="land" required style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden" tabindex="-1"><option value="">Select…</option>${LANDS.map((l) => `<option>${l}</option>`).join('')}</select><span id="pretty" style="cursor:pointer;border:1px solid">Select…</span></p>`,
      missing('land', /\w/, 'Country is required.'),
      script(
        `pretty.onclick=()=>{const d=document.createElement('div');d.innerHTML=[...s.options].slice(1).map(o=>'<div style="cursor:pointer">'+o.text+'</div>').join('');pretty.after(d);d.onclick=e=>{s.value=e.target.textContent;pretty.textContent=s.value;d.remove()}}`,
      ),
    ),
  },
  'birth-picker': {
    ...base,
    register: signUp(
      `<p><label for="b">Date of birth *</label> <input id="b" name="birth" placeholder="DD/MM/YYYY" readonly required></p>`,
      missing('birth', /^\d\d\/\d\d\/19\d\d$/, 'Enter a valid date of birth.'),
      script(`b.onclick=()=>{const d=document.createElement('div');d.textContent='« May 2026 »';b.after(d)}`),
    ),
  },
  'birth-segments': {
    ...base,
    register: signUp(
      `<p id="bl">Date of birth</p><div role="group" aria-labelledby="bl">${['month', 'day', 'year'].map((part) => `<span role="spinbutton" contenteditable="true" tabindex="0" aria-label="${part}" data-part="${part}" aria-valuetext="Empty">${part === 'year' ? 'yyyy' : part === 'day' ? 'dd' : 'mm'}</span>/`).join('')}</div><input type="hidden" name="birth">`,
      missing('birth', /^\d{2}-\d{2}-19\d\d$/, 'Date of birth is required.'),
      script(
        `const parts=[...document.querySelectorAll('[data-part]')],typed={};for(const p of parts){p.addEventListener('keydown',e=>{e.preventDefault();if(!/^\\d$/.test(e.key))return;const n=p.dataset.part==='year'?4:2;typed[p.dataset.part]=((typed[p.dataset.part]||'')+e.key).slice(-n);p.textContent=typed[p.dataset.part];p.setAttribute('aria-valuenow',p.textContent);document.querySelector('[name=birth]').value=parts.map(q=>typed[q.dataset.part]||'').join('-')});p.addEventListener('beforeinput',e=>e.preventDefault())}`,
      ),
    ),
  },
  'styled-ticks': {
    ...base,
    register: signUp(
      `<div><span id="t" role="checkbox" aria-checked="false" aria-labelledby="tl" tabindex="0" style="display:inline-block;width:16px;height:16px;border:1px solid"></span> <span id="tl">I accept the <a href="terms">terms of service</a></span></div><input type="hidden" name="agreed">`,
      missing('agreed', /^yes$/, 'You must accept the terms.'),
      script(
        `t.onclick=()=>{const on=t.getAttribute('aria-checked')!=='true';t.setAttribute('aria-checked',on);document.querySelector('[name=agreed]').value=on?'yes':''}`,
      ),
    ),
  },
  // All of the box is said to be disabled, and works.
  'said-disabled': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page('Create account', `<div aria-disabled="true">${form('register', account, 'Create account')}</div>`)
        : take(ask),
  },
  framed: {
    ...base,
    register: () =>
      page('Create account', '<iframe src="frame" style="width:600px;height:400px" title="Registration"></iframe>'),
    frame: (ask) =>
      ask.method === 'GET'
        ? `<!doctype html><body><form method="post" action="frame" target="_top">${account}<button>Create account</button></form>`
        : take(ask),
  },
  'hash-routes': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : `<!doctype html><title>Board</title><div id="app"></div>${script(
            `const views={'':'<h1>Plan together</h1><p>Boards for teams</p><a href="#/go">Get started</a>','#/go':'<h1>Welcome</h1><a href="#/login">I have an account</a> <a href="#/new">I am new here</a>','#/login':'<h2>Sign in</h2><form method="post" action="login">'+${JSON.stringify(input('Email', 'who') + input('Password', 'password', 'password'))}+'<button>Sign in</button></form>','#/new':'<h2>Your account</h2><form method="post" action="register">'+${JSON.stringify(account)}+'<button>Create</button></form>'};const show=()=>{app.innerHTML='<p>…</p>';setTimeout(()=>{app.innerHTML=views[location.hash]??'<h1>Nothing here</h1>'},150)};onhashchange=show;show()`,
          )}`,
    login: (ask) => (ask.method === 'GET' ? { to: 'home' } : base.login(ask)),
    register: (ask) => (ask.method === 'GET' ? { to: 'home' } : take(ask)),
  },
  'slow-start': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : `<!doctype html><title>Ledger</title><div id="app"><p>Opening your books…</p></div>${script(
            `setTimeout(()=>{app.innerHTML='<h2>Your account</h2><form method="post" action="register">'+${JSON.stringify(account)}+'<button>Create account</button></form>'},6000)`,
          )}`,
    login: (ask) => (ask.method === 'GET' ? { to: 'home' } : base.login(ask)),
    register: (ask) => (ask.method === 'GET' ? { to: 'home' } : take(ask)),
  },
  'tabs-in-place': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : page(
            'Notes',
            `<div role="tablist"><button role="tab" aria-selected="true" id="t1">Sign in</button><button role="tab" id="t2">Create account</button></div><div id="p1"><form method="post" action="login">${input('Email', 'who') + input('Password', 'password', 'password')}<button>Sign in</button></form></div><div id="p2" hidden><form method="post" action="register">${account.replaceAll('id="', 'id="n')}<button>Create account</button></form></div>${script(`t2.onclick=()=>{p1.hidden=true;p2.hidden=false};t1.onclick=()=>{p1.hidden=false;p2.hidden=true}`)}`,
            '',
          ),
    register: (ask) => (ask.method === 'GET' ? { to: 'home' } : take(ask)),
  },
  'keys-unlock': {
    ...base,
    register: signUp(
      '',
      () => '',
      script(
        `const b=document.querySelector('main form button');b.disabled=true;document.querySelector('[name=password]').onkeyup=e=>{b.disabled=e.target.value.length<8}`,
      ),
    ),
  },
  'keys-open-repeat': {
    ...base,
    register: signUp(
      input('Repeat password', 'again', 'password'),
      (ask) => (ask.form.get('again') === ask.form.get('password') ? '' : 'Your passwords did not match.'),
      script(`again.disabled=true;password.onkeyup=()=>{again.disabled=password.value.length<8}`),
    ),
  },
  'picture-on-entry': {
    ...base,
    register: signUp(
      `<p>验证码 <label><input name="code" placeholder="验证码" onfocus="code_img.src='/pic';code_img.style.display='inline'"></label> <img src="" id="code_img" style="display:none"></p>`,
      () => '验证码错误',
    ),
  },
  'steps-in-one-form': {
    ...base,
    register: (ask) =>
      ask.method === 'POST'
        ? take(ask)
        : page(
            'Create account',
            `<form method="post" action="register"><fieldset id="f1">${input('Email', 'email', 'email')}<button type="button" id="n1">Next</button></fieldset><fieldset id="f2" hidden>${input('First name', 'first')}${input('Last name', 'last')}<button type="button" id="n2">Next</button></fieldset><fieldset id="f3" hidden>${input('Password', 'password', 'password')}${input('Repeat password', 'again', 'password')}<button type="submit">Finish</button></fieldset></form>${script(`n1.onclick=()=>{if(email.value){f1.hidden=true;f2.hidden=false}};n2.onclick=()=>{if(first.value){f2.hidden=true;f3.hidden=false}}`)}`,
          ),
  },
  'alert-complaint': {
    ...base,
    register: signUp(
      '',
      missing('password', /^[a-zA-Z0-9]{8,16}$/, 'Sorry.'),
      script(
        `document.querySelector('form[method=post]').onsubmit=e=>{const p=document.querySelector('[name=password]').value;if(!/^[a-zA-Z0-9]{8,16}$/.test(p)){e.preventDefault();alert('There are mistakes:\\n\\n* Password must be 8-16 letters and digits, no special characters.')}}`,
      ),
    ),
  },
  'star-in-box': {
    ...base,
    register: signUp(
      '<p><label for="c">City:</label> <input id="c" name="town" placeholder="*"></p><p><label for="t">Phone:</label> <input id="t" type="tel" name="phone" placeholder="*"></p>',
      missing('town', /\w/, 'Sorry.'),
    ),
  },
  'late-complaint': {
    ...base,
    register: signUp(
      '<p id="hint"></p>',
      missing('password', /^[a-zA-Z0-9]{8,16}$/, 'Password must be 8-16 letters and digits, no special characters.'),
      script(
        `document.querySelector('[name=email]').onblur=()=>setTimeout(()=>{hint.textContent='We will never share your address.'},300)`,
      ),
    ),
  },
  'picky-user': {
    ...base,
    register: (ask) => {
      const show = (message = ''): string =>
        page(
          'Register',
          form(
            'register',
            `<div class="group"><label for="user">Username</label> <input id="user" name="user" value="${ask.form.get('user') ?? ''}">${message ? `<span class="help-block">${message}</span>` : ''}</div>` +
              account,
            'Register',
          ),
        );
      if (ask.method === 'GET') return show();
      const user = ask.form.get('user')!;
      if (ask.site.accounts.some((one) => one.user === user) || user === 'robinmiller')
        return show('Sorry, that one is not available. Try something else.');
      if (!/^[a-z]+$/.test(user)) return show('May contain only letters.');
      ask.site.accounts.push({ user, email: user, password: ask.form.get('password')!, active: true });
      return enter(ask, user);
    },
  },
  // A script puts a password of its own making in, again and again.
  'own-password': {
    ...base,
    register: signUp(
      '',
      () => '',
      script(
        `const own=document.querySelector('[name=password]');own.addEventListener('input',()=>setInterval(()=>{own.type='text';own.value='Generated-1-for-You'},1),{once:true})`,
      ),
    ),
  },
  // The same, and a button that stays locked until a statement is ticked that nothing marks as demanded.
  'own-password-unlocked': {
    ...base,
    register: signUp(
      '<p><label><input type="checkbox" id="s" name="s"> I know that this is a server for tests only</label></p>',
      () => '',
      script(
        `const own=document.querySelector('[name=password]'),b=document.querySelector('main form button');b.disabled=true;own.addEventListener('input',()=>setTimeout(()=>{own.type='text';own.value='Generated-1-for-You'},300),{once:true});s.onchange=()=>{b.disabled=!s.checked}`,
      ),
    ),
  },
  'too-quick': {
    ...base,
    register: (ask) => {
      const due = Number(ask.session['since'] ?? 0) + 4000;
      const cell = (label: string, name: string, type: string): string =>
        `<tr><th class="required">${label}</th><td><input name="${name}" type="${type}"></td></tr>`;
      const show = (message = ''): string => {
        ask.session['since'] = String(Date.now());
        return page(
          'Register',
          error(message) +
            form(
              'register',
              `<table>${cell('Password', 'password', 'password')}${cell('Phone', 'phone', 'text').replace(' class="required"', '')}${cell('E-mail address', 'address', 'text')}</table>`,
              'Register',
            ),
        );
      };
      if (ask.method === 'GET') return show();
      if (Date.now() < due) return show('You answered this form too quickly.');
      if (!ask.form.get('address')) return show('Required: address');
      ask.form.set('email', ask.form.get('address')!);
      take(ask);
      return { to: 'profile' };
    },
    profile: ({ session }) => {
      const user = session['user']!;
      return page(
        user,
        form(
          'profile',
          `<table><tr><th>Login Name</th><td><input name="username" value="${user}"></td></tr><tr><th>Password</th><td><input type="password" name="password"></td></tr><tr><th>Confirm Password</th><td><input type="password" name="again"></td></tr><tr><th>E-mail address</th><td><input name="address" value="${user}"></td></tr></table>`,
          'Submit Changes',
        ),
        NAV_IN(user),
      );
    },
  },
  // Called differently and in another order on every page; what comes too quickly is refused without saying why.
  shuffled: {
    ...base,
    register: (ask) => {
      const known = JSON.parse(ask.session['fields'] ?? '{}') as Record<string, string>;
      const due = Number(ask.session['since'] ?? 0) + 4000;
      const show = (message = ''): string => {
        const [a, b] = ['email', 'password'].map((kind) => [`f_${randomBytes(12).toString('hex')}`, kind] as const);
        ask.session['fields'] = JSON.stringify(Object.fromEntries([a!, b!]));
        ask.session['since'] = String(Date.now());
        const boxes = [a!, b!].map(([name, kind]) => input(kind === 'email' ? 'Email' : 'Password', name, kind));
        const body = (ask.method === 'GET' ? boxes : boxes.reverse()).join('');
        return page('Create account', error(message) + form('register', body, 'Create account'));
      };
      if (ask.method === 'GET') return show();
      if (Date.now() < due) return show('There was a problem with your form. Please send it again.');
      for (const [name, kind] of Object.entries(known)) ask.form.set(kind, ask.form.get(name) ?? '');
      return take(ask);
    },
  },
  // "Name" is the one to log in by, which the form says only by refusing any other.
  'name-of-one-word': {
    ...base,
    register: (ask) => {
      const isWord = /^\w+$/.test(ask.form.get('name') ?? '');
      if (ask.method === 'POST' && isWord) return take(ask);
      const says = ask.method === 'POST' ? '<span class="invalid">Invalid entry</span>' : '';
      const name = `<div><label>Name <input name="name"></label>${says}</div>`;
      return page('Register', form('register', name + account, 'Create account'), '');
    },
  },
  'old-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Register', form('register', account, 'Register'));
      take(ask, false);
      ask.site.mails.push({ code: '111222' });
      return { to: 'code' };
    },
    code: (ask) => {
      const show = (message: string): string =>
        page(
          'Verify your email',
          `<p>Enter the code that we emailed to you.</p>${error(message)}${form('code', input('Verification code', 'code'), 'Verify')}<form method="post" action="again"><button>Resend code</button></form>`,
          '',
        );
      if (ask.method === 'GET') return show('');
      if (ask.form.get('code') !== '333444') return show('This code has expired. Request a new one.');
      const last = ask.site.accounts.at(-1)!;
      last.active = true;
      return enter(ask, last.user);
    },
    again: (ask) => {
      ask.site.mails.push({ code: '333444' });
      return { to: 'code' };
    },
  },
  'link-only': {
    ...base,
    login: (ask) => {
      if (ask.session['user']) return { to: 'home' };
      const show = page(
        'Sign in or sign up',
        form('login', input('Email', 'email', 'email'), 'Continue with email'),
        '',
      );
      if (ask.method === 'GET') return show;
      ask.site.mails.push({ link: `magic?email=${encodeURIComponent(ask.form.get('email')!)}` });
      return page('Check your email', '<p>We sent you a link to sign in. It expires in ten minutes.</p>', '');
    },
    magic: (ask) => {
      const email = ask.query.get('email')!;
      if (!ask.site.accounts.some((one) => one.email === email))
        ask.site.accounts.push({ user: email, email, password: '', active: true });
      return enter(ask, email);
    },
    register: () => ({ to: 'login' }),
  },
  'modal-then-mail': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : page(
            'Site',
            `<p>No items.</p>${script(
              `const open=(title,body)=>{const d=document.createElement('div');d.setAttribute('role','dialog');d.innerHTML='<h5>'+title+'</h5>'+body;document.body.append(d);return d};lk.onclick=e=>{e.preventDefault();document.querySelector('[role=dialog]')?.remove();open('Log in','<form method="post" action="login"><label>Login Name <input name="__ac_name" id="__ac_name" required></label><label>Password <input name="password" type="password" required></label></form><button id="go">Log in</button>');go.onclick=()=>document.querySelector('[role=dialog] form').requestSubmit()};rg.onclick=e=>{e.preventDefault();const d=open('Register','<form><label>Full Name <input name="fullname"></label><label>Email <input name="email" type="email" required></label><label>User Name <input name="user" required></label><button>Register</button></form>');d.querySelector('form').onsubmit=e=>{e.preventDefault();fetch('register',{method:'POST',headers:{'content-type':'application/x-www-form-urlencoded'},body:new URLSearchParams(new FormData(e.target))}).then(()=>d.remove())}}`,
            )}`,
            '<nav><a href="login" id="lk">Log in</a> <a href="register" id="rg">Register</a></nav>',
          ),
    login: (ask) => {
      const who = ask.form.get('__ac_name');
      const found = ask.site.accounts.find(
        (one) => one.user === who && one.password && one.password === ask.form.get('password'),
      );
      return found ? enter(ask, found.user) : { to: 'home' };
    },
    register: (ask) => {
      ask.site.accounts.push({
        user: ask.form.get('user')!,
        email: ask.form.get('email')!,
        password: '',
        active: true,
      });
      ask.site.mails.push({ link: `choose?key=${ask.form.get('user')}` });
      return '<p>ok</p>';
    },
    choose: (ask) => {
      const found = ask.site.accounts.find((one) => one.user === (ask.query.get('key') ?? ask.form.get('key')))!;
      if (ask.method === 'GET')
        return page(
          'Set your password',
          form(
            'choose',
            `<input type="hidden" name="key" value="${found.user}">${input('New password', 'p1', 'password')}${input('Confirm password', 'p2', 'password')}`,
            'Set my password',
          ),
          '',
        );
      found.password = ask.form.get('p1')!;
      return page('Password set', '<p>Your password has been set. You may now <a href="home">log in</a>.</p>', '');
    },
  },
  'too-often': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page('Register', form('register', account, 'Register'))
        : page('429 Too Many Requests', '<p>You have made too many requests. Try again later.</p>', ''),
  },
  'invite-only': {
    ...base,
    register: signUp(
      input('Invitation code *', 'invite', 'text', 'required'),
      missing('invite', /^never$/, 'Invalid.'),
    ),
  },
  'members-only': {
    ...base,
    register: () => page('Sign up', '<p>Membership is by invitation only. Ask a member to invite you.</p>'),
  },
  'polite-refusal': {
    ...base,
    login: (ask) => {
      if (ask.method === 'GET') return loginForm();
      ask.site.mails.push({});
      return loginForm('Please enter a correct username and password. Note that both fields may be case-sensitive.');
    },
  },
  // The name on one page, the password on the next: what is wrong is said where the name is asked for again.
  'refused-from-afar': {
    ...base,
    login: (ask) => {
      const asksName = (message = ''): string =>
        page('Log in', error(message) + form('login', input('User', 'who', 'text'), 'Log in'));
      if (ask.method === 'GET') return asksName();
      if (!ask.form.has('secret'))
        return page('Log in', form('login', input('Password', 'secret', 'password'), 'Log in'));
      ask.site.mails.push({});
      return asksName('Your account may be blocked, or the user or password is incorrect.');
    },
  },
  // Its fields are called something else on every page, so that programs do not find them.
  'drawn-names': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST') ask.site.mails.push({});
      const drawn = `${randomBytes(2).toString('hex')}x7q${randomBytes(2).toString('hex')}`;
      const fields = input('User', `who_${drawn}`, 'text') + input('Password', `secret_${drawn}`, 'password');
      return page(
        'Log in',
        error(ask.method === 'POST' ? 'Wrong user or password.' : '') + form('login', fields, 'Log in'),
      );
    },
  },
  // The form is drawn where no script of the page's outside sees it.
  sealed: {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page(
            'Register',
            `<sign-up></sign-up><script>customElements.define('sign-up',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML='<form method="post" action="register"><label>Email <input type="email" name="email" required></label><label>Password <input type="password" name="password" required></label><button>Register</button></form>'}})</script>`,
          )
        : (take(ask, true), { to: 'home' }),
  },
  'refused-login': {
    ...base,
    register: (ask) =>
      ask.method === 'GET' ? signUp('')(ask) : (take(ask, true), delete ask.session['user'], { to: 'login' }),
    login: (ask) => (ask.method === 'GET' ? loginForm() : loginForm('Hmm. That did not work out.')),
  },
};
