import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '#libs/database/repositories/scope';

declare module 'fastify' {
  interface FastifyRequest {
    /** The rows that the caller's key opens; set below `/v1` once the key was accepted. */
    scope?: Scope;
  }
}

/** Parameter of a handler below `/v1`: the caller's organization. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Scope => {
  const { scope } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!scope) throw new Error('a handler asked for the caller of a route that needs no key');
  return scope;
});

/**
 * Whether a request is for the interface and so needs a key, known route or not. The router decodes paths before it looks, so
 * the route that it found counts as well as the path that was sent.
 */
export function needsKey({ url, routeOptions }: FastifyRequest): boolean {
  return isInterface(url.split('?', 1)[0]!) || isInterface(routeOptions?.url ?? '');
}

const isInterface = (path: string) => path === '/v1' || path.startsWith('/v1/');
