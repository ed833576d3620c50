import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError } from './refusal.errors.js';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/** How long a request may take to arrive. Whoever sends a byte now and then would else hold its socket for good: Fastify's default is to wait. */
export const SLOWEST_REQUEST_MS = 60_000;

/**
 * Reads bodies: JSON in UTF-8 and nothing else; everything else answers 415. An empty body counts as none, whatever type it is said
 * to have, since many clients name one whenever they POST.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || length !== '0') throw new RefusedError(415, 'unsupported content type');
  });
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      if (!isPlainUtf8(request.headers)) throw new RefusedError(415, 'unsupported content type');
      try {
        const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
        if (isDeeper(value, MOST_LEVELS)) throw new Error('refused');
        return value;
      } catch {
        throw new RefusedError(400, 'malformed JSON');
      }
    },
  );
}

/** Neither compressed nor said to be in other characters: such a body is not broken, it is one that nobody here reads. */
function isPlainUtf8({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: IncomingHttpHeaders): boolean {
  const charset = /;\s*charset="?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  return /^identity$/i.test(encoding) && /^utf-?8$/i.test(charset);
}

/** How deep a body may be nested: far deeper than any of the interface, far less than what follows can walk. */
const MOST_LEVELS = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
