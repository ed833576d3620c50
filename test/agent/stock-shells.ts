import { account, base, enter, form, loginForm, page, script, type Ask, type Handler } from './stock-html.js';

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
};
