import { account, base, enter, form, input, loginForm, page, script, type Ask, type Handler } from './stock-html.js';

/** One page that holds outside and inside: what is for whoever comes in waits there, hidden. */
const shell: Handler = () =>
  page(
    'Field Notes',
    '<div id="out"><form><h2>Sign in with email</h2><label for="e">Email</label> <input id="e" type="email" required> <button>Next</button></form></div><div id="in" hidden><p id="hi"></p><button id="bye">Sign out</button></div>' +
      script(
        `const outside=(title,text)=>{out.innerHTML='<h2>'+title+'</h2><p>'+text+'</p><button type="button">Back</button>'};const inside=who=>{out.hidden=true;document.getElementById('in').hidden=false;hi.textContent='Hello '+who};const at=new URLSearchParams(location.search).get('ticket');if(at)fetch('open?ticket='+at).then(r=>r.text()).then(inside);document.querySelector('form').onsubmit=async e=>{e.preventDefault();const who=document.getElementById('e').value;const answer=await(await fetch('begin',{method:'POST',body:new URLSearchParams({email:who})})).text();outside(...answer.split('|'))}`,
      ),
    '',
  );

const open = ({ site }: Ask): string => {
  const own = site.accounts.at(-1)!;
  own.active = true;
  return own.email;
};

/** A box whose colour is told beside it, to whoever cannot see it. */
const marked = (label: string, id: string, type = 'text', more = ''): string =>
  `<div class="form-group"><label for="${id}">${label}</label><div><input id="${id}" name="${id}" type="${type}" aria-describedby="${id}_status"><span id="${id}_status"></span>${more}</div></div>`;

export const SHELLS: Record<string, Record<string, Handler>> = {
  // Nobody new is taken, and the page that says so names them.
  'names-whom-it-denies': {
    '*': shell,
    begin: ({ form }) =>
      `Not Authorized|${form.get('email')} is not authorized to view the requested page.<br>Please contact admin@example.com for authorization.`,
  },
  // Whoever comes gets a mail, and is in once its link has been opened.
  'mailed-link-alone': {
    '*': shell,
    begin: ({ form, site }) => {
      const email = form.get('email')!;
      site.accounts.push({ user: email, email, password: '', active: false });
      site.mails.push({ link: 'home?ticket=1' });
      return `Sign-in email sent|A sign-in email with additional instructions was sent to ${email}. Check your email to complete sign-in.`;
    },
    open,
  },
  // All that can be pressed inside is how the page looks: no step of the new account, which this forgets.
  'only-its-looks': {
    ...base,
    home: ({ session }) =>
      session['user']
        ? page(
            'Dashboard',
            `<p>Welcome ${session['user']}</p><button id="a">Toggle theme</button> <button>Dark</button>` +
              script(`document.querySelectorAll('button').forEach(one=>one.onclick=()=>fetch('looks'))`),
            '<nav><a href="home">Home</a> <a href="settings">Settings</a></nav>',
          )
        : page('Welcome', '<p>Nothing to see.</p>'),
    register: (ask) => {
      if (ask.method === 'GET') return page('Create account', form('register', account, 'Create account'));
      const email = ask.form.get('email')!;
      ask.site.accounts.push({ user: email, email, password: ask.form.get('password')!, active: true });
      return enter(ask, email);
    },
    login: (ask) => (ask.method === 'GET' ? loginForm() : base.login(ask)),
    looks: ({ site }) => {
      site.accounts.at(-1)!.active = false;
      return 'dark';
    },
  },
  // Its boxes are marked as well by a word in brackets; the page that was open says who is in now, and asks to be loaded anew.
  'asks-to-be-loaded-anew': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? base.home(ask)
        : page(
            'Fora',
            '<p id="told" hidden>Odśwież stronę lub naciśnij klawisz F5. <button>Odśwież stronę</button></p><p>No threads yet.</p><div id="d" role="dialog" hidden><h4>Rejestracja</h4><form>' +
              marked('Nazwa użytkownika:', 'nick') +
              marked('E-mail:', 'email', 'email') +
              marked('Hasło:', 'password', 'password', '<div><span class="m"></span><p class="m"></p></div>') +
              '<button>Zarejestruj konto</button></form></div><div id="l" role="dialog" hidden><h4>Logowanie</h4><form>' +
              input('Nazwa użytkownika', 'who') +
              input('Hasło', 'key', 'password') +
              '<button>Zaloguj</button></form><p id="no" role="alert"></p></div>' +
              script(
                `const meter=says=>document.querySelectorAll('.m').forEach(one=>{one.textContent='Wprowadzone hasło jest bardzo '+says+'.'});meter('słabe');up.onclick=()=>{d.hidden=false};password.oninput=()=>setTimeout(meter,900,'silne');document.querySelector('form').onsubmit=async e=>{e.preventDefault();const body=new URLSearchParams(new FormData(e.target));e.target.querySelectorAll('input').forEach(one=>{one.disabled=true;document.getElementById(one.id+'_status').textContent='(sukces)'});await new Promise(r=>setTimeout(r,2500));const answer=await fetch('made',{method:'POST',body});d.hidden=true;told.hidden=false;told.prepend((answer.ok?'Jesteś zalogowany/a jako '+nick.value+'. Odśwież stronę przed kontynuowaniem. ':await answer.text()));told.querySelector('button').onclick=()=>location.reload()};old.onclick=()=>{l.hidden=false};l.querySelector('form').onsubmit=async e=>{e.preventDefault();no.textContent=await(await fetch('made',{method:'POST'})).text()}`,
              ),
            '<nav><button id="old" type="button">Logowanie</button> <button id="up" type="button">Rejestracja</button></nav>',
          ),
    made: (ask) => {
      if (ask.session['user'])
        return { status: 403, html: 'Ta akcja nie jest dostępna dla zalogowanych użytkowników.' };
      const [nick, email] = ['nick', 'email'].map((name) => ask.form.get(name)!);
      ask.site.accounts.push({ user: nick!, email: email!, password: ask.form.get('password')!, active: true });
      ask.session['user'] = nick!;
      return 'active';
    },
  },
};
