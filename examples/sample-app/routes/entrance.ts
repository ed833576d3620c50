import { isAPIError } from 'better-auth/api';
import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { emailFirstPage, logInPage, signUpPage, singleSignOnPage } from '../pages/entrance.js';
import type { SignUpField } from '../scenarios.js';
import { carry, enter, formOf, headersOf, queryOf, show, visitorOf, type Form } from '../web.js';
import { askSecondFactor } from './second-factor.js';
import { sendVerification } from './verification.js';

/** What keeps a sign-up form from being accepted, or undefined. */
async function objection(context: SampleAppContext, form: Form): Promise<string | undefined> {
  const { words, scenario, accounts } = context;
  const asks = (name: SignUpField) => (scenario.fields as readonly SignUpField[]).includes(name);
  if (scenario.captcha?.on === 'signup') {
    const error = challengeObjection(context, form);
    if (error) return error;
  }
  if (form.terms !== 'yes') return words.required;
  if ((form.password ?? '').length < 8) return words.passwordHint;
  if (asks('confirm') && form.password !== form.password_confirm) return words.mismatch;
  if (asks('invite') && form.invite !== inviteCode)
    return 'This invite code is not known. Please ask your account manager.';
  if (asks('vat') && !/^[A-Z]{2}\d{8,11}$/.test(form.vat ?? '')) return 'Please enter the VAT number of your company.';
  if (asks('username') && !/^[a-z0-9._]{3,30}$/i.test(form.username ?? '')) return words.usernameHint;
  if (asks('username') && (await accounts.list()).some(({ username }) => username === form.username?.toLowerCase()))
    return words.usernameTaken;
  if (await accounts.exists(form.email ?? '')) return words.exists;
  return undefined;
}

/** The invite code that sign-ups with that field take. */
export const inviteCode = 'WELCOME-2026';

function challengeObjection({ captcha, scenario }: SampleAppContext, form: Form): string | undefined {
  if (scenario.captcha?.kind === 'widget') {
    return captcha.accepts(form['g-recaptcha-response'] ?? '', 'clicked')
      ? undefined
      : 'Please confirm that you are not a robot.';
  }
  return captcha.accepts(form.captcha_id ?? '', form.captcha ?? '')
    ? undefined
    : 'The letters did not match the picture. Please try again.';
}

/** Sign-up, login and the single sign-on buttons. */
export function entranceRoutes(app: FastifyInstance, context: SampleAppContext): void {
  const { scenario, words, auth, accounts } = context;

  app.get('/signup', async (request, reply) => {
    if (await visitorOf(context, request)) return reply.redirect('/dashboard');
    if (scenario.entrance === 'sso') return show(reply, singleSignOnPage(context, words.signUp));
    return show(reply, scenario.entrance === 'email-first' ? emailFirstPage(context) : signUpPage(context));
  });

  app.post('/signup', async (request, reply) => {
    const form = formOf(request);
    const email = (form.email ?? '').toLowerCase();
    if (scenario.entrance === 'email-first') {
      if (await accounts.exists(email))
        return show(reply, emailFirstPage(context, { values: form, error: words.exists }), 422);
      await sendVerification(context, email);
      return reply.redirect(`/verify?email=${encodeURIComponent(email)}`, 303);
    }
    const error = await objection(context, form);
    if (error) return show(reply, signUpPage(context, { values: form, error }), 422);
    const { username, password = '' } = form;
    const body = { email, password, name: form.name ?? username ?? '', ...(username && { username }) };
    try {
      const { headers, response } = await auth.api.signUpEmail({
        body,
        headers: headersOf(request),
        returnHeaders: true,
      });
      await accounts.protect(response.user.id);
      if (scenario.verification === 'none') return enter(context, reply, { headers, token: response.token });
    } catch (failure) {
      if (!isAPIError(failure)) throw failure;
      return show(reply, signUpPage(context, { values: form, error: failure.message }), 422);
    }
    await sendVerification(context, email);
    return reply.redirect(`/verify?email=${encodeURIComponent(email)}`, 303);
  });

  app.get('/login', async (request, reply) => {
    if (await visitorOf(context, request)) return reply.redirect('/dashboard');
    if (scenario.entrance === 'sso') return show(reply, singleSignOnPage(context, words.logIn));
    return show(reply, logInPage(context, { notice: queryOf(request, 'verified') ? words.verified : undefined }));
  });

  app.post('/login', async (request, reply) => {
    const form = formOf(request);
    const again = (error: string) => show(reply, logInPage(context, { values: form, error }), 401);
    const obstacle = scenario.captcha?.on === 'login' ? challengeObjection(context, form) : undefined;
    if (obstacle) return again(obstacle);
    const { login = '', password = '' } = form;
    const call = { headers: headersOf(request), returnHeaders: true } as const;
    try {
      const { headers, response } = login.includes('@')
        ? await auth.api.signInEmail({ ...call, body: { email: login, password } })
        : await auth.api.signInUsername({ ...call, body: { username: login, password } });
      if (response && 'twoFactorRedirect' in response) {
        carry(context, reply, headers);
        await askSecondFactor(context, headers);
        return reply.redirect('/login/code', 303);
      }
      return enter(context, reply, { headers, token: response?.token });
    } catch (failure) {
      if (!isAPIError(failure)) throw failure;
      if (failure.body?.code !== 'EMAIL_NOT_VERIFIED' || !login.includes('@')) return again(words.wrong);
      await sendVerification(context, login);
      return reply.redirect(`/verify?email=${encodeURIComponent(login)}`, 303);
    }
  });

  app.post('/sso/:way', async (_request, reply) =>
    show(reply, singleSignOnPage(context, words.logIn, 'The other side did not answer. Please try again later.'), 502),
  );
}
