import type { SampleAppContext } from '../context.js';
import { html, raw, type Html } from './html.js';
import { barePage, page } from './layout.js';

/** A text as a script's literal that cannot end the script. */
const literal = (value: string): Html => raw(JSON.stringify(value).replace(/</g, '\\u003c'));

/** Keeps a fresh login in the browser's local storage, first here, then at the second origin, and goes on. */
export function handOverPage(context: SampleAppContext, token: string): Html {
  return barePage(
    context,
    context.scenario.app,
    html`<script>
      localStorage.setItem('session', ${literal(token)});
      location.replace(${literal(`${context.elsewhere}/keep`)} + '#' + encodeURIComponent(${literal(token)}));
    </script>`,
  );
}

/** The second origin's part of it. */
export function keepPage(context: SampleAppContext): Html {
  return barePage(
    context,
    context.scenario.app,
    html`<script>
      localStorage.setItem('device', decodeURIComponent(location.hash.slice(1)));
      location.replace(${literal(`${context.url}/dashboard`)});
    </script>`,
  );
}

/** A page that is filled by its own script with what the token of a local storage key is good for; without one it leads to the login. */
export function clientPage(context: SampleAppContext, options: { title: string; key: 'session' | 'device' }): Html {
  const { words } = context;
  const body = html`<h1 id="greeting">…</h1>
    <p class="lead" id="state">Loading…</p>
    <p id="ways" hidden>
      <a href="${context.url}/dashboard">${words.dashboard}</a> · <a href="${context.elsewhere}/files">Files</a>
      <button type="button" id="leave" class="plain">${words.logOut}</button>
    </p>
    <script>
      const token = localStorage.getItem('${options.key}');
      const leave = () => {
        localStorage.removeItem('${options.key}');
        location.assign(${literal(`${context.url}/login`)});
      };
      fetch('/api/me', { headers: token ? { authorization: 'Bearer ' + token } : {} }).then(async (answer) => {
        if (!answer.ok) return leave();
        const { email, name } = await answer.json();
        document.querySelector('header nav').remove();
        document.getElementById('greeting').textContent = ${literal(words.hello)} + (name ? ', ' + name : '');
        document.getElementById('state').textContent = ${literal(words.signedInAs)} + ' ' + email;
        document.getElementById('ways').hidden = false;
        document.getElementById('leave').addEventListener('click', leave);
      });
    </script>`;
  return page(context, { title: options.title, body });
}
