import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#libs/config/logger';
import { isOutage } from '#libs/database/failures';
import { CapError, type SpentCap } from '#libs/domain/cap.errors';
import { ERROR_TABLE, ServiceError, ValidationError } from '#libs/domain/errors';
import { RefusedError } from './refusal.errors.js';

/** What a caller is told about an error: status and body. */
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Words for what HTTP itself refuses before a handler is reached. */
const HTTP_WORDS: Record<number, string> = {
  400: 'malformed request',
  404: 'not found',
  413: 'body too large',
  414: 'address too long',
  415: 'unsupported content type',
};

const RETRY_AFTER_SECONDS = 5;

/** The one place where errors become answers: always `{ error, … }` (interface §7; rulings, Validation). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** The same for errors that Fastify meets outside any route. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.sent) return;
    const { status, body } = answerFor(error, request.id);
    if (status >= 500) this.logger.error({ requestId: request.id, status, failure: describe(error) }, 'request failed');
    if (error instanceof CapError) void reply.headers(rateLimitHeaders(error.cap));
    if (status === 503) void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    void reply.status(status).header('x-request-id', request.id).send(body);
  }
}

function answerFor(error: unknown, requestId: string): Answer {
  if (error instanceof ValidationError) return { status: 400, body: { error: error.issues } };
  if (error instanceof RefusedError) return { status: error.status, body: { error: error.message, ...error.fields } };
  const status = statusOf(error);
  if (status >= 500) return { status, body: { error: 'internal error', requestId } };
  if (error instanceof ServiceError) return { status, body: error.body() };
  // Nest's and Fastify's own messages tell of internals.
  return { status, body: { error: HTTP_WORDS[status] ?? 'request refused' } };
}

function statusOf(error: unknown): number {
  if (error instanceof ServiceError) return error.status;
  if (isOutage(error)) return ERROR_TABLE.UNAVAILABLE.status;
  const status = httpStatus(error);
  return status === null || status > 500 ? 500 : status;
}

function httpStatus(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  // Fastify's own errors (body too large, bad media type, bad URL) carry their status.
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  // What cannot even be decoded names nothing.
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return 404;
  return typeof statusCode === 'number' && typeof code === 'string' && code.startsWith('FST_') ? statusCode : null;
}

/** What a spent cap says about itself, and when to come back where time alone helps. */
function rateLimitHeaders({ policy, quota, windowSeconds, freeAt }: SpentCap): Record<string, string> {
  const window = windowSeconds ? `;w=${windowSeconds}` : '';
  const wait = freeAt && Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1_000));
  return {
    'ratelimit-policy': `"${policy}";q=${quota}${window}`,
    ratelimit: `"${policy}";r=0${wait ? `;t=${wait}` : ''}`,
    ...(wait && { 'retry-after': String(wait) }),
  };
}

/** Enough to find the fault; never the error object itself, which may hold a query's parameters. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, stack: error.stack };
}
