import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAppContext } from './context.js';
import type { Html } from './pages/html.js';
import { handOverPage } from './pages/single-page.js';

/** The fields of a posted form; of a repeated field the last. */
export type Form = Readonly<Record<string, string | undefined>>;

/** The signed-in user of a request. */
export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Names the session, not its token. */
  readonly sessionId: string;
}

/** The request's headers as the library wants them. */
export function headersOf(request: FastifyRequest): Headers {
  return fromNodeHeaders(request.headers);
}

/** The form that a request posted, with spaces around its values removed. */
export function formOf(request: FastifyRequest): Form {
  const entries = Object.entries((request.body ?? {}) as Record<string, string>);
  return Object.fromEntries(entries.map(([name, value]) => [name, name.startsWith('password') ? value : value.trim()]));
}

/** One parameter of the request's query, or an empty text. */
export function queryOf(request: FastifyRequest, name: string): string {
  return String((request.query as Record<string, unknown>)[name] ?? '');
}

/** Answers with a page. */
export function show(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.text);
}

/** Passes the library's cookies on to the browser; where the app forgets logins at the browser's end, without their life time. */
export function carry(context: SampleAppContext, reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie().map((cookie) => {
    const ends = /;\s*Max-Age=0\b/i.test(cookie);
    return context.scenario.login === 'session-cookie' && !ends
      ? cookie.replace(/;\s*(Max-Age|Expires)=[^;]*/gi, '')
      : cookie;
  });
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

/** Ends a successful login: the browser keeps it where the scenario says, and goes on to its dashboard. */
export function enter(
  context: SampleAppContext,
  reply: FastifyReply,
  login: { headers: Headers; token?: string | null },
): FastifyReply {
  if (context.scenario.login === 'local-storage' && login.token) return show(reply, handOverPage(context, login.token));
  carry(context, reply, login.headers);
  return reply.redirect('/dashboard', 303);
}

/** Who is signed in, or null. */
export async function visitorOf(context: SampleAppContext, request: FastifyRequest): Promise<Visitor | null> {
  const found = await context.auth.api.getSession({ headers: headersOf(request) });
  if (!found) return null;
  return { id: found.user.id, email: found.user.email, name: found.user.name, sessionId: found.session.id };
}
