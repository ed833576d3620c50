import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serveLivePage } from '#apps/gateway/live-view/live-page';
import { mountGateway } from '#apps/gateway/mount-gateway';
import { loadConfig } from '#libs/config/config';
import { createLogger, outliveRejections } from '#libs/config/logger';
import { scopeOf } from '#libs/database/repositories/scope';
import { createApi } from './create-api.js';
import { connectParts } from './connect-parts.js';
import { letGoOf } from './http/let-go.js';
import { RunRequests } from './runs/run-requests.service.js';

/** Connections that may wait to be taken: with Node's 511, thousands of waits that begin at once meet resets. */
const MOST_CONNECTING = 4_096;

/** The process that listens: the REST interface, until a signal or until whoever started it is gone. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLogger('api', config.log);
  outliveRejections(log);
  const stopAsked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    if (process.connected) process.on('disconnect', () => resolve());
  });
  const { parts, close } = await connectParts(config, log);
  const app = await createApi(parts);
  serveLivePage(app.getHttpAdapter().getInstance() as never as FastifyInstance);
  const gateway = mountGateway(app.getHttpServer() as Server, {
    ...parts,
    serviceSecret: config.serviceSecret,
    askRun: async (organizationId, runId, action) => {
      await app.get(RunRequests).ask(scopeOf(parts.database, organizationId), runId, action);
    },
  });
  const letGo = letGoOf(app.getHttpServer() as Server);
  await app.listen({ port: config.http.port, host: config.http.host, backlog: MOST_CONNECTING });
  log.info({ url: config.http.publicUrl }, 'listening');
  await stopAsked;
  // Those who wait are answered first: the server would wait for them.
  gateway.close();
  await parts.notifications.close();
  letGo();
  await app.close();
  await close();
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`api: ${error.stack ?? error.message}\n`);
    process.exit(1);
  },
);
