import { account, base, enter, form, page, script, type Handler } from './stock-html.js';

/** What is asked, the boxes for it, whether anything happens but that the form's button leads on. */
type Step = [question: string, body: string, run?: string];

const field = (label: string, name: string, type = 'text'): string =>
  `<label>${label} <input name="${name}" type="${type}"></label>`;
const ACCOUNT: Step = [
  'Your account',
  `${field('Email', 'email', 'email')}${field('Password', 'password', 'password')}<button>Sign up</button>`,
];
const cards = (names: string[], more = ''): string =>
  names.map((name) => `<div class="card" ${more}>${name}</div>`).join(' ');

const FRONT = '<button id="in">Log in</button> <button id="go">Get started</button><p>Everything in one place.</p>';

/**
 * A front whose button begins a sign-up in place, one question after the other at the same address, until all of it goes to the
 * server at once; `draw` says how a step is shown (a script, with `next(values)` to go on).
 */
const app = (steps: Step[], draw: string, front = FRONT): Record<string, Handler> => ({
  ...base,
  home: () =>
    page(
      'Tidewell',
      '<div id="root"></div><style>.card{border:1px solid;padding:8px;cursor:pointer}</style>' +
        script(
          `const steps=${JSON.stringify(steps)},all={},post=(to,body)=>fetch(to,{method:'POST',headers:{'content-type':'application/x-www-form-urlencoded'},body:new URLSearchParams(body)});
          const inside=who=>{root.innerHTML='<b>'+who+'</b> <button id="out">Log out</button><h2>Your projects</h2><p>Nothing yet.</p><button>New project</button>';out.onclick=()=>post('bye',{}).then(()=>location.reload())};
          const login=()=>{root.innerHTML='<h2>Welcome back</h2><form id="f"><label>Email <input name="who"></label><label>Password <input name="password" type="password"></label><button>Log in</button><p role="alert" id="no"></p></form>';f.onsubmit=e=>{e.preventDefault();post('login',new FormData(f)).then(()=>start('Wrong email or password.'))}};
          const next=values=>{Object.assign(all,values);at++;if(at<steps.length)show();else post('register',all).then(r=>r.ok?start():(at=0,show()))};
          let at=0;const show=()=>{${draw}};
          const start=no=>fetch('me').then(r=>r.json()).then(({who})=>{if(who)return inside(who);if(no)return void(document.getElementById('no').textContent=no);root.innerHTML=${JSON.stringify(front)};go.onclick=show;document.getElementById('in')?.addEventListener('click',login)});start()`,
        ),
      '',
    ),
  me: ({ session }) => JSON.stringify({ who: session['user'] ?? null }),
  register: ({ form, session, site }) => {
    const email = form.get('email') ?? '';
    if (!email || (form.get('password') ?? '').length < 8) return { status: 400, html: '' };
    site.accounts.push({ user: form.get('user') ?? email, email, password: form.get('password')!, active: true });
    session['user'] = form.get('name') ?? email;
    return '{}';
  },
});

/** A form for each step, of which nothing may be left empty. */
const FORMS =
  "const [q,b,run]=steps[at];root.innerHTML='<h2>'+q+'</h2><form id=f>'+b+'<p id=er role=alert></p></form>';f.onsubmit=e=>{e.preventDefault();const v=Object.fromEntries(new FormData(f));if(Object.values(v).some(x=>!x))er.textContent='Please fill this in.';else next(v)};if(run)Function('next','cards',run)(next,document.querySelectorAll('.card'))";

/** Each page with the same two buttons, of which the first leads back to the one before. */
const BACK_AND_FORTH =
  "const [q,b]=steps[at];root.innerHTML='<h2>'+q+'</h2><div id=f>'+b+'</div><button id=back>Go back</button> <button id=go>Continue</button>';back.onclick=()=>at?(at--,show()):start();go.onclick=()=>{const v=Object.fromEntries([...f.querySelectorAll('input:not([type=radio])')].map(i=>[i.name,i.value]));if(Object.values(v).every(x=>x))next(v)}";

/** Sign-ups that ask one thing after the other, the address late, without ever leaving the address of the front. */
export const WIZARDS: Record<string, Record<string, Handler>> = {
  // What is called after no sign-up is gone through all the same, where there is nothing else; what the form holds besides sends nothing.
  'continues-to-the-form': {
    ...app(
      [
        [
          'Please select a language',
          '<a href="#es">Español</a> <a href="#fr">Français</a> <a href="#sw">Kiswahili</a>',
        ],
        [
          'How do you use it?',
          '<label><input type="radio" name="how" checked> At home</label> <label><input type="radio" name="how"> In a class</label>',
        ],
        [
          'Create your account',
          `<form>${field('Email', 'email', 'email')}${field('Password', 'password', 'password')}<p><button type="button">Usage and privacy</button></p></form>`,
        ],
      ],
      BACK_AND_FORTH,
      '<h2>Welcome</h2><p>Thank you for choosing Tidewell.</p><button id="go">Continue</button>',
    ),
    login: () => ({ status: 404, html: page('Not found', '', '') }),
  },
  'asked-one-by-one': app(
    [
      ['What’s your name?', '<input name="name" placeholder="Your name"><button>Continue</button>'],
      ['How old are you?', '<input name="age" type="number" placeholder="Age"><button>Next</button>'],
      ['Claim your username', `${field('tidewell.example/', 'user')}<button>Claim</button>`],
      ['And your email?', '<input name="email" type="email"><button>Next</button>'],
      ['Finally, a password', '<input name="password" type="password"><button>Done</button>'],
    ],
    FORMS,
  ),
  'asked-by-cards': app(
    [
      [
        'What brings you here?',
        cards(['Work', 'School', 'Just for me']),
        'cards.forEach(one=>one.onclick=()=>next({}))',
      ],
      [
        'What will you use it for?',
        `${cards(['Marketing', 'Software', 'Design'], 'role="button" aria-pressed="false"')}<button id="on" disabled>Continue</button>`,
        "cards.forEach(one=>one.onclick=()=>{one.setAttribute('aria-pressed','true');document.getElementById('on').disabled=false})",
      ],
      ACCOUNT,
    ],
    FORMS,
  ),
  'workspace-ahead': app(
    [
      [
        'Create your workspace',
        `${field('Workspace name', 'space')}${field('Workspace URL', 'slug')}<button>Continue</button>`,
      ],
      ACCOUNT,
    ],
    FORMS,
  ),
  'almost-there': app(
    [
      ['Sign up', '<input name="email" type="email" placeholder="Email"><button>Continue</button>'],
      [
        'Almost there',
        '<input name="name" placeholder="Full name"><input name="password" type="password" placeholder="Password"><label><input type="checkbox" name="ok" required> I agree to the Terms</label><button>Agree and continue</button>',
      ],
    ],
    FORMS,
  ),
  'asked-in-a-chat': app(
    [
      ['Hi! I am Tide. What is your name?', 'name'],
      ['Nice to meet you! What is your email address?', 'email'],
      ['Great. Now choose a password.', 'password'],
    ],
    "if(!at)root.innerHTML='<div id=log></div><form id=f><input id=i autocomplete=off><button aria-label=Send>➤</button></form>';const [q,k]=steps[at];log.insertAdjacentHTML('beforeend','<p>'+q+'</p>');i.type=k.replace('name','text');i.value='';i.placeholder='Type your answer…';f.onsubmit=e=>{e.preventDefault();const v=i.value;if(!v)return;log.insertAdjacentHTML('beforeend','<p>'+(k==='password'?'••••':v)+'</p>');setTimeout(()=>next({[k]:v}),300)}",
  ),
  'asked-on-slides': app(
    [
      ['Name', 'name'],
      ['Email', 'email'],
      ['Password', 'password'],
    ],
    `if(at)return [...document.querySelectorAll('.slide')].forEach((one,i)=>one.style.transform='translateX('+(i-at)*100+'%)');
    root.innerHTML='<style>#w{position:relative;overflow:hidden;height:320px}.slide{position:absolute;left:0;top:0;width:100%;transition:transform .2s}</style><h2>Create your account</h2><div id=w>'+steps.map(([q,k],i)=>'<div class=slide style="transform:translateX('+i*100+'%)"><label>'+q+' <input name='+k+' type='+k.replace('name','text')+'></label><button type=button>'+(i<2?'Next':'Create account')+'</button></div>').join('')+'</div>';
    document.querySelectorAll('.slide button').forEach((one,i)=>one.onclick=()=>{const b=document.querySelectorAll('.slide input')[i];if(b.value)next({[b.name]:b.value})})`,
  ),
  'number-ahead': app(
    [
      [
        'What is your phone number?',
        '<input type="tel" name="number" placeholder="+1 555 000 0000" required><button>Continue</button>',
      ],
      ACCOUNT,
    ],
    FORMS,
  ),
  // Whoever asks for the demo gets that, and no account.
  'demo-behind-start': {
    ...app(
      [['How would you like to start?', '<a href="demo">Book a demo</a> <a href="sales">Talk to sales</a>']],
      FORMS,
    ),
    demo: (ask) =>
      ask.method === 'GET'
        ? page(
            'Book a demo',
            form('demo', field('Full name', 'name') + field('Work email', 'email', 'email'), 'Request demo'),
            '',
          )
        : (ask.site.accounts.push({ user: 'demo', email: '', password: '', active: false }),
          page('Thank you', '<p>We will call you.</p>', '')),
    sales: () => page('Talk to sales', form('demo', field('Work email', 'email', 'email'), 'Send'), ''),
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Create account'), '');
      if (!ask.site.accounts.length)
        ask.site.accounts.push({ user: '', email: '', password: ask.form.get('password')!, active: true });
      return enter(ask, ask.form.get('email')!);
    },
  },
};
