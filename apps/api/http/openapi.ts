import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export class ValidationIssueBody {
  @ApiProperty({ description: 'Dotted path of the field.', example: 'credentials.username' }) path!: string;
  @ApiProperty() message!: string;
}

/** Every error (interface §7). Further members depend on the code. */
export class ErrorBody {
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/ValidationIssueBody' } }],
    description: 'Words, or the issues of a body or query that does not validate.',
  })
  error!: string | ValidationIssueBody[];

  @ApiProperty({ required: false, description: 'Stable; branch on it.' }) code?: string;
}

/** The interface as OpenAPI 3.1. */
export function describeApi(app: NestFastifyApplication, publicUrl: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Account access for software agents')
    .setDescription('Identities, accounts at third-party apps, the runs that open them, and the mail they receive.')
    .setVersion('1')
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'sk_service_…' }, 'bearer')
    .addApiKey({ type: 'apiKey', name: 'x-api-key', in: 'header' }, 'key')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('key')
    .build();
  return SwaggerModule.createDocument(app, options, {
    extraModels: [ErrorBody, ValidationIssueBody],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/** Serves the document at `/openapi.json` and for people at `/docs`. */
export function serveDocs(app: NestFastifyApplication, publicUrl: string): void {
  SwaggerModule.setup('docs', app, () => describeApi(app, publicUrl), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
  });
}
