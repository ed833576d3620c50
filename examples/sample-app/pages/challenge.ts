import type { SampleAppContext } from '../context.js';
import { html, raw, type Html } from './html.js';
import { barePage, field } from './layout.js';

/** The part of a form that keeps robots out: a picture to read, or a widget to click. */
export function challengeFields(context: SampleAppContext, kind: 'image' | 'widget'): Html {
  if (kind === 'widget') return widget;
  const { id, image } = context.captcha.picture();
  return html`<img class="picture" src="${image}" width="200" height="64" alt="CAPTCHA: letters to copy" />
    <input type="hidden" name="captcha_id" value="${id}" />
    ${field({ name: 'captcha', label: 'Type the letters you see in the picture', autocomplete: 'off', hint: 'This keeps robots out.' })}`;
}

const widget = raw(`<div class="g-recaptcha" data-sitekey="sample-site-key">
<iframe class="widget" title="reCAPTCHA" src="/captcha/widget"></iframe>
<textarea id="g-recaptcha-response" name="g-recaptcha-response" style="display:none"></textarea>
</div>
<script>
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data.captchaToken) document.getElementById('g-recaptcha-response').value = data.captchaToken;
  });
</script>`);

/** The inside of the widget's frame: a box that fetches a token when it is clicked and hands it to the page around it. */
export function widgetPage(context: SampleAppContext): Html {
  return barePage(
    context,
    'reCAPTCHA',
    raw(`<style>
body { margin: 0; background: #f9f9f9; border: 1px solid #d3d3d3; border-radius: 3px; height: 76px; display: flex; align-items: center; gap: 12px; padding: 0 14px; font: 14px Roboto, Helvetica, Arial, sans-serif; }
#box { width: 28px; height: 28px; border: 2px solid #c1c1c1; border-radius: 2px; background: #fff; cursor: pointer; font-size: 22px; line-height: 22px; color: #0f9d58; }
small { margin-left: auto; color: #9b9b9b; }
</style>
<div id="box" class="recaptcha-checkbox" role="checkbox" aria-checked="false" aria-labelledby="label" tabindex="0"></div>
<span id="label">I'm not a robot</span><small>reCAPTCHA</small>
<script>
  document.getElementById('box').addEventListener('click', async ({ currentTarget }) => {
    const { token } = await (await fetch('/captcha/token', { method: 'POST' })).json();
    currentTarget.setAttribute('aria-checked', 'true');
    currentTarget.textContent = '\\u2713';
    parent.postMessage({ captchaToken: token }, location.origin);
  });
</script>`),
  );
}
