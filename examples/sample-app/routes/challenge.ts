import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { widgetPage } from '../pages/challenge.js';
import { show } from '../web.js';

/** What the CAPTCHA widget's frame talks to. */
export function challengeRoutes(app: FastifyInstance, context: SampleAppContext): void {
  app.get('/captcha/widget', (_request, reply) => show(reply, widgetPage(context)));
  app.post('/captcha/token', () => ({ token: context.captcha.token() }));
}
