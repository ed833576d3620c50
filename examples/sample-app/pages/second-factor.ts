import type { SampleAppContext } from '../context.js';
import type { Retry } from './entrance.js';
import { html, raw, type Html } from './html.js';
import { barePage, card, field, page } from './layout.js';

const wording = {
  totp: {
    heading: 'Two-factor authentication',
    lead: 'Open your authenticator app and enter the code it shows for this account.',
    label: 'Authentication code',
  },
  mail: {
    heading: "Check that it's you",
    lead: 'We have emailed a 6-digit sign-in code to the address of this account.',
    label: 'Sign-in code',
  },
  sms: {
    heading: "Check that it's you",
    lead: 'We have sent a code by SMS to your phone number ending in 12.',
    label: 'SMS code',
  },
} as const;

/** Asks for the second factor of a login. */
export function secondFactorPage(context: SampleAppContext, { error, notice }: Retry = {}): Html {
  const factor = context.scenario.secondFactor ?? 'totp';
  const { heading, lead, label } = wording[factor];
  const body = html`<form method="post" action="/login/code">
      ${field({ name: 'code', label, autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 8 })}
      <button type="submit">Continue</button>
    </form>
    ${
      factor !== 'totp' &&
      html`<form method="post" action="/login/code/resend">
        <button class="plain" style="width:auto">${context.words.resend}</button>
      </form>`
    }`;
  return page(context, { title: heading, body: card({ heading, lead, error, notice, body }) });
}

/** Where the second factor is asked for in a window of its own. */
export function popUpOpenerPage(context: SampleAppContext): Html {
  const body = raw(`<button type="button" id="open">Verify in a new window</button>
<script>document.getElementById('open').addEventListener('click', () => open('/login/popup', 'verify', 'popup,width=480,height=560'));</script>`);
  const heading = 'One more step';
  const lead = 'For your safety we ask for a code that was sent to your phone, in a window of its own.';
  return page(context, { title: heading, body: card({ heading, lead, body }) });
}

/** Closes that window and takes the one that opened it to the dashboard. */
export function popUpClosesPage(context: SampleAppContext): Html {
  return barePage(
    context,
    'Done',
    raw(`<p>You can close this window.</p><script>opener?.location.assign('/dashboard'); close();</script>`),
  );
}
