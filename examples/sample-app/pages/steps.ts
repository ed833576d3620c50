import encodeQR from 'qr';
import type { SampleAppContext } from '../context.js';
import type { Step } from '../scenarios.js';
import { html, raw, type Html } from './html.js';
import { card, check, field, page } from './layout.js';

/** What a step's page is shown again with. */
export interface StepState {
  readonly error?: string;
  /** The number that a code was sent to. */
  readonly phone?: string;
}

interface StepView {
  readonly context: SampleAppContext;
  readonly visitor: { readonly id: string; readonly email: string };
  readonly state: StepState;
}

interface StepContent {
  readonly heading: string;
  readonly lead: string;
  readonly fields: Html;
  readonly button: string;
}

const contents: Readonly<Record<Step, (view: StepView) => StepContent>> = {
  phone: ({ state }) =>
    state.phone
      ? {
          heading: 'Enter the code from the SMS',
          lead: `We have sent an SMS with a 6-digit code to ${state.phone}.`,
          fields: html`<input type="hidden" name="phone" value="${state.phone}" />
            ${field({ name: 'code', label: 'SMS code', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 6 })}`,
          button: 'Verify phone number',
        }
      : {
          heading: 'Add your phone number',
          lead: 'We send you a code by SMS to make sure that you are a real person.',
          fields: field({ name: 'phone', label: 'Mobile phone number', type: 'tel', autocomplete: 'tel' }),
          button: 'Send code',
        },
  payment: () => ({
    heading: 'Start your free month',
    lead: 'Add a card to go on. Nothing is charged for 30 days, then 9 € a month.',
    fields: html`${field({ name: 'cardholder', label: 'Name on card', autocomplete: 'cc-name' })}
      ${field({ name: 'card', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric' })}
      ${field({ name: 'expiry', label: 'Expiry date (MM/YY)', autocomplete: 'cc-exp' })}
      ${field({ name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4 })}
      <button type="button" class="plain" id="test-card" style="width:auto">Use a test card</button>
      ${fillTestCard}`,
    button: 'Start membership',
  }),
  authenticator: ({ context, visitor }) => {
    const { secret, uri } = context.seeds.propose(visitor.id, { issuer: context.scenario.app, label: visitor.email });
    const picture = encodeQR(uri, 'svg', { scale: 4 });
    return {
      heading: 'Set up two-factor authentication',
      lead: 'Scan this picture with your authenticator app, or type the key into it, then enter the code that it shows.',
      fields: html`<img
          alt="QR code for your authenticator app"
          width="200"
          height="200"
          src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}"
        />
        <p class="hint">Set-up key</p>
        <p class="secret">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        ${field({ name: 'code', label: 'Authentication code', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 6 })}`,
      button: 'Turn on',
    };
  },
  profile: ({ context }) => ({
    heading: 'Tell us who you are',
    lead: 'Step 3 of 4',
    fields: html`${field({ name: 'first', label: 'First name', autocomplete: 'given-name' })}
    ${field({ name: 'last', label: 'Last name', autocomplete: 'family-name' })}
    ${field({ name: 'password', label: 'Choose a password', type: 'password', autocomplete: 'new-password', hint: context.words.passwordHint })}
    ${check({ name: 'terms', label: context.words.terms, required: true })}`,
    button: 'Continue',
  }),
  preferences: ({ context }) => ({
    heading: 'Make it yours',
    lead: 'Step 4 of 4',
    fields: html`<label for="purpose">What brings you here?</label>
      <select id="purpose" name="purpose" required>
        <option value="">Choose one</option>
        <option value="work">Work</option>
        <option value="study">Study</option>
        <option value="home">Home</option>
      </select>
      ${field({ name: 'team', label: 'Team name (optional)', optional: true, autocomplete: 'organization' })}
      ${check({ name: 'newsletter', label: context.words.newsletter })}`,
    button: 'Finish',
  }),
};

const fillTestCard = raw(`<script>
document.getElementById('test-card').addEventListener('click', () => {
  const card = { cardholder: 'Test Person', card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
  for (const [name, value] of Object.entries(card)) document.getElementById(name).value = value;
});
</script>`);

/** The page of one step. */
export function stepPage(
  context: SampleAppContext,
  options: { step: Step; visitor: { id: string; email: string }; state?: StepState },
): Html {
  const { step, visitor, state = {} } = options;
  const { heading, lead, fields, button } = contents[step]({ context, visitor, state });
  const body = html`<form method="post" action="/welcome/${step}">
    ${fields}<button type="submit">${button}</button>
  </form>`;
  return page(context, { title: heading, visitor, body: card({ heading, lead, error: state.error, body }) });
}
