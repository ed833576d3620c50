import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { clientPage, keepPage } from '../pages/single-page.js';
import { queryOf, show } from '../web.js';
import { sendVisitor } from './single-page.js';

/** The second origin: the address that mailed links lead through, and the one that keeps half of a login. */
export function elsewhereRoutes(app: FastifyInstance, context: SampleAppContext): void {
  app.get('/c', (request, reply) =>
    reply.redirect(`${context.url}/confirm?token=${encodeURIComponent(queryOf(request, 'token'))}`),
  );
  app.get('/keep', (_request, reply) => show(reply, keepPage(context)));
  app.get('/files', (_request, reply) => show(reply, clientPage(context, { title: 'Files', key: 'device' })));
  app.get('/api/me', sendVisitor(context));
}
