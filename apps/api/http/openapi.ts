import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describeBodies } from './openapi-bodies.js';

class ValidationIssueBody {
  @ApiProperty({ description: 'Dotted path of the field.', example: 'credentials.username' }) path!: string;
  @ApiProperty() message!: string;
}

/** Every error (interface §7). Further members depend on the code. */
class ErrorBody {
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/ValidationIssueBody' } }],
    description: 'Words, or the issues of a body or query that does not validate.',
  })
  error!: string | ValidationIssueBody[];

  @ApiProperty({ required: false, description: 'Stable; branch on it.' }) code?: string;
}

/** A failure on the service's side, 5xx. */
class FailureBody {
  @ApiProperty({ enum: ['internal error'] }) error!: string;
  @ApiProperty({ description: 'The answer’s `x-request-id`, by which the log tells of it.' }) requestId!: string;
}

/** The interface as OpenAPI 3.1. */
function describeApi(app: NestFastifyApplication, publicUrl: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Account access for software agents')
    .setDescription('Identities, accounts at third-party apps, the runs that open them, and the mail they receive.')
    .setVersion('1')
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'sk_service_…' }, 'bearer')
    .addApiKey({ type: 'apiKey', name: 'x-api-key', in: 'header' }, 'key')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('key')
    .build();
  const document = SwaggerModule.createDocument(app, options, {
    extraModels: [ErrorBody, FailureBody, ValidationIssueBody],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  describeBodies(document);
  return document;
}

/** Serves the document at `/openapi.json` and for people at `/docs`. */
export function serveDocs(app: NestFastifyApplication, publicUrl: string): void {
  let json: string | undefined;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(describeApi(app, publicUrl));
    return reply.type('application/json').send(json);
  });
  fastify.get('/docs', async (_request, reply) => reply.type('text/html').send(PAGE));
  for (const [name, type] of Object.entries(ASSETS)) {
    fastify.get(`/docs/${name}`, async (_request, reply) => {
      return reply
        .type(type)
        .header('cache-control', 'max-age=86400')
        .send(await readFile(join(assetFolder(), name)));
    });
  }
}

/** The pieces of Swagger UI that the page loads; all from here, none from another host. */
const ASSETS = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true })`;
const PAGE = `<!doctype html><meta charset="utf-8"><title>API</title><link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script><script>${START}</script>
`;

/** Swagger UI comes with the library that makes the document. */
function assetFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@nestjs/swagger'));
  return dirname(require.resolve('swagger-ui-dist/package.json'));
}
