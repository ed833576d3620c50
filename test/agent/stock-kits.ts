import { account, base, enter, error, form, home, NAV_IN, page, script, type Ask, type Handler } from './stock-html.js';

/** A sign-up of one page that scripts fill the hidden boxes of; `wrong` tells what is still missing. */
const signUp =
  (body: string, ways: string, wrong: (sent: URLSearchParams) => string): Handler =>
  (ask: Ask) => {
    const says = ask.method === 'POST' ? wrong(ask.form) : '';
    if (ask.method === 'GET' || says)
      return page('Sign up', error(says) + form('register', account + body, 'Sign up') + script(ways), '');
    const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
    ask.site.accounts.push({ user: email, email, password, active: true });
    return enter(ask, email);
  };
const hidden = (name: string): string => `<input type="hidden" name="${name}" id="${name}">`;
const asks = (name: string, allowed: RegExp, says: string) => (sent: URLSearchParams) =>
  allowed.test(sent.get(name) ?? '') ? '' : says;

/** Six boxes of which nothing says what each is for. */
const SIGNS =
  '<div>' +
  '<input type="text" style="box-sizing:border-box;width:30px;height:34px;margin:0 4px">'.repeat(6) +
  '</div>' +
  form('code', hidden('code'), 'Verify') +
  script(
    `const boxes = [...document.querySelectorAll('[type=text]')]; for (const one of boxes) one.oninput = () => { code.value = boxes.map((box) => box.value).join(''); };`,
  );

/** Forms as component kits build them. */
export const KITS: Record<string, Record<string, Handler>> = {
  // Each part of the date is called by ids, its own among them: what it shows is no name, what it is called is.
  'parts-called-by-ids': {
    ...base,
    register: signUp(
      `<span id="l7r2">Date of birth</span><div role="group" aria-labelledby="l7r2">${['month', 'day', 'year']
        .map(
          (part, at) =>
            `<div role="spinbutton" contenteditable="true" tabindex="0" id="kit-4187520-r${at}" aria-label="${part}, " aria-labelledby="kit-4187520-r${at} l7r2" data-part="${part}">${{ month: 'mm', day: 'dd', year: 'yyyy' }[part]}</div>`,
        )
        .join('<span aria-hidden="true">/</span>')}</div>${hidden('birth')}`,
      `const parts = [...document.querySelectorAll('[data-part]')], typed = {};
        for (const part of parts) { part.addEventListener('beforeinput', (event) => event.preventDefault());
          part.addEventListener('keydown', (event) => { event.preventDefault(); if (!/^\\d$/.test(event.key)) return;
            const own = part.dataset.part; typed[own] = ((typed[own] || '') + event.key).slice(own === 'year' ? -4 : -2);
            part.textContent = typed[own]; part.setAttribute('aria-valuenow', typed[own]);
            birth.value = parts.map((one) => typed[one.dataset.part] || '').join('-'); }); }`,
      asks('birth', /^\d\d-\d\d-19\d\d$/, 'Please enter your date of birth'),
    ),
  },
  // Nothing can be typed into the box of a list that opens when it is pressed.
  'list-that-takes-no-typing': {
    ...base,
    register: signUp(
      `<p><label id="ll">Country</label> <input id="land" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="ll" readonly tabindex="0"></p>${hidden('country')}`,
      `land.onclick = () => { const list = document.createElement('div'); list.setAttribute('role', 'listbox'); document.body.append(list);
        for (const one of ['Austria', 'Brazil', 'United States']) { const option = document.createElement('div'); option.setAttribute('role', 'option');
          option.textContent = one; option.onclick = () => { country.value = land.value = one; list.remove(); }; list.append(option); } };`,
      asks('country', /\w/, 'Please select your country'),
    ),
  },
  // Rows that are pressed bring up a sheet of columns; what is chosen there counts once it is confirmed.
  'sheets-of-columns': {
    ...base,
    register: signUp(
      ['Country', 'Date of birth']
        .map(
          (label, at) =>
            `<div role="button" tabindex="0" class="cell" data-at="${at}"><label>${label}</label> <input readonly placeholder="${label}"></div>`,
        )
        .join('') + ['country', 'birth'].map(hidden).join(''),
      `const columns = { country: [['Austria', 'Brazil', 'United States']], birth: [Array.from({ length: 60 }, (_, n) => 1950 + n), Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')), Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0'))] };
        for (const cell of document.querySelectorAll('.cell')) cell.onclick = () => {
          if (document.getElementById('sheet')) return;
          const name = cell.dataset.at === '0' ? 'country' : 'birth', chosen = columns[name].map(([first]) => first), sheet = document.createElement('div');
          sheet.id = 'sheet'; sheet.style = 'position:fixed;bottom:0;left:0;right:0;height:200px;overflow:hidden;background:#fff';
          sheet.innerHTML = '<button type="button">Cancel</button><button type="button">Confirm</button><div style="display:flex"></div>';
          columns[name].forEach((column, at) => { const list = document.createElement('ul');
            for (const one of column) { const item = document.createElement('li'); item.setAttribute('role', 'button'); item.innerHTML = '<div>' + one + '</div>'; item.onclick = () => { chosen[at] = one; }; list.append(item); }
            sheet.lastElementChild.append(list); });
          const [cancel, confirm] = sheet.children;
          cancel.onclick = () => sheet.remove();
          confirm.onclick = () => { cell.querySelector('input').value = document.getElementById(name).value = chosen.join('-'); sheet.remove(); };
          document.body.append(sheet); };`,
      (sent) =>
        !sent.get('country')
          ? 'Please select your country'
          : sent.get('birth') === '1990-05-17'
            ? ''
            : 'Please enter your date of birth',
    ),
  },
  // A calendar shows a month of this year; its title leads to the years, page by page.
  'calendar-of-pages': {
    ...base,
    register: signUp(
      `<p><label for="born">Date of birth *</label> <input id="born" readonly></p>${hidden('birth')}`,
      `born.onclick = () => { if (document.getElementById('days')) return; const days = document.createElement('div'); days.id = 'days'; document.body.append(days);
        let year = 2026, month = 10;
        const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
        const draw = (title, cells) => { days.innerHTML = '<button type="button" aria-label="Previous">‹</button><button type="button">' + title + '</button><button type="button" aria-label="Next">›</button><div></div>';
          const [back, name, , grid] = days.children;
          for (const [text, press] of cells) { const cell = document.createElement('span'); cell.textContent = text; cell.style = 'cursor:pointer;display:inline-block;width:40px'; cell.onclick = press; grid.append(cell); }
          return { back, name }; };
        const ofDays = () => { const { name } = draw(months[month] + ' ' + year, Array.from({ length: 30 }, (_, n) => [n + 1, () => { born.value = birth.value = [year, month + 1, n + 1].join('-'); days.remove(); }])); name.onclick = () => ofYears(year - (year % 12)); };
        const ofYears = (first) => { const { back } = draw(first + ' – ' + (first + 11), Array.from({ length: 12 }, (_, n) => [first + n, () => { year = first + n; ofMonths(); }])); back.onclick = () => ofYears(first - 12); };
        const ofMonths = () => draw(year, months.map((name, n) => [name.slice(0, 3), () => { month = n; ofDays(); }]));
        ofDays(); };`,
      asks('birth', /^1990-5-17$/, 'Please enter your date of birth'),
    ),
  },
  'code-boxes-without-names': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET') return page('Sign up', form('register', account, 'Sign up'), '');
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      ask.site.accounts.push({ user: email, email, password, active: false });
      ask.site.mails.push({ code: '493817' });
      return { to: 'code' };
    },
    code: (ask) => {
      const [own] = ask.site.accounts;
      if (ask.form.get('code') !== '493817')
        return page('Verify your email', `<p>We sent a 6-digit code to ${own!.email}.</p>${SIGNS}`, '');
      own!.active = true;
      return enter(ask, own!.email);
    },
  },
  // Whoever is asked for an authenticator's code may log out, and is not inside.
  'factor-in-boxes-without-names': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? page(
            'Two-step verification',
            `<p>Enter the 6-digit code from your authenticator app.</p>${SIGNS}`,
            NAV_IN(ask.session['user']),
          )
        : home(ask),
    register: signUp('', '', () => ''),
  },
  // The box marks what it cannot read, and leaves it there.
  'date-marked-as-wrong': {
    ...base,
    register: signUp(
      `<p><label for="born">Date of birth *</label> <input id="born"></p>${hidden('birth')}`,
      `born.onblur = () => { const read = /^(0?[1-9]|1[0-2])\\/\\d\\d?\\/\\d{4}$/.test(born.value);
        born.setAttribute('aria-invalid', String(!read)); birth.value = read ? born.value : ''; };`,
      asks('birth', /1990/, 'Please enter your date of birth'),
    ),
  },
  // Each box is transparent until it is entered: its label stands in its place.
  'boxes-under-their-labels': {
    ...base,
    register: (ask) => {
      const box = (label: string, name: string, type: string): string =>
        `<label style="position:relative;display:block;padding:12px"><span>${label}</span><input name="${name}" type="${type}" style="position:absolute;inset:0;opacity:0" onfocus="style.opacity=1" onblur="style.opacity=value?1:0"></label>`;
      const boxes = box('Email', 'email', 'email') + box('Password', 'password', 'password');
      if (ask.method === 'GET') return page('Sign up', form('register', boxes, 'Sign up'), '');
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      if (!email || !password) return { to: 'register' };
      ask.site.accounts.push({ user: email, email, password, active: true });
      return enter(ask, email);
    },
  },
  // A component's dialog is drawn around its slot, and so is what an option says.
  'form-in-slots': {
    ...base,
    home: (ask) =>
      ask.session['user']
        ? home(ask)
        : page(
            'Sign in',
            `${form('login', '<p><label>Email <input name="who"></label></p><p><label>Password <input name="password" type="password"></label></p>', 'Sign in')}<a href="#" onclick="event.preventDefault();kit.open()">Sign up</a>
            <kit-dialog id="kit">${form('register', account + '<p><kit-list></kit-list></p>' + hidden('country'), 'Create account')}</kit-dialog>` +
              script(`customElements.define('kit-dialog', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<style>:host{display:contents;position:fixed}</style><dialog><h2>Create your account</h2><slot></slot></dialog>'; } open() { this.shadowRoot.querySelector('dialog').showModal(); } });
              customElements.define('kit-option', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div role="option"><slot></slot></div>'; } });
              customElements.define('kit-list', class extends HTMLElement { connectedCallback() { const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<div role="combobox" aria-label="Country" aria-required="true" aria-expanded="false" tabindex="0" style="height:20px;width:200px;border:1px solid"></div><div hidden></div>';
                const [box, list] = root.children; box.onclick = () => { list.hidden = false; list.innerHTML = '<kit-option>Austria</kit-option><kit-option>United States</kit-option>'; };
                list.onclick = (event) => { country.value = box.textContent = event.target.textContent || event.target.getRootNode().host.textContent; list.hidden = true; }; } });`),
            '',
          ),
    register: (ask) => {
      if (ask.method === 'GET') return { to: 'home' };
      if (!ask.form.get('country')) return page('Sign up', error('Please select your country'), '');
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      ask.site.accounts.push({ user: email, email, password, active: true });
      return enter(ask, email);
    },
  },
  // What is ticked is drawn around a box that is not.
  'tick-around-a-hidden-box': {
    ...base,
    register: signUp(
      `<div id="tick" role="checkbox" aria-checked="false" tabindex="0" aria-label="I agree to the terms of service"><input type="checkbox" style="display:none"><span>☐</span> <span>I agree to the terms of service</span></div>${hidden('agreed')}`,
      `tick.onclick = () => { const on = tick.getAttribute('aria-checked') !== 'true'; tick.setAttribute('aria-checked', on); agreed.value = on ? 'yes' : ''; };`,
      asks('agreed', /yes/, 'You must accept the terms'),
    ),
  },
  // No form element: the row around the box to tick shows a hand, and the button stands below the box of the fields.
  'row-that-ticks': {
    ...base,
    register: (ask) => {
      if (ask.method === 'GET')
        return page(
          'Set up your account',
          `<div><div id="fields">${account}<div id="row" style="cursor:pointer"><button id="news" type="button" role="checkbox" aria-checked="false" aria-label="I want to receive security and product updates"></button><input type="checkbox" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0;pointer-events:none"><label for="news">I want to receive security and product updates</label></div></div></div><div><button id="go" type="button" aria-live="polite"><span>Next</span></button></div>` +
            script(
              `row.onclick = () => news.setAttribute('aria-checked', news.getAttribute('aria-checked') !== 'true');
              go.onclick = async () => { const sent = new URLSearchParams([...fields.querySelectorAll('[name]')].map((one) => [one.name, one.value])); await fetch('register', { method: 'POST', body: sent }); location.href = 'home'; };`,
            ),
          '',
        );
      const [email, password] = [ask.form.get('email')!, ask.form.get('password')!];
      ask.site.accounts.push({ user: email, email, password, active: true });
      return enter(ask, email);
    },
  },
  // A box that takes only what is picked below it, where the list is of buttons that nothing calls options.
  'list-of-buttons': {
    ...base,
    register: signUp(
      `<p><label for="ct">Country</label> <input id="ct" role="combobox" aria-expanded="false" autocomplete="off"></p><ul id="offers"></ul>${hidden('country')}`,
      `ct.onclick = ct.oninput = () => { offers.innerHTML = ['Albania', 'Austria', 'United States of America'].filter((one) => one.toLowerCase().includes(ct.value.toLowerCase())).map((one) => '<li><button type="button">' + one + '</button></li>').join(''); };
      offers.onclick = (event) => { country.value = ct.value = event.target.textContent; offers.innerHTML = ''; };`,
      asks('country', /A/, 'Select your country'),
    ),
  },
};
