import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SampleAppContext } from '../context.js';
import { stepPage, type StepState } from '../pages/steps.js';
import type { Step } from '../scenarios.js';
import { formOf, headersOf, show, visitorOf, type Form, type Visitor } from '../web.js';

interface Attempt {
  readonly context: SampleAppContext;
  readonly request: FastifyRequest;
  readonly visitor: Visitor;
  readonly form: Form;
}

/** What became of a posted step: done, or what its page says next. */
type Outcome = 'done' | StepState;

const handlers: Readonly<Record<Step, (attempt: Attempt) => Outcome | Promise<Outcome>>> = {
  phone: ({ context, form }) => {
    if (form.code !== undefined) {
      return context.phone.accepts(form.code) ? 'done' : { phone: form.phone, error: 'That code is not right.' };
    }
    if (!/^\+?[\d ()-]{7,20}$/.test(form.phone ?? '')) return { error: 'Please enter a phone number.' };
    context.phone.challenge();
    return { phone: form.phone };
  },
  payment: ({ form }) => {
    const complete = /^\d{16}$/.test((form.card ?? '').replace(/\s/g, '')) && form.expiry && form.cvc;
    return complete ? 'done' : { error: 'Please check the details of your card.' };
  },
  authenticator: async ({ context, visitor, form }) => {
    if (!context.seeds.confirm(visitor.id, form.code ?? ''))
      return { error: 'That code is not right. Please try the current one.' };
    await context.accounts.protect(visitor.id);
    return 'done';
  },
  profile: async ({ context, request, form }) => {
    const { first = '', last = '', password = '' } = form;
    if (!first || !last) return { error: 'Please tell us your name.' };
    if (password.length < 8) return { error: context.words.passwordHint };
    const headers = headersOf(request);
    await context.auth.api.setPassword({ body: { newPassword: password }, headers });
    await context.auth.api.updateUser({ body: { name: `${first} ${last}` }, headers });
    return 'done';
  },
  preferences: ({ form }) => (form.purpose ? 'done' : { error: 'Please choose one.' }),
};

const isStep = (name: string): name is Step => Object.hasOwn(handlers, name);

/** The pages that a new account goes through before its dashboard. */
export function stepRoutes(app: FastifyInstance, context: SampleAppContext): void {
  app.get<{ Params: { step: string } }>('/welcome/:step', async (request, reply) => {
    const visitor = await visitorOf(context, request);
    const { step } = request.params;
    if (!visitor) return reply.redirect('/login');
    if (!isStep(step) || !context.accounts.unfinished(visitor.id).includes(step)) return reply.redirect('/dashboard');
    return show(reply, stepPage(context, { step, visitor }));
  });

  app.post<{ Params: { step: string } }>('/welcome/:step', async (request, reply) => {
    const visitor = await visitorOf(context, request);
    const { step } = request.params;
    if (!visitor) return reply.redirect('/login', 303);
    if (!isStep(step)) return reply.redirect('/dashboard', 303);
    const outcome = await handlers[step]({ context, request, visitor, form: formOf(request) });
    if (outcome !== 'done')
      return show(reply, stepPage(context, { step, visitor, state: outcome }), outcome.error ? 422 : 200);
    context.accounts.finish(visitor.id, step);
    return reply.redirect('/dashboard', 303);
  });
}
