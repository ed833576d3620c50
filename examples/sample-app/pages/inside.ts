import type { SampleAppContext } from '../context.js';
import { html, raw, type Html } from './html.js';
import { barePage, card, page } from './layout.js';

/** The page at the bare address. */
export function homePage(context: SampleAppContext, visitor: { email: string } | null): Html {
  const { words, scenario } = context;
  const body = html`<section class="hero">
      <h1>${scenario.tagline}</h1>
      <p class="lead">${scenario.app}</p>
      ${!visitor && html`<a class="button" href="/signup">${words.start}</a>`}
    </section>
    <section class="tiles">
      <div class="tile">
        <h3>Quick</h3>
        <p>Up and running before the tea is cold.</p>
      </div>
      <div class="tile">
        <h3>Shared</h3>
        <p>Everybody sees the same thing at the same time.</p>
      </div>
      <div class="tile">
        <h3>Yours</h3>
        <p>Take everything with you whenever you like.</p>
      </div>
    </section>`;
  return page(context, { title: words.home, body, visitor });
}

/** A page that has nothing to do with accounts. */
export function aboutPage(context: SampleAppContext, visitor: { email: string } | null): Html {
  const body = html`<h1>${context.words.about}</h1>
    <p>${context.scenario.app} is made by three people above a bakery.</p>`;
  return page(context, { title: context.words.about, body, visitor });
}

/** The page behind the login. */
export function dashboardPage(context: SampleAppContext, visitor: { email: string; name: string }): Html {
  const { words } = context;
  const body = html`<h1>${words.hello}${visitor.name && `, ${visitor.name}`}</h1>
    <p class="lead">${words.signedInAs} <strong data-testid="account-email">${visitor.email}</strong>.</p>
    <section class="tiles">
      <div class="tile">
        <h3>Today</h3>
        <p>Nothing to do. Enjoy it.</p>
      </div>
      <div class="tile">
        <h3>This week</h3>
        <p>Two things are waiting.</p>
      </div>
    </section>`;
  return page(context, { title: words.dashboard, body, visitor });
}

/** A page that says nothing about a login, with a mark that a person may click. */
export function silentPage(context: SampleAppContext): Html {
  return barePage(
    context,
    '…',
    raw(`<style>body { display: grid; place-items: center; min-height: 100vh; background: #ececf1; }
#mark { width: 90px; height: 90px; border-radius: 50%; border: 10px solid #d3d3dc; border-top-color: #b3b3c2; }</style>
<div id="mark"></div>
<script>document.getElementById('mark').addEventListener('click', async () => {
  await fetch('/wake', { method: 'POST' });
  location.assign('/dashboard');
});</script>`),
  );
}

/** Tells that something is not there or did not work. */
export function messagePage(context: SampleAppContext, heading: string, text: string): Html {
  return page(context, {
    title: heading,
    body: card({ heading, error: text, body: html`<a href="/">${context.words.home}</a>` }),
  });
}
