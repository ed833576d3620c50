import type { FastifyInstance } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { aboutPage, dashboardPage, homePage, silentPage } from '../pages/inside.js';
import { carry, headersOf, show, visitorOf } from '../web.js';

/** The home page, the dashboard and the way out. */
export function insideRoutes(app: FastifyInstance, context: SampleAppContext): void {
  const { auth, accounts, awake, scenario } = context;

  if (scenario.silentLogin) {
    app.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'GET') return;
      const visitor = await visitorOf(context, request);
      if (visitor && !awake.has(visitor.sessionId)) return show(reply, silentPage(context));
    });
    app.post('/wake', async (request, reply) => {
      const visitor = await visitorOf(context, request);
      if (visitor) awake.add(visitor.sessionId);
      return reply.code(204).send();
    });
  }

  app.get('/', async (request, reply) => show(reply, homePage(context, await visitorOf(context, request))));
  app.get('/about', async (request, reply) => show(reply, aboutPage(context, await visitorOf(context, request))));

  if (scenario.login !== 'local-storage') {
    app.get('/dashboard', async (request, reply) => {
      const visitor = await visitorOf(context, request);
      if (!visitor) return reply.redirect('/login');
      const [step] = accounts.unfinished(visitor.id);
      return step ? reply.redirect(`/welcome/${step}`) : show(reply, dashboardPage(context, visitor));
    });
  }

  app.post('/logout', async (request, reply) => {
    const { headers } = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
    carry(context, reply, headers);
    return reply.redirect('/', 303);
  });
}
