import type { SampleAppContext } from '../context.js';
import { html, raw, type Html } from './html.js';
import { styleSheet } from './style.js';

const banner = raw(`<div class="cookies" id="cookies" role="dialog" aria-label="Cookies">
<span>We use cookies to make this site work and to understand how it is used.</span>
<button type="button" class="light" style="width:auto;margin:0" data-cookies="necessary">Only necessary</button>
<button type="button" data-cookies="all">Accept all</button></div>
<script>
  const bar = document.getElementById('cookies');
  if (document.cookie.includes('cookie_choice_' + location.port + '=')) bar.remove();
  bar.addEventListener('click', ({ target }) => {
    if (!target.dataset.cookies) return;
    document.cookie = 'cookie_choice_' + location.port + '=' + target.dataset.cookies + '; path=/; max-age=31536000';
    bar.remove();
  });
</script>`);

function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
}

function document(context: SampleAppContext, title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="${context.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${context.scenario.app}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(styleSheet(hueOf(context.scenario.app)))}
        </style>
      </head>
      ${body}
    </html>`;
}

/** A whole page with header and footer; with a visitor the header offers the way out instead of the ways in. */
export function page(
  context: SampleAppContext,
  options: { title: string; body: Html; visitor?: { email: string } | null },
): Html {
  const { words, scenario } = context;
  const ways = options.visitor
    ? html`<a href="/dashboard">${words.dashboard}</a>
        <form method="post" action="/logout"><button class="plain" style="margin:0">${words.logOut}</button></form>`
    : html`<a href="/login">${words.logIn}</a><a class="button" href="/signup">${words.signUp}</a>`;
  return document(
    context,
    options.title,
    html`<body>
      <header>
        <div>
          <a class="logo" href="/">${scenario.app}</a>
          <nav aria-label="Main" style="display:contents"><a href="/about">${words.about}</a>${ways}</nav>
        </div>
      </header>
      <main>${options.body}</main>
      <footer>© 2026 ${scenario.app} Ltd</footer>
      ${scenario.cookieBanner && banner}
    </body>`,
  );
}

/** A page with nothing around its body, for pop-ups and for pages that tell nothing. */
export function barePage(context: SampleAppContext, title: string, body: Html): Html {
  return document(
    context,
    title,
    html`<body>
      ${body}
    </body>`,
  );
}

/** A card in the middle with a heading and, above its contents, what went wrong or well. */
export function card(options: {
  heading: string;
  lead?: Html | string;
  error?: string;
  notice?: string;
  body: Html;
}): Html {
  return html`<section class="card">
    <h1>${options.heading}</h1>
    ${options.lead && html`<p class="lead">${options.lead}</p>`}
    ${options.error && html`<p class="alert" role="alert">${options.error}</p>`}
    ${options.notice && html`<p class="notice" role="status">${options.notice}</p>`} ${options.body}
  </section>`;
}

/** A labelled input. */
export function field(options: {
  name: string;
  label: string;
  type?: string;
  autocomplete?: string;
  value?: string;
  hint?: string;
  optional?: boolean;
  inputmode?: string;
  maxlength?: number;
}): Html {
  const { name, label, type = 'text', autocomplete, value, hint, optional, inputmode, maxlength } = options;
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      ${attribute('autocomplete', autocomplete)}${attribute('inputmode', inputmode)}${attribute('maxlength', maxlength)}${attribute('value', value)}${!optional && raw(' required')}
    />
    ${hint && html`<p class="hint">${hint}</p>`}`;
}

/** A labelled check box. */
export function check(options: { name: string; label: string; required?: boolean; checked?: boolean }): Html {
  return html`<label class="check"
    ><input
      type="checkbox"
      name="${options.name}"
      value="yes"
      ${options.required && raw(' required')}${options.checked && raw(' checked')}
    />
    ${options.label}</label
  >`;
}

function attribute(name: string, value: string | number | undefined): Html | false {
  return value !== undefined && html` ${raw(name)}="${value}"`;
}
