import type { FastifyInstance } from 'fastify';
import { HttpException } from '@nestjs/common';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Reads bodies: JSON in UTF-8 and nothing else; everything else answers 415. An empty body counts as none, since many clients
 * name a content type whenever they POST.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return undefined;
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
      } catch {
        throw new HttpException('malformed JSON', 400);
      }
    },
  );
}
