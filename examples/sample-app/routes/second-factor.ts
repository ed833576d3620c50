import { isAPIError } from 'better-auth/api';
import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { popUpClosesPage, popUpOpenerPage, secondFactorPage } from '../pages/second-factor.js';
import { carry, enter, formOf, headersOf, show } from '../web.js';

/** Sends the code of a login that has just had its password accepted; `fresh` are the headers with its cookie. Authenticator codes need no sending. */
export async function askSecondFactor(context: SampleAppContext, fresh: Headers): Promise<void> {
  if (context.scenario.secondFactor === 'totp') return;
  const cookie = fresh.getSetCookie().map((line) => line.split(';', 1)[0]);
  await context.auth.api.sendTwoFactorOTP({ headers: new Headers({ cookie: cookie.join('; ') }) });
}

/**
 * The code that the library takes for what was typed. Mailed and texted codes are its own; it knows no authenticator seeds in
 * foreign formats, so those are checked here and answered with a code asked for on the spot.
 */
async function libraryCode(context: SampleAppContext, headers: Headers, typed: string): Promise<string> {
  if (context.scenario.secondFactor !== 'totp') return typed.replace(/\s/g, '');
  const heard: { userId?: string; code?: string } = {};
  await context.hearing.run(heard, () => context.auth.api.sendTwoFactorOTP({ headers }));
  return context.seeds.accepts(heard.userId ?? '', typed) ? (heard.code ?? '') : '';
}

/** The page between the password and the dashboard. */
export function secondFactorRoutes(app: FastifyInstance, context: SampleAppContext): void {
  const { auth, scenario } = context;
  const popup = scenario.secondFactorWindow === 'popup';

  app.get('/login/code', (_request, reply) =>
    show(reply, popup ? popUpOpenerPage(context) : secondFactorPage(context)),
  );
  app.get('/login/popup', (_request, reply) => show(reply, secondFactorPage(context)));

  app.post('/login/code', async (request, reply) => {
    const headers = headersOf(request);
    try {
      const code = await libraryCode(context, headers, formOf(request).code ?? '');
      const done = await auth.api.verifyTwoFactorOTP({ body: { code }, headers, returnHeaders: true });
      if (!popup) return enter(context, reply, { headers: done.headers, token: done.response.token });
      carry(context, reply, done.headers);
      return show(reply, popUpClosesPage(context));
    } catch (failure) {
      if (!isAPIError(failure)) throw failure;
      if (failure.body?.code === 'INVALID_TWO_FACTOR_COOKIE') return reply.redirect('/login', 303);
      return show(
        reply,
        secondFactorPage(context, { error: 'That code is not right. Please try the current one.' }),
        401,
      );
    }
  });

  app.post('/login/code/resend', async (request, reply) => {
    if (scenario.secondFactor !== 'totp') await auth.api.sendTwoFactorOTP({ headers: headersOf(request) });
    return show(reply, secondFactorPage(context, { notice: context.words.resent }));
  });
}
