import type { SampleAppContext } from '../context.js';
import type { SignUpField } from '../scenarios.js';
import { challengeFields } from './challenge.js';
import { html, raw, type Html } from './html.js';
import { card, check, field, page } from './layout.js';

/** What a form page is shown again with. */
export interface Retry {
  readonly values?: Readonly<Record<string, string | undefined>>;
  readonly error?: string;
  readonly notice?: string;
}

function signUpField(context: SampleAppContext, name: SignUpField, values: Retry['values']): Html {
  const { words } = context;
  const value = values?.[name];
  switch (name) {
    case 'name':
      return field({ name, label: words.name, autocomplete: 'name', value });
    case 'username':
      return field({ name, label: words.username, autocomplete: 'username', hint: words.usernameHint, value });
    case 'confirm':
      return field({ name: 'password_confirm', label: words.confirm, type: 'password', autocomplete: 'new-password' });
    case 'invite':
      return field({ name, label: 'Invite code', hint: 'You find it in the letter of your account manager.', value });
    case 'vat':
      return field({ name, label: 'Company VAT number', hint: 'For example GB123456789', value });
  }
}

/** The sign-up form of a scenario: who you are, the address, the password, then what has to be agreed to. */
export function signUpPage(context: SampleAppContext, { values, error }: Retry = {}): Html {
  const { words, scenario } = context;
  const before = scenario.fields.filter((name) => name !== 'confirm').map((name) => signUpField(context, name, values));
  const after = scenario.fields.filter((name) => name === 'confirm').map((name) => signUpField(context, name, values));
  const form = html`<form method="post" action="/signup" ${scenario.deadSubmit && raw(' onsubmit="return false"')}>
      ${before}
      ${field({ name: 'email', label: words.email, type: 'email', autocomplete: 'email', value: values?.email })}
      ${field({ name: 'password', label: words.password, type: 'password', autocomplete: 'new-password', hint: words.passwordHint })}
      ${after} ${check({ name: 'terms', label: words.terms, required: true, checked: values?.terms === 'yes' })}
      ${check({ name: 'newsletter', label: words.newsletter, checked: values?.newsletter === 'yes' })}
      ${scenario.captcha?.on === 'signup' && challengeFields(context, scenario.captcha.kind)}
      <button type="submit">${words.signUp}</button>
    </form>
    <p class="aside">${words.haveAccount} <a href="/login">${words.logIn}</a></p>`;
  return page(context, {
    title: words.signUp,
    body: card({ heading: words.createAccount, lead: scenario.tagline, error, body: form }),
  });
}

/** The first page of an `email-first` entrance: the address and nothing else. */
export function emailFirstPage(context: SampleAppContext, { values, error }: Retry = {}): Html {
  const { words } = context;
  const form = html`<form method="post" action="/signup">
      ${field({ name: 'email', label: words.email, type: 'email', autocomplete: 'email', value: values?.email })}
      <button type="submit">Continue</button>
    </form>
    <p class="aside">${words.haveAccount} <a href="/login">${words.logIn}</a></p>`;
  const lead = 'Step 1 of 4. We will send you a code to make sure it is yours.';
  return page(context, {
    title: words.signUp,
    body: card({ heading: 'What is your email address?', lead, error, body: form }),
  });
}

/** The only way in of apps without passwords. */
export function singleSignOnPage(context: SampleAppContext, title: string, error?: string): Html {
  const way = (id: string, label: string) =>
    html`<form method="post" action="/sso/${id}"><button class="light">${label}</button></form>`;
  const body = [
    way('google', 'Continue with Google'),
    way('github', 'Continue with GitHub'),
    way('passkey', 'Sign in with a passkey'),
  ];
  const lead = 'There are no passwords here. Use an account that you already have.';
  return page(context, { title, body: card({ heading: title, lead, error, body: html`${body}` }) });
}

/** The login form. */
export function logInPage(context: SampleAppContext, { values, error, notice }: Retry = {}): Html {
  const { words, scenario } = context;
  const byName = (scenario.fields as readonly SignUpField[]).includes('username');
  const name = byName
    ? field({ name: 'login', label: words.emailOrUsername, autocomplete: 'username', value: values?.login })
    : field({ name: 'login', label: words.email, type: 'email', autocomplete: 'username', value: values?.login });
  const form = html`<form method="post" action="/login">
      ${name} ${field({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' })}
      ${scenario.captcha?.on === 'login' && challengeFields(context, scenario.captcha.kind)}
      <button type="submit">${words.logIn}</button>
    </form>
    <p class="aside">${words.noAccount} <a href="/signup">${words.signUp}</a></p>`;
  return page(context, { title: words.logIn, body: card({ heading: words.welcomeBack, error, notice, body: form }) });
}

/** Asks for the code that was mailed; `action` is where it is posted. */
export function codePage(context: SampleAppContext, email: string, { error, notice }: Retry = {}): Html {
  const { words } = context;
  const form = html`<form method="post" action="/verify">
      <input type="hidden" name="email" value="${email}" />
      ${field({ name: 'code', label: words.code, autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 6 })}
      <button type="submit">${words.verify}</button>
    </form>
    ${resendForm(context, email)}`;
  const lead = html`${words.codeSent} <strong>${email}</strong>.`;
  return page(context, {
    title: words.checkInbox,
    body: card({ heading: words.checkInbox, lead, error, notice, body: form }),
  });
}

/** Says that a link was mailed. */
export function linkSentPage(context: SampleAppContext, email: string, { error, notice }: Retry = {}): Html {
  const { words } = context;
  const lead = html`${words.linkSent} <strong>${email}</strong>.`;
  return page(context, {
    title: words.checkInbox,
    body: card({ heading: words.checkInbox, lead, error, notice, body: resendForm(context, email) }),
  });
}

function resendForm(context: SampleAppContext, email: string): Html {
  return html`<form method="post" action="/verify/resend">
    <input type="hidden" name="email" value="${email}" />
    <button class="plain" type="submit" style="width:auto">${context.words.resend}</button>
  </form>`;
}
