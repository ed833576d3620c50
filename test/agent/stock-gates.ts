import { account, base, enter, error, form, input, page, script, type Ask, type Handler } from './stock-html.js';

/** What lies between the way to sign up, the form, and the inside: walls, terms, codes, offers. */
const add = ({ site, form: sent }: Ask, active = true): void =>
  void site.accounts.push({
    user: sent.get('user') ?? sent.get('email')!,
    email: sent.get('email')!,
    password: sent.get('password') ?? '',
    active,
  });
const tick = (name: string, label: string, more = ''): string =>
  `<p><label><input type="checkbox" name="${name}" ${more}> ${label}</label></p>`;

/** A box of cookies over all the rest, half a second after the page. */
const WALL = `<div id="wall" role="dialog" style="display:none;position:fixed;inset:0;background:#0008"><div style="margin:80px auto;width:300px;background:#fff"><p>We use cookies.</p><button onclick="answer()">Accept all</button> <button onclick="answer()">Only necessary</button></div></div>${script(
  `const answer = () => { document.cookie = 'wall=1;path=/'; wall.remove(); };
  if (!/wall=/.test(document.cookie)) setTimeout(() => (wall.style.display = 'block'), 500);`,
)}`;

const LOGIN_DE = form('login', input('Anmeldename', 'who') + input('Passwort', 'password', 'password'), 'Anmelden');

/** The next step of a dialog that names none of them a login or a sign-up. */
const steps = `<!doctype html><html lang="en"><head><title>Threads</title></head><body><header><a href="/login">Log in</a> <button id="up">Sign up</button></header><div id="box"></div>${script(`
const show = (body, next) => {
  box.innerHTML = '<div role="dialog" style="position:fixed;inset:60px;background:#fff">' + body + '<button id="go" disabled>Continue</button></div>';
  box.oninput = () => (go.disabled = [...box.querySelectorAll('input')].some((one) => !one.value));
  go.onclick = async () => {
    const typed = Object.fromEntries([...box.querySelectorAll('input')].map(({ name, value }) => [name, value]));
    if ((await (await fetch('/' + next.to, { method: 'POST', body: new URLSearchParams(typed) })).json()).isTaken) next.then();
  };
};
const box = document.getElementById('box');
up.onclick = () => show('<h2>Sign up</h2><input name="email" type="email" placeholder="Email">', { to: 'mail', then: () =>
  show('<p>We sent you a code.</p><input name="code" maxlength="6" placeholder="Verification code">', { to: 'code', then: () =>
    show('<p>Choose wisely, it stays.</p><input name="user" placeholder="Username"><input name="password" type="password" placeholder="Password">', { to: 'register', then: () => (location.href = '/home') }) }) });`)}</body></html>`;
const CODE = '482913';
const taken = (isTaken = true): string => JSON.stringify({ isTaken });

export const GATES: Record<string, Record<string, Handler>> = {
  'terms-behind-the-way': {
    ...base,
    home: (ask) =>
      ask.session['user'] ? base.home(ask) : page('Courses', '<p>Statistics</p>', '<a href="login">Log in</a>'),
    login: (ask) => {
      if (ask.method === 'POST') return base.login(ask);
      const fields = input('Email', 'who') + input('Password', 'password', 'password');
      return page('Log in', `${form('login', fields, 'Log in')}<a href="rules">Create new account</a>`, '');
    },
    rules: ({ form: sent }) =>
      sent.has('read')
        ? { to: 'new' }
        : page('Policies', form('rules', tick('read', 'I have read and agree to the terms of use'), 'Next'), ''),
    new: (ask) => {
      if (ask.method === 'GET') return page('New account', form('new', account, 'Create my new account'), '');
      add(ask);
      return enter(ask, ask.form.get('email')!);
    },
  },
  // An address alone asks for an invitation, and the login stands on every page.
  'asks-for-an-invitation': {
    ...base,
    home: (ask) => {
      if (ask.session['user']) return base.home(ask);
      const asked = form('ask', input('E-Mail-Adresse', 'email', 'email', 'required'), 'Absenden');
      return page('Bücherwurm', `${LOGIN_DE}<h2>Einladung beantragen</h2>${asked}`, '');
    },
    ask: () =>
      page('Bücherwurm', `${LOGIN_DE}<h2>Einladung beantragen</h2><p>Danke! Deine Anfrage ist eingegangen.</p>`, ''),
  },
  'thanks-for-asking': {
    ...base,
    register: (ask) =>
      ask.method === 'GET'
        ? page('Request an invite', form('register', input('Email', 'email', 'email', 'required'), 'Send'), '')
        : page('Thank you', '<p>Your request has been received.</p>', ''),
  },
  'name-and-code': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page('Register', form('register', input('User name', 'user') + account, 'Go on'));
      add(ask, false);
      ask.site.mails.push({ code: 'K7QF-2M9X' });
      return { to: 'activate' };
    },
    activate: ({ site, form: sent }) => {
      const account = site.accounts.find(({ user }) => user === sent.get('user'));
      if (account && sent.get('code') === 'K7QF-2M9X') account.active = true;
      if (account?.active)
        return page('Activated', '<p>Your account was activated. You can <a href="login">log in</a> now.</p>');
      const told = error(sent.has('code') ? 'The activation code is not valid.' : '');
      const asked =
        input('User name', 'user', 'text', 'required') + input('Activation code', 'code', 'text', 'required');
      return page(
        'Activate the account',
        `<p>We have sent you an activation code by email.</p>${told}${form('activate', asked, 'Activate')}`,
      );
    },
  },
  'password-behind-a-code': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : steps),
    mail: ({ site, form: sent, session }) => {
      session['email'] = sent.get('email')!;
      site.mails.push({ code: CODE });
      return taken();
    },
    code: ({ form: sent }) => taken(sent.get('code') === CODE),
    register: (ask) => {
      ask.form.set('email', ask.session['email']!);
      add(ask);
      enter(ask, ask.form.get('user')!);
      return taken();
    },
  },
  // Its postal code is not everybody's.
  'wall-that-comes-late': {
    ...base,
    home: (ask) => (ask.session['user'] ? base.home(ask) : page('Bicycles', `<p>All for yours.</p>${WALL}`)),
    register: (ask) => {
      if (ask.form.get('zip') && ask.form.get('street') !== '350') {
        add(ask);
        return enter(ask, ask.form.get('email')!);
      }
      const zip = input('Postcode *', 'zip', 'text', 'required pattern="[0-9]{4} ?[A-Za-z]{2}"');
      const address = input('Street and house number *', 'street', 'text', 'required') + zip;
      return page('Create account', form('register', address + account, 'Create account') + WALL);
    },
  },
  'offers-to-begin': {
    ...base,
    home: (ask) => {
      const { site, session } = ask;
      if (!session['user']) return base.home(ask);
      const offer = `<div id="offer" role="dialog" aria-modal="true" style="position:fixed;inset:0;background:#fff"><button aria-label="Close" onclick="offer.remove()">✕</button><h2>Create your first room</h2><button onclick="location.href='made'">Create My Own</button> <p>Have an invitation?</p><button onclick="location.href='made'">Join a Room</button></div>${script('if (sessionStorage.seen) offer.remove(); sessionStorage.seen = 1')}`;
      return page(
        'Rooms',
        `<p>${site.accounts.at(-1)!.user}</p>${offer}`,
        '<nav><a href="home">Direct messages</a> <a href="find">Find people</a> <a href="settings">Settings</a></nav>',
      );
    },
    // Nobody asked for that.
    made: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return { to: 'home' };
    },
    register: (ask) => {
      if (ask.session['user']) return { to: 'home' };
      if (ask.method === 'GET')
        return page('Register', form('register', input('Username', 'user') + account, 'Register'));
      add(ask);
      return enter(ask, ask.form.get('user')!);
    },
  },
  'letters-among-all': {
    ...base,
    register: (ask) => {
      if (ask.form.has('email')) {
        add(ask, !ask.form.has('letters'));
        return enter(ask, ask.form.get('email')!);
      }
      const all = tick(
        'all',
        '전체 동의',
        `onclick="for (const one of document.querySelectorAll('.one')) one.checked = this.checked"`,
      );
      const one = 'class="one"';
      const ticks = `${all}${tick('terms', '[필수] 이용약관 동의', one)}${tick('data', '[필수] 개인정보 수집 및 이용 동의', one)}${tick('letters', '[선택] 마케팅 정보 수신 동의', one)}`;
      return page(
        '회원가입',
        form(
          'register',
          input('이메일', 'email', 'email') + input('비밀번호', 'password', 'password') + ticks,
          '가입하기',
        ),
      );
    },
  },
  // What is free for some days costs a card.
  'trial-behind-plans': {
    ...base,
    home: ({ session }) => (session['user'] ? { to: 'plans' } : page('Hosting', '<p>Done right.</p>')),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'));
      add(ask);
      return enter(ask, ask.form.get('email')!);
    },
    plans: () => {
      const plan = (name: string, price: string): string =>
        `<section><h3>${name}</h3><p>${price}/month after your trial</p><button onclick="location.href='card'">Start free trial</button></section>`;
      return page(
        'Choose your plan',
        `<p>Free for 14 days. Cancel anytime.</p>${plan('Starter', '$9')}${plan('Growth', '$29')}`,
        '',
      );
    },
  },
  // Whoever takes the number for a complaint signs up once more.
  'number-told-at-once': {
    ...base,
    register: (ask) => {
      const asked = input('Nome', 'first', 'text', 'required') + input('Cognome', 'last', 'text', 'required') + account;
      if (ask.method === 'GET') return page('Iscrizione', form('register', asked, 'Invia iscrizione'));
      ask.form.set('user', '2200419');
      add(ask, ask.site.accounts.length === 0);
      return page(
        'Benvenuto',
        '<p class="note">Gentile lettore, sei dei nostri.</p><p>Il tuo numero di tessera è <b>2200419</b>. Ti servirà insieme alla password per accedere ai servizi online.</p><a href="login">Accedi</a>',
      );
    },
    login: (ask) => {
      if (ask.method === 'POST') return base.login(ask);
      const asked = input('Numero di tessera', 'who') + input('Password', 'password', 'password');
      return page('Accedi', form('login', asked, 'Accedi'));
    },
  },
  'tab-for-mail': {
    ...base,
    register: (ask) => {
      if (ask.form.has('email')) {
        add(ask);
        return enter(ask, ask.form.get('email')!);
      }
      const tabs = ['手机号注册', '邮箱注册'].map(
        (name, at) => `<div role="tab" tabindex="0" onclick="show(${at})">${name}</div>`,
      );
      const byPhone =
        '<input name="phone" type="tel" placeholder="请输入手机号"><input name="code" placeholder="短信验证码">';
      const byMail =
        '<input name="email" placeholder="请输入邮箱"><input name="password" type="password" placeholder="请设置密码">';
      return page(
        '注册',
        `<div role="tablist">${tabs.join('')}</div>${form('register', '<div id="asked"></div>', '立即注册')}${script(
          `const show = (at) => { asked.innerHTML = ${JSON.stringify([byPhone, byMail])}[at]; }; show(0);`,
        )}`,
      );
    },
  },
  'project-to-name': {
    ...base,
    home: (ask) => (ask.session['user'] && !ask.session['project'] ? { to: 'project' } : base.home(ask)),
    register: (ask) => {
      if (ask.query.get('t')) {
        if (ask.method === 'GET')
          return page(
            'Fast geschafft',
            form(
              'register?t=1',
              input('Vollständiger Name', 'name') + input('Passwort', 'password', 'password'),
              'Weiter',
            ),
          );
        const account = ask.site.accounts.at(-1)!;
        Object.assign(account, {
          user: ask.form.get('name'),
          password: ask.form.get('password'),
          active: /\w \w/.test(ask.form.get('name')!),
        });
        return enter(ask, account.user);
      }
      if (ask.method === 'GET')
        return page('Registrieren', form('register', input('E-Mail', 'email', 'email'), 'Registrieren'));
      add(ask, false);
      ask.site.mails.push({ link: '/register?t=1' });
      return page(
        'Prüfen Sie Ihren Posteingang',
        '<p>Klicken Sie auf den Link in der E-Mail, die wir Ihnen gesendet haben.</p>',
      );
    },
    project: (ask) => {
      if (ask.form.get('project')) {
        ask.session['project'] = 'named';
        return { to: 'home' };
      }
      return page(
        'Legen Sie Ihr erstes Projekt an',
        form('project', input('Projektname', 'project', 'text', 'required'), 'Projekt erstellen'),
        '',
      );
    },
  },
  'challenge-in-a-frame': {
    ...base,
    riddle: () => '<h3>Please click on all pictures of a bicycle</h3><button>Verify</button>',
    register: () =>
      page(
        'Sign up',
        `${form('register', account, 'Sign up')}${script(
          `document.forms[0].onsubmit = () => { document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0"><iframe title="Main content of the hCaptcha challenge" src="riddle" width="400" height="500"></iframe></div>'); return false; };`,
        )}`,
      ),
  },
};
