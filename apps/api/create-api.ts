import 'reflect-metadata';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiModule } from './api.module.js';
import { Metrics } from './health/metrics.js';
import { createAuthenticator } from './http/authenticate.js';
import { ErrorFilter } from './http/error.filter.js';
import { acceptJsonOnly, BODY_LIMIT_BYTES, SLOWEST_REQUEST_MS } from './http/json-body.js';
import { serveDocs } from './http/openapi.js';
import { observeAnswers } from './http/observe-answers.js';
import { answerUnreadable } from './http/unreadable.js';
import { UpgradableRequest } from './http/upgradable-request.js';
import { ApiValidationPipe } from './http/validation.pipe.js';
import type { ApiParts } from './parts.js';

/** The API as a Nest application, ready to listen. `mounted` modules share its port (the gateway). */
export async function createApi(parts: ApiParts, mounted: DynamicModule[] = []): Promise<NestFastifyApplication> {
  const filter = new ErrorFilter(parts.logger);
  const authenticate = createAuthenticator(parts.database, parts.notifications);
  const adapter = new FastifyAdapter({
    http: { IncomingMessage: UpgradableRequest },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOWEST_REQUEST_MS,
    genReqId: requestId,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 5_000 },
    // Addresses that cannot be routed at all come here, past every hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      authenticate(request).then(
        () => filter.answer(error, request, reply),
        (refusal: unknown) => filter.answer(refusal, request, reply),
      );
    },
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    await authenticate(request);
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: class Service {}, imports: [ApiModule.with(parts), ...mounted] },
    adapter,
    { bodyParser: false, logger: false, abortOnError: false },
  );
  acceptJsonOnly(fastify as never);
  app.useGlobalPipes(new ApiValidationPipe());
  app.useGlobalFilters(filter);
  observeAnswers(fastify as never, parts.logger, app.get(Metrics));
  serveDocs(app, parts.config.http.publicUrl);
  return app;
}

/** A caller may name its request; whatever does not look like an id is replaced. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
