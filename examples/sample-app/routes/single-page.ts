import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { clientPage } from '../pages/single-page.js';
import { show, visitorOf } from '../web.js';

/** Answers who the bearer token of a request belongs to, or 401. */
export function sendVisitor(context: SampleAppContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = await visitorOf(context, request);
    return visitor ? { email: visitor.email, name: visitor.name } : reply.code(401).send({ error: 'not signed in' });
  };
}

/** The dashboard of the app that keeps its login in local storage. */
export function singlePageRoutes(app: FastifyInstance, context: SampleAppContext): void {
  if (context.scenario.login !== 'local-storage') return;
  app.get('/dashboard', (_request, reply) =>
    show(reply, clientPage(context, { title: context.words.dashboard, key: 'session' })),
  );
  app.get('/api/me', sendVisitor(context));
}
