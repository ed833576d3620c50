import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { IdempotencyKeyEntity } from '#libs/database/entities/idempotency.entity';
import {
  claimKey,
  type IdempotentRequest,
  keepAnswer,
  releaseKey,
} from '#libs/database/repositories/idempotency.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { ServiceError, ValidationError } from '#libs/domain/errors';
import { RefusedError } from './refusal.errors.js';

/** Members of answers that are bearer secrets: such an answer is never stored, its replay names the resource instead. */
const SECRET_MEMBERS = ['cdpUrl', 'storageState', 'secret', 'password'];
const NAMING_MEMBERS = ['id', 'sessionId'];
const LONGEST_KEY = 255;

/**
 * Idempotency-Key on every POST (draft-ietf-httpapi-idempotency-key-header): the same key and request within a day get the
 * first answer again, another request with it is 422. Refused requests free the key, since they wrote nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { scope } = request;
    const header = request.headers['idempotency-key'];
    if (!scope || header === undefined) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(once({ scope, request, reply, header, work: () => lastValueFrom(next.handle()) }));
  }
}

interface Once {
  scope: Scope;
  request: FastifyRequest;
  reply: FastifyReply;
  header: string | string[];
  work: () => Promise<unknown>;
}

async function once({ scope, request, reply, header, work }: Once): Promise<unknown> {
  const claimed: IdempotentRequest = {
    route: `${request.method} ${request.routeOptions.url}`,
    key: readKey(header),
    fingerprint: fingerprintOf(request),
  };
  const claim = await claimKey(scope, claimed);
  if (claim.kind === 'seen') return replay(claim.first, claimed.fingerprint, reply);
  const body = await work().catch(async (error: unknown) => {
    if (isRefusal(error)) await releaseKey(scope, claimed);
    throw error;
  });
  await keepAnswer(scope, claimed, { status: reply.statusCode, ...storable(body, request.url) });
  return body;
}

/** Whether the request certainly wrote nothing; after a fault of ours nobody knows, and the claim stays until it counts as abandoned. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError || error instanceof ValidationError || error instanceof RefusedError;
}

function replay(first: IdempotencyKeyEntity, fingerprint: string, reply: FastifyReply): unknown {
  if (first.fingerprint !== fingerprint) {
    throw new RefusedError(422, 'this Idempotency-Key was used with another request');
  }
  if (first.status === null)
    throw new RefusedError(409, 'the first request with this Idempotency-Key is still at work');
  if (first.secret) {
    const words = 'answered before; an answer that holds a secret is not repeated';
    throw new RefusedError(409, words, first.body as Record<string, unknown>);
  }
  void reply.status(first.status).header('idempotent-replayed', 'true');
  return first.body;
}

/** A structured-field string (RFC 8941), or the same without its quotes. */
function readKey(header: string | string[]): string {
  const text = typeof header === 'string' ? header.trim() : '';
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text);
  const key = quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : text;
  if (key.length >= 1 && key.length <= LONGEST_KEY && /^[\x20-\x7e]+$/.test(key)) return key;
  throw new ValidationError([{ path: 'Idempotency-Key', message: `must be 1 to ${LONGEST_KEY} printable characters` }]);
}

function fingerprintOf(request: FastifyRequest): string {
  const content = JSON.stringify([request.url, request.body ?? null]);
  return createHash('sha256').update(content).digest('hex');
}

/** The answer without capability URLs; of one that holds a secret, only what names its resource. */
function storable(body: unknown, path: string): { body: unknown; secret: boolean } {
  const members = Object.entries((body ?? {}) as Record<string, unknown>);
  if (members.some(([name]) => SECRET_MEMBERS.includes(name))) {
    const naming = members.filter(([name]) => NAMING_MEMBERS.includes(name));
    return { body: naming.length > 0 ? Object.fromEntries(naming) : { resource: path }, secret: true };
  }
  const plain = JSON.stringify(body ?? null, (name, value: unknown) => (name === 'liveViewUrl' ? null : value));
  return { body: JSON.parse(plain), secret: false };
}
