import { isAPIError } from 'better-auth/api';
import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { codePage, linkSentPage } from '../pages/entrance.js';
import { messagePage } from '../pages/inside.js';
import { enter, formOf, headersOf, queryOf, show } from '../web.js';

const otpType = ({ scenario }: SampleAppContext) =>
  scenario.entrance === 'email-first' ? 'sign-in' : 'email-verification';

/** Mails what proves a new address: a code or a link. */
export async function sendVerification(context: SampleAppContext, email: string): Promise<void> {
  const { scenario, auth } = context;
  if (scenario.verification === 'code') await auth.api.sendVerificationOTP({ body: { email, type: otpType(context) } });
  else await auth.api.sendVerificationEmail({ body: { email } });
}

/** The pages between sign-up and a proven address. */
export function verificationRoutes(app: FastifyInstance, context: SampleAppContext): void {
  const { auth, scenario, words } = context;
  const waiting = scenario.verification === 'code' ? codePage : linkSentPage;

  app.get('/verify', (request, reply) => show(reply, waiting(context, queryOf(request, 'email'))));

  app.post('/verify', async (request, reply) => {
    const { email = '', code = '' } = formOf(request);
    const call = { body: { email, otp: code }, headers: headersOf(request), returnHeaders: true } as const;
    try {
      const verify = scenario.entrance === 'email-first' ? auth.api.signInEmailOTP : auth.api.verifyEmailOTP;
      const { headers, response } = await verify(call);
      return enter(context, reply, { headers, token: response.token });
    } catch (failure) {
      if (!isAPIError(failure)) throw failure;
      return show(reply, codePage(context, email, { error: words.badCode }), 422);
    }
  });

  app.post('/verify/resend', async (request, reply) => {
    const { email = '' } = formOf(request);
    await sendVerification(context, email);
    return show(reply, waiting(context, email, { notice: words.resent }));
  });

  app.get('/confirm', async (request, reply) => {
    try {
      const query = { token: queryOf(request, 'token') };
      const { headers } = await auth.api.verifyEmail({ query, headers: headersOf(request), returnHeaders: true });
      return headers.getSetCookie().length > 0
        ? enter(context, reply, { headers })
        : reply.redirect('/login?verified=1', 303);
    } catch (failure) {
      if (!isAPIError(failure)) throw failure;
      return show(reply, messagePage(context, words.verify, words.badLink), 400);
    }
  });
}
