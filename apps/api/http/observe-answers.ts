import type { FastifyInstance } from 'fastify';
import type { Logger } from '#libs/config/logger';
import type { Metrics } from '../health/metrics.js';

/** Logs and measures each answer. By its route, never by its address or body: those may name or hold what a log must not. */
export function observeAnswers(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    metrics.answered(request.method, route, status, elapsedTime);
    const entry = { requestId: request.id, method: request.method, route, status, ms: Math.round(elapsedTime) };
    logger.debug({ ...entry, organizationId: request.scope?.organizationId }, 'answered');
  });
}
