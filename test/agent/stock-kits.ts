import { account, base, enter, error, form, page, script, type Ask, type Handler } from './stock-html.js';

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
};
